BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE events (
	match_id VARCHAR(32) NOT NULL, 
	seq INTEGER NOT NULL, 
	kind VARCHAR(20) NOT NULL, 
	payload JSON NOT NULL, 
	request_id VARCHAR(36), 
	created_at DATETIME NOT NULL, 
	PRIMARY KEY (match_id, seq), 
	CONSTRAINT uq_events_request UNIQUE (match_id, request_id), 
	FOREIGN KEY(match_id) REFERENCES matches (id) ON DELETE CASCADE
);
INSERT INTO "events" VALUES('95cb753af8f64845aaeeb8fde2ed7424',1,'opened','{"kind": "opened", "dice": [2, 3]}',NULL,'2026-11-29 23:08:06.009984');
INSERT INTO "events" VALUES('95cb753af8f64845aaeeb8fde2ed7424',2,'played','{"kind": "played", "seat": 1, "steps": [[24, 21], [13, 11]]}',NULL,'2026-11-29 23:08:06.063217');
INSERT INTO "events" VALUES('95cb753af8f64845aaeeb8fde2ed7424',3,'doubled','{"kind": "doubled", "seat": 0}','079b22e0-a09c-4e1d-8c68-a721af1ae958','2026-11-29 23:08:06.169025');
INSERT INTO "events" VALUES('95cb753af8f64845aaeeb8fde2ed7424',4,'taken','{"kind": "taken", "seat": 1}',NULL,'2026-11-29 23:08:06.223205');
INSERT INTO "events" VALUES('95cb753af8f64845aaeeb8fde2ed7424',5,'rolled','{"kind": "rolled", "seat": 0, "dice": [1, 6]}','d91ab53b-ea82-419c-bcac-8cabca88f350','2026-11-29 23:08:06.316419');
INSERT INTO "events" VALUES('95cb753af8f64845aaeeb8fde2ed7424',6,'played','{"kind": "played", "seat": 0, "steps": [[24, 23], [13, 7]]}','f7f88dc6-5a7d-4d24-9e1c-608891619c5c','2026-11-29 23:08:06.431652');
INSERT INTO "events" VALUES('95cb753af8f64845aaeeb8fde2ed7424',7,'rolled','{"kind": "rolled", "seat": 1, "dice": [4, 4]}',NULL,'2026-11-29 23:08:06.466885');
INSERT INTO "events" VALUES('95cb753af8f64845aaeeb8fde2ed7424',8,'played','{"kind": "played", "seat": 1, "steps": [[8, 4], [8, 4], [6, 2], [6, 2]]}',NULL,'2026-11-29 23:08:06.503447');
INSERT INTO "events" VALUES('95cb753af8f64845aaeeb8fde2ed7424',9,'resign_offered','{"kind": "resign_offered", "seat": 0, "value": 1}','3f662bb9-c922-457d-b464-de05ff7f0bd0','2026-11-29 23:08:06.584695');
INSERT INTO "events" VALUES('95cb753af8f64845aaeeb8fde2ed7424',10,'resign_accepted','{"kind": "resign_accepted", "seat": 1}',NULL,'2026-11-29 23:08:06.628890');
INSERT INTO "events" VALUES('95cb753af8f64845aaeeb8fde2ed7424',11,'next_game','{"kind": "next_game"}','29cee5e8-944f-480e-aade-6b1e34220d4f','2026-11-29 23:08:06.703804');
INSERT INTO "events" VALUES('95cb753af8f64845aaeeb8fde2ed7424',12,'opened','{"kind": "opened", "dice": [2, 1]}',NULL,'2026-11-29 23:08:06.735761');
INSERT INTO "events" VALUES('95cb753af8f64845aaeeb8fde2ed7424',13,'played','{"kind": "played", "seat": 0, "steps": [[8, 6], [6, 5]]}','a61b907b-f7e7-4854-a5d9-485d51c02629','2026-11-29 23:08:06.819518');
INSERT INTO "events" VALUES('95cb753af8f64845aaeeb8fde2ed7424',14,'rolled','{"kind": "rolled", "seat": 1, "dice": [1, 1]}',NULL,'2026-11-29 23:08:06.866809');
INSERT INTO "events" VALUES('95cb753af8f64845aaeeb8fde2ed7424',15,'played','{"kind": "played", "seat": 1, "steps": [[24, 23], [23, 22], [22, 21], [21, 20]]}',NULL,'2026-11-29 23:08:06.911264');
INSERT INTO "events" VALUES('95cb753af8f64845aaeeb8fde2ed7424',16,'rolled','{"kind": "rolled", "seat": 0, "dice": [4, 5]}','69df5243-e405-4932-ac09-ed1ff74938f7','2026-11-29 23:08:06.984528');
INSERT INTO "events" VALUES('95cb753af8f64845aaeeb8fde2ed7424',17,'played','{"kind": "played", "seat": 0, "steps": [[25, 21], [13, 8]]}','7cb8aef0-a1ff-404e-855b-c4a88a6dd2ad','2026-11-29 23:08:07.051319');
INSERT INTO "events" VALUES('95cb753af8f64845aaeeb8fde2ed7424',18,'rolled','{"kind": "rolled", "seat": 1, "dice": [3, 1]}',NULL,'2026-11-29 23:08:07.088416');
INSERT INTO "events" VALUES('95cb753af8f64845aaeeb8fde2ed7424',19,'played','{"kind": "played", "seat": 1, "steps": [[8, 5], [6, 5]]}',NULL,'2026-11-29 23:08:07.125089');
CREATE TABLE matches (
	id VARCHAR(32) NOT NULL, 
	created_at DATETIME NOT NULL, 
	updated_at DATETIME NOT NULL, 
	level VARCHAR(40) NOT NULL, 
	player_name VARCHAR(40) NOT NULL, 
	length INTEGER NOT NULL, 
	rules JSON NOT NULL, 
	last_seq INTEGER NOT NULL, 
	game_number INTEGER NOT NULL, 
	own_score INTEGER NOT NULL, 
	other_score INTEGER NOT NULL, 
	is_over BOOLEAN NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "matches" VALUES('95cb753af8f64845aaeeb8fde2ed7424','2026-11-29 23:08:05.839117','2026-11-29 23:08:07.125089','expert','Lucía',5,'{"variant": "standard", "jacoby": false, "beavers": false, "crawford": true, "cube": true, "cube_cap": null, "automatic_doubles": 0, "options": {"entry_only_empty": false, "free_movement": false, "no_doubles": false, "free_bearoff": false}}',19,2,0,2,0);
CREATE INDEX ix_matches_updated_at ON matches (updated_at);
COMMIT;
