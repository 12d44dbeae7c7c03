"""How two people come to one board: invitations, the lobby, their dice, and the news of an open page."""
