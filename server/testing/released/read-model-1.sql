CREATE TABLE rows ("school" TEXT, "store" TEXT, "kind" TEXT, "id" TEXT, "body" TEXT, "written" REAL, "seal" TEXT, PRIMARY KEY (school, store, kind, id)) STRICT, WITHOUT ROWID;
INSERT INTO "rows" VALUES('','model','flights','7','[null,null,false,1795348800000]
{"id":7,"reservationId":100,"tailNumber":"N512FL","hobbsOut":100.1,"hobbsIn":101.2}',1.0,'26f06dddeae2bc09');
INSERT INTO "rows" VALUES('','model','reservations','100','[null,null,false,1795348800000]
{"id":100,"startsAt":"2026-11-22T12:00:00.000Z","endsAt":"2026-11-22T13:00:00.000Z","status":"confirmed","tailNumber":"N512FL","customer":{"name":"Ada Moss","email":"ada@example.org","phone":"555-0100"}}',1.0,'03d31e0d75df9761');
INSERT INTO "rows" VALUES('','model','reservations','102','[null,null,false,1795348800000]
{"id":102,"startsAt":"2026-11-22T14:00:00.000Z","endsAt":"2026-11-22T15:00:00.000Z","status":"confirmed","tailNumber":"N512FL","customer":{"name":"Ada Moss","email":"ada@example.org","phone":"555-0100"}}',1.0,'512e6ed3111388ca');
INSERT INTO "rows" VALUES('','model','span','flights 1795262400000','{"end":1795435200000,"kind":"full","asOf":1795348800000,"tried":1795348800000,"shown":null}',1.0,'06a83ae247bdf179');
INSERT INTO "rows" VALUES('','model','span','reservations 1795262400000','{"end":1795435200000,"kind":"full","asOf":1795348800000,"tried":1795348800000,"shown":null}',1.0,'35820480f9a21b64');
INSERT INTO "rows" VALUES('','model','version','100 1','{"seenAt":1795348800000,"kind":"new","fields":"[]"}',1.0,'39a9f069841862ef');
CREATE TABLE head ("school" TEXT, "store" TEXT, "revision" REAL, "written" REAL, "trimmed" REAL, "sum" TEXT, "facts" TEXT, "seal" TEXT, PRIMARY KEY (school, store)) STRICT, WITHOUT ROWID;
INSERT INTO "head" VALUES('','model',1.0,1.0,0.0,'f1c62a8b374e4c00','["bd6c54bb01b86f04bb5f8b33c3ccf35c","772d6200afd01713e9e9f1b814db4ed8df9d2bb94379ae2c920e749ee011bf45","{\"revisions\":{\"reservations\":3,\"flights\":1},\"standing\":{\"lastReading\":null,\"pageSizes\":{\"reservations\":100,\"flights\":100}}}"]','290195e55b28e52e');
PRAGMA user_version = 1;
