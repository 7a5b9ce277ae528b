"""Worlds: organizations with their own state, clock, level and dialect."""

from __future__ import annotations

import base64
import dataclasses
import datetime
from collections.abc import Mapping, Sequence
from types import TracebackType
from typing import Any, Literal, TypedDict, TypeVar

from ._control import Control, segment
from ._errors import SpiritlevelError
from ._requests import Request, count_sent, parse_time

Dialect = Literal["spec", "zulip"]
Duration = str | datetime.timedelta
Self = TypeVar("Self", bound="World")


@dataclasses.dataclass(frozen=True)
class Account:
    """A user or a bot, with the secrets that a client logs in with."""

    user_id: int
    full_name: str
    email: str
    """The address for logins."""
    api_email: str
    """The address by which the API knows the account, such as for recipients."""
    api_key: str
    password: str
    """The password; empty if there is no login with one."""
    role: str
    """owner, administrator, moderator, member or guest."""
    bot: str
    """The kind of a bot: generic, incoming-webhook, outgoing-webhook or embedded; else empty."""
    active: bool

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> Account:
        """Read an account of the control interface; keys of newer releases are left out."""
        return cls(**{field.name: value[field.name] for field in dataclasses.fields(cls)})


class _FaultKind(TypedDict):
    kind: str


class Fault(_FaultKind, total=False):
    """A rule by which requests go wrong; ``spiritlevel help faults`` explains kinds and keys."""

    operation: str
    user: str
    client: str
    count: str
    percent: int
    after: str
    until: str
    by: str
    gap: int
    level: int
    status: int
    headers: Mapping[str, str]
    body: str | Mapping[str, Any] | Sequence[Any]
    code: str
    message: str
    no_envelope: bool
    retry_after: int


