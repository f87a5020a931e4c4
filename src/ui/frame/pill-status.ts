export interface PillStatus {
  readonly tone: 'quiet' | 'amber' | 'red'
  readonly words: string
}

const WEIGHT = { quiet: 0, amber: 1, red: 2 }

/** The first of the worst; one pill says one thing, opening it shows the rest. */
export function worstStatus(all: readonly PillStatus[]): PillStatus {
  return all.reduce(
    (worst, status) =>
      status.words !== '' && WEIGHT[status.tone] > WEIGHT[worst.tone] ? status : worst,
    { tone: 'quiet', words: '' } as PillStatus,
  )
}
