export interface Spread {
  readonly count: number
  readonly least: number
  readonly lower: number
  readonly median: number
  readonly upper: number
  readonly most: number
  /** Median distance from the median. */
  readonly mad: number
}

/** Null for an empty list. Quartiles are interpolated. */
export function spreadOf(numbers: readonly number[]): Spread | null {
  const sorted = [...numbers].sort((a, b) => a - b)
  const [least, most] = [sorted[0], sorted.at(-1)]
  if (least === undefined || most === undefined) return null
  const median = quantile(sorted, 0.5)
  const off = sorted.map((number) => Math.abs(number - median)).sort((a, b) => a - b)
  return {
    count: sorted.length,
    least,
    lower: quantile(sorted, 0.25),
    median,
    upper: quantile(sorted, 0.75),
    most,
    mad: quantile(off, 0.5),
  }
}

function quantile(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share
  const [low, high] = [sorted[Math.floor(at)] ?? 0, sorted[Math.ceil(at)] ?? 0]
  return low + (high - low) * (at - Math.floor(at))
}
