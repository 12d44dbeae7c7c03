"""The progress of the players whose matches were reviewed, over HTTP."""
