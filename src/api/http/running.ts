import { parseAircraft } from '#api/parse/parse-parts.ts'
import { type Collection, reservations } from '#api/range/collection.ts'
import type { Listed } from '#api/range/known.ts'
import { LOOK_BACK } from '#api/words/freshness.ts'
import type { Aircraft, Reservation } from '#domain/record/reservation.ts'
import type { Clock } from '#time/clock.ts'
import { type Instant, parseInstant, plus, utcDayOf } from '#time/instant.ts'
import { addDays, type DayRange } from '#time/plain-day.ts'
import { anything, listOf, object, type Shaped, string } from '#wire/shape.ts'
import { getJson, ONLY_IF_KNOWN } from './client.ts'
import { demand } from './errors.ts'
import { knownPath, type ReadPart, runningPath } from './page.ts'
import { parseList } from './parse-list.ts'

/** What the gateway knows of the bookings that began before an instant and matter at it. */
export interface Running {
  readonly at: Instant
  /** Those that end later, and of the days looked back on those still checked out. */
  readonly records: readonly Reservation[]
  /** The stretches before it in which every booking that begins there is known, in order. */
  readonly known: readonly ReadPart[]
  /** Every aircraft named in the days looked back on. */
  readonly aircraft: readonly Aircraft[]
  /** When it arrived here. */
  readonly readAt: Instant
}

const stretchWire = object({ from: string, to: string, asOf: string })

const answerWire = object({
  data: listOf(anything),
  meta: object({ known: listOf(stretchWire), aircraft: listOf(anything) }),
})

/** The UTC days before an instant in which the look-back for it lies, the instant's own left out. */
export function daysBefore(at: Instant): DayRange {
  return { from: utcDayOf(plus(at, -LOOK_BACK)), to: addDays(utcDayOf(at), -1) }
}

/** Costs the school nothing. `isAhead`: nobody looks at it yet. Throws an ApiError. */
export async function getRunning(
  at: Instant,
  clock: Clock,
  signal: AbortSignal,
  isAhead: boolean,
): Promise<Running> {
  const { body } = await getJson(runningPath(at), clock, signal, isAhead ? ONLY_IF_KNOWN : null)
  const { data, meta } = demand(answerWire, body)
  return {
    at,
    records: parseList(reservations, data, daysBefore(at)),
    known: partsOf(meta.known),
    aircraft: meta.aircraft.flatMap((raw) => parseAircraft(raw, 'aircraft', []) ?? []),
    readAt: clock(),
  }
}

/** What the gateway knows of some days of a list, in stretches of which every record is there. */
export interface KnownDays<T> extends Pick<Running, 'known' | 'readAt'> {
  readonly records: readonly T[]
}

/** Costs the school nothing. Throws an ApiError. */
export async function getKnownDays<T extends Listed>(
  collection: Collection<T>,
  days: DayRange,
  clock: Clock,
  signal: AbortSignal,
): Promise<KnownDays<T>> {
  const { body } = await getJson(knownPath(collection, days), clock, signal)
  const { data, meta } = demand(answerWire, body)
  const records = parseList(collection, data, days)
  return { records, known: partsOf(meta.known), readAt: clock() }
}

function partsOf(known: readonly Shaped<typeof stretchWire>[]): ReadPart[] {
  return known.flatMap((stretch) => {
    const [start, end, asOf] = [stretch.from, stretch.to, stretch.asOf].map(parseInstant)
    return start && end && asOf ? [{ start, end, asOf }] : []
  })
}
