"""A fake: a process with worlds."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, Literal

from ._control import Control
from ._errors import SpiritlevelError
from ._process import Process
from ._program import check_release, find_program
from ._world import Dialect, World, _given

FREE_PORT = "127.0.0.1:0"


class Fake(World):
    """A fake server: the world at its root, and further worlds.

    As a context manager, it is stopped at the end.
    """

    def __init__(self, control: Control) -> None:
        super().__init__(control, control.call("GET", "/worlds/default")["world"])

    @property
    def control_url(self) -> str:
        """The URL of the control interface, with /control."""
        return self._control.url

    def world(
        self,
        level: int | None = None,
        *,
        dialect: Dialect | None = None,
        scenario: str | Mapping[str, Any] | None = None,
        seed: int | None = None,
        clock: Literal["running", "frozen"] | None = None,
        lively: bool | None = None,
    ) -> World:
        """Make a world: an organization with its own state.

        Parameters that are left out are those of the fake. A scenario is a mapping, or the text of
        a scenario file.
        """
        body = _given(level=level, dialect=dialect, scenario=scenario, seed=seed, clock=clock, lively=lively)
        return World(self._control, self._control.call("POST", "/worlds", body)["world"])

    def stop(self) -> None:
        """End the fake; all its worlds are lost. A fake that ``connect`` found goes on."""
        if self._control.process:
            self._control.process.close()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()


def start(
    level: int | str | None = None,
    *,
    dialect: Dialect | None = None,
    scenario: str | os.PathLike[str] | None = None,
    seed: int | None = None,
    hostile: bool = False,
    addr: str = FREE_PORT,
    program: str | os.PathLike[str] | None = None,
    arguments: Iterable[str] = (),
) -> Fake:
    """Start a fake on a free port of this machine, and return it when it is ready.

    The level is a feature level or a release such as "6.0". The scenario is the path of a file.
    Arguments are further flags of ``spiritlevel serve``. The fake ends with ``stop``, with the
    block of a ``with`` statement, and with this process in any case.
    """
    path = Path(program) if program is not None else find_program()
    check_release(path)
    file = None if scenario is None else os.fspath(scenario)
    given = _given(
        level=level, dialect=dialect, scenario=file, seed=seed, addr=addr, hostile="true" if hostile else None
    )
    process = Process(path, [*(f"--{name}={value}" for name, value in given.items()), *arguments])
    try:
        return Fake(Control(process.url + "/control", None, process))
    except BaseException:
        process.close()
        raise


def connect(control_url: str | None = None, *, token: str | None = None) -> Fake:
    """Use a fake that runs already; ``Fake.stop`` does not end it.

    Without a URL it is the fake of ``spiritlevel exec``, from SPIRITLEVEL_CONTROL_URL.
    """
    url = control_url or os.environ.get("SPIRITLEVEL_CONTROL_URL")
    if not url:
        raise SpiritlevelError(
            "there is no fake to connect to: give the URL of its control interface, "
            "or run this command with spiritlevel exec, which sets SPIRITLEVEL_CONTROL_URL"
        )
    return Fake(Control(url, token or os.environ.get("SPIRITLEVEL_CONTROL_TOKEN"), None))
