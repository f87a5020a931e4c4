import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { flipped, flipsOf } from '#server/testing/flips.ts'
import { inArrays } from '#server/testing/kept-in-memory.ts'
import { newFolder } from '#server/testing/new-folder.ts'
import { isFullRun } from '#testing/runs.ts'
import { openModelStore } from './model-store.ts'
import { type ModelChange, NO_CHANGE, type StoredModel } from './stored-model.ts'

// The real one is dear on purpose, and a file begun anew makes a new one.
vi.mock('#server/store/binding.ts', () => ({
  bindingFingerprint: (binding: string, salt: Buffer) =>
    Buffer.concat([Buffer.from(binding), salt]),
  isSameFingerprint: (one: Buffer, other: Buffer) => one.equals(other),
}))

const STEP = 1021
const NOW = Date.UTC(2026, 10, 18, 16)

const folder = newFolder('read-model-damage')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const WHOLE = {
  records: Array.from({ length: 24 }, (_, n) => ({
    collection: n % 3 === 0 ? ('flights' as const) : ('reservations' as const),
    id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    held: n % 5 === 0 ? NOW + n / 2 : null,
    heldRank: n % 5 === 0 ? -1 - n : null,
    isGone: n % 7 === 0,
    asOf: NOW + n,
    body: JSON.stringify({ id: n, status: 'PENDING', notes: 'x'.repeat(400) }),
  })).toSorted((a, b) => (`${a.collection}${a.id}` < `${b.collection}${b.id}` ? -1 : 1)),
  spans: Array.from({ length: 6 }, (_, n) => ({
    collection: 'reservations' as const,
    start: NOW + n * 1000,
    end: NOW + n * 1000 + 999.5,
    kind: 'known',
    asOf: NOW - n,
    tried: NOW,
    shown: n === 3 ? '["a","b"]' : null,
  })),
  versions: Array.from({ length: 5 }, (_, n) => ({
    id: '00000000-0000-4000-8000-000000000001',
    number: n + 1,
    seenAt: NOW + n,
    kind: 'change' as const,
    fields: '[{"field":"status","before":"PENDING","after":"CANCELLED"}]',
  })),
  revisions: { reservations: 12, flights: 34 },
}
const ALL: ModelChange = {
  ...NO_CHANGE,
  put: WHOLE.records,
  putSpans: WHOLE.spans,
  putVersions: WHOLE.versions,
  revisions: WHOLE.revisions,
}
const ADDED = { ...WHOLE.spans[0], start: NOW + 50_000 } as StoredModel['spans'][number]
const NEXT: ModelChange = {
  ...NO_CHANGE,
  putSpans: [ADDED],
  revisions: { reservations: 13, flights: 34 },
}

const open = (file: string) => openModelStore({ file, binding: 'school', now: () => NOW })

function pristine(): Buffer {
  const file = join(folder, 'read-model.sqlite')
  const store = open(file)
  store.save(NEXT)
  store.save({ ...ALL, dropSpans: [{ collection: 'reservations', start: ADDED.start }] })
  store.close()
  return readFileSync(file)
}

const isNothing = (model: StoredModel) =>
  [...model.records, ...model.spans, ...model.versions].length === 0

describe('a file in which one byte was changed', () => {
  it('is believed only as it was, and is written on or begun anew', {
    timeout: 3_600_000,
  }, async () => {
    const sound = pristine()
    const found = { sound: 0, nothing: 0 }
    for await (const at of flipsOf(sound.length, STEP)) {
      for (const mask of isFullRun ? [0xff, 1 << (at % 8)] : [1 << (at % 8)]) {
        const here = join(folder, 'flipped')
        rmSync(here, { recursive: true, force: true })
        mkdirSync(here)
        const file = join(here, 'read-model.sqlite')
        const bytes = Buffer.from(sound)
        bytes[at] = (bytes[at] ?? 0) ^ mask
        writeFileSync(file, bytes)
        const where = `byte ${at} ^ ${mask}`

        const store = open(file)
        const model = inArrays(store.take(() => WHOLE))
        const isNew = isNothing(model)
        if (isNew) found.nothing += 1
        else {
          found.sound += 1
          expect(model, where).toEqual(WHOLE)
        }
        if (isNew && found.nothing % 20 > 0) {
          store.close()
          continue
        }
        store.save(NEXT)
        store.close()
        const again = open(file)
        const spans = again.take(() => WHOLE).spans
        again.close()
        expect(spans, where).toEqual(isNew ? [ADDED] : [...WHOLE.spans, ADDED])
      }
    }
    // Both must happen, or nothing was tried.
    expect(Math.min(found.nothing, found.sound)).toBeGreaterThan(10)
  })

  it('is believed up to no length but its own', () => {
    const sound = pristine()
    for (let length = 0; length < sound.length; length += 4093) {
      const here = join(folder, 'cut')
      rmSync(here, { recursive: true, force: true })
      mkdirSync(here)
      const file = join(here, 'read-model.sqlite')
      writeFileSync(file, sound.subarray(0, length))
      const store = open(file)
      expect(isNothing(store.take(() => WHOLE)), `${length} bytes`).toBe(true)
      store.close()
    }
  })

  it('left in the middle of a write is what it was before, and so is one whose journal was changed', {
    timeout: 180_000,
  }, () => {
    const { file: bytes, journal } = leftInTheMiddle()
    for (const at of [-1, ...flipped(journal.length, 4 * STEP)]) {
      const here = join(folder, 'killed')
      rmSync(here, { recursive: true, force: true })
      mkdirSync(here)
      const file = join(here, 'read-model.sqlite')
      writeFileSync(file, bytes)
      const changed = Buffer.from(journal)
      if (at >= 0) changed[at] = (changed[at] ?? 0) ^ (1 << (at & 7))
      writeFileSync(`${file}-journal`, changed)
      const store = open(file)
      const model = inArrays(store.take(() => WHOLE))
      store.close()
      const where = `byte ${at} of the journal`
      if (at < 0 || !isNothing(model)) expect(model, where).toEqual(WHOLE)
    }
  })
})

/** The file and its journal as a process leaves them that is killed while it writes. */
function leftInTheMiddle(): { file: Buffer; journal: Buffer } {
  const path = join(folder, 'middle.sqlite')
  writeFileSync(path, pristine())
  const db = new Database(path)
  db.exec('PRAGMA cache_size = 2; PRAGMA cache_spill = 1; BEGIN IMMEDIATE')
  db.exec(`UPDATE rows SET body = '"false"'`)
  const more = db.prepare(`INSERT INTO rows VALUES ('', 'model', 'version', ?, ?, 1, 'no seal')`)
  for (let n = 0; n < 100; n++) more.run(`more${n}`, 'x'.repeat(3000))
  const left = { file: readFileSync(path), journal: readFileSync(`${path}-journal`) }
  db.exec('ROLLBACK')
  db.close()
  // Or nothing was half written.
  expect(left.file.includes('more50')).toBe(true)
  return left
}
