"""Compiles the hot modules with mypyc, and the boxes: for a wheel as a build hook, or in place as a script.

Which modules are hot stands in pyproject.toml, under `[tool.longbox]`. A wheel is compiled
when there is a C compiler, and is plain Python when there is none, when `LONGBOX_PURE=1` is
set, or when compiling fails; it works the same either way. An editable install is left alone.
The programs of the boxes lie ready then, so that games begin quickly (see `longbox/games/ready.py`).

A wheel and a source distribution always hold the page of the table (see `tools/page.py`): it is built if it is not up
to date, and without it there is no package. `LONGBOX_REUSE=1` takes what was compiled in place, if it fits, instead of
compiling once more; with `LONGBOX_COMPILED=1` a wheel that cannot be compiled is no wheel.

    python hatch_build.py            compile in place, unless nothing changed
    python hatch_build.py --or-pure  the same, but a failure is only a warning
    python hatch_build.py --into DIR compile into another folder
"""

from __future__ import annotations

import argparse
import ast
import importlib.metadata
import importlib.util
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent
SRC = ROOT / "src"
GROUP = "longbox"  # the library that holds all compiled code is called longbox__mypyc

# Only the hot modules themselves are judged: a build environment lacks the packages that others import.
MYPY_OPTIONS = ("--follow-imports=silent", "--no-warn-unused-ignores")


def _load(name: str, path: Path) -> ModuleType:
    """A module, loaded without the package around it."""
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


pure = _load("longbox_pure", SRC / "longbox" / "_pure.py")  # reads the stamps
page = _load("longbox_page", ROOT / "tools" / "page.py")


class CompileHook(BuildHookInterface[Any]):
    """Puts the page and, if they can be had, the compiled modules into the package."""

    def dependencies(self) -> list[str]:
        """A page that must be built needs Node; pip can fetch one for as long as the build lasts."""
        return [] if page.fits() or page.find_node() else [page.NODE_WHEEL]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        self.folder = self.boxes = ""
        if version == "editable":
            return
        self._build_page()
        if self.target_name == "wheel":
            self._compile_boxes(build_data)
            self._compile_modules(build_data)

    def _build_page(self) -> None:
        if page.fits():
            return
        self.app.display_info("building the page of the table")
        try:
            page.build()
        except page.NoPage as error:
            self.app.abort(str(error))

    def _compile_modules(self, build_data: dict[str, Any]) -> None:
        reason = why_not()
        if reason and compiled_alone():
            self.app.abort(f"nothing can be compiled: {reason}")
        if reason:
            self.app.display_debug(f"plain Python wheel: {reason}")
            return
        self.folder = tempfile.mkdtemp(prefix="longbox-")
        if os.environ.get("LONGBOX_REUSE") == "1" and fits():
            copy_built(Path(self.folder))
        else:
            outcome = compile_apart(Path(self.folder))
            if outcome.returncode:
                self._go_on_plain(outcome.stdout)
                return
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        for path in files_of(Path(self.folder)):
            build_data["force_include"][str(path)] = path.relative_to(self.folder).as_posix()

    def _go_on_plain(self, told: str) -> None:
        if compiled_alone():
            self.app.abort(f"{told}\ncompiling failed")
        self.app.display_warning(f"{told}\ncompiling failed: this wheel is plain Python, and slower")

    def _compile_boxes(self, build_data: dict[str, Any]) -> None:
        self.boxes = tempfile.mkdtemp(prefix="longbox-boxes-")
        trouble = write_boxes(Path(self.boxes))
        if trouble:
            self.app.display_warning(f"{trouble}\nthe boxes are not compiled: the first game of a process takes longer")
        for path in files_of(Path(self.boxes)):
            build_data["force_include"][str(path)] = f"longbox/games/programs/{path.name}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        for folder in (self.folder, self.boxes):
            if folder:
                shutil.rmtree(folder, ignore_errors=True)


