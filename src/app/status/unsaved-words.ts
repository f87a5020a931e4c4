import type { UnsavedReason } from '#api/wire.ts'
import type { Warning } from './clock-words.ts'

const WHY: Readonly<Record<UnsavedReason, string>> = {
  full: 'its disk is full',
  read_only: 'it may not write to its data folder',
  in_the_way: 'something else stands where its data folder should be',
  in_use: 'another program uses its data folder',
  open_to_others: 'everybody on that machine may write to its data folder',
  failed: 'its disk reports an error',
}

/** What it means for whoever looks at the page, and when it is over. */
export function sayUnsaved(reason: string, since: string): Warning {
  const why = Object.hasOwn(WHY, reason) ? WHY[reason as UnsavedReason] : WHY.failed
  return {
    tone: 'amber',
    words: `Flightline has saved nothing since ${since}: ${why}. Pages are right, but a restart would have to read everything again.`,
  }
}
