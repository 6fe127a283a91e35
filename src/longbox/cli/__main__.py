"""`python -m longbox.cli` is `longbox`."""

import sys

from longbox.cli.entry import main

sys.exit(main())
