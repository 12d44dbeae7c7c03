"""The database: opening it, migrating it, and saying plainly when it cannot be used."""
