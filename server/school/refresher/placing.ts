export interface Placing {
  /** In each minute since the last reading. */
  readonly expected: Float64Array
  /** The first minute in which a reading is still possible. */
  readonly first: number
  readonly readings: number
  readonly longest: number
}

/** The minutes to read so that the fewest show something wrong. Dynamic programming: k readings extend k − 1. */
export function place({ expected, first, readings, longest }: Placing): number[] {
  const end = expected.length
  const begin = Math.max(1, first)
  const count = Math.min(readings, end - begin)
  if (count <= 0) return []
  // With too few readings, spreads them evenly. Minute 0 is the last reading, which may be long ago.
  const even = Math.min(Math.ceil(end / (count + 1)), Math.ceil((end - begin) / count))
  const gap = Math.max(longest, even)
  const { sums, moments } = summed(expected)
  const wait = (from: number, at: number) =>
    at * (of(sums, at) - of(sums, from)) - (of(moments, at) - of(moments, from))

  let best = new Float64Array(end).fill(Number.POSITIVE_INFINITY)
  for (let at = begin; at < end && at <= Math.max(begin, gap); at++) best[at] = wait(0, at)
  const ways: Int16Array[] = []
  for (let k = 1; k < count; k++) {
    const next = new Float64Array(end).fill(Number.POSITIVE_INFINITY)
    const way = new Int16Array(end)
    // Any earlier, and the remaining readings could not reach the end.
    const earliest = Math.max(begin + k, end - (count - k) * gap)
    const latest = Math.min(end - 1, Math.max(begin, gap) + k * gap)
    for (let at = earliest; at <= latest; at++) {
      const [sum, moment] = [of(sums, at), of(moments, at)]
      let least = Number.POSITIVE_INFINITY
      let last = 0
      for (let from = Math.max(begin, at - gap); from < at; from++) {
        const way = of(best, from) + at * (sum - of(sums, from)) - moment + of(moments, from)
        if (way < least) {
          least = way
          last = from
        }
      }
      next[at] = least
      way[at] = last
    }
    ways.push(way)
    best = next
  }
  const placed = [
    leastOf(best, (at) => (end - at > gap ? Number.POSITIVE_INFINITY : wait(at, end))),
  ]
  for (const way of ways.toReversed()) placed.unshift(way[placed[0] ?? 0] ?? 0)
  return placed
}

/** Running totals of the changes and of their minutes, with each change in the middle of its minute. */
function summed(expected: Float64Array) {
  const sums = new Float64Array(expected.length + 1)
  const moments = new Float64Array(expected.length + 1)
  for (const [minute, changes] of expected.entries()) {
    sums[minute + 1] = of(sums, minute) + changes
    moments[minute + 1] = of(moments, minute) + changes * (minute + 0.5)
  }
  return { sums, moments }
}

function leastOf(best: Float64Array, more: (at: number) => number): number {
  let found = 0
  let least = Number.POSITIVE_INFINITY
  for (const [at, sum] of best.entries()) {
    const all = sum + more(at)
    if (all < least) [found, least] = [at, all]
  }
  return found
}

const of = (numbers: Float64Array, index: number) => numbers[index] as number
