import * as z from 'zod/mini'
import { getJson } from '#api/wire/client.ts'
import { contractError } from '#api/wire/errors.ts'
import { isReason, type Reason } from '#api/wire/reasons.ts'
import { UPSTREAM_STATES, type UpstreamState } from '#api/wire.ts'
import type { Clock } from '#time/clock.ts'
import { asInstant, type Instant, parseInstant } from '#time/instant.ts'
import { type OpeningHours, USUAL_HOURS } from '#time/opening-hours.ts'
import { type DayRange, parsePlainDay } from '#time/plain-day.ts'
import { type PlannedGaps, plannedGaps } from '#time/reading-age.ts'
import type { Location } from '#time/sun.ts'

/** The state of the gateway and of the school's system (`/api/status`). */
export interface GatewayStatus {
  readonly school: {
    readonly name: string
    readonly timeZone: string
    readonly location: Location | null
    /** Whether all data is invented. */
    readonly isDemonstration: boolean
  }
  readonly hours: OpeningHours
  /** The planned gap between its readings of what is looked at. */
  readonly gaps: PlannedGaps
  /** The day's requests; null until the school has said. */
  readonly requests: {
    readonly limit: number | null
    readonly remaining: number | null
    readonly reset: Instant | null
    readonly reserve: number | null
  }
  readonly upstream: {
    readonly state: UpstreamState
    readonly reason: Reason | null
    readonly since: Instant | null
    readonly retryAt: Instant | null
  }
  /** A number for each list that changes with every reading; null if the gateway counts none. */
  readonly revisions: { readonly reservations: number; readonly flights: number } | null
  /** UTC days of reservations that the gateway holds in full. */
  readonly heldReservations: readonly DayRange[]
  /** Days of the log that it holds in full. */
  readonly heldFlights: readonly DayRange[]
  readonly serverTime: Instant
  readonly version: string
}

const hoursWire = z.object({ opens: z.number(), closes: z.number() })

const daysHeldWire = z.array(z.object({ from: z.nullable(z.string()), to: z.nullable(z.string()) }))

const locationWire = z.object({ latitude: z.number(), longitude: z.number() })

const statusWire = z.object({
  school: z.object({
    name: z.string(),
    timeZone: z.string(),
    hours: z.optional(z.nullable(hoursWire)),
    location: z.optional(z.nullable(locationWire)),
    demonstration: z.optional(z.boolean()),
  }),
  requests: z.object({
    limit: z.nullable(z.number()),
    remaining: z.nullable(z.number()),
    reset: z.nullable(z.string()),
    reserve: z.nullable(z.number()),
  }),
  upstream: z.object({
    state: z.enum(UPSTREAM_STATES),
    reason: z.nullable(z.string()),
    since: z.nullable(z.string()),
    retryAt: z.nullable(z.string()),
  }),
  revisions: z.optional(z.object({ reservations: z.number(), flights: z.number() })),
  plannedGaps: z.optional(z.record(z.string(), z.nullable(z.number()))),
  coverage: z.object({ reservations: daysHeldWire, flights: z.optional(daysHeldWire) }),
  serverTime: z.string(),
  version: z.string(),
})

/** One look at the status; `skew` is the gateway's clock less this machine's, ms. Throws an ApiError. */
export async function getStatus(clock: Clock, signal: AbortSignal): Promise<StatusLook> {
  const sentAt = clock()
  const { body } = await getJson('/api/status', clock, signal)
  return readGatewayStatus(body, asInstant((sentAt + clock()) / 2))
}

interface StatusLook {
  readonly status: GatewayStatus
  readonly skew: number
}

/** The status out of an answer, which was given `at` this instant of this machine's clock. Throws an ApiError. */
export function readGatewayStatus(body: unknown, at: Instant): StatusLook {
  const wire = statusWire.safeParse(body)
  const serverTime = wire.success ? parseInstant(wire.data.serverTime) : null
  if (!wire.success || serverTime === null) {
    throw contractError(
      wire.success ? 'serverTime' : wire.error.issues[0]?.path.join('.') || 'status',
    )
  }
  const {
    school,
    requests,
    upstream,
    revisions = null,
    plannedGaps: gaps = {},
    coverage,
    version,
  } = wire.data
  return {
    status: {
      school: {
        name: school.name,
        timeZone: school.timeZone,
        location: school.location ?? null,
        isDemonstration: school.demonstration ?? false,
      },
      hours: school.hours ?? USUAL_HOURS,
      gaps: plannedGaps((pace) => gaps[pace] ?? null),
      requests: { ...requests, reset: parseInstant(requests.reset) },
      upstream: {
        state: upstream.state,
        reason: isReason(upstream.reason) ? upstream.reason : null,
        since: parseInstant(upstream.since),
        retryAt: parseInstant(upstream.retryAt),
      },
      revisions,
      heldReservations: coverage.reservations.flatMap(daysHeld),
      heldFlights: (coverage.flights ?? []).flatMap(daysHeld),
      serverTime,
      version,
    },
    skew: serverTime - at,
  }
}

function daysHeld(held: z.infer<typeof daysHeldWire>[number]): DayRange[] {
  const [from, to] = [parsePlainDay(held.from), parsePlainDay(held.to)]
  return from && to ? [{ from, to }] : []
}
