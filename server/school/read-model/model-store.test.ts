import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { Log } from '#server/config/log.ts'
import { TRY_AGAIN_AFTER } from '#server/store/folder/stored-file.ts'
import { inArrays } from '#server/testing/kept-in-memory.ts'
import { describeModelStore, HISTORIES } from '#server/testing/model-contract.ts'
import { newFolder } from '#server/testing/new-folder.ts'
import { type ModelStore, openModelStore } from './model-store.ts'
import { type ModelChange, NO_CHANGE, type StoredModel } from './stored-model.ts'

const NOW = Date.UTC(2026, 10, 18, 16)

let folder: string
let file: string
let now: number
let events: string[]
let open: ModelStore[]

const note = (event: string) => void events.push(event)
const log: Log = { error: note, warn: note, info: note, debug() {}, audit() {} }

function opened(binding = 'school'): ModelStore {
  const store = openModelStore({ file, binding, now: () => now, log })
  open.push(store)
  return store
}

function reopened(binding = 'school') {
  for (const store of open.splice(0)) store.close()
  return inArrays(opened(binding).take(unneeded))
}

/** Without the journal, which is empty between two writes. */
function files(): string[] {
  return readdirSync(join(folder, 'data'))
    .filter((name) => !name.endsWith('-journal'))
    .toSorted()
}

beforeEach(() => {
  folder = newFolder('read-model')
  file = join(folder, 'data', 'read-model.sqlite')
  now = NOW
  events = []
  open = []
})
afterEach(() => {
  for (const store of open) store.close()
  rmSync(folder, { recursive: true, force: true })
})

const record = (id: string) => ({
  collection: 'reservations' as const,
  id,
  held: null,
  heldRank: null,
  isGone: false,
  asOf: NOW,
  body: `{"id":"${id}"}`,
})
const span = (start: number, end: number, shown: string | null = null) => ({
  collection: 'flights' as const,
  start,
  end,
  kind: 'known',
  asOf: NOW + 0.25,
  tried: NOW,
  shown,
})
const version = (id: string, number: number) => ({
  id,
  number,
  seenAt: NOW,
  kind: 'change' as const,
  fields: '[]',
})

const change = (more: Partial<ModelChange>): ModelChange => ({
  ...NO_CHANGE,
  revisions: { reservations: 1, flights: 2 },
  ...more,
})
const unneeded = (): StoredModel => {
  throw new Error('nothing was lost')
}

const SOME = change({
  put: [record('a'), record('b')],
  putSpans: [span(-20_000, -19_990.5), span(3, 4, '["x","y"]')],
  putVersions: [version('a', 1), version('a', 2)],
})

describe('the model in SQLite', () => {
  describeModelStore(async (now) => {
    const own = newFolder('read-model')
    onTestFinished(() => rmSync(own, { recursive: true, force: true }))
    const kept = join(own, 'read-model.sqlite')
    return { open: async () => openModelStore({ file: kept, binding: 'school', now }) }
  }, HISTORIES)
})

// A fingerprint is expensive on purpose, and each change is on disk when it is written.
describe('the store', () => {
  it('shows nothing to another key, and erases it', () => {
    opened().save(SOME)
    expect(reopened('another').records).toEqual([])
    expect(events).toEqual(['read_model_erased'])
    expect(reopened().records).toEqual([])
    expect(files()).toEqual(['read-model.sqlite'])
  })

  it('believes no row that was changed, added or taken away behind its back', () => {
    for (const sql of [
      `UPDATE rows SET body = replace(body, '"id":"a"', '"id":"A"') WHERE id = 'a'`,
      `DELETE FROM rows WHERE id = 'a'`,
      `INSERT INTO rows SELECT school, store, kind, id || '1', body, written, seal FROM rows WHERE kind = 'span'`,
      `UPDATE rows SET body = replace(body, 'seenAt', 'seen') WHERE kind = 'version'`,
      `UPDATE head SET facts = replace(facts, 'flights', 'flight')`,
      `DELETE FROM head`,
    ]) {
      for (const store of open.splice(0)) store.close()
      rmSync(join(folder, 'data'), { recursive: true, force: true })
      events = []
      opened().save(SOME)
      open.splice(0)[0]?.close()
      const db = new Database(file)
      db.exec(sql)
      db.close()
      expect(reopened(), sql).toMatchObject({ records: [], spans: [], versions: [] })
      expect(events, sql).toEqual(['read_model_set_aside'])
    }
  })

  it('goes on without a disk, and writes all of it when there is one again', () => {
    const whole = {
      records: ['a', 'b', 'c', 'd', 'e'].map((id) => record(id)),
      spans: [],
      versions: [],
      revisions: { reservations: 5, flights: 5 },
    }
    const store = opened()
    store.take(() => whole)
    store.save(SOME)
    // No table takes such a value: it stands in for a disk that takes none.
    const refused = { ...record('c'), id: null as unknown as string }
    store.save(change({ put: [record('b2'), refused] }))
    store.save(change({ put: [record('d')] }))
    expect(events).toEqual(['read_model_not_saved'])
    now += TRY_AGAIN_AFTER
    store.save(change({ put: [record('e')] }))
    expect(events).toEqual(['read_model_not_saved', 'read_model_saved_again'])
    expect(reopened()).toEqual(whole)
  })
})
