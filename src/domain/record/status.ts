import { foldAscii } from '#domain/text/text-fold.ts'
import type { Status, StatusKind } from './reservation.ts'

const WORDS: ReadonlyMap<string, StatusKind> = new Map([
  ['pending', 'pending'],
  ['checkedout', 'checked-out'],
  ['completed', 'completed'],
  ['complete', 'completed'],
])

/** The API's free-form status (§2.1, §3) in whatever case; "cancel…" is cancelled, an unknown word is kept and never hidden. */
export function readStatus(raw: string | null): Status {
  const word = foldAscii(raw ?? '')
  if (word.startsWith('cancel')) return { kind: 'cancelled', raw }
  return { kind: WORDS.get(word.replace(/[\s_-]+/g, '')) ?? 'other', raw }
}

/** Our words for the known ones, as they stand inside a sentence. */
export const STATUS_WORDS: Readonly<Record<Exclude<StatusKind, 'other'>, string>> = {
  pending: 'pending',
  'checked-out': 'checked out',
  completed: 'completed',
  cancelled: 'cancelled',
}
