import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { isShared, type ModelStore } from '#server/school/read-model/model-store.ts'
import {
  type ModelChange,
  NO_CHANGE,
  type StoredModel,
} from '#server/school/read-model/stored-model.ts'
import { runs } from '#testing/runs.ts'
import { keepInMemory } from './kept-in-memory.ts'
import { actionsAmong, carryOut, type ReaderAction, readerOverStore } from './reader-questions.ts'

const START = Date.UTC(2026, 10, 18, 16)
const RETENTION = 30
/** As many as are lived over each kind of store. */
export const HISTORIES = runs({ each: 16, every: 10_000 })
const AT_ONCE = 8

export interface KeptStore {
  open(): Promise<ModelStore>
}

export function describeModelStore(
  begin: (now: () => number) => Promise<KeptStore>,
  histories = 16,
): void {
  it('gives back what was saved, changed and dropped', async () => {
    const kept = await begin(() => START)
    const store = await kept.open()
    expect(await storedIn(store)).toEqual(NOTHING)
    expect(store.isOurs).toBe(false)
    store.save(FIRST)
    expect(await reopened(kept, store)).toEqual({
      records: FIRST.put,
      spans: FIRST.putSpans,
      versions: FIRST.putVersions,
      revisions: FIRST.revisions,
    })
    const again = await kept.open()
    expect(again.isOurs).toBe(true)
    await storedIn(again)
    again.save(SECOND)
    expect(await reopened(kept, again)).toEqual({
      records: SECOND.put,
      spans: [FIRST.putSpans[0]],
      versions: [FIRST.putVersions[1]],
      revisions: SECOND.revisions,
    })
  })

  it('ends like every other store, whatever its school went through', {
    timeout: 1_500_000,
  }, async () => {
    const steps = fc.array(actionsAmong(25, -35, 30), { minLength: 3, maxLength: 25 })
    await fc.assert(
      fc.asyncProperty(
        fc.array(steps, { minLength: AT_ONCE, maxLength: AT_ONCE }),
        async (histories) => {
          await Promise.all(histories.map((history) => live(history, begin)))
        },
      ),
      { numRuns: Math.ceil(histories / AT_ONCE) },
    )
  })
}

async function live(
  history: readonly ReaderAction[],
  begin: (now: () => number) => Promise<KeptStore>,
): Promise<void> {
  let now = START
  const clock = () => now
  const kept = await begin(clock)
  const memory = keepInMemory()
  const writer = await kept.open()
  await storedIn(writer)
  const both: ModelStore = {
    ...memory,
    save(change) {
      memory.save(change)
      writer.save(change)
    },
  }
  const under = readerOverStore(both, clock, RETENTION)
  for (const action of history) await carryOut(under, action, START, now, (ms) => (now += ms))
  expect(await reopened(kept, writer)).toEqual(inOrder(memory.kept()))
}

async function reopened(kept: KeptStore, store: ModelStore): Promise<StoredModel> {
  if (isShared(store)) await store.settled()
  expect(store.unsaved()).toBeNull()
  store.close()
  const next = await kept.open()
  const found = await storedIn(next)
  next.close()
  return found
}

async function storedIn(store: ModelStore): Promise<StoredModel> {
  const { records, spans, versions, revisions } = store.take(() => {
    throw new Error('nothing was lost')
  })
  return inOrder({ records, spans, versions, revisions })
}

function inOrder({ records, spans, versions, revisions }: StoredModel): StoredModel {
  const once = <Row>(rows: Iterable<Row>, keyOf: (row: Row) => string) =>
    [...new Map(Array.from(rows, (row) => [keyOf(row), row]))]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([, row]) => row)
  return {
    records: once(records, ({ collection, id }) => `${collection} ${id}`),
    spans: once(spans, ({ collection, start }) => `${collection} ${start}`),
    versions: once(versions, ({ id, number }) => `${id} ${number}`),
    revisions: { ...revisions },
  }
}

const NOTHING: StoredModel = {
  records: [],
  spans: [],
  versions: [],
  revisions: { reservations: 0, flights: 0 },
}

const record = (id: string, body: string) => ({
  collection: 'reservations' as const,
  id,
  held: null,
  heldRank: null,
  isGone: false,
  asOf: START,
  body,
})
const span = (start: number, end: number, shown: string | null = null) => ({
  collection: 'flights' as const,
  start,
  end,
  kind: 'known',
  asOf: START + 0.25,
  tried: START,
  shown,
})
const version = (number: number) => ({
  id: 'a',
  number,
  seenAt: START,
  kind: 'change' as const,
  fields: '[]',
})

const FIRST: ModelChange = {
  ...NO_CHANGE,
  put: [record('a', '{"id":"a"}'), { ...record('b', '{"id":"b"}'), held: 0.1, isGone: true }],
  putSpans: [span(-20_000, -19_990.5), span(3, 4, '["x","ÿ"]')],
  putVersions: [version(1), version(2)],
  revisions: { reservations: 1, flights: 2 },
}
const SECOND: ModelChange = {
  ...NO_CHANGE,
  put: [record('a', '{"id":"a","status":"CANCELLED"}'), record('c', '{"id":"\\u0000"}')],
  drop: [{ collection: 'reservations', id: 'b' }],
  dropSpans: [{ collection: 'flights', start: 3 }],
  dropVersions: [version(1), { ...version(1), id: 'nobody' }],
  revisions: { reservations: 7, flights: 8 },
}
