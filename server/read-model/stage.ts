import { isCancelled } from './history.ts'

/** What is still to come of a booking: a check-out and a closing, a closing, nothing. */
export type Stage = 'booked' | 'out' | 'over'

const STAGES: ReadonlyMap<string, Stage> = new Map([
  ['checkedout', 'out'],
  ['completed', 'over'],
  ['complete', 'over'],
])

/** The API's free-form status (§2.1, §3), for the pacing alone; an unknown word may still become anything. */
export function stageOf(status: unknown): Stage {
  if (isCancelled(status)) return 'over'
  const word = typeof status === 'string' ? status.toLowerCase().replace(/[\s_-]+/g, '') : ''
  return STAGES.get(word) ?? 'booked'
}
