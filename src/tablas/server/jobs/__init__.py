"""Jobs: rollouts, deep searches and maps, done in the background and kept in the database."""
