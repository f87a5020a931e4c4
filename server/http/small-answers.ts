import { foldAscii } from '#domain/text/text-fold.ts'
import type { Ledger } from '#server/school/ledger/ledger.ts'
import type {
  AgedStretch,
  Change,
  ChangesAnswer,
  DaysOf,
  SchoolReader,
} from '#server/school/read-model/school-reader.ts'
import type { ProjectedRecord } from '#server/school/upstream/project-record.ts'
import { parseRecordId, type RecordId } from '#server/school/upstream/question.ts'
import { asInstant, exactInstant, isIn, isoInstant, isoOrNull } from '#time/instant.ts'
import { addDays } from '#time/plain-day.ts'
import { localDayOf, localDays, type Zone } from '#time/zone.ts'
import type { RequestPurpose } from '#wire/wire.ts'
import { ownRecordsIn } from './access/record-for.ts'
import { type Answer, JSON_HEADERS, jsonAnswer } from './answer.ts'
import { type Problem, readOnce } from './parameters.ts'

/** `at`, an instant with its offset; epoch ms. */
export function readRunningParameters(query: string): { readonly at: number } | Problem {
  const given = readOnce(query, ['at'])
  if ('problem' in given) return given
  const at = exactInstant(given.get('at'))
  if (at === null) {
    return {
      problem: 'at, an instant such as 2026-11-18T07:00:00Z, its + written %2B, must be given.',
    }
  }
  return { at }
}

/**
 * `/api/running`: the known bookings that began before an instant and end after it, or are still checked out; for which
 * stretches of time that is all of them, read when; and the aircraft of the days looked back on. `/api/known`: the same of
 * what is known of some days, without the aircraft.
 */
export function knownAnswer(
  bodies: readonly string[],
  known: readonly AgedStretch[],
  aircraft: readonly string[],
): Answer {
  const meta = `{"count":${bodies.length},"known":${JSON.stringify(knownStretches(known))},"aircraft":[${aircraft.join(',')}]}`
  return {
    status: 200,
    headers: JSON_HEADERS,
    body: `{"data":[${bodies.join(',')}],"meta":${meta}}`,
  }
}

/** Stretches of time, and when each was read. */
function knownStretches(known: readonly AgedStretch[]) {
  return known.map(({ from, to, asOf }) => ({
    from: isoInstant(from),
    to: isoInstant(to),
    asOf: isoInstant(asOf),
  }))
}

interface ChangesParameters {
  /** Epoch ms. */
  readonly since: number
  readonly id: RecordId | null
}

/** `since`, an instant with its offset, and optionally the `id` of one reservation. */
export function readChangesParameters(query: string): ChangesParameters | Problem {
  const given = readOnce(query, ['since', 'id'])
  if ('problem' in given) return given
  const since = exactInstant(given.get('since'))
  if (since === null) {
    return { problem: 'since must be an instant such as 2026-11-18T13:55:00Z, its + written %2B.' }
  }
  const text = given.get('id')
  const id = text === undefined ? null : parseRecordId(text)
  if (text !== undefined && id === null) return { problem: 'id must be the whole id of a record.' }
  return { since, id }
}

/** `/api/changes`: what changed in the reservations since an instant, newest first; `show` makes of a record what the caller may see. */
export function changesAnswer(
  { changes, asOf, knownSince, isTruncated }: ChangesAnswer,
  since: number,
  show: (record: Change['before']) => unknown,
): Answer {
  const data = changes.map((change) => ({
    ...change,
    before: show(change.before),
    after: show(change.after),
    seenAt: isoInstant(change.seenAt),
  }))
  return jsonAnswer(200, {
    data,
    meta: {
      since: isoInstant(since),
      asOf: isoOrNull(asOf),
      knownSince: isoOrNull(knownSince),
      count: data.length,
      ...(isTruncated ? { truncated: true } : {}),
    },
  })
}

/** The school's days before and after its today in which somebody's own bookings and flights are looked for. */
const MINE_DAYS = { back: 31, ahead: 60 }

/**
 * `/api/mine`: the bookings and flights of whom an e-mail belongs to, in full with the people on them, as far as they are known
 * now, and which stretches of time that is. Nothing is read for it, and nothing of it is kept.
 */
export function mineAnswer(
  reader: Pick<SchoolReader, 'known'>,
  email: string,
  zone: Zone,
  now: number,
): Answer {
  const today = localDayOf(zone, asInstant(now))
  const days = { from: addDays(today, -MINE_DAYS.back), to: addDays(today, MINE_DAYS.ahead) }
  const time = localDays(zone, days)
  const begins = (record: ProjectedRecord) => {
    const start = exactInstant(record['startsAt'])
    return start !== null && isIn(asInstant(start), time)
  }
  const around = { from: addDays(days.from, -1), to: addDays(days.to, 1) }
  const bookings = reader.known({ collection: 'reservations', ...around })
  const log = reader.known({ collection: 'flights', ...days })
  const stretches = [...bookings.known, ...log.known]
  const asOf = stretches.length === 0 ? null : Math.min(...stretches.map((one) => one.asOf))
  const data = {
    reservations: ownRecordsIn(bookings.bodies, email).filter(begins),
    flights: ownRecordsIn(log.bodies, email),
  }
  return jsonAnswer(200, {
    data,
    meta: {
      ...days,
      count: data.reservations.length + data.flights.length,
      asOf: isoOrNull(asOf),
      known: { reservations: knownStretches(bookings.known), flights: knownStretches(log.known) },
      // Whom no e-mail is known of, nothing can be found for.
      reason: foldAscii(email) === '' ? 'no_email' : null,
    },
  })
}

/** A planned reading; epoch ms. */
export interface Planned extends DaysOf {
  readonly purpose: RequestPurpose
  readonly at: number
  readonly requests: number
}

/** What reading some days again takes, what is not known of them, and what a first reading would be charged to. */
interface Wanted {
  readonly price: number
  readonly unread: number
  readonly purpose: RequestPurpose
}

/** `/api/requests`: where the day's requests went, what comes next, how many may still be brought about; and the price of days, if asked. */
export function requestsAnswer(
  ledger: Pick<Ledger, 'budget' | 'spending' | 'otherConsumer' | 'left'>,
  planned: readonly Planned[],
  wanted: Wanted | null,
): Answer {
  const { limit, remaining, reset, reserve } = ledger.budget()
  const spent = [...ledger.spending()].sort(
    (a, b) => a.hour - b.hour || (a.purpose < b.purpose ? -1 : 1),
  )
  return jsonAnswer(200, {
    limit,
    remaining,
    reset: isoOrNull(reset),
    reserve,
    spent: spent.map(({ hour, purpose, requests }) => ({
      hour: isoInstant(hour),
      purpose,
      requests,
    })),
    next: planned.map(({ purpose, collection, from, to, at, requests }) => ({
      purpose,
      collection,
      from,
      to,
      at: isoInstant(at),
      requests,
    })),
    otherConsumer: ledger.otherConsumer(),
    price: wanted?.price ?? null,
    unread: wanted?.unread ?? null,
    left: { byHand: ledger.left('person'), days: wanted && ledger.left(wanted.purpose) },
  })
}
