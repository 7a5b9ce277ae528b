"""Calls of the control interface."""

from __future__ import annotations

import http.client
import json
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote, urlencode, urlsplit

from ._errors import SpiritlevelError
from ._process import Process

CALL_TIMEOUT = 60.0


class ControlError(SpiritlevelError):
    """The fake refused a call of the control interface."""


class Control:
    """The control interface of a fake."""

    def __init__(self, url: str, token: str | None, process: Process | None) -> None:
        self.url = url.rstrip("/")
        self.process = process
        self._headers = {"Content-Type": "application/json"}
        if token:
            self._headers["Authorization"] = f"Bearer {token}"

    def call(
        self, method: str, path: str, body: Mapping[str, Any] | None = None, query: Mapping[str, Any] | None = None
    ) -> Any:
        """Send a request below /control, and return the object of the answer, or its text."""
        status, kind, text = self._send(method, path, body, query)
        try:
            answer = json.loads(text) if kind == "application/json" else text
        except ValueError:
            answer = text
        if isinstance(answer, dict) and answer.get("result") == "error" and "msg" in answer:
            raise ControlError(answer["msg"])
        if status != http.client.OK:
            raise SpiritlevelError(
                f"{self.url} is not the control interface of a fake: it answers with status {status}"
            )
        return answer

    def _send(
        self, method: str, path: str, body: Mapping[str, Any] | None, query: Mapping[str, Any] | None
    ) -> tuple[int, str, str]:
        address = urlsplit(self.url)
        target = address.path + path + ("?" + urlencode(query) if query else "")
        # No proxy of the environment is asked, since the fake is on this machine or named on purpose.
        connect = http.client.HTTPSConnection if address.scheme == "https" else http.client.HTTPConnection
        connection = connect(address.hostname or "", address.port, timeout=CALL_TIMEOUT)
        try:
            content = json.dumps(body or {}) if method == "POST" else None
            connection.request(method, target, body=content, headers=self._headers)
            answer = connection.getresponse()
            kind = answer.getheader("Content-Type", "").partition(";")[0]
            return answer.status, kind, answer.read().decode(errors="replace")
        except (OSError, http.client.HTTPException) as error:
            ended = self.process.explain() if self.process else None
            raise ended or SpiritlevelError(f"the fake at {self.url} does not answer: {error}") from error
        finally:
            connection.close()


def segment(name: str | int) -> str:
    """Spell a name as a part of a path."""
    return quote(str(name), safe="@")
