import { sayComplete } from '#api/words/words.ts'
import { type SheetRevision, sayLineChanges } from '#domain/dispatch/print-revision.ts'
import { formatDate, formatDay } from '#time/format.ts'
import { PaperBanner } from '#ui/paper/PaperBanner.tsx'
import styles from './SheetBanner.module.css'
import type { SheetFacts } from './sheet-facts.ts'
import { sayInstant, sayMoment, sayZone } from './sheet-words.ts'

interface SheetBannerProps {
  readonly kind: string
  readonly facts: SheetFacts
  readonly showsCancelled: boolean
  readonly cancelledLeftOut: number
  /** Null while the day is being read. */
  readonly revision: SheetRevision | null
}

const MOST_SENTENCES = 3

/** The head of every page of the day. */
export function SheetBanner(props: SheetBannerProps) {
  const { kind, facts, showsCancelled, cancelledLeftOut, revision } = props
  const { school, zone, locale, day, asOf, printedAt, filters, completeness, edge, missing } = facts
  const isWhole = completeness === 'complete'
  return (
    <PaperBanner
      title={formatDay(day, locale, 'long')}
      school={school}
      kind={kind}
      facts={[
        sayZone(zone, day, locale),
        `Data as of ${asOf === null ? '—' : sayInstant(zone, asOf, locale)}`,
        `Printed ${sayInstant(zone, printedAt, locale)}`,
        filters,
        sayCancelled(showsCancelled, cancelledLeftOut, isWhole),
        sayComplete(isWhole, edge),
      ]}
      incomplete={isWhole ? null : sayMissing(completeness, missing)}
    >
      {revision?.replaces && <p className={styles.replaces}>{sayReplaces(revision, facts)}</p>}
    </PaperBanner>
  )
}

/** "Rev 3 · 18 Nov · 7f3a" */
export function sayRevision(
  revision: SheetRevision | null,
  { day, locale }: Pick<SheetFacts, 'day' | 'locale'>,
): string {
  if (revision === null) return ''
  return `Rev ${revision.revision} · ${formatDate(day, locale)} · ${revision.fingerprint}`
}

/** "Rev 3 replaces Rev 2 of 06:55: 2 moved, 1 cancelled, 1 new." */
function sayReplaces(revision: SheetRevision, { zone, locale, today }: SheetFacts): string {
  if (revision.replaces === null) return ''
  const before = revision.replaces
  const when = sayMoment(zone, before.printedAt, today, locale)
  const said = `Rev ${revision.revision} replaces Rev ${before.revision} of ${when}`
  const changes = sayLineChanges(revision)
  return changes === '' ? said : `${said}: ${changes}`
}

function sayCancelled(isShown: boolean, leftOut: number, isWhole: boolean): string {
  return isShown ? 'Cancelled shown' : `${isWhole ? '' : 'at least '}${leftOut} cancelled left out`
}

function sayMissing(completeness: SheetFacts['completeness'], missing: readonly string[]): string {
  if (completeness === 'loading') return 'The day is still being read: do not use this print.'
  const more =
    missing.length > MOST_SENTENCES ? ` And ${missing.length - MOST_SENTENCES} more stretches.` : ''
  return missing.slice(0, MOST_SENTENCES).join(' ') + more || 'Not all of this day is known.'
}
