"""`longbox db`: what was played on one database goes on on another; damage is found; old tables go, others stay."""

from __future__ import annotations

import json
import os
import random
import sqlite3
import stat
import time
import zipfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import psycopg
import pytest
import sqlalchemy as sa

from longbox.cli.main import main
from longbox.table import archive, schema
from longbox.table.database import migrate, url_of
from tests.table.house import Json, Server, joined, new_pair, new_table, run, sqlite


@pytest.fixture(params=["sqlite", "postgresql"])
def here(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind."""
    if request.param == "sqlite":
        return sqlite(tmp_path)
    found: str = request.getfixturevalue("database")
    return found


@pytest.fixture
def there(request: pytest.FixtureRequest, tmp_path: Path, here: str) -> str:
    """An empty database of the other kind."""
    if here.startswith("sqlite"):
        found: str = request.getfixturevalue("database")
        return found
    return f"sqlite:///{tmp_path / 'other.db'}"


async def play(server: Server) -> Json:
    """A finished game against a bot, one with choices taken back, and a table that waits."""
    chance = random.Random(3)
    over = await new_table(server, seed="over")
    async with joined(server, over["table"], over["token"]) as anna:
        await anna.send(t="bot", seat=0, ack="b1")
        await anna.until("over")
    pair, other = await new_pair(server, seed="pair")
    async with joined(server, pair["table"], pair["token"]) as anna:
        for _ in range(6):
            await anna.catch_up()
            if anna.asked is not None:
                await anna.choose_any(chance)
        await anna.catch_up()
        await anna.send(t="chat", text="A dieu", ack="c1")
        await anna.until("chat")
    waiting = await new_table(server, [{"kind": "human", "name": "Anna"}, {"kind": "open"}], seed="waiting")
    return {"over": over, "pair": pair, "other": other, "waiting": waiting}


Played = Callable[[str], Json]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Played:
    """Fills an empty database with what was played on another of its kind, once for all tests; the tables."""
    first: dict[str, tuple[str, Json]] = {}

    def fill(url: str) -> Json:
        kind = url_of(url).get_backend_name()
        if kind not in first:
            new = sqlite(tmp_path_factory.mktemp("played")) if kind == "sqlite" else beside(url, "played")
            if kind == "postgresql":
                with psycopg.connect(url, autocommit=True) as connection:
                    connection.execute("CREATE DATABASE played")
            with Server(new) as server:
                first[kind] = new, run(play(server))
        source, tables = first[kind]
        copy(source, url)
        return tables

    return fill


def beside(url: str, name: str) -> str:
    """Another database of the same server."""
    return f"{url.rpartition('/')[0]}/{name}"


def copy(source: str, target: str) -> None:
    """All that is in one database, into an empty one of the same kind."""
    if source.startswith("sqlite"):
        old, new = (sqlite3.connect(url.removeprefix("sqlite:///")) for url in (source, target))
        with closing(old), closing(new):
            old.backup(new)
        return
    name = target.rpartition("/")[2]
    with psycopg.connect(beside(target, "postgres"), autocommit=True) as connection:
        connection.execute(f'DROP DATABASE "{name}"')
        connection.execute(f'CREATE DATABASE "{name}" TEMPLATE played')


def rows_of(url: str) -> dict[str, list[tuple[Any, ...]]]:
    """All that a database holds, but for what is of the moment."""
    engine = sa.create_engine(url_of(url))
    with engine.connect() as connection:
        found = {
            table.name: [
                tuple(bytes(v) if isinstance(v, bytes | memoryview) else v for v in row)
                for row in connection.execute(table.select().order_by(*table.primary_key.columns))
            ]
            for table in schema.metadata.sorted_tables
            if table.name not in archive.PASSING
        }
    engine.dispose()
    return found


def told(capsys: pytest.CaptureFixture[str]) -> str:
    return capsys.readouterr().out


def test_a_backup_goes_on_in_a_database_of_either_kind(played, here, there, tmp_path, capsys) -> None:
    tables = played(here)
    before = rows_of(here)
    assert len(before["tables"]) == 3 and before["log"] and before["snapshots"] and before["chat"] and before["meta"]

    file = tmp_path / "games.zip"
    assert main(["db", "backup", str(file), "--db", here]) == 0
    assert "3 tables" in told(capsys)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert main(["db", "restore", str(file), "--db", there]) == 0
    assert rows_of(there) == before == rows_of(here)
    assert main(["db", "check", "--db", there]) == 0
    assert "2 games" in told(capsys)

    async def go_on(server: Server) -> None:
        pair = tables["pair"]
        async with joined(server, pair["table"], pair["token"]) as anna:
            await anna.catch_up()
            assert anna.state["seats"][0]["name"] == "Anna" and any(m["t"] == "chat" for m in anna.heard)

    with Server(there) as server:  # the links of before open the seats of before
        run(go_on(server))


def one_of_each(url: str) -> None:
    """A row in every table of an empty database, whatever it is for."""
    engine = sa.create_engine(url_of(url))
    migrate(engine)
    made: dict[sa.Column[Any], Any] = {}
    with engine.begin() as connection:
        for table in schema.metadata.sorted_tables:
            for column in table.columns:
                pointed = next((made[key.column] for key in column.foreign_keys), None)
                made[column] = value_of(column.type) if pointed is None else pointed
            if not connection.execute(table.select()).first():
                connection.execute(table.insert().values({column.name: made[column] for column in table.columns}))
    engine.dispose()


def value_of(kind: sa.types.TypeEngine[Any]) -> object:
    if isinstance(kind, sa.LargeBinary):
        return bytes(range(256))
    if isinstance(kind, sa.String):
        return "Zoé « »"  # no column is shorter
    return {bool: True, int: 7, float: 1795010112.123456}[kind.python_type]


def test_every_table_is_in_a_backup(here, there, tmp_path) -> None:
    """Those too that a later version has brought."""
    one_of_each(here)
    before = rows_of(here)
    assert all(before.values()), before
    file = tmp_path / "all.zip"
    assert main(["db", "backup", str(file), "--db", here]) == 0
    assert main(["db", "restore", str(file), "--db", there]) == 0
    assert rows_of(there) == before


def test_nothing_is_overwritten(played, here, there, tmp_path, capsys) -> None:
    played(here)
    file = tmp_path / "games.zip"
    file.write_text("precious")
    assert main(["db", "backup", str(file), "--db", here]) == 2
    assert file.read_text() == "precious" and "is there already" in capsys.readouterr().err
    file.unlink()
    part = tmp_path / "games.zip.part"
    part.write_text("of another")
    assert main(["db", "backup", str(file), "--db", here]) == 2
    assert part.read_text() == "of another" and not file.exists()
    part.unlink()
    assert main(["db", "backup", str(file), "--db", here]) == 0
    assert sorted(path.name for path in tmp_path.glob("games*")) == ["games.zip"]
    before = rows_of(here)
    capsys.readouterr()
    assert main(["db", "restore", str(file), "--db", here]) == 2
    assert "empty database" in capsys.readouterr().err and rows_of(here) == before


def test_a_damaged_or_foreign_file_is_refused(played, tmp_path, capsys) -> None:
    here, there = sqlite(tmp_path), f"sqlite:///{tmp_path / 'other.db'}"
    played(here)
    file = tmp_path / "games.zip"
    assert main(["db", "backup", str(file), "--db", here]) == 0

    def changed(name: str, change: bytes) -> Path:
        found: Path = tmp_path / f"{name}.changed.zip"
        with zipfile.ZipFile(file) as old, zipfile.ZipFile(found, "w") as new:
            for entry in old.namelist():
                new.writestr(entry, change if entry == name else old.read(entry))
        return found

    with zipfile.ZipFile(file) as old:
        index = json.loads(old.read(archive.INDEX))
        log = old.read("log.jsonl")
    newer = changed(archive.INDEX, json.dumps({**index, "revision": "9999"}).encode())
    cut = tmp_path / "cut.zip"
    cut.write_bytes(file.read_bytes()[:-100])
    for bad, why in [
        (changed("log.jsonl", log.replace(b"0", b"1", 1)), "damaged"),
        (newer, "newer version"),
        (cut, "damaged"),
        (tmp_path / "no.zip", "no.zip"),
    ]:
        capsys.readouterr()
        assert main(["db", "restore", str(bad), "--db", there]) == 2
        error = capsys.readouterr().err
        assert why in error and error.count("\n") == 1
    assert not (tmp_path / "other.db").exists()


def test_a_backup_of_an_older_version_is_brought_up_to_date(tmp_path) -> None:
    old, new = f"sqlite:///{tmp_path / 'old.db'}", f"sqlite:///{tmp_path / 'new.db'}"
    engine = sa.create_engine(url_of(old))
    archive._upgrade(engine, "0001")
    with engine.begin() as connection:
        connection.execute(sa.text("INSERT INTO meta (key, value) VALUES ('cookies', x'00ff')"))
    engine.dispose()
    file = tmp_path / "old.zip"
    assert main(["db", "backup", str(file), "--db", old]) == 0
    assert main(["db", "restore", str(file), "--db", new]) == 0
    assert rows_of(new)["meta"] == [("cookies", b"\x00\xff")] and rows_of(new)["analyses"] == []
    assert main(["db", "check", "--db", new]) == 0


def test_a_backup_while_people_play(tmp_path) -> None:
    here, there = sqlite(tmp_path), f"sqlite:///{tmp_path / 'other.db'}"

    async def play(server: Server) -> None:
        made = await new_table(server)
        async with joined(server, made["table"], made["token"]) as anna:
            chance = random.Random(5)
            for number in range(3):
                await anna.until_asked()
                await anna.choose_any(chance)
                assert main(["db", "backup", str(tmp_path / f"{number}.zip"), "--db", here]) == 0
            await anna.until_asked()

    with Server(here) as server:
        run(play(server))
    assert main(["db", "restore", str(tmp_path / "2.zip"), "--db", there]) == 0
    assert main(["db", "check", "--db", there]) == 0
    assert len(rows_of(there)["log"]) >= 3


@pytest.mark.parametrize(
    ("statement", "what"),
    [
        ("UPDATE log SET choice = 99 WHERE n = 2 AND table_id = :id", "entry 2 is not possible"),
        ("UPDATE log SET hash = 'wrong' WHERE n = 1 AND table_id = :id", "entry 1 leads to another state"),
        ("DELETE FROM log WHERE n = 1 AND table_id = :id", "missing"),
        ("UPDATE tables SET result = :result WHERE id = :id", "is stored"),
    ],
)
def test_check_names_the_game_that_differs(played, here, statement, what, capsys) -> None:
    id = played(here)["over"]["table"]
    assert main(["db", "check", "--db", here]) == 0
    engine = sa.create_engine(url_of(here))
    result = b'{"scores":[1,2],"winners":[1],"reason":""}'
    with engine.begin() as connection:
        connection.execute(sa.text(statement), {"id": id} | ({"result": result} if ":result" in statement else {}))
    engine.dispose()
    capsys.readouterr()
    assert main(["db", "check", "--db", here]) == 1
    lines = told(capsys).splitlines()
    assert lines[0].startswith(f"{id}: ") and what in lines[0] and "1 differ" in lines[1]
    assert main(["db", "check", "--db", here, "--json"]) == 1
    assert [finding["table"] for finding in json.loads(told(capsys))["wrong"]] == [id]


def test_prune_deletes_what_is_old_and_nothing_else(played, here, capsys) -> None:
    tables = played(here)
    engine = sa.create_engine(url_of(here))
    old = time.time() - 40 * 86_400
    with engine.begin() as connection:
        for name in ("over", "waiting"):
            where = schema.tables.c.id == tables[name]["table"]
            connection.execute(schema.tables.update().where(where).values(updated=old))
    engine.dispose()
    before = rows_of(here)
    assert main(["db", "prune", "--finished", "30", "--unfinished", "30", "--db", here]) == 0
    assert "1 finished and 1 unfinished tables would be deleted" in told(capsys) and rows_of(here) == before
    assert main(["db", "prune", "--finished", "50", "--yes", "--db", here]) == 0
    assert "0 finished" in told(capsys) and rows_of(here) == before
    assert main(["db", "prune", "--finished", "30", "--yes", "--db", here]) == 0
    left = rows_of(here)
    assert {row[0] for row in left["tables"]} == {tables["pair"]["table"], tables["waiting"]["table"]}
    books = {"results", "result_seats"}  # what came of a game stays: ratings are made of it
    assert all(tables["over"]["table"] not in row for name in left.keys() - books for row in left[name])
    assert [row[0] for row in left["results"]] == [tables["over"]["table"]]
    assert main(["db", "prune", "--unfinished", "30", "--yes", "--db", here]) == 0
    assert {row[0] for row in rows_of(here)["tables"]} == {tables["pair"]["table"]}
    assert main(["db", "check", "--db", here]) == 0


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["backup"], "FILE"),
        (["backup", "x.zip", "--db", "sqlite:///no/such/file.db"], "there is no database"),
        (["backup", "x.zip", "--db", "mysql://localhost/x"], "not on mysql"),
        (["backup", "x.zip", "--db", ""], "names no database"),
        (["check", "--db", "postgresql://nobody@127.0.0.1:1/x"], "cannot be used"),
        (["prune"], "which tables?"),
        (["prune", "--finished", "-1"], "from 0"),
    ],
)
def test_mistakes_get_one_line(arguments, why, capsys, tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["db", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == "" and err.count("\n") == 1 and why in err
    assert os.listdir(tmp_path) == []
