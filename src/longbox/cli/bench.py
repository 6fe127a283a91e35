"""`longbox bench`: how fast the engine is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from longbox.cli.common import Packs, UsageError, overlays, print_json, progress_bar

if TYPE_CHECKING:
    from longbox.lab.bench import Games


def bench(
    *,
    seconds: float = 1.0,
    peers: Annotated[bool, Parameter(negative="")] = False,
    packs: Packs = None,
    json: Annotated[bool, Parameter(negative="")] = False,
) -> None:
    """Measure the engine.

    Parameters
    ----------
    seconds
        How long each measurement takes.
    peers
        Compare with other engines, where they are installed.
    packs
        A pack laid over the base box, except in the environments; may be given several times.
    json
        Print the result as JSON.
    """
    from longbox.lab.bench import run_bench

    if not 0 < seconds <= 600:
        raise UsageError("--seconds must be more than 0 and at most 600")
    envs, env_peers, missing = _environments(peers)
    with progress_bar("rounds") as progress:
        result = run_bench(seconds, peers, progress, envs=envs, env_peers=env_peers, packs=overlays(packs))
    if missing:
        result["not measured"] = missing
    if json:
        print_json(result)
    else:
        show(result)


def _environments(peers: bool) -> tuple[dict[str, Games], dict[str, Games], str]:
    """Ours and those beside it; and why there is none, which only matters if peers are asked for."""
    try:
        from longbox.envs import bench as envs
    except ImportError as error:
        if peers:
            raise UsageError(str(error)) from None
        return {}, {}, str(error)
    ours: dict[str, Games] = {"base_2p_env": envs.our_steps(), "base_2p_vector_env": envs.VectorSteps()}
    return ours, {"texas_holdem_env": envs.peer_steps()} if peers else {}, ""


def show(result: dict[str, object]) -> None:
    from rich.console import Console
    from rich.table import Table

    console = Console()
    table = Table(box=None, pad_edge=False)
    table.add_column("what")
    table.add_column("numbers")
    for name, value in result.items():
        rows = value.items() if isinstance(value, dict) else [("", value)]
        for key, number in rows:
            table.add_row(f"{name} {key}".strip(), told(number))
    console.print(table)


def told(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key.replace('_', ' ')} {told(one)}" for key, one in value.items())
    if isinstance(value, float):
        return f"{value:,.1f}"
    return str(value)
