"""Ray is large, so `make setup` does not install it; its tests run where it is: pip install 'longbox[ray]'."""

from __future__ import annotations

from importlib.util import find_spec

collect_ignore = [] if find_spec("ray") else ["test_ray.py"]
