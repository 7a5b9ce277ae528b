"""Finds the program that the wheel carries."""

from __future__ import annotations

import functools
import importlib.metadata
import os
import re
import subprocess
import sys
import sysconfig
import warnings
from collections.abc import Iterator, Sequence
from pathlib import Path

from ._errors import SpiritlevelError, VersionMismatch
from ._release import RELEASE

VARIABLE = "SPIRITLEVEL_BINARY"
NAME = "spiritlevel.exe" if os.name == "nt" else "spiritlevel"
VERSION_TIMEOUT = 30.0
PUBLISHED = re.compile(r"v\d+\.\d+\.\d+(-(alpha|beta|rc)\.?\d+)?")


def find_program() -> Path:
    """Return the path of the program that this package carries.

    The environment variable ``SPIRITLEVEL_BINARY`` names another one.
    """
    named = os.environ.get(VARIABLE)
    if named:
        if not os.path.isfile(named):
            raise SpiritlevelError(f"{VARIABLE} is {named!r}: there is no such file")
        return Path(named)
    places = list(_places())
    for place in places:
        if place.is_file():
            return place
    looked = ", ".join(dict.fromkeys(str(place.parent) for place in places))
    raise SpiritlevelError(
        f"the program {NAME} is missing, it is not in {looked}: install the package again "
        f"(pip install --force-reinstall spiritlevel), or name a program of the same release with {VARIABLE}"
    )


def _places() -> Iterator[Path]:
    """The paths at which installers put the program."""
    try:
        files = importlib.metadata.files("spiritlevel") or []
    except importlib.metadata.PackageNotFoundError:
        files = []
    for file in files:
        if file.name == NAME:
            yield Path(str(file.locate())).resolve()
    yield Path(sysconfig.get_path("scripts"), NAME)
    yield Path(sysconfig.get_path("scripts", sysconfig.get_preferred_scheme("user")), NAME)
    yield Path(__file__).resolve().parents[1] / "bin" / NAME  # pip install --target


@functools.cache
def check_release(program: Path) -> None:
    """Demand that a program is of the same release as this module."""
    version = program_version(program)
    if version == RELEASE or not (_published(version) or _published(RELEASE)):
        return
    text = f"the program {program} is {version}, and the Python module is {RELEASE}"
    if _published(version) and _published(RELEASE):
        raise VersionMismatch(
            f"{text}: install the module of the program (pip install spiritlevel=={version[1:]}), or unset {VARIABLE}"
            if os.environ.get(VARIABLE)
            else f"{text}: install the package again (pip install --force-reinstall spiritlevel=={RELEASE[1:]})"
        )
    warnings.warn(f"{text}: one of them is a build for development", RuntimeWarning, stacklevel=3)


def _published(version: str) -> bool:
    return PUBLISHED.fullmatch(version) is not None


def program_version(program: Path) -> str:
    """Return the release of a program, such as v0.1.0, or devel."""
    try:
        done = subprocess.run(
            [program, "--version"], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=VERSION_TIMEOUT
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise SpiritlevelError(f"the program {program} does not run on this machine: {error}") from error
    words = done.stdout.split()
    if done.returncode != 0 or len(words) != 2 or words[0] != "spiritlevel":
        raise SpiritlevelError(f"{program} is not the program spiritlevel: its version is {done.stdout.strip()!r}")
    return words[1]


def run(arguments: Sequence[str]) -> int:
    """Run the program with these arguments, and return its exit status."""
    command = [str(find_program()), *arguments]
    if os.name == "nt":
        return subprocess.run(command).returncode
    sys.stdout.flush()
    os.execv(command[0], command)
