"""Playing on a server from a program: the documented protocol, and the engine as a player of it."""

from tablas.client.connection import Choose, Client, ServerRefused
from tablas.client.engine_player import engine_player

__all__ = ["Choose", "Client", "ServerRefused", "engine_player"]
