import * as fc from 'fast-check'
import { createLedger } from '#ledger/ledger.ts'
import { NO_LEDGER } from '#ledger/ledger-store.ts'
import type { ModelStore } from '#read-model/model-store.ts'
import { createReader } from '#read-model/reader.ts'
import { whenResident } from '#read-model/residency.ts'
import type { KeptRoom } from '#read-model/room/crowding.ts'
import type { SchoolReader } from '#read-model/school-reader.ts'
import { ALONE } from '#read-model/sharing.ts'
import { DAY, HOUR, MINUTE, utcDayOf } from '#time/instant.ts'
import type { ListName, RecordId } from '#upstream/question.ts'
import { idOf } from './fake-upstream.ts'
import {
  flightAt,
  type SimulatedSchool,
  simulateSchool,
  wireBookingAt,
} from './simulated-school.ts'

/** Enough for everything: what may be spent is no question here. */
const LIMIT = 1_000_000

/** For tests: a reader over a store, with a school of its own that does what it is told. */
export interface ReaderOverStore {
  readonly reader: SchoolReader
  readonly school: SimulatedSchool
}

export function readerOverStore(
  store: ModelStore,
  now: () => number,
  retentionDays: number,
  isHolder = true,
  mostKept?: KeptRoom,
): ReaderOverStore {
  const school = simulateSchool(now, LIMIT, () => Promise.resolve())
  const ledger = createLedger({ store: NO_LEDGER, now, assumedLimit: LIMIT })
  const shared = { ...ALONE, isHolder: () => isHolder }
  const reader = createReader({
    upstream: school,
    ledger,
    store,
    now,
    retentionDays,
    patience: 60_000,
    shared,
    ...(mostKept && { mostKept }),
  })
  return { reader, school }
}

/** What happens in a school and to its reader; days are counted from the first. */
export type ReaderDeed =
  | { readonly kind: 'put'; readonly n: number; readonly day: number; readonly status: string }
  | { readonly kind: 'remove'; readonly n: number }
  | { readonly kind: 'fault'; readonly fault: 'invalid' | 'lost' | 'empty' }
  | { readonly kind: 'page size'; readonly size: number }
  | {
      readonly kind: 'read'
      readonly collection: ListName
      readonly from: number
      readonly to: number
    }
  | { readonly kind: 'one'; readonly collection: ListName; readonly n: number }
  | { readonly kind: 'pass'; readonly ms: number }
  | { readonly kind: 'tend' }

const collection = fc.constantFrom<ListName>('reservations', 'flights')

/** Deeds among records 0 to `most`, and days from `first` to `last`. */
export function deedsAmong(most: number, first: number, last: number): fc.Arbitrary<ReaderDeed> {
  const n = fc.nat(most)
  const day = fc.integer({ min: first, max: last })
  const status = fc.constantFrom('PENDING', 'CHECKED_OUT', 'CANCELLED', 'COMPLETED', 'block')
  return fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('put' as const), n, day, status }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), n }) },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('fault' as const),
        fault: fc.constantFrom('invalid' as const, 'lost' as const, 'empty' as const),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('page size' as const),
        size: fc.constantFrom(100, 7),
      }),
    },
    {
      weight: 6,
      arbitrary: fc.tuple(collection, day, fc.nat(9)).map(([collection, from, length]) => ({
        kind: 'read' as const,
        collection,
        from,
        to: from + length,
      })),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('one' as const), collection, n }) },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('pass' as const),
        ms: fc.constantFrom(1, MINUTE, 20 * MINUTE, 5 * HOUR, 2 * DAY),
      }),
    },
    { weight: 2, arbitrary: fc.constant({ kind: 'tend' as const }) },
  )
}

