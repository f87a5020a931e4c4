/** Height of a line and the hair below it, px. */
export const LINE_HEIGHT = 17
/** A time, a tail and a name stand in it. */
const LEAST_LINE = 150

/** Where a line stands in its day's column, px. */
export interface LinePlace {
  readonly top: number
  readonly left: number
  readonly width: number
}

/** How many lines stand side by side in a column so wide. */
export function linesBeside(width: number): number {
  return Math.max(1, Math.floor(width / LEAST_LINE))
}

/**
 * Lines of a day too full for bars: each at its own hour, or below the line before where that is taken. `tops` are where
 * their hours begin, in order; `height` holds them all.
 */
export function linePlaces(tops: readonly number[], width: number, height: number): LinePlace[] {
  const lanes = Array.from({ length: linesBeside(width) }, (): { top: number; of: number }[] => [])
  for (const [of, wanted] of tops.entries()) {
    const lane = lanes.reduce((best, one) => (bottomOf(one) < bottomOf(best) ? one : best))
    lane.push({ top: Math.max(wanted, bottomOf(lane)), of })
  }
  const places: LinePlace[] = []
  for (const [index, lane] of lanes.entries()) {
    let floor = height
    for (const { top, of } of lane.toReversed()) {
      floor = Math.min(top, floor - LINE_HEIGHT)
      places[of] = { top: floor, left: (index * width) / lanes.length, width: width / lanes.length }
    }
  }
  return places
}

function bottomOf(lane: readonly { readonly top: number }[]): number {
  const last = lane.at(-1)
  return last ? last.top + LINE_HEIGHT : Number.NEGATIVE_INFINITY
}
