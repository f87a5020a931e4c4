import type { Status } from '#domain/record/reservation.ts'
import { visibleText } from '#domain/text/visible-text.ts'

const WORDS = {
  pending: 'Pending',
  'checked-out': 'Checked out',
  completed: 'Completed',
  cancelled: 'Cancelled',
} as const

/** A status in one word for black and white; an unknown one as the school wrote it. */
export function statusWord({ kind, raw }: Status): string {
  if (kind === 'other') return visibleText(raw ?? '').trim() || 'No status'
  return WORDS[kind]
}