/** `pass` moves the clock, which others may share. */
export async function carryOut(
  { reader, school }: ReaderOverStore,
  deed: ReaderDeed,
  start: number,
  now: number,
  pass: (ms: number) => void,
): Promise<void> {
  const dayAt = (day: number) => utcDayOf(start + day * DAY)
  switch (deed.kind) {
    case 'put':
      for (const [one, record] of recordsOf(deed, start)) school.put(one, idOf(deed.n), record)
      return
    case 'remove':
      school.put('reservations', idOf(deed.n), null)
      return
    case 'fault':
      school.faults.push(deed.fault)
      return
    case 'page size':
      school.pageSize = deed.size
      return
    case 'read': {
      const { collection, from, to } = deed
      const days = { collection, from: dayAt(from), to: dayAt(to) }
      await reader.read(days, { purpose: 'person', olderThan: now, most: 20 })
      return
    }
    case 'one':
      await reader.readOne(deed.collection, idOf(deed.n) as RecordId, 'person')
      return
    case 'pass':
      pass(deed.ms)
      return
    case 'tend':
      reader.tend()
  }
}

/** A booking of an hour and a half, or a block that lasts longer than anybody looks back; and its flight. */
function recordsOf({ n, day, status }: ReaderDeed & { kind: 'put' }, start: number) {
  const id = idOf(n) as RecordId
  const at = start + day * DAY + (n % 9) * HOUR
  const booking = wireBookingAt(id, at, status)
  const lasting =
    status === 'block' ? { ...booking, endsAt: new Date(at + 40 * DAY).toISOString() } : booking
  const flight = flightAt(id, at, status)
  return [
    ['reservations', lasting],
    ['flights', flight],
  ] as const
}

/** Something that a reader answers without asking anybody. */
export type ReaderQuestion =
  | {
      readonly kind: 'days'
      readonly collection: ListName
      readonly from: number
      readonly to: number
      readonly most: number
    }
  | { readonly kind: 'single'; readonly collection: ListName; readonly n: number }
  | { readonly kind: 'at'; readonly day: number }
  | { readonly kind: 'since'; readonly day: number; readonly n: number | null }

export function questionsAmong(
  most: number,
  first: number,
  last: number,
): fc.Arbitrary<ReaderQuestion> {
  const n = fc.nat(most)
  const day = fc.integer({ min: first, max: last })
  return fc.oneof(
    fc
      .tuple(collection, day, fc.nat(20), fc.constantFrom(100, 1000))
      .map(([collection, from, length, most]) => ({
        kind: 'days' as const,
        collection,
        from,
        to: from + length,
        most,
      })),
    fc.record({ kind: fc.constant('single' as const), collection, n }),
    fc.record({ kind: fc.constant('at' as const), day }),
    fc.record({ kind: fc.constant('since' as const), day, n: fc.option(n) }),
  )
}

/** What it answers, whole. Why it is no younger, and whether it could be, is the process' own. */
export async function answerOf(
  { reader }: ReaderOverStore,
  question: ReaderQuestion,
  start: number,
): Promise<unknown> {
  const dayAt = (day: number) => utcDayOf(start + day * DAY)
  switch (question.kind) {
    case 'days': {
      const { collection, from, to, most } = question
      const days = { collection, from: dayAt(from), to: dayAt(to) }
      const list = await reader.list({ kind: 'list', ...days }, { onlyIfCached: true, most })
      const told = list.kind === 'list' ? { ...list, source: null } : list
      return whenResident(() => ({
        told,
        known: reader.known(days),
        bookings: collection === 'reservations' ? reader.bookings(days) : [],
        ages: reader.ages(days),
        price: reader.price(days),
        coverage: reader.status().coverage,
      }))
    }
    case 'single': {
      const one = await reader.one(question.collection, idOf(question.n) as RecordId, {
        onlyIfCached: true,
      })
      // That the school did not find it is known where it was asked.
      return one.kind === 'one' ? { ...one, source: null } : null
    }
    case 'at': {
      const at = start + question.day * DAY + 7 * HOUR
      return whenResident(() => ({
        blocks: reader.runningBlocks(dayAt(question.day)),
        running: reader.running(at),
      }))
    }
    case 'since': {
      const since = start + question.day * DAY
      const id = question.n === null ? undefined : (idOf(question.n) as RecordId)
      return whenResident(() => ({
        changes: reader.changes(since, id),
        history: id === undefined ? reader.history(since) : [],
        revisions: { ...reader.revisions() },
      }))
    }
  }
}
