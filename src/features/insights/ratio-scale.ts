/** Thousandths: the same scale for every aircraft, so that they can be compared. */
export const RATIO_SCALE = { low: 600, high: 1100 }

/** What the scale does not hold; a typing mistake may be fifty times it. */
export function isBeyond({ ratio }: { readonly ratio: number }): boolean {
  return ratio < RATIO_SCALE.low || ratio > RATIO_SCALE.high
}

/** "0.60–1.10" */
export function sayScale(): string {
  return `${(RATIO_SCALE.low / 1000).toFixed(2)}–${(RATIO_SCALE.high / 1000).toFixed(2)}`
}
