import { useBookingWords } from '#bookings/booking/page-bookings.tsx'
import type { Finding } from '#domain/findings/finding.ts'
import styles from './CardFindings.module.css'
import { FindingMark } from './FindingMark.tsx'
import { sayBookingFinding } from './finding-words.ts'

/** Keeps the card small; the list has all. */
const MAX = 5

export function CardFindings({ findings }: { findings: readonly Finding[] }) {
  const speak = useBookingWords()
  if (findings.length === 0) return null
  return (
    <ul className="grid gap-0.75 mt-1.75 pt-1.75 border-t border-line">
      {findings.slice(0, MAX).map((finding) => (
        <li
          key={`${finding.kind} ${finding.person?.email ?? ''} ${finding.overrun?.inspection ?? ''}`}
          className={styles.finding}
          data-finding={finding.kind}
          data-severity={finding.severity}
        >
          <FindingMark severity={finding.severity} />
          <bdi>{sayBookingFinding(finding, speak)}</bdi>
        </li>
      ))}
      {findings.length > MAX && <li>And {findings.length - MAX} more</li>}
    </ul>
  )
}
