"""The other examples of deploy/, and what hosted CI is told, tried as far as that goes without Docker."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from longbox.table.settings import Settings, from_environment
from tests.release.conftest import ROOT, call

DEPLOY = ROOT / "deploy"
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


def schema(name: str, path: Path) -> None:
    call([Path(sys.executable).parent / "check-jsonschema", "--builtin-schema", name, path], ROOT)


def test_systemd_takes_the_unit(tmp_path: Path) -> None:
    """With a program that is there, in place of the one that it would be installed as."""
    text = (DEPLOY / "longbox.service").read_text(encoding="utf-8")
    command = re.search(r"^ExecStart=(\S+) (.*)$", text, re.MULTILINE)
    assert command is not None
    unit = tmp_path / "longbox.service"
    unit.write_text(text.replace(command[1], shutil.which("true") or "/bin/true"), encoding="utf-8")
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", str(unit)], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    options = command[2].split()
    assert options[0] == "serve"
    told = call([Path(sys.executable).parent / "longbox", "serve", "--help"], ROOT)
    assert all(option in told for option in options if option.startswith("--"))


def test_the_unit_leaves_little_to_harm() -> None:
    """systemd's own judgement: 0 is locked up, 10 is open."""
    done = subprocess.run(
        ["systemd-analyze", "security", "--offline=true", str(DEPLOY / "longbox.service")],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    found = re.search(r"Overall exposure level for longbox\.service: ([\d.]+)", done.stdout)
    assert found is not None, done.stderr
    assert float(found[1]) < 2.0


def test_the_units_settings_are_settings() -> None:
    text = (DEPLOY / "longbox.service").read_text(encoding="utf-8")
    given = dict(pair.split("=", 1) for pair in re.findall(r"LONGBOX_\w+=\S+", text))
    assert given and from_environment(given) != Settings()
    assert {name.removeprefix("LONGBOX_").lower() for name in given} <= set(Settings.__slots__)


def compose() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
    return found


def test_the_compose_file() -> None:
    schema("vendor.compose-spec", DEPLOY / "compose.yaml")
    services = compose()["services"]
    for service in services.values():
        assert service["read_only"] is True and service["cap_drop"] == ["ALL"]
        assert "no-new-privileges:true" in service["security_opt"]
    ours = services["longbox"]
    assert all(port.startswith("127.0.0.1:") for port in ours["ports"]) and "ports" not in services["database"]
    names = {name.removeprefix("LONGBOX_").lower() for name in ours["environment"]}
    assert names <= set(Settings.__slots__)
    assert (DEPLOY / ours["build"]["context"] / ours["build"]["dockerfile"]).is_file()


def test_the_dockerfile() -> None:
    """There is no engine where the tests run, so its text is read: stages, user, health, what is copied."""
    lines = re.sub(r"\\\n", " ", (DEPLOY / "Dockerfile").read_text(encoding="utf-8")).splitlines()
    steps = [line.split(None, 1) for line in lines if line.strip() and not line.startswith("#")]
    words = [word for word, _ in steps]
    assert set(words) <= {"FROM", "RUN", "WORKDIR", "COPY", "ENV", "USER", "VOLUME", "EXPOSE", "HEALTHCHECK",
                          "STOPSIGNAL", "ENTRYPOINT", "CMD"}  # fmt: skip
    last = len(words) - 1 - words[::-1].index("FROM")
    assert words.count("FROM") == 2
    final = steps[last:]
    assert [rest for word, rest in final if word == "COPY"] == ["--from=wheel /opt/longbox /opt/longbox"]
    user = next(at for at, (word, _) in enumerate(final) if word == "USER")
    assert final[user][1].split(":")[0] not in ("root", "0")
    assert user < next(at for at, (word, _) in enumerate(final) if word == "ENTRYPOINT")
    assert "HEALTHCHECK" in [word for word, _ in final]
    ignored = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    assert {".git", ".venv", "web/node_modules"} <= set(ignored)
    for needed in ("constraints.txt", "pyproject.toml", "hatch_build.py", "tools/page.py", "web/package.json"):
        assert (ROOT / needed).is_file() and needed.split("/")[0] not in ignored


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_a_workflow(path: Path) -> None:
    schema("vendor.github-workflows", path)
    jobs = yaml.safe_load(path.read_text(encoding="utf-8"))["jobs"]
    for job in jobs.values():
        assert "timeout-minutes" in job
        for step in job["steps"]:
            if "uses" in step:  # an action is named by its commit or a major version, never by a branch
                assert re.search(r"@(v\d+|v\d+\.\d+(\.\d+)?|release/v1|[0-9a-f]{40})$", step["uses"])
            for target in re.findall(r"\bmake ([a-z-]+)", step.get("run", "")):
                assert re.search(rf"^{target}:", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)


def test_there_are_workflows() -> None:
    assert {path.name for path in WORKFLOWS} >= {"test.yml", "wheels.yml"}


def test_what_is_checked_before_a_commit_holds() -> None:
    """Each hook gets the files it asks for, as they lie here."""
    config = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8"))
    hooks = {hook["id"]: hook for hook in config["repos"][0]["hooks"]}
    packs = [path.relative_to(ROOT).as_posix() for path in sorted((ROOT / "src" / "longbox" / "packs").rglob("*.yaml"))]
    asked = {name: [path for path in packs if re.search(hooks[name]["files"], path)] for name in ("packs", "formats")}
    assert sorted(asked["packs"] + asked["formats"]) == packs
    for name, files in asked.items():
        program, *words = hooks[name]["entry"].split()
        assert files and program == ".venv/bin/longbox"
        call([Path(sys.executable).parent / "longbox", *words, *files], ROOT)
