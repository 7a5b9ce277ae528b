"""The requests that clients sent, and demands on them."""

from __future__ import annotations

import collections
import dataclasses
import datetime
import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

_LONGEST = 80


@dataclasses.dataclass(frozen=True)
class RequestWarning:
    """Something that the author of a client wants to know about a request."""

    rule: str
    text: str


@dataclasses.dataclass(frozen=True)
class Request:
    """A request that a client sent, with its answer."""

    number: int
    """Counts the requests of a world from 1."""
    time: datetime.datetime
    """The time by the clock of the world."""
    client: str
    """The name at the beginning of the User-Agent."""
    method: str
    path: str
    parameters: Mapping[str, str]
    """The parameters as texts; numbers and lists are JSON."""
    level: int
    status: int
    """The HTTP status; 0 if a fault dropped the connection."""
    user: str = ""
    """The address of the account; empty without one."""
    operation: str = ""
    """The method and the documented path, such as "POST /messages"; empty if no level has the path."""
    code: str = ""
    msg: str = ""
    answer: Any = None
    """The object of the answer, unless it is large or has keys."""
    milliseconds: float = 0
    ignored_parameters: Sequence[str] = ()
    """Parameters that the level does not read."""
    deprecated: Sequence[str] = ()
    faults: Sequence[str] = ()
    warnings: Sequence[RequestWarning] = ()

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> Request:
        """Read an entry of the control interface; keys of newer releases are left out."""
        known = {field.name: value[field.name] for field in dataclasses.fields(cls) if field.name in value}
        known["time"] = parse_time(known["time"])
        known["warnings"] = [RequestWarning(warning["rule"], warning["text"]) for warning in known.get("warnings", ())]
        return cls(**known)

    @property
    def line(self) -> str:
        """The request in one line, with a further one for each fault and each warning."""
        status = f"{self.status or 'dropped'} {self.code}".rstrip()
        parts = [f"{self.time:%H:%M:%S} {self.user or 'nobody'} {self.client}", f"{self.method} {self.path}", status]
        parts += [f"{name}={_shortened(value)}" for name, value in sorted(self.parameters.items())]
        lines = ["  ".join(parts)]
        lines += [f"  fault: {fault}" for fault in self.faults]
        lines += [f"  warning: {warning.text}" for warning in self.warnings]
        return "\n".join(lines)


def parse_time(text: str) -> datetime.datetime:
    """Read a time of the fake, whose seconds can have nine digits after the point."""
    whole, fraction = re.fullmatch(r"([^.]*?)(?:\.(\d+))?Z", text).groups("0")  # type: ignore[union-attr]
    return datetime.datetime.fromisoformat(f"{whole}.{fraction[:6]:0<6}+00:00")


def _shortened(text: str) -> str:
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


def count_sent(sent: Sequence[Request], operation: str, params: Mapping[str, Any] | None) -> tuple[int, str]:
    """Count the requests to an operation with these parameters.

    The text describes the nearest request, if there is none.
    """
    nearest: Request | None = None
    differs: list[str] = []
    count = 0
    for request in sent:
        if request.operation != operation:
            continue
        found = _differences(request.parameters, params or {})
        count += not found
        if nearest is None or len(found) <= len(differs):
            nearest, differs = request, found
    if nearest is None:
        return 0, f"no client sent {operation}; {_others(sent)}"
    return count, (
        f"no client sent {operation} with these parameters. The nearest is request {nearest.number}:\n"
        f"  {nearest.line}\ndifferences:\n  " + "\n  ".join(differs)
    )


def _differences(sent: Mapping[str, str], wanted: Mapping[str, Any]) -> list[str]:
    found = []
    for name, value in sorted(wanted.items()):
        want = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
        if name not in sent:
            found.append(f"{name} is missing, want {want!r}")
        elif sent[name] != want and _meaning(sent[name]) != _meaning(want):
            found.append(f"{name} is {sent[name]!r}, want {want!r}")
    return found


def _meaning(text: str) -> str:
    """The value of a text: the API reads a text with quotes and without, and JSON in any spelling."""
    try:
        value = json.loads(text)
    except ValueError:
        value = text
    return json.dumps(value, sort_keys=True)


def _others(sent: Sequence[Request]) -> str:
    if not sent:
        return "no request came"
    names = collections.Counter(r.operation or f"{r.method} {r.path} (no operation)" for r in sent)
    return "these came: " + ", ".join(f"{times} × {name}" for name, times in sorted(names.items()))
