"""What is released, as users get it: the wheel in an environment of its own, and the examples for a server."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def plain_environment(without_node: bool = True, **more: str) -> dict[str, str]:
    """That of somebody who has neither this repository nor Node nor settings of ours."""
    env = {name: value for name, value in os.environ.items() if not name.startswith(("LONGBOX_", "PYTHON", "VIRTUAL"))}
    folders = os.environ["PATH"].split(os.pathsep)
    if without_node:
        folders = [folder for folder in folders if not shutil.which("node", path=folder)]
    return {**env, "PATH": os.pathsep.join(folders), **more}


def call(command: list[str | Path], cwd: Path, env: dict[str, str] | None = None) -> str:
    done = subprocess.run(
        [str(part) for part in command], cwd=cwd, env=env, text=True, check=False,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout
    return done.stdout


PIP: list[str | Path] = [sys.executable, "-m", "pip", "--disable-pip-version-check", "-q"]


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """A folder that all workers of this run share."""
    base = tmp_path_factory.getbasetemp()
    return base if worker_id == "master" else base.parent


@pytest.fixture(scope="session")
def wheel(shared: Path) -> Path:
    """The wheel, built once a run; the modules that were compiled in place are taken over."""
    folder = shared / "wheel"
    with (shared / "wheel.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            command = [*PIP, "wheel", "--no-build-isolation", "--no-deps", "--wheel-dir", folder, ROOT]
            call(command, ROOT, {**os.environ, "LONGBOX_REUSE": "1"})
    found = list(folder.glob("*.whl"))
    assert len(found) == 1
    return found[0]


@pytest.fixture(scope="session")
def installed(shared: Path, wheel: Path) -> Path:
    """The command `longbox` of an environment that has nothing but the wheel and the packages it asks for."""
    home = shared / "installed"
    with (shared / "installed.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not home.exists():
            call([sys.executable, "-m", "venv", "--without-pip", home], shared)  # ours does it, in a third of the time
            into = [*PIP, "--python", home, "install", "--no-compile", "-c", ROOT / "constraints.txt"]
            call([*into, f"{wheel}[server]"], shared, plain_environment())
    return home / "bin" / "longbox"
