import type { Reservation } from '#domain/record/reservation.ts'
import { CardFindings } from '#school/findings/CardFindings.tsx'
import { NextHits } from '#school/findings/NextHits.tsx'
import styles from './ReservationFindings.module.css'
import type { RecordFindings } from './use-record-findings.ts'

/** What is wrong with a booking and, when it is late, who waits for it; what was not compared is said. */
export function ReservationFindings({
  reservation,
  found,
}: {
  reservation: Reservation
  found: RecordFindings
}) {
  const { findings, isCompared } = found
  const list = findings.of(reservation.id)
  const isLate = list.some(({ kind }) => kind === 'late-back' || kind === 'not-started')
  if (list.length === 0 && isCompared) return null
  return (
    <section className={styles.findings} aria-label="What is wrong">
      <CardFindings findings={list} />
      {isLate && <NextHits className={styles.hits} hits={findings.hits(reservation)} isLinked />}
      {!isCompared && (
        <p className={styles.note}>
          Not compared with others: the bookings beside it were not read.
        </p>
      )}
    </section>
  )
}
