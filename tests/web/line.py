"""A line between a browser and the server that a test can cut: browsers keep their sockets when told to be offline."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress


class Line:
    """Passes bytes on, both ways. Cut, it drops what is open and refuses what is new."""

    def __init__(self, port: int) -> None:
        self.to = port
        self.whole = True
        self.open: list[socket.socket] = []
        self.lock = threading.Lock()
        self.door = socket.create_server(("127.0.0.1", 0))
        threading.Thread(target=self.listen, daemon=True).start()

    @property
    def http(self) -> str:
        return f"http://127.0.0.1:{self.door.getsockname()[1]}"

    def listen(self) -> None:
        while True:
            try:
                near, _ = self.door.accept()
            except OSError:
                return
            self.join(near)

    def join(self, near: socket.socket) -> None:
        with self.lock:
            if not self.whole:
                near.close()
                return
            far = socket.create_connection(("127.0.0.1", self.to))
            self.open += [near, far]
        for one, other in ((near, far), (far, near)):
            threading.Thread(target=self.carry, args=(one, other), daemon=True).start()

    @staticmethod
    def carry(one: socket.socket, other: socket.socket) -> None:
        with suppress(OSError):
            while data := one.recv(65536):
                other.sendall(data)
        for end in (one, other):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def cut(self) -> None:
        with self.lock:
            self.whole = False
            for end in self.open:
                with suppress(OSError):
                    end.shutdown(socket.SHUT_RDWR)
                end.close()
            self.open.clear()

    def mend(self) -> None:
        with self.lock:
            self.whole = True

    def close(self) -> None:
        self.cut()
        self.door.close()
