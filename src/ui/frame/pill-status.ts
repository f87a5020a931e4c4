import { TONES, type Tone } from '#ui/tones.ts'

export interface PillStatus {
  readonly tone: Tone
  readonly words: string
}

/** The first of the worst; one pill says one thing, opening it shows the rest. */
export function worstStatus(all: readonly PillStatus[]): PillStatus {
  return all.reduce(
    (worst, status) =>
      status.words !== '' && TONES.indexOf(status.tone) > TONES.indexOf(worst.tone)
        ? status
        : worst,
    { tone: 'quiet', words: '' } as PillStatus,
  )
}
