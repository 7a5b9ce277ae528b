"""The pytest plugin: a world of the fake for each test.

The fixture ``spiritlevel`` is a world, the fixture ``spiritlevel_fake`` the process with all
worlds. ``@pytest.mark.spiritlevel(level=92)`` fixes the level of a test, and
``--spiritlevel-levels 65,122,186`` runs the others at each of these levels.
"""

from __future__ import annotations

import os
import re
from collections.abc import Generator, Iterator
from typing import Any

import pytest

from ._errors import SpiritlevelError
from ._fake import Fake, connect, start
from ._world import World

MARK = (
    "spiritlevel(level=None, *, dialect=None, scenario=None, seed=None, clock=None, lively=None): "
    "the world of the fixture spiritlevel"
)
SHOWN_REQUESTS = 30


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options and their settings in a file."""
    group = parser.getgroup("spiritlevel")
    group.addoption(
        "--spiritlevel-levels",
        metavar="LEVELS",
        help="run the tests of the fixture spiritlevel at each of these levels, such as 65,122 or 180-186",
    )
    group.addoption("--spiritlevel-dialect", choices=["spec", "zulip"], help="the dialect of the fake: spec, or zulip")
    parser.addini("spiritlevel_levels", "the default of --spiritlevel-levels", default="")
    parser.addini("spiritlevel_dialect", "the default of --spiritlevel-dialect", default="")


def pytest_configure(config: pytest.Config) -> None:
    """Declare the mark, and refuse options that cannot be read."""
    config.addinivalue_line("markers", MARK)
    _levels(config)
    if _setting(config, "dialect") not in ("", "spec", "zulip"):
        raise pytest.UsageError(f"spiritlevel_dialect is {_setting(config, 'dialect')!r}: it is spec or zulip")


def _setting(config: pytest.Config, name: str) -> str:
    return config.getoption(f"--spiritlevel-{name}") or str(config.getini(f"spiritlevel_{name}"))


def _levels(config: pytest.Config) -> list[int]:
    text = _setting(config, "levels")
    levels: list[int] = []
    for part in filter(None, text.replace(" ", "").split(",")):
        match = re.fullmatch(r"(\d+)(?:-(\d+))?", part)
        if not match or int(match[2] or match[1]) < int(match[1]):
            raise pytest.UsageError(
                f"--spiritlevel-levels is {text!r}: {part!r} is neither a level such as 122 nor a range such as 180-186"
            )
        levels += range(int(match[1]), int(match[2] or match[1]) + 1)
    return list(dict.fromkeys(levels))


def _marked(node: Any) -> dict[str, Any]:
    """The parameters of the marks; those nearest to the test count."""
    merged: dict[str, Any] = {}
    for mark in reversed(list(node.iter_markers("spiritlevel"))):
        merged.update(mark.kwargs, **dict(zip(("level",), mark.args, strict=False)))
        if len(mark.args) > 1:
            raise pytest.UsageError(f"{node.nodeid}: the mark spiritlevel takes one level, not {mark.args}")
    return merged


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Repeat a test without a level of its own at each level of the run."""
    if "spiritlevel" not in metafunc.fixturenames or "level" in _marked(metafunc.definition):
        return
    if levels := _levels(metafunc.config):
        metafunc.parametrize("spiritlevel", levels, indirect=True, ids=[f"level-{level}" for level in levels])


@pytest.fixture(scope="session")
def spiritlevel_fake(request: pytest.FixtureRequest) -> Iterator[Fake]:
    """The fake of this run: a process with all worlds.

    Below ``spiritlevel exec`` and ``spiritlevel matrix`` it is the fake of the command.
    """
    if os.environ.get("SPIRITLEVEL_CONTROL_URL"):
        yield connect()
        return
    with start(dialect=_setting(request.config, "dialect") or None) as fake:  # type: ignore[arg-type]
        yield fake


@pytest.fixture
def spiritlevel(request: pytest.FixtureRequest, spiritlevel_fake: Fake) -> Iterator[World]:
    """A world of the fake for this test: an organization with its own state.

    Below ``spiritlevel exec`` and ``spiritlevel matrix`` it is the world at the root of the fake,
    in its initial state, unless the test has parameters of its own.
    """
    wanted = _marked(request.node)
    if hasattr(request, "param"):
        wanted["level"] = request.param
    if not wanted and os.environ.get("SPIRITLEVEL_CONTROL_URL"):
        spiritlevel_fake.reset()
        yield spiritlevel_fake
        return
    with spiritlevel_fake.world(**wanted) as world:
        yield world


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Add the requests of a failed test to its report."""
    report = yield
    world = getattr(item, "funcargs", {}).get("spiritlevel")
    if report.failed and call.when == "call" and isinstance(world, World):
        try:
            lines = [request.line for request in world.requests()][-SHOWN_REQUESTS:]
            title = f"requests to spiritlevel (level {world.level}, dialect {world.dialect})"
            report.sections.append((title, "\n".join(lines) or "no request came"))
        except SpiritlevelError as error:
            report.sections.append(("spiritlevel", str(error)))
    return report
