/** px, with the gap below. */
export const LINE_HEIGHT = 17
/** px. Fits a time, a tail and a name. */
const MIN_LINE = 150

export interface LinePlace {
  readonly top: number
  readonly left: number
  readonly width: number
}

export function linesBeside(width: number): number {
  return Math.max(1, Math.floor(width / MIN_LINE))
}

/** Each line at its hour, or below the previous one. `tops`: wanted px, ascending. All fit in `height`. */
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
