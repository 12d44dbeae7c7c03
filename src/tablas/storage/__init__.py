"""Databases: opening one, bringing it to the form a room writes, saying plainly what is wrong with it."""
