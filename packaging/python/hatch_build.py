"""Puts the program into the wheel, so that an installation needs no compiler and no download."""

import os
import sysconfig
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

MISSING = """
There is no wheel of spiritlevel for this platform ({platform}). The ways that are left:
  - install Go, build the program from the repository with "go install ./cmd/spiritlevel", and
    repeat this installation with SPIRITLEVEL_BINARY set to the path of the program;
  - use a container, or another machine, with Linux, macOS or Windows on x86-64 or arm64."""


class ProgramHook(BuildHookInterface):  # type: ignore[type-arg]
    """Reads SPIRITLEVEL_BINARY, the program, and SPIRITLEVEL_WHEEL_PLATFORM, its platform."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the program to the scripts of the wheel, and name the platform in its tag."""
        if version == "editable":
            return
        here = sysconfig.get_platform()
        program = os.environ.get("SPIRITLEVEL_BINARY")
        if not program:
            raise SystemExit(MISSING.format(platform=here))
        if not os.path.isfile(program):
            raise SystemExit(f"SPIRITLEVEL_BINARY is {program!r}: there is no such file")
        platform = os.environ.get("SPIRITLEVEL_WHEEL_PLATFORM") or here.replace("-", "_").replace(".", "_")
        name = "spiritlevel.exe" if platform.startswith("win") else "spiritlevel"
        build_data["pure_python"] = False
        build_data["tag"] = f"py3-none-{platform}"
        build_data["shared_scripts"] = {program: name}
