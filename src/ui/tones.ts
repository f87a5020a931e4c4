/** How loud a sentence is, the quietest first. */
export const TONES = ['quiet', 'amber', 'red'] as const

export type Tone = (typeof TONES)[number]