class World:
    """One organization on the fake; as a context manager, it is deleted at the end."""

    def __init__(self, control: Control, described: Mapping[str, Any]) -> None:
        self._control = control
        self._read(described)

    def _read(self, described: Mapping[str, Any]) -> None:
        self.name: str = described["name"]
        """The name in the control interface."""
        self.url: str = described["url"]
        """The base URL for clients, without /api/v1."""
        self._level: int = described["level"]
        self._dialect: Dialect = described["dialect"]

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.url} level={self._level} dialect={self._dialect}>"

    def __enter__(self: Self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            self.delete()
        except SpiritlevelError:
            if error is None:  # else the first error matters
                raise

    def control(self, method: str, path: str = "", body: Mapping[str, Any] | None = None) -> Any:
        """Send a request of the control interface below this world, such as POST users/ada@example.com/deactivate.

        ``spiritlevel help control`` lists them.
        """
        return self._call(method, path, body)

    def _call(
        self, method: str, path: str, body: Mapping[str, Any] | None = None, query: Mapping[str, Any] | None = None
    ) -> Any:
        whole = f"/worlds/{segment(self.name)}" + ("/" + path if path else "")
        return self._control.call(method, whole, body, query)

    @property
    def level(self) -> int:
        """The feature level now; a fault of kind upgrade changes it, too."""
        self._read(self._call("GET", "")["world"])
        return self._level

    @property
    def dialect(self) -> Dialect:
        """The dialect: spec or zulip."""
        return self._dialect

    @property
    def now(self) -> datetime.datetime:
        """The time by the clock of this world."""
        return parse_time(self._call("GET", "")["world"]["clock"]["now"])

    @property
    def accounts(self) -> list[Account]:
        """All accounts, with their keys."""
        return [Account.from_json(account) for account in self._call("GET", "accounts")["accounts"]]

    def account(self, email: str) -> Account:
        """Return the account with this address."""
        accounts = self.accounts
        for account in accounts:
            if account.email.lower() == email.lower():
                return account
        known = ", ".join(account.email for account in accounts)
        raise SpiritlevelError(f"this world has no account {email!r}: it has {known}")

    def as_(self, email: str) -> Person:
        """Return a person who acts in front of the client under test."""
        return Person(self, self.account(email))

    def advance(self, by: Duration) -> None:
        """Move the clock forward, by "45s" or "1h30m" or a timedelta; due actions happen before the return."""
        self._call("POST", "clock", {"advance": _duration(by)})

    def freeze(self, frozen: bool = True) -> None:
        """Stop the clock, or let it run again."""
        self._call("POST", "clock", {"freeze": frozen})

    def upgrade(self, level: int, *, queues: Literal["kept", "lost"] = "kept") -> None:
        """Restart the server of this world at another level, as an upgrade does."""
        self._read(self._call("POST", "level", {"level": level, "queues": queues})["world"])

    def restart(self, *, queues: Literal["kept", "lost"] = "kept") -> None:
        """Restart the server of this world at the same level."""
        self._call("POST", "restart", {"queues": queues})

    def fault(self, rule: Fault) -> FaultRule:
        """Let requests go wrong on purpose, such as ``{"kind": "rate_limit", "count": "first 2"}``.

        As a context manager, the rule ends with the block.
        """
        return FaultRule(self, self._call("POST", "faults", {"faults": [rule]})["ids"][0])

    def clear_faults(self) -> None:
        """Remove all faults."""
        self._call("DELETE", "faults")

    def rate_limit(self, calls: int, window: Duration = "60s") -> None:
        """Limit the calls of each account; 0 calls switch the limit off."""
        self._call("POST", "rate_limit", {"calls": calls, "window": _duration(window)})

    def rules(self, **settings: Any) -> None:
        """Change settings of the organization, by their names in the API."""
        self._call("POST", "rules", settings)

    def reset(self) -> None:
        """Return to the initial state."""
        self._read(self._call("POST", "reset")["world"])

    def fork(self, *, level: int | None = None, dialect: Dialect | None = None) -> World:
        """Copy this world as it is now, also at another level."""
        return World(self._control, self._call("POST", "fork", _given(level=level, dialect=dialect))["world"])

    def export(self) -> str:
        """Return this world as it is now, as the text of a scenario file."""
        return str(self._call("GET", "export"))

    def delete(self) -> None:
        """Delete this world."""
        self._call("DELETE", "")

    def requests(
        self,
        operation: str | None = None,
        *,
        user: str | None = None,
        client: str | None = None,
        status: int | None = None,
        after: int | None = None,
    ) -> list[Request]:
        """Return the newest requests of clients, oldest first; each parameter chooses among them."""
        query = _given(operation=operation, user=user, client=client, status=status, after=after)
        return [Request.from_json(entry) for entry in self._call("GET", "requests", query=query)["requests"]]

    def forget_requests(self) -> None:
        """Forget the requests up to now."""
        self._call("DELETE", "requests")

    def report(self) -> dict[str, Any]:
        """Return the operations that clients used, the changes of levels to them, and mistakes."""
        report: dict[str, Any] = self._call("GET", "client")["client"]
        return report

    def assert_sent(self, operation: str, params: Mapping[str, Any] | None = None, *, times: int | None = None) -> None:
        """Demand that a client sent a request to an operation, such as "POST /messages", with these parameters.

        Other parameters do not matter. Without ``times``, one request or more fulfil the demand.
        """
        __tracebackhide__ = True
        self.requests(operation)  # refuses a name that no operation has
        count, instead = count_sent(self.requests(), operation, params)
        if count == times or (times is None and count > 0):
            return
        if count == 0:
            raise AssertionError(instead if times is None else f"want {times} times {operation}, but {instead}")
        raise AssertionError(f"want {times} times {operation} with these parameters, it was sent {count} times")

    def assert_not_sent(self, operation: str, params: Mapping[str, Any] | None = None) -> None:
        """Demand that no client sent such a request."""
        __tracebackhide__ = True
        self.assert_sent(operation, params, times=0)

    def assert_no_mistakes(self) -> None:
        """Demand that no request has a warning for the author of its client."""
        __tracebackhide__ = True
        mistakes = [
            f"{m['rule']}: {m['example']} ({m['count']} times, first in request {m['request']})"
            for m in self.report()["mistakes"]
        ]
        if mistakes:
            raise AssertionError("the requests have mistakes:\n  " + "\n  ".join(mistakes))


class FaultRule:
    """A fault that is set; as a context manager, it is removed at the end."""

    def __init__(self, world: World, id: int) -> None:
        self._world = world
        self.id = id

    def remove(self) -> None:
        """Remove this fault."""
        self._world.control("DELETE", f"faults/{self.id}")

    def __enter__(self) -> FaultRule:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            self.remove()
        except SpiritlevelError:
            if error is None:
                raise


class Person:
    """A user or a bot who acts, so that the client under test has something to see.

    Faults do not concern these acts, and they are not among the requests of clients.
    """

    def __init__(self, world: World, account: Account) -> None:
        self._world = world
        self.account = account

    def _act(self, act: str, **body: Any) -> Any:
        return self._world.control("POST", f"as/{self.account.user_id}/{act}", body)

    def send(self, stream: str, topic: str, text: str) -> int:
        """Send a message to a topic of a stream, and return its ID."""
        return int(self._act("send", stream=stream, topic=topic, text=text)["id"])

    def send_direct(self, text: str, *emails: str) -> int:
        """Send a direct message to people by their addresses, and return its ID."""
        return int(self._act("send", to=emails, text=text)["id"])

    def edit(self, message: int, text: str) -> None:
        """Change the text of a message."""
        self._act("edit", message=message, text=text)

    def react(self, message: int, emoji: str) -> None:
        """Add a reaction to a message."""
        self._act("react", message=message, emoji=emoji)

    def type(self, stream: str, topic: str, *, stop: bool = False) -> None:
        """Begin to type in a topic of a stream, or stop."""
        self._act("type", stream=stream, topic=topic, stop=stop)

    def type_direct(self, *emails: str, stop: bool = False) -> None:
        """Begin to type a direct message, or stop."""
        self._act("type", to=emails, stop=stop)

    def read(self, *messages: int) -> None:
        """Mark messages as read."""
        self._act("read", messages=messages)

    def upload(self, name: str, content: bytes | str) -> str:
        """Upload a file, and return its path, for a link."""
        data = content.encode() if isinstance(content, str) else content
        return str(self._act("upload", name=name, base64=base64.b64encode(data).decode())["path"])


def _given(**values: Any) -> dict[str, Any]:
    return {name: value for name, value in values.items() if value is not None}


def _duration(by: Duration) -> str:
    return by if isinstance(by, str) else f"{by.total_seconds():.6f}s"
