"""A server for a module's tests; a PostgreSQL of our own for those that want one."""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.table.house import Server, sqlite


@pytest.fixture(scope="module")
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One process, or as many as a module asks for with `SEVERAL`; their leases outlast any busy machine."""
    several = {"processes": str(request.param)} if getattr(request, "param", 1) > 1 else {}
    with Server(sqlite(tmp_path_factory.mktemp("db")), lease="300", **several) as started:
        yield started


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The URL of a PostgreSQL server that lives as long as the tests."""
    tools = postgres_tools()
    folder = Path(tempfile.mkdtemp(prefix="longbox-pg-"))
    data = folder / "data"
    as_user = unprivileged(folder)
    call([*as_user, str(tools / "initdb"), "-D", str(data), "-U", "longbox", "-A", "trust", "--no-sync"])
    pg_ctl = [*as_user, str(tools / "pg_ctl"), "-D", str(data), "-w", "-t", "300"]
    for left in reversed(range(5)):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        settings = f"-p {port} -k {folder} -c listen_addresses=127.0.0.1 -c fsync=off"
        try:
            call([*pg_ctl, "-l", str(folder / "log"), "-o", settings, "start"])
            break
        except subprocess.CalledProcessError:  # somebody else has taken the port meanwhile
            if not left:
                raise
    try:
        yield f"postgresql://longbox@127.0.0.1:{port}/postgres"
    finally:
        call([*pg_ctl, "-m", "immediate", "stop"])
        shutil.rmtree(folder, ignore_errors=True)


def postgres_tools() -> Path:
    """Where Debian's package, or another, has put initdb and pg_ctl."""
    places = [
        *sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True),
        Path("/usr/local/bin"),
        Path("/usr/bin"),
    ]
    for place in places:
        if (place / "initdb").exists() and (place / "pg_ctl").exists():
            return place
    raise RuntimeError("PostgreSQL is missing: make setup installs it")


def unprivileged(folder: Path) -> list[str]:
    """PostgreSQL refuses to be run by root."""
    if os.getuid() != 0:
        return []
    name = "postgres" if "postgres" in [user.pw_name for user in pwd.getpwall()] else "nobody"
    shutil.chown(folder, name)
    folder.chmod(0o755)
    return ["runuser", "-u", name, "--"]


def call(command: list[str]) -> None:
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd="/tmp")


PLACES = [("sqlite", 1), ("sqlite", 2), ("postgres", 1), ("postgres", 2)]


@pytest.fixture(scope="module", params=PLACES, ids=lambda place: f"{place[0]} {place[1]}")
def everywhere(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on each kind of database, of one process and of two; with the `settings` that a module has."""
    kind, processes = request.param
    folder = tmp_path_factory.mktemp("db")
    db = sqlite(folder) if kind == "sqlite" else new_database(request.getfixturevalue("postgres"), str(folder))
    with Server(db, processes=str(processes), lease="300", **request.getfixturevalue("settings")) as started:
        yield started


@pytest.fixture(scope="module")
def settings() -> dict[str, str]:
    return {}


@pytest.fixture
def database(postgres: str, request: pytest.FixtureRequest) -> str:
    """An empty database in it."""
    return new_database(postgres, request.node.nodeid)


def new_database(postgres: str, of: str) -> str:
    import psycopg

    name = f"t{abs(hash(of)):x}"
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute(f'DROP DATABASE IF EXISTS "{name}"')
        connection.execute(f'CREATE DATABASE "{name}"')
    return f"{postgres.rpartition('/')[0]}/{name}"
