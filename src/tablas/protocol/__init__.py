"""Every shape that leaves the process: live play over HTTP, stored events, errors."""
