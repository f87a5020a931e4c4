import type { Measure } from '#domain/board/bar-text.ts'
import { withoutHalf } from '#time/format.ts'

interface HourLabel {
  readonly x: number
  /** '' for none. */
  readonly label: string
}

interface PlacedLabel {
  /** Px of its left edge. */
  readonly left: number
  readonly text: string
}

const BEFORE_HOUR = 4
const BETWEEN = 3

/**
 * Where the labels of the hours stand. One in the way of now steps to the side where it is nearer its line, said shorter if
 * need be ("3" for "3 PM"); without room on either side it is left out.
 */
export function hourPlaces(
  ticks: readonly HourLabel[],
  now: { readonly from: number; readonly to: number } | null,
  measure: Measure,
  locale: string,
): PlacedLabel[] {
  const usual = ticks.map(({ x, label }) => ({ left: x + BEFORE_HOUR, text: label }))
  if (now === null) return usual
  const rightOf = ({ left, text }: PlacedLabel) => left + measure(text)
  const isHidden = (place: PlacedLabel) => place.left < now.to && rightOf(place) > now.from
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
      ].sort((one, other) => Math.abs(one.left - place.left) - Math.abs(other.left - place.left))
    })
    const best = places[0] ?? { ...place, text: '' }
    placed.push(best)
    return best
  })
}
