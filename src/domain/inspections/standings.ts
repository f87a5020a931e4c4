import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { lastReadings } from '#domain/record/last-readings.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { type Instant, isoInstant } from '#time/instant.ts'
import { dayNumber, type PlainDay } from '#time/plain-day.ts'
import type { Zone } from '#time/zone.ts'
import type { KeptItem, LimitMeter } from './typed-item.ts'

/** What is known of a list without gaps, epoch ms, and when that was read. */
export interface KnownStretch {
  readonly from: number
  readonly to: number
  readonly asOf: number
}

export interface StandingsAsked {
  readonly items: readonly KeptItem[]
  readonly flights: readonly CompletedFlight[]
  /** Past ones, to learn from and to see what is not closed, and those ahead; each once. */
  readonly reservations: readonly Reservation[]
  readonly now: Instant
  readonly today: PlainDay
  readonly zone: Zone
  readonly flightsKnown: readonly KnownStretch[]
  readonly bookingsKnown: readonly KnownStretch[]
}

/** Why nothing can be said of a limit. */
export type UnknownBecause = 'no-reading' | 'meter-replaced'

/** How far off one limit is, in its own unit. */
interface LimitStanding {
  readonly meter: LimitMeter
  readonly last: number | null
  readonly lastOn: PlainDay | null
  readonly left: number | null
  readonly isAtMost: boolean
  /** What an hour booked usually comes to, hundredths; null of a date, and where too little is known. */
  readonly perHour: number | null
  readonly because?: UnknownBecause
}

/** Was it done then? The day after which it can have been, and the last readings before, in hundredths. */
interface AskedDone {
  readonly reservation: string
  readonly on: PlainDay
  readonly tach: number | null
  readonly hobbs: number | null
}

/** How far off it is by what is left. */
type Off = 'due' | 'near' | 'ok'

export interface ItemStanding {
  readonly id: string
  readonly state: 'overrun' | 'unknown' | Off
  /** One for each limit, in their order. */
  readonly left: readonly LimitStanding[]
  /** Flights of the tail that are out, or back and not in the log. */
  readonly notClosed: number
  /** ISO instant up to which its flights are known; null if they are not. */
  readonly knownTo: string | null
  readonly expectedOn: PlainDay | null
  readonly ask: AskedDone | null
}

/** A booking that comes too late for an item. */
export interface LateBooking {
  readonly reservation: string
  readonly tail: string
  readonly inspection: string
  readonly name: string
  readonly is: 'overruns' | 'may-overrun'
  readonly grounds: boolean
  /** The limit that it passes first. */
  readonly meter: LimitMeter
  /** By the middle what is left of it when the booking begins, and what the booking usually takes: hundredths; of a date, days and null. */
  readonly left: number | null
  readonly takes: { readonly low: number; readonly high: number } | null
}

export interface FleetStandings {
  /** One for each item, in their order. */
  readonly data: readonly ItemStanding[]
  readonly overruns: readonly LateBooking[]
  /** The oldest reading it rests on, an ISO instant; null for none. */
  readonly asOf: string | null
}

/** How each item stands, from what is known. Pure, and the same for every order of flights and bookings. */
export function standingsOf(asked: StandingsAsked): FleetStandings {
  const readings = lastReadings(asked.flights)
  const ages = [...asked.flightsKnown, ...asked.bookingsKnown].map(({ asOf }) => asOf)
  const knownTo = asked.flightsKnown.at(-1)?.asOf ?? null
  const data = asked.items.map((item): ItemStanding => {
    const left = item.limits.map((limit): LimitStanding => {
      const { meter, due } = limit
      if (meter === 'date') {
        const last = dayNumber(asked.today)
        return {
          meter,
          last,
          lastOn: asked.today,
          left: due - last,
          isAtMost: false,
          perHour: null,
        }
      }
      const reading = readings.get(item.tail)?.[meter] ?? null
      if (reading === null)
        return {
          meter,
          last: null,
          lastOn: null,
          left: null,
          isAtMost: false,
          perHour: null,
          because: 'no-reading',
        }
      const { hundredths, day } = reading
      return {
        meter,
        last: hundredths,
        lastOn: day,
        left: due - hundredths,
        isAtMost: false,
        perHour: null,
      }
    })
    const isWithin = (most: (index: number) => number) =>
      left.some((one, index) => one.left !== null && one.left <= most(index))
    const state = isWithin(() => 0)
      ? 'due'
      : isWithin((index) => item.limits[index]?.warnAt ?? 0)
        ? 'near'
        : left.some((one) => one.left === null)
          ? 'unknown'
          : 'ok'
    return {
      id: item.id,
      state,
      left,
      notClosed: 0,
      knownTo: knownTo === null ? null : isoInstant(knownTo),
      expectedOn: null,
      ask: null,
    }
  })
  return { data, overruns: [], asOf: ages.length === 0 ? null : isoInstant(Math.min(...ages)) }
}
