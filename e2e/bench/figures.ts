/** The value below which `share` (0 to 1) of the numbers lie. */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** To two digits after the point. */
export function round(value: number): number {
  return Math.round(value * 100) / 100
}

/** `ours` to `theirs`, measured in turns: the median of the pairs, and the least and the most of them. */
export function ratio(ours: readonly number[], theirs: readonly number[]): string {
  const pairs = ours.map((one, at) => one / (theirs[at] ?? Number.NaN))
  const [least, half, most] = [0, 0.5, 1].map((share) => round(percentile(pairs, share)))
  return `${half} (${least}–${most})`
}
