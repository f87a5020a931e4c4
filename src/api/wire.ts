import * as z from 'zod/mini'

// Zod would try `new Function` to speed itself up, which the page's Content-Security-Policy forbids and reports.
z.config({ jitless: true })

export function isObject(raw: unknown): raw is Record<string, unknown> {
  return typeof raw === 'object' && raw !== null && !Array.isArray(raw)
}

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
  'upstream_rate_limited',
  'budget_exhausted',
  'budget_reserved',
] as const

export type GatewayReason = (typeof GATEWAY_REASONS)[number]

/** How the gateway stands with the school's API. */
export const UPSTREAM_STATES = ['ok', 'failing', 'unknown'] as const

export type UpstreamState = (typeof UPSTREAM_STATES)[number]

/** What became of a booking since somebody last looked, in the order in which it is counted. */
export const CHANGE_KINDS = ['new', 'moved', 'cancelled', 'changed', 'gone'] as const

export type ChangeKind = (typeof CHANGE_KINDS)[number]

/** What a request is for, the most needed first. */
export const REQUEST_PURPOSES = [
  'today',
  'tomorrow',
  'flights-today',
  'screen',
  'look-back',
  'on-demand',
  'print',
  'person',
] as const

export type RequestPurpose = (typeof REQUEST_PURPOSES)[number]

/** A day no older than this, ms, is printed as it is, so that printing it often costs nothing more. */
export const YOUNG_ENOUGH_TO_PRINT = 600_000

/** One person on a booking (§2.1). */
export const bookedPersonWire = z.object({
  role: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
})

/** The customer or instructor of a flight (§2.2). */
export const personWire = z.object({ name: z.string(), email: z.string(), phone: z.string() })

export const aircraftWire = z.object({ tailNumber: z.string(), model: z.string() })

/** Each reading can be null on its own (§2.2). */
export const meterWire = z.object({
  start: z.nullable(z.number()),
  end: z.nullable(z.number()),
  delta: z.nullable(z.number()),
})

/** A reservation as the API sends it (§2.1); unknown fields are dropped. */
export const reservationWire = z.object({
  id: z.string(),
  reservationNumber: z.nullable(z.string()),
  status: z.nullable(z.string()),
  activityType: z.nullable(z.string()),
  startsAt: z.nullable(z.string()),
  endsAt: z.nullable(z.string()),
  durationHours: z.nullable(z.number()),
  people: z.array(bookedPersonWire),
  aircraft: z.nullable(aircraftWire),
})

/** A completed flight as the API sends it (§2.2); unknown fields are dropped. */
export const flightWire = z.object({
  id: z.string(),
  reservationId: z.nullable(z.string()),
  reservationNumber: z.nullable(z.string()),
  activityType: z.nullable(z.string()),
  flightDate: z.nullable(z.string()),
  startTime: z.nullable(z.string()),
  endTime: z.nullable(z.string()),
  completedAt: z.nullable(z.string()),
  route: z.nullable(z.string()),
  hobbs: z.nullable(meterWire),
  tach: z.nullable(meterWire),
  customer: z.nullable(personWire),
  instructor: z.nullable(personWire),
  aircraft: z.nullable(aircraftWire),
})

/**
 * A list answer (§2.3). Records are checked one by one, so that a bad one never hides the others; `rateLimit` is
 * left to the ledger, because a strange limit must not cost the data.
 */
export const listEnvelope = z.object({
  data: z.array(z.unknown()),
  meta: z.object({ count: z.int(), pageSize: z.int(), rateLimit: z.optional(z.unknown()) }),
})

/** A single answer (§2.3). */
export const singleEnvelope = z.object({
  data: z.record(z.string(), z.unknown()),
  meta: z.object({ rateLimit: z.optional(z.unknown()) }),
})

export type ReservationWire = z.infer<typeof reservationWire>
export type FlightWire = z.infer<typeof flightWire>
