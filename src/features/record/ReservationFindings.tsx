import { isRecordId } from '#domain/record/record-id.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { useBookingWords } from '#school/booking/page-bookings.tsx'
import { CardFindings } from '#school/findings/CardFindings.tsx'
import { sayHit } from '#school/findings/finding-words.ts'
import { Link } from '#ui/link.tsx'
import styles from './ReservationFindings.module.css'
import type { RecordFindings } from './use-record-findings.ts'

const LATE = /\b(?:late-back|not-started)\b/

/** What is wrong with a booking and, when it is late, who waits for it; what was not compared is said. */
export function ReservationFindings({
  reservation,
  found,
}: {
  reservation: Reservation
  found: RecordFindings
}) {
  const { findings, isCompared } = found
  const speak = useBookingWords()
  const list = findings.of(reservation.id)
  const kinds = findings.attribute(reservation.id)
  const isLate = LATE.test(kinds)
  const hits = isLate ? findings.hits(reservation) : []
  if (list.length === 0 && isCompared) return null
  return (
    <section className={styles.findings} aria-label="What is wrong">
      <CardFindings findings={list} />
      {hits.length > 0 && (
        <ul className={styles.hits} aria-label="Who is hit next">
          {hits.map((hit) => (
            <li key={hit.reservation.id} data-short={hit.slack < 0 || undefined}>
              {isRecordId(hit.reservation.id) ? (
                <Link href={`/reservations/${hit.reservation.id}`}>
                  <bdi>{sayHit(hit, speak)}</bdi>
                </Link>
              ) : (
                <bdi>{sayHit(hit, speak)}</bdi>
              )}
            </li>
          ))}
        </ul>
      )}
      {!isCompared && (
        <p className={styles.note}>
          Not compared with others: the bookings beside it were not read.
        </p>
      )}
    </section>
  )
}
