import type { Outcome } from '#server/school/ledger/back-off.ts'
import type { ProjectedRecord } from '#server/school/upstream/project-record.ts'
import {
  type ListName,
  questionPath,
  type RecordId,
  type SchoolQuestion,
} from '#server/school/upstream/question.ts'
import type { UpstreamAnswer } from '#server/school/upstream/read-answer.ts'
import { nextUtcMidnight, utcDayOf } from '#time/instant.ts'
import type { GatewayReason } from '#wire/wire.ts'

/** A record's states, each with the instant from which it holds (null: not there). */
type Past = { readonly from: number; readonly record: ProjectedRecord | null }[]

export type SimulatedSchool = ReturnType<typeof simulateSchool>

/** `unreachable` costs nothing; `lost` counts, but its answer never arrives; `hangs` never ends. */
export type Fault =
  | 'unreachable'
  | 'lost'
  | 'invalid'
  | 'auth'
  | 'limited'
  | 'unsorted'
  | 'empty'
  | 'hangs'
  | 'none'

const REASONS: Partial<Record<Fault, GatewayReason>> = {
  unreachable: 'upstream_unreachable',
  lost: 'upstream_timeout',
  invalid: 'upstream_invalid',
  auth: 'upstream_auth',
  limited: 'upstream_rate_limited',
}

/** For tests: a school that changes, remembers what it was like, and answers as §4.1 to §4.4 say. */
export function simulateSchool(
  now: () => number,
  limit: number,
  /** Awaited before and after each answer is made. */
  thinks: () => Promise<unknown> = () => Promise.resolve(),
) {
  const pasts = {
    reservations: new Map<string, Past>(),
    flights: new Map<string, Past>(),
  }
  const counted = new Map<string, number>()
  let inFlight = 0

  const present = (past: Past | undefined) => past?.at(-1)?.record ?? null

  function listed(question: SchoolQuestion & { kind: 'list' }): ProjectedRecord[] {
    const { collection, from, to } = question
    const records = [...pasts[collection].values()].map(present)
    return records
      .filter((record) => record !== null)
      .filter((record) => isAsked(collection, record, from, to))
      .toSorted((a, b) => compareRecords(collection, a, b))
      .slice(0, school.pageSize)
  }

  function answer(question: SchoolQuestion, fault: Fault): UpstreamAnswer {
    const day = utcDayOf(now())
    const spent = counted.get(day) ?? 0
    if (fault === 'unreachable') return failed('upstream_unreachable', { ...SAID, sent: false })
    if (spent >= limit) throw new Error(`more than ${limit} requests on ${day}`)
    counted.set(day, spent + 1)
    const said: Said = {
      ...SAID,
      rateLimit: {
        limit,
        remaining: limit - spent - 1,
        reset: new Date(nextUtcMidnight(now())).toISOString(),
      },
    }
    const reason = REASONS[fault]
    if (reason) return failed(reason, fault === 'invalid' ? said : SAID)
    const outcome: Outcome = { ...said, failed: null }
    if (question.kind === 'one') {
      const record = present(pasts[question.collection].get(question.id))
      return record ? { kind: 'one', record, bytes: 1, outcome } : { kind: 'not-found', outcome }
    }
    const records = fault === 'empty' ? [] : listed(question)
    if (fault === 'unsorted') {
      records.reverse()
      school.unsortedAt = now()
    }
    return { kind: 'list', records, pageSize: school.pageSize, bytes: 1, outcome }
  }

  const school = {
    requests: [] as string[],
    /** How many counted in each UTC day. */
    counted,
    /** What the next requests come to instead; the first is taken off at each. */
    faults: [] as Fault[],
    pageSize: 100,
    unsortedAt: Number.NEGATIVE_INFINITY,
    /** Adds, replaces or (null) removes a record, from now on. */
    put(collection: ListName, id: string, record: ProjectedRecord | null) {
      const past = pasts[collection].get(id) ?? []
      past.push({ from: now(), record })
      pasts[collection].set(id, past)
    },
    ids: (collection: ListName) =>
      [...pasts[collection]].flatMap(([id, past]) => (present(past) ? [id] : [])),
    everSeen: (collection: ListName) => [...pasts[collection].keys()],
    record: (collection: ListName, id: string) => present(pasts[collection].get(id)),
    /** What a record was like at any time between two instants, both included. */
    between(collection: ListName, id: string, from: number, to: number) {
      const past = pasts[collection].get(id) ?? []
      const first = past.findLastIndex((state) => state.from <= from)
      const states = past.slice(Math.max(0, first)).filter((state) => state.from <= to)
      return [...(first < 0 ? [null] : []), ...states.map(({ record }) => record)]
    },
    async ask(question: SchoolQuestion): Promise<UpstreamAnswer> {
      const path = questionPath(question)
      school.requests.push(path)
      inFlight += 1
      if (inFlight > 1) throw new Error('two requests at once')
      const fault = school.faults.shift() ?? 'none'
      // Its caller is killed.
      if (fault === 'hangs') {
        inFlight -= 1
        answer(question, 'lost')
        return new Promise(() => {})
      }
      await thinks()
      const found = answer(question, fault)
      await thinks()
      inFlight -= 1
      return found
    },
    close() {},
  }
  return school
}

type Said = Omit<Outcome, 'failed'>
const SAID: Said = { sent: true, rateLimit: undefined, date: null, retryAfter: [] }

function failed(reason: GatewayReason, said: Said): UpstreamAnswer {
  return { kind: 'failed', reason, outcome: { ...said, failed: reason } }
}

/** Whether a list between two days shows a record: by the start up to 23:59:59 (§4.1), or by the log day (§4.3). */
export function isAsked(
  collection: ListName,
  record: ProjectedRecord,
  from: string | null,
  to: string | null,
): boolean {
  if (collection === 'flights') {
    const day = textOf(record.flightDate)
    return day >= (from ?? '0') && day <= (to ?? '9')
  }
  // Every start has the same format, so text order is time order.
  const start = textOf(record.startsAt)
  return start >= `${from ?? '0'}T00:00:00.000Z` && start <= `${to ?? '9'}T23:59:59.000Z`
}

/** A field of a record of this school, all of which are texts. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** The order of §4.1 and §4.3, ties by id. */
export function compareRecords(
  collection: ListName,
  a: ProjectedRecord,
  b: ProjectedRecord,
): number {
  const order = (one: unknown, other: unknown) => {
    const [first, second] = [textOf(one), textOf(other)]
    return first < second ? -1 : first > second ? 1 : 0
  }
  const byId = order(a.id, b.id)
  if (collection === 'reservations') return order(a.startsAt, b.startsAt) || byId
  return order(b.flightDate, a.flightDate) || order(b.completedAt, a.completedAt) || byId
}

export function wireBookingAt(id: RecordId, at: number, status = 'PENDING'): ProjectedRecord {
  return {
    id,
    reservationNumber: `R-${Number(id.slice(-6))}`,
    status,
    activityType: 'Dual',
    startsAt: new Date(at).toISOString(),
    endsAt: new Date(at + 5_400_000).toISOString(),
  }
}

export function flightAt(id: RecordId, at: number, route = 'KBDU-KLMO'): ProjectedRecord {
  return {
    id,
    flightDate: utcDayOf(at),
    completedAt: new Date(at).toISOString(),
    route,
  }
}

export function dayOfRecord(collection: ListName, record: ProjectedRecord): string {
  return collection === 'flights' ? textOf(record.flightDate) : textOf(record.startsAt).slice(0, 10)
}
