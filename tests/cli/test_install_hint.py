"""Who lacks a package is told what to type: from a clone the clone, from a wheel the name."""

from __future__ import annotations

from pathlib import Path

import pytest

from longbox import _install


def test_from_a_clone() -> None:
    assert _install.command("lab") == f"pip install -e '{Path(__file__).parents[2]}[lab]'"


def test_from_a_wheel(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(_install, "__file__", str(tmp_path / "lib" / "longbox" / "_install.py"))
    assert _install.command("lab") == "pip install 'longbox[lab]'"
