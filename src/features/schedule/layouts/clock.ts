import type { Measure } from '#domain/board/bar-text.ts'
import { clockTicks } from '#domain/board/board-ticks.ts'
import type { TimeScale } from '#domain/board/time-scale.ts'
import type { DateFormat } from '#time/date-format.ts'
import { type Instant, type InstantRange, intersection, isIn } from '#time/instant.ts'
import { type Location, sunOf } from '#time/sun.ts'
import { localDay } from '#time/zone.ts'

/** What a day has besides bookings, in px of its scale. */
export interface BoardClock {
  readonly scale: TimeScale
  readonly ticks: ReturnType<typeof clockTicks>
  /** Not loaded. */
  readonly unknown: readonly Taken[]
  /** Before civil dawn and after civil dusk. */
  readonly nights: readonly Taken[]
  readonly sunset: { readonly x: number; readonly at: Instant } | null
}

/** Without sun if the school's location isn't set, or if it doesn't rise or set there. */
export function boardClock(
  scale: TimeScale,
  format: DateFormat,
  location: Location | null,
  unknown: readonly InstantRange[],
  measure: Measure,
): BoardClock {
  const placesOf = (ranges: readonly (InstantRange | null)[]) =>
    ranges.flatMap((range) => {
      const part = range && intersection(range, scale)
      return part ? [{ from: scale.xOf(part.start), to: scale.xOf(part.end) }] : []
    })
  const { start, end } = localDay(format.zone, scale.day)
  const { dawn, sunset, dusk } = location
    ? sunOf(format.zone, scale.day, location)
    : { dawn: null, sunset: null, dusk: null }
  return {
    scale,
    ticks: clockTicks(scale, format, measure),
    unknown: placesOf(unknown),
    nights: placesOf([dawn && { start, end: dawn }, dusk && { start: dusk, end }]),
    sunset: sunset && isIn(sunset, scale) ? { x: scale.xOf(sunset), at: sunset } : null,
  }
}

interface PlacedLabel {
  readonly left: number
  readonly text: string
}

interface Taken {
  readonly from: number
  readonly to: number
}

const BEFORE_LABEL = 4
const BETWEEN = 3
/** px. Farther from its line, a label would seem to belong to another. */
const FARTHEST = 12

/** A label without room is left out whole: its line still stands. */
export function hourPlaces(
  ticks: readonly { readonly x: number; readonly label: string }[],
  others: readonly Taken[],
  measure: Measure,
): PlacedLabel[] {
  const taken = others.map(widened)
  return hourLabels(ticks, measure)
    .filter(({ from, to }) => isFree(from, to - from, taken))
    .map(({ from, label }) => ({ left: from, text: label }))
}

/** Where the label of now stands: over its line, or moved so far that it hides one hour and not two. */
export function nowPlace(
  x: number,
  width: number,
  ticks: readonly { readonly x: number; readonly label: string }[],
  measure: Measure,
): Taken {
  const usual = { from: x - width / 2, to: x + width / 2 }
  const [first, second] = hourLabels(ticks, measure).filter(
    ({ from, to }) => usual.from < to + BETWEEN && usual.to > from - BETWEEN,
  )
  if (!first || !second) return usual
  const right = first.to + BETWEEN - usual.from
  const left = second.from - BETWEEN - usual.to
  const move = right < -left ? right : left
  return { from: usual.from + move, to: usual.to + move }
}

function hourLabels(
  ticks: readonly { readonly x: number; readonly label: string }[],
  measure: Measure,
) {
  return ticks
    .filter(({ label }) => label !== '')
    .map(({ x, label }) => {
      const from = x + BEFORE_LABEL
      return { from, to: from + measure(label), label }
    })
}

/** Next to the sunset line at `x`, in the longest wording that fits between other labels. Null without room: its line still stands. */
export function sunsetPlace(
  x: number,
  wordings: readonly string[],
  taken: readonly Taken[],
  width: number,
  measure: Measure,
): PlacedLabel | null {
  const places = wordings.flatMap((text) => {
    const own = measure(text)
    const beside = taken.flatMap(({ from, to }) => [to + BETWEEN, from - BETWEEN - own])
    return [x + BEFORE_LABEL, x - BEFORE_LABEL - own, ...beside]
      .filter((left) => left >= 0 && left + own <= width && isFree(left, own, taken))
      .filter((left) => {
        const distance = Math.max(left - x, x - left - own)
        return distance >= 0 && distance <= FARTHEST
      })
      .map((left) => ({ left, text }))
  })
  return places[0] ?? null
}

export function takenBy({ left, text }: PlacedLabel, measure: Measure): Taken {
  return { from: left, to: left + measure(text) }
}

function isFree(left: number, width: number, taken: readonly Taken[]): boolean {
  return !taken.some(({ from, to }) => left < to && left + width > from)
}

function widened({ from, to }: Taken): Taken {
  return { from: from - BETWEEN, to: to + BETWEEN }
}
