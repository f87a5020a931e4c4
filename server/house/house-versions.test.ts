import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'libsql'
import { afterAll, describe, expect, it } from 'vitest'
import { aDeed, aMember, wholeHouse } from '#server-testing/house-contract.ts'
import { HOUSE_STEPS } from './house-tables.ts'
import { HOUSE_FILE, openHouse } from './sqlite-house.ts'

const ID = '00000000-0000-4000-8000-000000000001'

/**
 * A house of each version as it was written, statement by statement: frozen, whatever becomes of what wrote it. Whoever adds
 * a step adds the file that it ends with.
 */
const WRITTEN: readonly string[] = [
  `
CREATE TABLE rows (kind TEXT, id TEXT, body TEXT, seal TEXT NOT NULL, PRIMARY KEY (kind, id)) STRICT, WITHOUT ROWID;
CREATE TABLE head (one REAL, digest TEXT, anchor REAL, anchor_hash TEXT, last REAL, last_hash TEXT, seal TEXT NOT NULL, PRIMARY KEY (one)) STRICT, WITHOUT ROWID;
CREATE TABLE audit (seq INTEGER PRIMARY KEY, at REAL, who TEXT, session TEXT, action TEXT, kind TEXT, object TEXT, range TEXT, count REAL, projection TEXT, address TEXT, hash TEXT NOT NULL) STRICT;
INSERT INTO rows VALUES ('people', '${ID}', '{"id":"${ID}","name":"Ada Moss","email":"ada@example.org","role":"admin","passphrase":"$scrypt$ln=15,r=8,p=3$c2FsdA$aGFzaA","outside":null,"createdAt":1}', 'cf3690d5e7c502b2');
INSERT INTO rows VALUES ('settings', 'known-device-key', '{"id":"known-device-key","value":"key"}', '735483a6a8abb4e0');
INSERT INTO head VALUES (1, '428b147c9070b792', 0, '', 2, 'd14a35e752cd803fb98acde50c39c299491c0552a0c1f211212a9e29570b2fbc', 'd9f448b2723a4a25');
INSERT INTO audit VALUES (1, 1, '${ID}', NULL, 'claim', 'person', '${ID}', '', NULL, '', '127.0.0.0/24', 'a7b69aa50ad2f971e5f7217b7ecb37b9f8682bd241db2818b8211ffaec72feda');
INSERT INTO audit VALUES (2, 2, '${ID}', 's', 'sign-in', 'person', '', '', NULL, '', '127.0.0.0/24', 'd14a35e752cd803fb98acde50c39c299491c0552a0c1f211212a9e29570b2fbc');
PRAGMA application_id = 1179385857;
PRAGMA user_version = 1;`,
]

const place = mkdtempSync(join(tmpdir(), 'house-versions-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))

describe('a house that an older Flightline wrote', () => {
  it('is there for every version', () => expect(WRITTEN).toHaveLength(HOUSE_STEPS.length))

  it.each(WRITTEN.map((sql, before) => [before + 1, sql] as const))(
    'of version %i is told whole, with its audit unbroken, and is written on',
    async (version, sql) => {
      const folder = mkdtempSync(join(place, 'house-'))
      const file = join(folder, HOUSE_FILE)
      const db = new Database(file)
      db.exec(sql)
      db.close()
      const house = openHouse({ file, now: () => 3 })
      expect(house.trouble()).toBe(null)
      const ada = aMember({ passphrase: '$scrypt$ln=15,r=8,p=3$c2FsdA$aGFzaA' })
      expect(await wholeHouse(house)).toMatchObject({
        rows: { people: [ada], settings: [{ id: 'known-device-key', value: 'key' }] },
        audit: [
          { action: 'sign-in', who: ID, session: 's' },
          { action: 'claim', who: ID, object: ID },
        ],
        wrong: null,
      })
      await house.transact(async (rows) => {
        await rows.put('people', { ...ada, name: 'Ada Hale' })
        await rows.note(aDeed({ at: 3, action: 'renamed', object: ID }))
      })
      expect(await wholeHouse(house)).toMatchObject({ audit: { length: 3 }, wrong: null })
      await house.close()
      const copies = readdirSync(folder).filter((name) => name.includes('.before-'))
      expect(copies).toHaveLength(version < HOUSE_STEPS.length ? 1 : 0)
    },
  )
})
