"""Numbers about the server, in the text format that Prometheus reads. No token, name, chat line or card is in them."""

from __future__ import annotations

import time
from bisect import bisect_left
from collections import defaultdict

BUCKETS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0)


class Metrics:
    def __init__(self) -> None:
        self.started = time.time()
        self._counts: dict[tuple[str, str], int] = defaultdict(int)
        self._times: dict[str, list[int]] = defaultdict(lambda: [0] * (len(BUCKETS) + 1))
        self._sums: dict[str, float] = defaultdict(float)

    def add(self, name: str, n: int = 1, **labels: str) -> None:
        text = ",".join(f'{key}="{value}"' for key, value in labels.items())
        self._counts[name, text] += n

    def seconds(self, name: str, spent: float) -> None:
        self._times[name][bisect_left(BUCKETS, spent)] += 1
        self._sums[name] += spent

    def text(self, gauges: dict[str, float]) -> str:
        lines = []
        for name, value in gauges.items():
            lines += [f"# TYPE longbox_{name} gauge", f"longbox_{name} {value:g}"]
        for name in sorted({name for name, _ in self._counts}):
            lines.append(f"# TYPE longbox_{name}_total counter")
            for (other, labels), count in sorted(self._counts.items()):
                if other == name:
                    braces = f"{{{labels}}}" if labels else ""
                    lines.append(f"longbox_{name}_total{braces} {count}")
        for name, row in sorted(self._times.items()):
            lines += self._histogram(name, row)
        return "\n".join(lines) + "\n"

    def _histogram(self, name: str, row: list[int]) -> list[str]:
        lines = [f"# TYPE longbox_{name}_seconds histogram"]
        total = 0
        for most, count in zip((*BUCKETS, float("inf")), row, strict=True):
            total += count
            edge = "+Inf" if most == float("inf") else f"{most:g}"
            lines.append(f'longbox_{name}_seconds_bucket{{le="{edge}"}} {total}')
        lines.append(f"longbox_{name}_seconds_sum {self._sums[name]:.6f}")
        lines.append(f"longbox_{name}_seconds_count {total}")
        return lines
