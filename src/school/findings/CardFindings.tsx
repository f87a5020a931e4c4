import type { Finding } from '#domain/findings/finding.ts'
import type { Speak } from '#school/booking/booking-words.ts'
import type { Zone } from '#time/zone.ts'
import styles from './CardFindings.module.css'
import { FindingMark } from './FindingMark.tsx'
import { sayFinding } from './finding-words.ts'

interface CardFindingsProps {
  readonly findings: readonly Finding[]
  readonly speak: Speak
  readonly zone: Zone
  readonly locale: string
}

/** A card stays a card; the list has them all. */
const MOST = 5

/** What is wrong with one booking, at the foot of its card. */
export function CardFindings({ findings, speak, zone, locale }: CardFindingsProps) {
  if (findings.length === 0) return null
  return (
    <ul className={styles.list}>
      {findings.slice(0, MOST).map((finding) => (
        <li
          key={`${finding.kind} ${finding.person?.email ?? ''}`}
          className={styles.finding}
          data-finding={finding.kind}
          data-severity={finding.severity}
        >
          <FindingMark severity={finding.severity} />
          <bdi>{sayFinding(finding, speak, zone, locale)}</bdi>
        </li>
      ))}
      {findings.length > MOST && <li>And {findings.length - MOST} more</li>}
    </ul>
  )
}
