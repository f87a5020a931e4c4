import { getJson } from '#api/http/client.ts'
import { contractError, demand } from '#api/http/errors.ts'
import { isReason } from '#api/http/reasons.ts'
import type { Clock } from '#time/clock.ts'
import { asInstant, type Instant, parseInstant } from '#time/instant.ts'
import { USUAL_HOURS } from '#time/opening-hours.ts'
import { type DayRange, parsePlainDay } from '#time/plain-day.ts'
import { plannedGaps } from '#time/reading-age.ts'
import { sessionWire } from '#wire/access.ts'
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
import { alertsNowWire, UPSTREAM_STATES } from '#wire/wire.ts'

export type GatewayStatus = ReturnType<typeof statusOf>

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
  const status = statusOf(demand(statusWire, body))
  return { status, skew: status.serverTime - at }
}

function statusOf({ school, requests, upstream, coverage, ...wire }: Shaped<typeof statusWire>) {
  const serverTime = parseInstant(wire.serverTime)
  if (serverTime === null) throw contractError('serverTime')
  const planned = wire.plannedGaps ?? {}
  return {
    school: {
      name: school.name,
      timeZone: school.timeZone,
      location: school.location ?? null,
      isDemonstration: school.demonstration ?? false,
    },
    hours: school.hours ?? USUAL_HOURS,
    /** Planned gap between readings of what is viewed. */
    gaps: plannedGaps((pace) => planned[pace] ?? null),
    /** Null until the API has reported. */
    requests: { ...requests, reset: parseInstant(requests.reset) },
    upstream: {
      state: upstream.state,
      reason: isReason(upstream.reason) ? upstream.reason : null,
      since: parseInstant(upstream.since),
      retryAt: parseInstant(upstream.retryAt),
    },
    /** Changes with every reading; null if the gateway has none. */
    revisions: wire.revisions ?? null,
    /** Unparsed (see `Warnings`), since it is rarely needed. */
    clocks: wire.clocks,
    /** Since when and why nothing is saved, unparsed; null normally. */
    unsaved: wire.unsaved ?? null,
    /** Fully stored UTC days. */
    storedReservations: coverage.reservations.flatMap(storedDays),
    storedFlights: (coverage.flights ?? []).flatMap(storedDays),
    /** Null without sign-in. */
    session: wire.session ?? null,
    /** Null for readers without alerts. */
    alerts: wire.alerts ?? null,
    serverTime,
    version: wire.version,
  } as const
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
