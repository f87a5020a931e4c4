import type { BoardBar } from '#domain/board/board-rows.ts'
import type { TimeScale } from '#domain/board/time-scale.ts'
import { holdsTime } from '#domain/record/status.ts'

interface StripItem {
  readonly from: number
  readonly to: number
  readonly colour: string
}

/** Percent, gap between two bookings. */
const HAIR = 0.5

/** A day's bookings as one background image: gaps show, overlaps are red, maintenance lies below. The scale is 100
 * wide; '' for a free day. Few stops, because each is resolved for every day of every row. */
export function stripBackground(bars: readonly BoardBar[], scale: TimeScale): string {
  const items = stripItems(bars, scale)
  if (items.length === 0) return ''
  const stops = items.flatMap(({ from, to, colour }) => [
    // A hard stop: each color starts where the previous one ends.
    `transparent 0 ${percent(from)}`,
    `${colour} 0 ${percent(Math.max(from, to - HAIR))}`,
  ])
  return `linear-gradient(90deg, ${stops.join(', ')}, transparent 0)`
}

function stripItems(bars: readonly BoardBar[], scale: TimeScale): StripItem[] {
  const standing = bars
    .filter(({ reservation }) => holdsTime(reservation))
    .map(({ time, activity, id }) => ({
      id,
      activity,
      from: scale.xOf(time.start),
      to: scale.xOf(time.end),
    }))
    .filter(({ from, to }) => to > from)
  const bounds = [...new Set(standing.flatMap(({ from, to }) => [from, to]))].sort((a, b) => a - b)
  const items: (StripItem & { readonly of: string })[] = []
  for (const [index, from] of bounds.slice(0, -1).entries()) {
    const to = bounds[index + 1] ?? from
    const here = standing.filter((one) => one.from < to && one.to > from)
    const flights = here.filter(({ activity }) => activity !== 'maintenance')
    const [top] = flights.length > 0 ? flights : here
    if (!top) continue
    const colour = flights.length > 1 ? 'var(--strip-clash)' : `var(--strip-${top.activity})`
    const last = items.at(-1)
    if (last?.to === from && last.colour === colour && last.of === top.id)
      items[items.length - 1] = { ...last, to }
    else items.push({ from, to, colour, of: top.id })
  }
  return items
}

function percent(share: number): string {
  return `${Number(share.toFixed(2))}%`
}
