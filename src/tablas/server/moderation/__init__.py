"""Reports of players, decisions about accounts, and the record of them."""
