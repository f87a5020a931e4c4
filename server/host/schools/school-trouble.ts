import { sentenceOf } from '#server/http/answer.ts'
import { HOUR, MINUTE } from '#time/instant.ts'
import type { SchoolTrouble } from '#wire/schools-wire.ts'
import { unsavedWords } from '#wire/wire.ts'
import type { SchoolFigures, SchoolTold } from './schools-told.ts'

/** A school without a gateway that asks its API for so long needs somebody, ms; a lease is over in a quarter of it. */
export const NOBODY_FOR = 2 * MINUTE
/** Today is old, and an API silent, after so long within opening hours, ms. */
export const OLD_AFTER = HOUR

interface Trouble {
  readonly kind: SchoolTrouble
  /** It does not mend itself. */
  readonly needsYou: boolean
  /** Epoch ms; null where that is not known. */
  readonly since: number | null
  readonly words: string
}

/** The worst of what is wrong with a school, in a sentence; null for nothing. */
export function troubleOf(
  { keyLost, holder }: Pick<SchoolTold, 'keyLost' | 'holder'>,
  figures: SchoolFigures | null,
  now: number,
): Trouble | null {
  if (keyLost) return yours('key-lost', null, 'Its key cannot be opened with this master key.')
  const { state = 'unknown', reason = null, since = null } = figures?.health ?? {}
  if (reason === 'upstream_auth') return yours('key-refused', since, 'Its API refuses the key.')
  if (reason === 'upstream_other_school')
    return yours('wrong-key', since, 'Its key seems to be another school’s.')
  if (holder.who === 'nobody' && holder.since !== null && now - holder.since >= NOBODY_FOR)
    return yours('no-holder', holder.since, 'No gateway asks its API.')
  if (figures === null) return null
  const { unsaved, isOpen, todayAsOf, budget, crowdedAt } = figures
  // That is the host's own trouble, and said once.
  if (unsaved !== null && unsaved.reason !== 'database_away')
    return yours('unsaved', unsaved.since, `Nothing is saved: ${unsavedWords(unsaved.reason)}.`)
  if (state === 'failing' && reason !== null) {
    const words = sentenceOf(reason)
    const isLong = since !== null && now - since >= OLD_AFTER
    return isOpen && isLong && !reason.startsWith('budget_')
      ? yours('silent', since, words)
      : { kind: 'failing', needsYou: false, since, words }
  }
  const crowded =
    crowdedAt === null
      ? null
      : yours('crowded', crowdedAt, 'Its API gives more records than are kept of one school.')
  if (state === 'unknown' || !isOpen || (todayAsOf !== null && now - todayAsOf < OLD_AFTER))
    return crowded
  if (budget.remaining === 0) {
    const words = sentenceOf('budget_exhausted')
    return { kind: 'today-old', needsYou: false, since: todayAsOf, words }
  }
  return yours(
    'today-old',
    todayAsOf,
    todayAsOf === null ? 'Part of its today was never read.' : 'Its today is old.',
  )
}

function yours(kind: SchoolTrouble, since: number | null, words: string): Trouble {
  return { kind, needsYou: true, since, words }
}
