CREATE TABLE records (collection TEXT, id TEXT, held REAL, held_rank REAL, gone REAL, as_of REAL, body TEXT, seal TEXT NOT NULL, PRIMARY KEY (collection, id)) STRICT, WITHOUT ROWID;
INSERT INTO records VALUES('flights','7',NULL,NULL,0.0,1795348800000.0,'{"id":7,"reservationId":100,"tailNumber":"N512FL","hobbsOut":100.1,"hobbsIn":101.2}','e8bd23125f5ad60c');
INSERT INTO records VALUES('reservations','100',NULL,NULL,0.0,1795348800000.0,'{"id":100,"startsAt":"2026-11-22T12:00:00.000Z","endsAt":"2026-11-22T13:00:00.000Z","status":"confirmed","tailNumber":"N512FL","customer":{"name":"Ada Moss","email":"ada@example.org","phone":"555-0100"}}','d708761504f00404');
INSERT INTO records VALUES('reservations','102',NULL,NULL,0.0,1795348800000.0,'{"id":102,"startsAt":"2026-11-22T14:00:00.000Z","endsAt":"2026-11-22T15:00:00.000Z","status":"confirmed","tailNumber":"N512FL","customer":{"name":"Ada Moss","email":"ada@example.org","phone":"555-0100"}}','62b8b97407717bad');
CREATE TABLE spans (collection TEXT, start REAL, finish REAL, kind TEXT, as_of REAL, tried REAL, shown TEXT, seal TEXT NOT NULL, PRIMARY KEY (collection, start)) STRICT, WITHOUT ROWID;
INSERT INTO spans VALUES('flights',1795262400000.0,1795435200000.0,'full',1795348800000.0,1795348800000.0,NULL,'63cc2dfd62ad1e7a');
INSERT INTO spans VALUES('reservations',1795262400000.0,1795435200000.0,'full',1795348800000.0,1795348800000.0,NULL,'e63347af23a4ad8e');
CREATE TABLE versions (id TEXT, number REAL, seen_at REAL, kind TEXT, fields TEXT, seal TEXT NOT NULL, PRIMARY KEY (id, number)) STRICT, WITHOUT ROWID;
INSERT INTO versions VALUES('100',1.0,1795348800000.0,'new','[]','a368c024cb37b584');
CREATE TABLE state (one INTEGER PRIMARY KEY CHECK (one = 1), salt TEXT NOT NULL, owner TEXT NOT NULL,
    digest TEXT NOT NULL, reservations REAL NOT NULL, flights REAL NOT NULL, seal TEXT NOT NULL) STRICT;
INSERT INTO state VALUES(1,'7791992dc9539b6781b49186afc29def','5c2524064fea5224fa168841235bb2791c072888d2575d52c54fccf39356ebab','fe6886cbd45d749',3.0,1.0,'48d5718961cbac0a');
PRAGMA application_id = 0;
PRAGMA user_version = 1;
