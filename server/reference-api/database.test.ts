import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newFolder } from '#server/testing/new-folder.ts'
import { openSchoolDatabase } from './database.ts'
import { addSchool, keyHash, schoolOfKeyHash } from './schools.ts'

let folder = ''
beforeEach(() => {
  folder = newFolder('flightline-school')
})
afterEach(() => rmSync(folder, { recursive: true }))

const mode = (path: string) => (statSync(path).mode & 0o777).toString(8)

test('the file is its owner’s alone, in a directory that is', () => {
  const path = join(folder, 'data', 'school.sqlite')
  const db = openSchoolDatabase(path)
  addSchool(db, { name: 'Ours', key: 'a-key-of-ours' })
  expect(mode(join(folder, 'data'))).toBe('700')
  expect([path, `${path}-wal`, `${path}-shm`].map(mode)).toEqual(['600', '600', '600'])
  db.close()
})

test('a folder that cannot be made is refused at once', () => {
  // The kernel’s own folders take no others, and say of them that they are not there.
  expect(() => openSchoolDatabase('/proc/none/of/this/school.sqlite')).toThrow(/mkdir/)
})

test('a file too open is closed to others', () => {
  const path = join(folder, 'school.sqlite')
  writeFileSync(path, '', { mode: 0o644 })
  openSchoolDatabase(path).close()
  expect(mode(path)).toBe('600')
})

test('what was written is there again, and no key is in the file', () => {
  const path = join(folder, 'school.sqlite')
  const first = openSchoolDatabase(path)
  addSchool(first, { name: 'Ours', key: 'canary-key-of-ours' })
  first.close()
  const again = openSchoolDatabase(path)
  expect(schoolOfKeyHash(again, keyHash('canary-key-of-ours'))?.name).toBe('Ours')
  expect(schoolOfKeyHash(again, keyHash('canary-key-of-theirs'))).toBeNull()
  again.close()
  expect(readFileSync(path).includes('canary-key')).toBe(false)
})

test('a file that is no database, or one from a later version, is refused', () => {
  const path = join(folder, 'school.sqlite')
  writeFileSync(path, 'not a database, only some words that are long enough to be read as a head')
  expect(() => openSchoolDatabase(path)).toThrow(/not a database/)
  const later = join(folder, 'later.sqlite')
  const db = openSchoolDatabase(later)
  db.exec('PRAGMA user_version = 99')
  db.close()
  expect(() => openSchoolDatabase(later)).toThrow(/newer version/)
})

test.each(['short', 'with a blank', 'schlüssel-mit-umlaut', 'line\nbreak'])(
  '%j cannot be a key',
  (key) => {
    const db = openSchoolDatabase(':memory:')
    expect(() => addSchool(db, { name: 'Ours', key })).toThrow(/The key of Ours must/)
  },
)