def compiled_alone() -> bool:
    """Whoever publishes wheels wants no others by mistake."""
    return os.environ.get("LONGBOX_COMPILED") == "1"


def why_not() -> str:
    """Why nothing can be compiled here; empty if it can."""
    if pure.asked_for():
        return f"{pure.SWITCH} is set"
    if sys.implementation.name != "cpython":
        return f"mypyc does not know {sys.implementation.name}"
    if not hot_modules():
        return "no module is listed"
    if os.name == "nt":
        return ""  # setuptools knows where compilers hide there
    compiler = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    if not shutil.which(compiler.split()[0]):
        return f"there is no C compiler ({compiler.split()[0]})"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "the C headers of Python are missing"
    return ""


def hot_modules() -> list[Path]:
    """The modules to compile, as listed in pyproject.toml; of a folder all that lie in it."""
    listed = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["longbox"]["compile"]
    modules: list[Path] = []
    for name in listed:
        path = ROOT / name
        modules += sorted(path.glob("*.py")) if path.is_dir() else [path] if path.is_file() else []
    return modules


def seen_sources(modules: Iterable[Path]) -> list[Path]:
    """The modules and all they import from this package: mypyc copies constants from there too."""
    seen: set[Path] = set()
    waiting = list(modules)
    while waiting:
        path = waiting.pop()
        if path not in seen:
            seen.add(path)
            waiting += imported_files(path)
    return sorted(seen)


def imported_files(path: Path) -> Iterator[Path]:
    """The files of this package that a module imports by name."""
    for node in ast.walk(ast.parse(path.read_bytes())):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            # Up one folder for each leading dot.
            above = path.relative_to(SRC).parts[: -node.level] if node.level else ()
            start = ".".join([*above, *([node.module] if node.module else [])])
            names = [start, *(f"{start}.{alias.name}" for alias in node.names)]
        for name in names:
            base = SRC.joinpath(*name.split("."))
            yield from (file for file in (base.with_suffix(".py"), base / "__init__.py") if file.is_file())


def compile_apart(folder: Path) -> subprocess.CompletedProcess[str]:
    """Compile into a folder, in a process of its own: mypyc exits on errors and patches setuptools."""
    command = [sys.executable, str(ROOT / "hatch_build.py"), "--into", str(folder)]
    return subprocess.run(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", check=False
    )


def write_boxes(folder: Path | None = None) -> str:
    """Compile the boxes into a folder, or in place those that changed; return what went wrong, or nothing."""
    job = f"write(Path({str(folder)!r}))" if folder else "write_stale()"
    code = f"from pathlib import Path; from longbox.games.ready import write, write_stale; {job}"
    env = {**os.environ, "PYTHONPATH": str(SRC)}
    command = [sys.executable, "-c", code]
    outcome = subprocess.run(
        command, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", check=False
    )
    return outcome.stdout.rstrip() if outcome.returncode else ""


def compile_into(folder: Path) -> None:
    """Compile all hot modules, and stamp the result."""
    from setuptools import Distribution  # noqa: I001 - before mypyc, which asks who was imported first
    from setuptools.command.build_ext import build_ext
    from mypyc.build import mypycify

    folder = folder.resolve()
    os.chdir(ROOT)  # mypy reads its settings there
    modules = hot_modules()
    # Digests first: a source that is edited meanwhile shall not fit.
    digests = {path: pure.digest(str(path)) for path in seen_sources(modules)}
    with tempfile.TemporaryDirectory(prefix="longbox-c-") as scratch:
        paths = [str(path.relative_to(ROOT)) for path in modules]
        extensions = mypycify(
            [*MYPY_OPTIONS, *paths], group_name=GROUP, target_dir=scratch, opt_level="3", debug_level="0"
        )
        for extension in extensions:
            extension.extra_compile_args += compiler_flags()
        command = build_ext(Distribution({"name": GROUP, "ext_modules": extensions}))
        command.build_lib = str(folder)
        command.build_temp = scratch
        command.ensure_finalized()
        command.run()
    lines = [f"source {path.relative_to(SRC).as_posix()} {value}" for path, value in digests.items()]
    lines += [f"binary {path.relative_to(folder).as_posix()}" for path in files_of(folder)]
    (folder / pure.STAMP).write_text("\n".join([made_by(), *lines, ""]), encoding="utf-8")


