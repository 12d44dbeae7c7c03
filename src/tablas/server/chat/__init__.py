"""What the two players of a match say to each other."""
