import { type AuditSettings, USUAL_AUDIT } from '#domain/audit/thresholds.ts'
import { memoized } from '#domain/lists/memoized.ts'
import { runAll, type Steps } from '#domain/lists/steps.ts'
import { type ActivityKind, activityKind } from '#domain/record/activity.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { type Person, personKey } from '#domain/record/person.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { foldAscii } from '#domain/text/text-fold.ts'
import type { Instant } from '#time/instant.ts'
import type { DayRange, PlainDay } from '#time/plain-day.ts'
import { bookingsOf, type LogBookings } from './booked.ts'
import { type Chain, chainSteps, daysRead, placesIn } from './chain.ts'
import { DAY_MINUTES, dayNumberOf } from './flown-time.ts'
import { type SchoolClock, schoolClock } from './school-clock.ts'
import { type UsualOf, usualIn } from './usual.ts'

export interface AuditInput {
  readonly flights: readonly CompletedFlight[]
  readonly reservations: readonly Reservation[]
  readonly missingFlightDays?: readonly PlainDay[]
  /** Requested log days; default: first to last flight. */
  readonly known?: readonly DayRange[]
  /** IANA name. */
  readonly zoneName: string
  readonly now: Instant
  readonly settings?: AuditSettings
}

export interface AuditWorld {
  readonly settings: AuditSettings
  readonly now: Instant
  readonly zoneName: string
  readonly clock: SchoolClock
  /** In chain order, then flights without a tail by id; independent of the input's order. */
  readonly flights: readonly CompletedFlight[]
  readonly chains: readonly Chain[]
  readonly usualOf: UsualOf
  readonly placeOf: ReturnType<typeof placesIn>
  readonly bookings: LogBookings
  readonly activityOf: (activity: string | null) => ActivityKind
  /** '' for no one. */
  readonly keyOf: (person: Person | null) => string
  /** Day number; true if it was fully loaded. */
  readonly isReadDay: (day: number) => boolean
}

export function auditWorld(input: AuditInput): AuditWorld {
  return runAll(worldSteps(input))
}

export function* worldSteps(input: AuditInput): Steps<AuditWorld> {
  const reach = { known: input.known, missingDays: input.missingFlightDays }
  const chains = yield* chainSteps(input.flights, reach)
  const withoutTail = input.flights.filter(({ aircraft }) => !aircraft?.tail)
  const flights = [
    ...chains.flatMap(({ links }) => links.map(({ flight }) => flight)),
    ...withoutTail.sort((a, b) => (a.id < b.id ? -1 : 1)),
  ]
  const clock = schoolClock(input.zoneName)
  const { isRead } = daysRead(reach)
  const [first, last] = input.known ? [-Infinity, Infinity] : daysSpanned(flights)
  const settings = input.settings ?? USUAL_AUDIT
  yield
  const today = Math.floor(clock.minutesAt(input.now) / DAY_MINUTES)
  const activityOf = memoized((activity: string | null) => kindOf(activity, settings))
  return {
    settings,
    now: input.now,
    zoneName: input.zoneName,
    clock,
    flights,
    chains,
    usualOf: usualIn(chains, isRead, today),
    placeOf: placesIn(chains),
    bookings: bookingsOf(input.reservations, flights, clock, activityOf),
    activityOf,
    keyOf: personKeys(),
    isReadDay: (day) => day >= first && day <= last && isRead(day, day),
  }
}

/** By the school's own words if set, otherwise by common ones. */
function kindOf(activity: string | null, { activityWords }: AuditSettings): ActivityKind {
  const word = foldAscii(activity ?? '')
  return (Object.hasOwn(activityWords, word) && activityWords[word]) || activityKind(activity)
}

// Cached: a log names the same few hundred people in new objects.
function personKeys(): AuditWorld['keyOf'] {
  const ofEmail = memoized((email: string) =>
    memoized((name: string) => personKey({ email, name, phone: '' })),
  )
  return (person) => (person === null ? '' : ofEmail(person.email)(person.name))
}

function daysSpanned(flights: readonly CompletedFlight[]): [number, number] {
  let [first, last] = [Infinity, -Infinity]
  for (const { date } of flights) {
    if (date === null) continue
    const day = dayNumberOf(date)
    if (day < first) first = day
    if (day > last) last = day
  }
  return [first, last]
}
