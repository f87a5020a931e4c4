/** Something to keep fresh for a time. */
export interface Need {
  /** Requests per reading. */
  readonly cost: number
  /** How old it may become on an ordinary day beside others, ms. It weighs as the square of how often that is. */
  readonly every: number
  /** How long to keep it fresh, ms. */
  readonly time: number
}

/** Requests that the needs take if not stretched. */
export function demandOf(needs: readonly Need[]): number {
  return needs.reduce((sum, { cost, every, time }) => sum + (Math.sqrt(cost) * time) / every, 0)
}

/** Between two readings of a need, ms. */
export function gapOf({ cost, every }: Pick<Need, 'cost' | 'every'>, stretch: number): number {
  return stretch * every * Math.sqrt(cost)
}
