"""The errors of this module; each is one sentence, with the ways that are left."""


class SpiritlevelError(Exception):
    """The fake cannot do its work."""


class VersionMismatch(SpiritlevelError):
    """The program is of another release than this module."""


class FakeEnded(SpiritlevelError):
    """The process of the fake has ended; the text has its last lines."""
