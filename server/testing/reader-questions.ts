import * as fc from 'fast-check'
import { createLedger } from '#server/school/ledger/ledger.ts'
import { NO_LEDGER } from '#server/school/ledger/ledger-store.ts'
import type { KeptRoom } from '#server/school/read-model/forgetting.ts'
import type { ModelStore } from '#server/school/read-model/model-store.ts'
import { createReader } from '#server/school/read-model/reader.ts'
import { ALONE } from '#server/school/read-model/sharing.ts'
import type { ListName, RecordId } from '#server/school/upstream/question.ts'
import { DAY, HOUR, MINUTE, utcDayOf } from '#time/instant.ts'
import { idOf } from './fake-upstream.ts'
import { flightAt, simulateSchool, wireBookingAt } from './simulated-school.ts'

/** More than any test spends. */
const LIMIT = 1_000_000

export type ReaderOverStore = ReturnType<typeof readerOverStore>

/** For tests: a reader over a store, with a school of its own that does what it is told. */
export function readerOverStore(
  store: ModelStore,
  now: () => number,
  retentionDays: number,
  isHolder = true,
  mostKept?: KeptRoom,
) {
  const school = simulateSchool(now, LIMIT)
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
export type ReaderAction =
  ReturnType<typeof actionsAmong> extends fc.Arbitrary<infer Action> ? Action : never

const collection = fc.constantFrom<ListName>('reservations', 'flights')

/** A record with a kind, out of arbitraries. */
export function ofKind<const Kind extends string, Fields extends object = object>(
  kind: Kind,
  fields = {} as { [Name in keyof Fields]: fc.Arbitrary<Fields[Name]> },
): fc.Arbitrary<{ readonly kind: Kind } & Readonly<Fields>> {
  return fc.record<Fields>(fields).map((made) => ({ kind, ...made }))
}

const withEnd = <Days extends { readonly from: number; readonly length: number }>({
  length,
  ...days
}: Days) => ({ ...days, to: days.from + length })

/** Actions on records 0 to `most`, and days from `first` to `last`. */
export function actionsAmong(most: number, first: number, last: number) {
  const n = fc.nat(most)
  const day = fc.integer({ min: first, max: last })
  const status = fc.constantFrom<string>(
    'PENDING',
    'CHECKED_OUT',
    'CANCELLED',
    'COMPLETED',
    'block',
  )
  const fault = fc.constantFrom('invalid' as const, 'lost' as const, 'empty' as const)
  const ms = fc.constantFrom(1, MINUTE, 20 * MINUTE, 5 * HOUR, 2 * DAY)
  return fc.oneof(
    { weight: 4, arbitrary: ofKind('put', { n, day, status }) },
    { weight: 1, arbitrary: ofKind('remove', { n }) },
    { weight: 1, arbitrary: ofKind('fault', { fault }) },
    { weight: 1, arbitrary: ofKind('page size', { size: fc.constantFrom(100, 7) }) },
    {
      weight: 6,
      arbitrary: ofKind('read', { collection, from: day, length: fc.nat(9) }).map(withEnd),
    },
    { weight: 2, arbitrary: ofKind('one', { collection, n }) },
    { weight: 2, arbitrary: ofKind('pass', { ms }) },
    { weight: 2, arbitrary: ofKind('tend') },
  )
}

/** `pass` moves the clock, which others may share. */
export async function carryOut(
  { reader, school }: ReaderOverStore,
  action: ReaderAction,
  start: number,
  now: number,
  pass: (ms: number) => void,
): Promise<void> {
  const dayAt = (day: number) => utcDayOf(start + day * DAY)
  switch (action.kind) {
    case 'put':
      for (const [one, record] of recordsOf(action, start)) school.put(one, idOf(action.n), record)
      return
    case 'remove':
      school.put('reservations', idOf(action.n), null)
      return
    case 'fault':
      school.faults.push(action.fault)
      return
    case 'page size':
      school.pageSize = action.size
      return
    case 'read': {
      const { collection, from, to } = action
      const days = { collection, from: dayAt(from), to: dayAt(to) }
      await reader.read(days, { purpose: 'person', olderThan: now, most: 20 })
      return
    }
    case 'one':
      await reader.readOne(action.collection, idOf(action.n) as RecordId, 'person')
      return
    case 'pass':
      pass(action.ms)
      return
    case 'tend':
      reader.tend()
  }
}

/** A booking of 1.5 hours, or a block of 40 days, and its flight. */
function recordsOf({ n, day, status }: ReaderAction & { kind: 'put' }, start: number) {
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
  ReturnType<typeof questionsAmong> extends fc.Arbitrary<infer Question> ? Question : never

export function questionsAmong(mostRecords: number, first: number, last: number) {
  const n = fc.nat(mostRecords)
  const day = fc.integer({ min: first, max: last })
  const most = fc.constantFrom(100, 1000)
  return fc.oneof(
    ofKind('days', { collection, from: day, length: fc.nat(20), most }).map(withEnd),
    ofKind('single', { collection, n }),
    ofKind('at', { day }),
    ofKind('since', { day, n: fc.option(n) }),
  )
}

/** Its whole answer, but for why it is no fresher, which differs between processes. */
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
      return {
        told,
        known: reader.inMemory(days),
        bookings: collection === 'reservations' ? reader.bookings(days) : [],
        ages: reader.ages(days),
        price: reader.price(days),
        coverage: reader.status().coverage,
      }
    }
    case 'single': {
      const one = await reader.one(question.collection, idOf(question.n) as RecordId, {
        onlyIfCached: true,
      })
      // Only the process that asked remembers a “not found”.
      return one.kind === 'one' ? { ...one, source: null } : null
    }
    case 'at': {
      const at = start + question.day * DAY + 7 * HOUR
      return {
        blocks: reader.runningBlocks(dayAt(question.day)),
        running: reader.running(at),
      }
    }
    case 'since': {
      const since = start + question.day * DAY
      const id = question.n === null ? undefined : (idOf(question.n) as RecordId)
      return {
        // A follower, or a process that restarted, may have missed the first reading, and says a later one.
        changes: { ...reader.changes(since, id), changesSince: null },
        history: id === undefined ? reader.history(since) : [],
        revisions: { ...reader.revisions() },
      }
    }
  }
}
