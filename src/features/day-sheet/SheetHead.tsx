import { formatDay } from '#time/format.ts'
import type { Instant } from '#time/instant.ts'
import type { PlainDay } from '#time/plain-day.ts'
import type { Zone } from '#time/zone.ts'
import type { DaySheetState } from './day-sheet-state.ts'
import styles from './SheetHead.module.css'
import { SHEET_COLUMNS } from './sheet-columns.ts'
import { sayInstant, sayZone } from './sheet-words.ts'

export interface SheetFacts {
  readonly school: string
  readonly zone: Zone
  readonly locale: string
  readonly day: PlainDay
  /** Of the oldest part; null while nothing is known. */
  readonly asOf: Instant | null
  readonly printedAt: Instant
  /** The filters in force, in words. */
  readonly filters: string
  readonly completeness: 'loading' | 'complete' | 'incomplete'
  /** What is not known, each stretch in words. */
  readonly missing: readonly string[]
}

interface SheetHeadProps {
  readonly facts: SheetFacts
  readonly choice: Pick<DaySheetState, 'cancelled'>
  readonly cancelledLeftOut: number
}

const MOST_SENTENCES = 3

/** Repeated by the browser at the top of every page; short enough that it always may (a quarter of the page at most). */
export function SheetHead({ facts, choice, cancelledLeftOut }: SheetHeadProps) {
  const { school, zone, locale, day, asOf, printedAt, filters, completeness, missing } = facts
  return (
    <thead>
      <tr>
        <th className={styles.banner} colSpan={SHEET_COLUMNS.length}>
          <div className={styles.line}>
            <span className={styles.title}>{formatDay(day, locale, 'long')}</span>
            <bdi className={styles.school}>{school}</bdi>
            <span className={styles.end}>Personal data: keep it at the desk</span>
          </div>
          <div className={styles.line}>
            <span>{sayZone(zone, day, locale)}</span>
            <span>Data as of {asOf === null ? '—' : sayInstant(zone, asOf, locale)}</span>
            <span>Printed {sayInstant(zone, printedAt, locale)}</span>
            <span className={styles.filters}>{filters}</span>
            <span>
              {sayCancelled(choice.cancelled, cancelledLeftOut, completeness === 'complete')}
            </span>
            {completeness === 'complete' && <span>Complete</span>}
          </div>
          {completeness !== 'complete' && (
            <div className={styles.incomplete}>
              <strong>INCOMPLETE</strong>
              <span>{sayMissing(completeness, missing)}</span>
            </div>
          )}
        </th>
      </tr>
      <tr>
        {SHEET_COLUMNS.map(({ id, label, isBox }) => (
          <th
            key={id}
            scope="col"
            className={styles.column}
            data-box={isBox || undefined}
            data-number={id === 'hours' || undefined}
          >
            {label}
          </th>
        ))}
      </tr>
    </thead>
  )
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
