"""`python -m longbox.cli` is `longbox`."""

import sys

from longbox_entry import main

sys.exit(main())
