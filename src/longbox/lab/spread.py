"""Shares numbered work between processes of this machine, or of a Ray cluster.

What is done for a number may depend on the plan and the number alone, so it does not matter who does it, or when.
The share of a process follows from how long the last ones took: about `SHARE` seconds, or one number if that is longer.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from multiprocessing import resource_tracker
from typing import Any, Literal, TypeVar

from longbox._undisturbed import undisturbed
from longbox.games import BadOptions
from longbox.lab.extras import need

Engine = Literal["local", "ray"]
Result = TypeVar("Result")
Plan = TypeVar("Plan")
Task = Callable[[Plan, int], Result]  # a function of a module, so that other processes find it

SHARE = 1.0  # seconds
MOST = 256  # numbers in one share
LONGEST_END = 20.0  # seconds until the last process is put away
AHEAD = 2  # shares waiting for each process


class WorkerDied(BadOptions):
    """A process of ours ended without a word."""


def spread(
    task: Task[Plan, Result], plan: Plan, numbers: Iterable[int], jobs: int, engine: Engine = "local"
) -> Iterator[list[Result]]:
    """The results of `task(plan, number)` for all numbers, some at a time, in no particular order."""
    if jobs < 1:
        raise BadOptions("jobs must be at least 1")
    if engine == "ray":
        return _by_ray(task, plan, numbers, jobs)
    if engine != "local":
        raise BadOptions(f"unknown engine '{engine}'; there are local, ray")
    if jobs == 1:
        return ([task(plan, number)] for number in numbers)
    return _by_processes(task, plan, numbers, jobs)


def do_some(task: Task[Plan, Result], plan: Plan, numbers: list[int]) -> tuple[list[Result], float]:
    """One share; also how long it took."""
    started = time.perf_counter()
    return [task(plan, number) for number in numbers], time.perf_counter() - started


class Shares:
    """Cuts the numbers into shares that take about equally long."""

    def __init__(self, numbers: Iterable[int]) -> None:
        self._numbers = iter(numbers)
        self._size = 1

    def next(self) -> list[int]:
        return list(islice(self._numbers, self._size))

    def took(self, count: int, seconds: float) -> None:
        fitting = int(SHARE * count / max(seconds, 1e-6))
        self._size = max(1, min(fitting, MOST, 4 * self._size))  # one quick game says little about the next


def _by_processes(task: Task[Plan, Result], plan: Plan, numbers: Iterable[int], jobs: int) -> Iterator[list[Result]]:
    shares = Shares(numbers)
    resource_tracker.ensure_running()  # its start would end the quiet of `undisturbed`
    context = multiprocessing.get_context("spawn")  # the same on every system, and safe beside threads
    with ProcessPoolExecutor(jobs, mp_context=context, initializer=_leave_interrupts_to_us) as pool:
        waiting: set[Future[tuple[list[Result], float]]] = set()
        try:
            while True:
                while len(waiting) < jobs * AHEAD and (share := shares.next()):
                    with undisturbed():
                        waiting.add(pool.submit(do_some, task, plan, share))
                if not waiting:
                    return
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                for one in done:
                    results, seconds = one.result()
                    shares.took(len(results), seconds)
                    yield results
        except BrokenProcessPool:
            raise WorkerDied("a process that played games was ended from outside (out of memory?)") from None
        finally:
            if waiting:
                _stop(pool)


def _leave_interrupts_to_us() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _stop(pool: ProcessPoolExecutor) -> None:
    """At once: what is half done is done again another time."""
    running = list((pool._processes or {}).values())
    manager = getattr(pool, "_executor_manager_thread", None)
    pool.shutdown(wait=False, cancel_futures=True)
    for process in running:
        process.terminate()
    if manager is not None:  # while it closes its pipes, the end of Python would write into them
        manager.join(LONGEST_END)


def _by_ray(task: Task[Plan, Result], plan: Plan, numbers: Iterable[int], jobs: int) -> Iterator[list[Result]]:
    """On the cluster that RAY_ADDRESS names, with all it has; else on `jobs` processes of a Ray of our own."""
    ray: Any = need("ray", "ray")
    ours = not ray.is_initialized()
    if ours and os.environ.get("RAY_ADDRESS"):
        ray.init(log_to_driver=False)
    elif ours:
        ray.init(num_cpus=jobs, include_dashboard=False, log_to_driver=False)
    try:
        places = max(1, int(ray.cluster_resources().get("CPU", jobs)))
        shares = Shares(numbers)
        share_of = ray.remote(do_some)
        there = ray.put(plan)
        waiting: list[Any] = []
        while True:
            while len(waiting) < places * AHEAD and (share := shares.next()):
                waiting.append(share_of.remote(task, there, share))
            if not waiting:
                return
            done, waiting = ray.wait(waiting)
            for one in done:
                results, seconds = ray.get(one)
                shares.took(len(results), seconds)
                yield results
    finally:
        if ours:
            ray.shutdown()
