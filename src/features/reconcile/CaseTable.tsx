import { memo } from 'react'
import { useSchool } from '#api/use-school.ts'
import { type CaseFacts, caseFacts } from '#domain/matching/case-facts.ts'
import { BUCKET_LABELS, sayCase } from '#domain/matching/case-words.ts'
import type { MatchCase } from '#domain/matching/match-case.ts'
import { formatHundredths } from '#domain/record/meter.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { useBookingMarks } from '#school/booking/page-bookings.tsx'
import { useLocale } from '#ui/locale.tsx'
import { Tag } from '#ui/Tag.tsx'
import styles from './CaseTable.module.css'
import { RecordLinks } from './RecordLinks.tsx'

export interface CaseTableProps {
  readonly label: string
  readonly cases: readonly MatchCase[]
}

type CaseColumn = readonly [
  head: string,
  look: string | undefined,
  text: (facts: CaseFacts) => string,
]

const hours = (hundredths: number | null) =>
  hundredths === null ? '' : formatHundredths(hundredths, 1)

/** Between the kind of case and what speaks for it; '' where there is nothing. */
const COLUMNS: readonly CaseColumn[] = [
  ['Booked', styles.time, ({ booked }) => booked],
  ['Out', styles.time, ({ flown }) => flown],
  ['Aircraft', styles.tail, ({ tails }) => tails.map(visibleText).join(' → ') || 'No aircraft'],
  ['Customer', styles.person, ({ customer }) => customer],
  ['Instructor', styles.person, ({ instructor }) => instructor],
  ['Booked h', styles.number, ({ bookedHours }) => hours(bookedHours)],
  ['Hobbs h', styles.number, ({ hobbsHours }) => hours(hobbsHours)],
]

const TONES = {
  matched: 'green',
  'not-flown': 'quiet',
  'not-booked': 'amber',
  swapped: 'accent',
  'hours-differ': 'amber',
  'not-logged': 'red',
} as const

/** Cases one below the other; the heads stand again on every sheet of paper. */
export function CaseTable({ label, cases }: CaseTableProps) {
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col" className={styles.case}>
            Case
          </th>
          {COLUMNS.map(([head, look]) => (
            <th key={head} scope="col" className={look}>
              {head}
            </th>
          ))}
          <th scope="col">Evidence</th>
          <th scope="col" className={styles.links}>
            Records
          </th>
        </tr>
      </thead>
      <tbody>
        {cases.map((one) => (
          <CaseRow key={one.key} one={one} />
        ))}
      </tbody>
    </table>
  )
}

/** What every drawn case carries: its kind, its booking with what is wrong with it, its flight. */
export function useCaseAttributes({ bucket, reservation, flight }: MatchCase) {
  const { findings } = useBookingMarks()
  return {
    'data-bucket': bucket,
    ...(reservation && {
      'data-reservation-id': reservation.id,
      'data-status': reservation.status.kind,
      'data-findings': findings.get(reservation.id)?.kinds ?? '',
    }),
    'data-flight-id': flight?.id,
  }
}

/** One case: what it is, who and when, why, and the way to its booking and its flight. */
const CaseRow = memo(function CaseRow({ one }: { one: MatchCase }) {
  const { locale } = useLocale()
  const { zone } = useSchool()
  const told = caseFacts(one, zone, locale)
  const facts = one.gap ? { ...told, hobbsHours: one.gap.missing.amount } : told
  return (
    <tr className={styles.row} {...useCaseAttributes(one)}>
      <td className={styles.case}>
        <Tag tone={TONES[one.bucket]}>{BUCKET_LABELS[one.bucket]}</Tag>
      </td>
      {COLUMNS.map(([head, look, text]) => (
        <td key={head} className={look} data-label={head} data-empty={text(facts) === ''}>
          <bdi>{text(facts) || '—'}</bdi>
        </td>
      ))}
      <td className={styles.why}>
        {sayCase(one, { zone, locale }).map((sentence) => (
          <span key={sentence}>{sentence} </span>
        ))}
      </td>
      <td className={styles.links}>
        <RecordLinks one={one} facts={facts} />
      </td>
    </tr>
  )
})