def compiler_flags() -> list[str]:
    """Nobody else calls into the library that holds the compiled code: its functions may be inlined into each other."""
    return [] if os.name == "nt" else ["-fvisibility=hidden", "-fno-semantic-interposition"]


def made_by() -> str:
    """The first line of a stamp."""
    return f"# compiled by mypy {importlib.metadata.version('mypy')}"


def files_of(folder: Path) -> list[Path]:
    """All files in a folder, in a fixed order."""
    return sorted(path for path in folder.rglob("*") if path.is_file())


def compile_in_place() -> str:
    """Bring the extension modules beside the sources up to date; return what went wrong, or nothing."""
    print("longbox: compiling the engine, so that bots think faster; this takes a minute or two", flush=True)
    (ROOT / "build").mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=ROOT / "build") as folder:
        outcome = compile_apart(Path(folder))
        remove_built()
        if outcome.returncode:
            return outcome.stdout
        # The stamp comes last, so that half a build is never taken for a whole one.
        for path in sorted(files_of(Path(folder)), key=lambda path: path.suffix == ".txt"):
            path.replace(SRC / path.relative_to(folder))
    return ""


def copy_built(folder: Path) -> None:
    """What was compiled in place for this Python, with its stamp."""
    lines = (SRC / pure.STAMP).read_text(encoding="utf-8").splitlines()
    names = [line.split()[1] for line in lines if line.startswith("binary ")]
    for name in [*names, pure.STAMP]:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(SRC / name, folder / name)


def remove_built() -> None:
    """Remove what was compiled in place for this Python, stamp first; who runs it keeps the open file."""
    (SRC / pure.STAMP).unlink(missing_ok=True)
    for path in SRC.rglob(f"*{sysconfig.get_config_var('EXT_SUFFIX')}"):
        path.unlink()


def fits() -> bool:
    """Whether what was compiled in place is what would be compiled now."""
    if pure.misfit(str(SRC)):
        return False
    first, *rest = (SRC / pure.STAMP).read_text(encoding="utf-8").splitlines()
    entries = [line.split() for line in rest]
    modules = hot_modules()
    sources = {path.relative_to(SRC).as_posix() for path in seen_sources(modules)}
    binaries = {path.relative_to(SRC).with_suffix("").as_posix() for path in modules} | {f"{GROUP}__mypyc"}
    return (
        first == made_by()
        and sources == {entry[1] for entry in entries if entry[0] == "source"}
        and binaries == {entry[1].partition(".")[0] for entry in entries if entry[0] == "binary"}
    )


def main() -> int:
    parser = argparse.ArgumentParser(description="Compile the hot modules.")
    parser.add_argument("--into", type=Path, metavar="DIR", help="compile into this folder, not in place")
    parser.add_argument("--or-pure", action="store_true", help="a failure is only a warning")
    options = parser.parse_args()
    result = compile_modules(options)
    trouble = "" if options.into else write_boxes()
    if trouble:
        print(f"{trouble}\nthe boxes are not compiled: the first game of a process takes longer", file=sys.stderr)
    return result or (1 if trouble and not options.or_pure else 0)


def compile_modules(options: argparse.Namespace) -> int:
    if not options.into and fits():
        return 0
    reason = why_not()
    if reason:
        if not pure.asked_for():
            print(f"not compiled, Longbox will be slower: {reason}", file=sys.stderr)
        return 0
    if options.into:
        compile_into(options.into)
        return 0
    trouble = compile_in_place()
    if trouble:
        print(f"{trouble.rstrip()}\ncompiling failed: Longbox runs from its sources, and slower", file=sys.stderr)
        return 0 if options.or_pure else 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
