import {
  anything,
  dictionaryOf,
  integer,
  listOf,
  number,
  object,
  orAbsent,
  orNull,
  type Shaped,
  string,
} from './shape.ts'

export { isObject } from './shape.ts'

/** The day's last requests find out whether the school's system answers again; no person may have them. */
export const KEPT_FOR_PROBES = 3

/** In every answer: what the gateway's log calls the request. */
export const REQUEST_HEADER = 'flightline-request'

/** Sent with everything a page asks. No page of another site can send it: a browser would ask us first, and is refused. */
export const PAGE_HEADER = { 'flightline-page': '1' } as const

/** Sent beside it with what a page asks of the days before, for blocks that began there and still run. */
export const LOOK_BACK_HEADER = { 'flightline-look-back': '1' } as const

/** Why the school's API could not be asked, or its answer could not be used: what the gateway tells the page. */
export const GATEWAY_REASONS = [
  'upstream_unreachable',
  'upstream_timeout',
  // It is still being read, so ask again. A request that ends this way was stopped by this program, so it did not fail.
  'upstream_slow',
  'upstream_tls',
  'upstream_redirect',
  'upstream_invalid',
  'upstream_auth',
  // It answers a new key, with nothing of what is known: most likely the key is another school's.
  'upstream_other_school',
  'upstream_rate_limited',
  'budget_exhausted',
  'budget_reserved',
  // No request is sent that several gateways could not count: their database is away, or another one asks for this school.
  'store_unavailable',
] as const

export type GatewayReason = (typeof GATEWAY_REASONS)[number]

/** Whether only another key helps: waiting does not. */
export function isAboutKey(reason: string | null): boolean {
  return reason === 'upstream_auth' || reason === 'upstream_other_school'
}

/** How the gateway stands with the school's API. */
export const UPSTREAM_STATES = ['ok', 'failing', 'unknown'] as const

export type UpstreamState = (typeof UPSTREAM_STATES)[number]

/** Why the gateway cannot save; `in_the_way`: something else stands where the folder or the file should be. */
const UNSAVED_WORDS = {
  full: 'its disk is full',
  read_only: 'it may not write to its data folder',
  in_the_way: 'something else stands where its data folder should be',
  in_use: 'another program uses its data folder',
  open_to_others: 'others on that machine may write to its data folder',
  database_away: 'its database does not answer',
  failed: 'its disk reports an error',
} as const

export type UnsavedReason = keyof typeof UNSAVED_WORDS

/** Its words; those of any failure for one that this page does not know. */
export function unsavedWords(reason: string): string {
  return UNSAVED_WORDS[Object.hasOwn(UNSAVED_WORDS, reason) ? (reason as UnsavedReason) : 'failed']
}

/** What became of a booking since somebody last looked, in the order in which it is counted. */
export const CHANGE_KINDS = ['new', 'moved', 'cancelled', 'changed', 'gone'] as const

export type ChangeKind = (typeof CHANGE_KINDS)[number]

/** What a request is for, the most needed first. */
export const REQUEST_PURPOSES = [
  'today',
  'tomorrow',
  'flights-today',
  // The first reading of this week, for whoever asks.
  'week',
  'screen',
  'look-back',
  // Days near today that nobody has looked at before.
  'window',
  // Single records, and days far away.
  'on-demand',
  // Asked for by no page of ours.
  'stranger',
  'print',
  // Whether an alarm is still true.
  'alarm',
  // By a token that was granted some.
  'token',
  'person',
] as const

export type RequestPurpose = (typeof REQUEST_PURPOSES)[number]

/** How many days back pages look for bookings that began earlier and still run. */
export const LOOK_BACK_DAYS = 31

/** Days of which one answer tells what is known: a week, and a day more for the school's zone and for the last second. */
export const MOST_KNOWN_DAYS = 9

/** What Flightline reads though nobody looks, ms before the opening hours begin and before they end: for the first look, and for the evening's print. */
export const READ_UNASKED = { today: 10 * 60_000, tomorrow: 2 * 3_600_000 } as const

/** A day no older than this, ms, is printed as it is, so that printing it often costs nothing more. */
export const YOUNG_ENOUGH_TO_PRINT = 600_000

/** One person on a booking (§2.1). */
export const bookedPersonWire = object({ role: string, name: string, email: string, phone: string })

/** The customer or instructor of a flight (§2.2). */
export const personWire = object({ name: string, email: string, phone: string })

export const aircraftWire = object({ tailNumber: string, model: string })

/** Each reading can be null on its own (§2.2). */
export const meterWire = object({
  start: orNull(number),
  end: orNull(number),
  delta: orNull(number),
})

/** Of the status, for whoever is told of alerts: how they stand now. */
export const alertsNowWire = object({
  /** How many nobody has seen to. */
  firing: integer,
  /** How many may be over or not: their reading is too old to say. */
  unknown: integer,
  /** Another one whenever the list is. */
  revision: string,
  /** Since when the newest of them may ring, an instant; null for none. */
  newest: orNull(string),
})

/** A reservation as the API sends it (§2.1); unknown fields are dropped. */
export const reservationWire = object({
  id: string,
  reservationNumber: orNull(string),
  status: orNull(string),
  activityType: orNull(string),
  startsAt: orNull(string),
  endsAt: orNull(string),
  durationHours: orNull(number),
  people: listOf(bookedPersonWire),
  aircraft: orNull(aircraftWire),
})

/** A completed flight as the API sends it (§2.2); unknown fields are dropped. */
export const flightWire = object({
  id: string,
  reservationId: orNull(string),
  reservationNumber: orNull(string),
  activityType: orNull(string),
  flightDate: orNull(string),
  startTime: orNull(string),
  endTime: orNull(string),
  completedAt: orNull(string),
  route: orNull(string),
  hobbs: orNull(meterWire),
  tach: orNull(meterWire),
  customer: orNull(personWire),
  instructor: orNull(personWire),
  aircraft: orNull(aircraftWire),
})

/**
 * A list answer (§2.3). Records are checked one by one, so that a bad one never hides the others; `rateLimit` is
 * left to the ledger, because a strange limit must not cost the data.
 */
export const listEnvelope = object({
  data: listOf(anything),
  meta: object({ count: integer, pageSize: integer, rateLimit: orAbsent(anything) }),
})

/** A single answer (§2.3). */
export const singleEnvelope = object({
  data: dictionaryOf(anything),
  meta: object({ rateLimit: orAbsent(anything) }),
})

export type ReservationWire = Shaped<typeof reservationWire>
export type FlightWire = Shaped<typeof flightWire>
export type AlertsNow = Shaped<typeof alertsNowWire>
