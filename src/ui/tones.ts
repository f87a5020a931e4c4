/** Least urgent first. */
export const TONES = ['quiet', 'amber', 'red'] as const

export type Tone = (typeof TONES)[number]
