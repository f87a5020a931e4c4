import { getJson } from '#api/http/client.ts'
import { contractError, demand } from '#api/http/errors.ts'
import { isReason, type Reason } from '#api/http/reasons.ts'
import type { Clock } from '#time/clock.ts'
import { asInstant, type Instant, parseInstant } from '#time/instant.ts'
import { type OpeningHours, USUAL_HOURS } from '#time/opening-hours.ts'
import { type DayRange, parsePlainDay } from '#time/plain-day.ts'
import { type PlannedGaps, plannedGaps } from '#time/reading-age.ts'
import type { Location } from '#time/sun.ts'
import { type SessionWire, sessionWire } from '#wire/access.ts'
import {
  anything,
  boolean,
  dictionaryOf,
  listOf,
  number,
  object,
  oneWordOf,
  orAbsent,
  orNull,
  type Shaped,
  string,
} from '#wire/shape.ts'
import { type AlertsNow, alertsNowWire, UPSTREAM_STATES, type UpstreamState } from '#wire/wire.ts'

export interface GatewayStatus {
  readonly school: {
    readonly name: string
    readonly timeZone: string
    readonly location: Location | null
    readonly isDemonstration: boolean
  }
  readonly hours: OpeningHours
  /** Planned gap between readings of what is viewed. */
  readonly gaps: PlannedGaps
  /** Null until the API has reported. */
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
  /** Changes with every reading; null if the gateway has none. */
  readonly revisions: { readonly reservations: number; readonly flights: number } | null
  /** Unparsed (see `Warnings`), since it is rarely needed. */
  readonly clocks: unknown
  /** Since when and why nothing is saved, unparsed; null normally. */
  readonly unsaved: unknown
  /** Fully stored UTC days. */
  readonly storedReservations: readonly DayRange[]
  readonly storedFlights: readonly DayRange[]
  /** Null without sign-in. */
  readonly session: SessionWire | null
  /** Null for readers without alerts. */
  readonly alerts: AlertsNow | null
  readonly serverTime: Instant
  readonly version: string
}

const hoursWire = object({ opens: number, closes: number })

const storedDaysWire = listOf(object({ from: orNull(string), to: orNull(string) }))

const locationWire = object({ latitude: number, longitude: number })

const statusWire = object({
  school: object({
    name: string,
    timeZone: string,
    hours: orAbsent(orNull(hoursWire)),
    location: orAbsent(orNull(locationWire)),
    demonstration: orAbsent(boolean),
  }),
  requests: object({
    limit: orNull(number),
    remaining: orNull(number),
    reset: orNull(string),
    reserve: orNull(number),
  }),
  upstream: object({
    state: oneWordOf(UPSTREAM_STATES),
    reason: orNull(string),
    since: orNull(string),
    retryAt: orNull(string),
  }),
  revisions: orAbsent(object({ reservations: number, flights: number })),
  plannedGaps: orAbsent(dictionaryOf(orNull(number))),
  coverage: object({ reservations: storedDaysWire, flights: orAbsent(storedDaysWire) }),
  clocks: anything,
  unsaved: orAbsent(anything),
  session: orAbsent(sessionWire),
  alerts: orAbsent(alertsNowWire),
  serverTime: string,
  version: string,
})

/** `skew`: the gateway's clock minus ours, ms. Throws an ApiError. */
export async function getStatus(clock: Clock, signal: AbortSignal): Promise<StatusLook> {
  const sentAt = clock()
  const { body } = await getJson('/api/status', clock, signal)
  return readGatewayStatus(body, asInstant((sentAt + clock()) / 2))
}

interface StatusLook {
  readonly status: GatewayStatus
  readonly skew: number
}

/** `at`: when it arrived, by our clock. Throws an ApiError. */
export function readGatewayStatus(body: unknown, at: Instant): StatusLook {
  const wire = demand(statusWire, body)
  const serverTime = parseInstant(wire.serverTime)
  if (serverTime === null) throw contractError('serverTime')
  const {
    school,
    requests,
    upstream,
    revisions = null,
    plannedGaps: gaps = {},
    coverage,
    clocks,
    unsaved = null,
    session = null,
    alerts = null,
    version,
  } = wire
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
      clocks,
      unsaved,
      session,
      alerts,
      storedReservations: coverage.reservations.flatMap(storedDays),
      storedFlights: (coverage.flights ?? []).flatMap(storedDays),
      serverTime,
      version,
    },
    skew: serverTime - at,
  }
}

function storedDays(stored: Shaped<typeof storedDaysWire>[number]): DayRange[] {
  const [from, to] = [parsePlainDay(stored.from), parsePlainDay(stored.to)]
  return from && to ? [{ from, to }] : []
}

/** Fully stored days; empty before the first status. */
export function storedOf(
  status: GatewayStatus | null,
  { name }: { readonly name: 'reservations' | 'flights' },
): readonly DayRange[] {
  return (name === 'flights' ? status?.storedFlights : status?.storedReservations) ?? []
}
