import { useState } from 'react'
import type { MatchCase } from '#domain/matching/match-case.ts'
import { CaseTable, type CaseTableProps } from './CaseTable.tsx'
import { useBookingFacts } from './case-findings.ts'
import styles from './FoldedCases.module.css'

interface FoldedCasesProps extends CaseTableProps {
  readonly summary: string
  readonly isOpen: boolean
  /** So many cases are on the page that those folded away are drawn when somebody unfolds them. */
  readonly areMany: boolean
}

/** Cases behind one line; folded they are there by name, for whoever looks them up, and cost little. */
export function FoldedCases({ summary, isOpen, areMany, ...table }: FoldedCasesProps) {
  const [isSeen, setIsSeen] = useState(isOpen)
  return (
    <details
      className={styles.more}
      open={isOpen}
      onToggle={(event) => event.currentTarget.open && setIsSeen(true)}
    >
      <summary className={styles.summary}>{summary}</summary>
      {areMany && !isSeen && !isOpen ? (
        <ul>
          {table.cases.map((one) => (
            <NamedCase key={one.key} one={one} />
          ))}
        </ul>
      ) : (
        <CaseTable {...table} />
      )}
    </details>
  )
}

function NamedCase({ one }: { one: MatchCase }) {
  const booking = useBookingFacts(one.reservation)
  return <li data-bucket={one.bucket} {...booking} data-flight-id={one.flight?.id} />
}
