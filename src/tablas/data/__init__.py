"""Files the package ships: networks and match equity tables, each with its provenance."""
