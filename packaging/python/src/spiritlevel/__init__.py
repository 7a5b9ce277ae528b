"""A fake team chat server of any feature level, for tests of clients.

The program ``spiritlevel`` comes with this package. ``start`` runs it, and each test makes
a world of its own:

    with spiritlevel.start(level=92, dialect="zulip") as fake:
        with fake.world(level=156) as world:
            ben = world.account("ben@example.com")
            client = MyClient(world.url, ben.email, ben.api_key)
            world.as_("ada@example.com").send("general", "lunch", "Soup?")
            world.advance("1h")
            world.assert_sent("POST /messages", {"to": "general"})

With pytest, the fixture ``spiritlevel`` is a world for one test.
"""

from ._control import ControlError
from ._errors import FakeEnded, SpiritlevelError, VersionMismatch
from ._fake import Fake, connect, start
from ._program import find_program, run
from ._release import RELEASE, __version__
from ._requests import Request, RequestWarning
from ._world import Account, Fault, FaultRule, Person, World

__all__ = [
    "RELEASE",
    "Account",
    "ControlError",
    "Fake",
    "FakeEnded",
    "Fault",
    "FaultRule",
    "Person",
    "Request",
    "RequestWarning",
    "SpiritlevelError",
    "VersionMismatch",
    "World",
    "__version__",
    "connect",
    "find_program",
    "run",
    "start",
]
