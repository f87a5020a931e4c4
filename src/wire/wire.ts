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

/** Requests kept to find out whether the API works again; people can't spend them. */
export const KEPT_FOR_PROBES = 3

/** In every answer: the request's name in the gateway's log. */
export const REQUEST_HEADER = 'flightline-request'

/** Sent with every request. Other sites can't send it, because browsers ask us first. */
export const PAGE_HEADER = { 'flightline-page': '1' } as const

/** Sent with look-back requests, for blocks that began earlier and still run. */
export const LOOK_BACK_HEADER = { 'flightline-look-back': '1' } as const

/** Why there is no usable answer from the API. */
export const GATEWAY_REASONS = [
  'upstream_unreachable',
  'upstream_timeout',
  // Still being read, so ask again. The gateway stopped waiting, so it isn't a failure.
  'upstream_slow',
  'upstream_tls',
  'upstream_redirect',
  'upstream_invalid',
  'upstream_auth',
  // A new key without any known record: probably another school's.
  'upstream_other_school',
  'upstream_rate_limited',
  'budget_exhausted',
  'budget_reserved',
  // No request may be sent uncounted: the database is away, or another gateway serves this school.
  'store_unavailable',
] as const

export type GatewayReason = (typeof GATEWAY_REASONS)[number]

/** True if only another key helps. */
export function isAboutKey(reason: string | null): boolean {
  return reason === 'upstream_auth' || reason === 'upstream_other_school'
}

export const UPSTREAM_STATES = ['ok', 'failing', 'unknown'] as const

export type UpstreamState = (typeof UPSTREAM_STATES)[number]

/** `in_the_way`: something else is where the folder or file should be. */
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

/** Unknown reasons get the general words. */
export function unsavedWords(reason: string): string {
  return UNSAVED_WORDS[Object.hasOwn(UNSAVED_WORDS, reason) ? (reason as UnsavedReason) : 'failed']
}

export const CHANGE_KINDS = ['new', 'moved', 'cancelled', 'changed', 'gone'] as const

export type ChangeKind = (typeof CHANGE_KINDS)[number]

/** Most important first. */
export const REQUEST_PURPOSES = [
  'today',
  'tomorrow',
  'flights-today',
  // First reading of this week.
  'week',
  'screen',
  'look-back',
  // Days near today that no one has viewed before.
  'window',
  // Single records, and distant days.
  'on-demand',
  // Not from our pages.
  'stranger',
  'print',
  // Confirms an alert.
  'alarm',
  // By a token with granted requests.
  'token',
  'person',
] as const

export type RequestPurpose = (typeof REQUEST_PURPOSES)[number]

/** How far back bookings that still run may have started. */
export const LOOK_BACK_DAYS = 31

/** Days per answer about stored data: a week, one for the zone and the last second. */
export const MOST_KNOWN_DAYS = 9

/** Readings without viewers, ms before opening and before closing: for the first look and the evening print. */
export const READ_UNASKED = { today: 10 * 60_000, tomorrow: 2 * 3_600_000 } as const

/** ms. A younger day prints without another reading. */
export const YOUNG_ENOUGH_TO_PRINT = 600_000

/** §2.1. */
export const bookedPersonWire = object({ role: string, name: string, email: string, phone: string })

/** §2.2. */
export const personWire = object({ name: string, email: string, phone: string })

export const aircraftWire = object({ tailNumber: string, model: string })

export const meterWire = object({
  start: orNull(number),
  end: orNull(number),
  delta: orNull(number),
})

/** In the status, for readers with alerts. */
export const alertsNowWire = object({
  /** Not acknowledged. */
  firing: integer,
  /** May be over: the data are too old to tell. */
  unknown: integer,
  /** Changes with the list. */
  revision: string,
  /** Start of the newest that may ring, an instant; null for none. */
  newest: orNull(string),
})

/** §2.1. */
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

/** §2.2. */
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

/** §2.3. Records and `rateLimit` are checked separately, so that a bad one doesn't cost the other data. */
export const listEnvelope = object({
  data: listOf(anything),
  meta: object({ count: integer, pageSize: integer, rateLimit: orAbsent(anything) }),
})

export const singleEnvelope = object({
  data: dictionaryOf(anything),
  meta: object({ rateLimit: orAbsent(anything) }),
})

export type ReservationWire = Shaped<typeof reservationWire>
export type FlightWire = Shaped<typeof flightWire>
export type AlertsNow = Shaped<typeof alertsNowWire>
