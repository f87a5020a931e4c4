import { isCancelled } from './history.ts'

/** What is still to come for a booking: check-out and closing, only closing, or nothing. */
export type Stage = 'booked' | 'out' | 'over'

const STAGES: ReadonlyMap<string, Stage> = new Map([
  ['checkedout', 'out'],
  ['completed', 'over'],
  ['complete', 'over'],
])

/** The API's free-form status (§2.1, §3), for pacing only; an unknown word may still become anything. */
export function stageOf(status: unknown): Stage {
  if (isCancelled(status)) return 'over'
  const word = typeof status === 'string' ? status.toLowerCase().replace(/[\s_-]+/g, '') : ''
  return STAGES.get(word) ?? 'booked'
}
