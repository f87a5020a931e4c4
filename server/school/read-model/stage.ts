import { isCancelled } from './history/history.ts'

/** What is still to come for a booking: check-out and closing, only closing, or nothing. */
export type Stage = 'booked' | 'out' | 'over'

const STAGES: ReadonlyMap<string, Stage> = new Map([
  ['checkedout', 'out'],
  ['completed', 'over'],
  ['complete', 'over'],
])

/** Blanks, hyphens, and the marks without width that people paste in unseen. */
const BETWEEN = /[\s_\-\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\u061c]+/g

/** The API's free-form status (§2.1, §3), read as pages read it; an unknown word may still become anything. */
export function stageOf(status: unknown): Stage {
  if (isCancelled(status)) return 'over'
  const word = typeof status === 'string' ? status.toLowerCase().replace(BETWEEN, '') : ''
  return STAGES.get(word) ?? 'booked'
}
