"""The release that the module belongs to; build.sh writes it."""

RELEASE = "v0.0.0-dev"
__version__ = "0.0.0.dev0"
