"""The process of a fake."""

from __future__ import annotations

import collections
import os
import re
import subprocess
import threading
import weakref
from collections.abc import Sequence
from pathlib import Path
from typing import IO

from ._errors import FakeEnded, SpiritlevelError

START_TIMEOUT = 30.0
STOP_TIMEOUT = 10.0
ENDING_TIMEOUT = 1.0  # a broken connection can be seen before the end of the process
LAST_LINES = 20
READY = re.compile(r"spiritlevel: serving (\S+) ")


class Process:
    """A running ``spiritlevel serve``.

    It ends when its standard input closes: when this process stops it, or has ended itself,
    even by a signal that no program can catch.
    """

    def __init__(self, program: Path, arguments: Sequence[str]) -> None:
        environment = {name: value for name, value in os.environ.items() if name != "SPIRITLEVEL_CONTROL_TOKEN"}
        self._lines: collections.deque[str] = collections.deque(maxlen=LAST_LINES)
        self._ready = threading.Event()
        self.url = ""
        try:
            # A session of its own: an interrupt of the terminal reaches the tests, and they stop the fake.
            self._child = subprocess.Popen(
                [program, "serve", "--until-eof", *arguments],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
                encoding="utf-8",
                errors="replace",
                env=environment,
                start_new_session=os.name != "nt",
                creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
            )
        except OSError as error:
            raise SpiritlevelError(f"the program {program} cannot be started: {error}") from error
        self.close = weakref.finalize(self, _close, self._child)
        assert self._child.stdout is not None and self._child.stderr is not None
        self._readers = [
            threading.Thread(target=self._read_stdout, args=(self._child.stdout,), daemon=True),
            threading.Thread(target=self._read_stderr, args=(self._child.stderr,), daemon=True),
        ]
        for reader in self._readers:
            reader.start()
        if not self._ready.wait(START_TIMEOUT):
            self.close()
            raise SpiritlevelError(f"the fake was not ready after {START_TIMEOUT:.0f} seconds{self._last_lines()}")
        if not self.url:
            self.close()
            self._join()
            raise FakeEnded(f"the fake did not start (status {self._child.returncode}){self._last_lines()}")

    def _read_stdout(self, stream: IO[str]) -> None:
        for line in stream:
            if not self.url and (match := READY.match(line)):
                self.url = match[1]
                self._ready.set()
        self._ready.set()  # the process has ended
        stream.close()

    def _read_stderr(self, stream: IO[str]) -> None:
        for line in stream:
            self._lines.append(line.rstrip("\r\n"))
        stream.close()

    def _join(self) -> None:
        for reader in self._readers:
            reader.join(ENDING_TIMEOUT)

    def _last_lines(self) -> str:
        return ":\n  " + "\n  ".join(self._lines) if self._lines else "; it wrote no error"

    def explain(self) -> FakeEnded | None:
        """Return the error of a process that has ended on its own."""
        try:
            status = self._child.wait(ENDING_TIMEOUT)
        except subprocess.TimeoutExpired:
            return None
        self._join()
        how = f"signal {-status}" if status < 0 else f"status {status}"
        return FakeEnded(f"the fake has ended with {how} while it was needed{self._last_lines()}")


def _close(child: subprocess.Popen[str]) -> None:
    """End a process: gracefully if it can."""
    assert child.stdin is not None
    try:
        child.stdin.close()
    except OSError:
        pass  # it has ended
    if os.name != "nt":  # where it would not be graceful
        child.terminate()  # a fork of this process can hold the other end of the pipe
    try:
        child.wait(STOP_TIMEOUT)
    except subprocess.TimeoutExpired:
        child.kill()
        child.wait()
