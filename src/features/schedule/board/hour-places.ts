import type { Measure } from '#domain/board/bar-text.ts'
import { withoutHalf } from '#time/format.ts'

interface HourLabel {
  readonly x: number
  readonly label: string
}

interface PlacedLabel {
  readonly left: number
  readonly text: string
}

export interface Taken {
  readonly from: number
  readonly to: number
}

const BEFORE_HOUR = 4
const BETWEEN = 3
/** px. Farther from its line, a label would seem to belong to another. */
const FARTHEST = 44

/** A label that overlaps now moves to the nearer side, shorter if needed ("3" for "3 PM"), or is dropped. */
export function hourPlaces(
  ticks: readonly HourLabel[],
  now: Taken | null,
  others: readonly Taken[],
  measure: Measure,
  locale: string,
): PlacedLabel[] {
  const isFree = (place: PlacedLabel) =>
    !others.some((other) => overlaps(place, widened(other), measure))
  const usual = ticks.map(({ x, label }) => {
    const place = { left: x + BEFORE_HOUR, text: label }
    return isFree(place) ? place : { ...place, text: '' }
  })
  if (now === null) return usual
  const rightOf = ({ left, text }: PlacedLabel) => left + measure(text)
  const isHidden = (place: PlacedLabel) => overlaps(place, now, measure)
  const placed = usual.filter((place) => place.text !== '' && !isHidden(place))
  return usual.map((place) => {
    if (place.text === '' || !isHidden(place)) return place
    const end = Math.max(...placed.filter(({ left }) => left < place.left).map(rightOf), -BETWEEN)
    const next = Math.min(
      ...placed.filter(({ left }) => left > place.left).map(({ left }) => left),
      Number.POSITIVE_INFINITY,
    )
    const places = [place.text, withoutHalf(place.text, locale)].flatMap((text) => {
      const width = measure(text)
      const [before, after] = [now.from - BETWEEN - width, now.to + BETWEEN]
      return [
        ...(before >= end + BETWEEN ? [{ left: before, text }] : []),
        ...(after + width + BETWEEN <= next ? [{ left: after, text }] : []),
      ]
        .filter(isFree)
        .sort((one, other) => Math.abs(one.left - place.left) - Math.abs(other.left - place.left))
    })
    const best = places[0] ?? { ...place, text: '' }
    placed.push(best)
    return best
  })
}

/** Next to the sunset line at `x`, in the longest wording that fits between other labels. Null without room. */
export function sunsetPlace(
  x: number,
  wordings: readonly string[],
  taken: readonly Taken[],
  width: number,
  measure: Measure,
): PlacedLabel | null {
  const places = wordings.flatMap((text) => {
    const own = measure(text)
    const neighbors = taken.flatMap(({ from, to }) => [to + BETWEEN, from - BETWEEN - own])
    return [x + BEFORE_HOUR, x - BEFORE_HOUR - own, ...neighbors]
      .filter((left) => left >= 0 && left + own <= width)
      .filter((left) => {
        const distance = Math.max(left - x, x - left - own)
        return distance >= 0 && distance <= FARTHEST
      })
      .map((left) => ({ left, text }))
  })
  return places.find((place) => !taken.some((one) => overlaps(place, one, measure))) ?? null
}

function overlaps({ left, text }: PlacedLabel, { from, to }: Taken, measure: Measure): boolean {
  return left < to && left + measure(text) > from
}

function widened({ from, to }: Taken): Taken {
  return { from: from - BETWEEN, to: to + BETWEEN }
}
