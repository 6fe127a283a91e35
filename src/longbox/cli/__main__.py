"""`python -m longbox.cli` is `longbox`."""

import sys

from longbox.cli.main import main

sys.exit(main())
