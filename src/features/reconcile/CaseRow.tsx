import { memo } from 'react'
import { caseFacts } from '#domain/matching/case-facts.ts'
import { BUCKET_LABELS, sayCase } from '#domain/matching/case-words.ts'
import type { MatchCase } from '#domain/matching/match-case.ts'
import { formatHundredths } from '#domain/record/meter.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import type { Zone } from '#time/zone.ts'
import { Tag } from '#ui/Tag.tsx'
import styles from './CaseRow.module.css'
import { useBookingFacts } from './case-findings.ts'
import { RecordLinks, type RecordOpening } from './RecordLinks.tsx'

interface CaseRowProps {
  readonly one: MatchCase
  readonly zone: Zone
  readonly locale: string
  readonly open: RecordOpening
}

const TONES = {
  matched: 'green',
  'not-flown': 'quiet',
  'not-booked': 'amber',
  swapped: 'accent',
  'hours-differ': 'amber',
  'not-logged': 'red',
} as const

/** One case: what it is, who and when, why, and the way to its booking and its flight. */
export const CaseRow = memo(function CaseRow({ one, zone, locale, open }: CaseRowProps) {
  const { bucket, reservation, flight } = one
  const booking = useBookingFacts(reservation)
  const facts = caseFacts(one, zone, locale)
  const ran = one.gap ? one.gap.missing.amount : facts.hobbsHours
  return (
    <tr className={styles.row} data-bucket={bucket} {...booking} data-flight-id={flight?.id}>
      <td className={styles.bucket}>
        <Tag tone={TONES[bucket]}>{BUCKET_LABELS[bucket]}</Tag>
      </td>
      <td className={styles.time} data-label="Booked" data-empty={facts.booked === ''}>
        {facts.booked || '—'}
      </td>
      <td className={styles.time} data-label="Out" data-empty={facts.flown === ''}>
        {facts.flown || '—'}
      </td>
      <td className={styles.tail}>{facts.tails.map(visibleText).join(' → ') || 'No aircraft'}</td>
      <td className={styles.person} data-empty={facts.customer === ''}>
        <bdi>{facts.customer || '—'}</bdi>
      </td>
      <td className={styles.person} data-empty={facts.instructor === ''}>
        <bdi>{facts.instructor || '—'}</bdi>
      </td>
      <td className={styles.number} data-label="Booked h" data-empty={facts.bookedHours === null}>
        {formatHundredths(facts.bookedHours, 1)}
      </td>
      <td className={styles.number} data-label="Hobbs h" data-empty={ran === null}>
        {formatHundredths(ran, 1)}
      </td>
      <td className={styles.why}>
        {sayCase(one, { zone, locale }).map((sentence, index) => (
          <span key={sentence} className={index === 0 ? styles.first : styles.note}>
            {sentence}{' '}
          </span>
        ))}
      </td>
      <td className={styles.links}>
        <RecordLinks one={one} facts={facts} open={open} />
      </td>
    </tr>
  )
})
