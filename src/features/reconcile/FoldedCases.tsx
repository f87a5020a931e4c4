import { useState } from 'react'
import { CaseTable, type CaseTableProps } from './CaseTable.tsx'
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
          {table.cases.map(({ key, bucket, reservation, flight }) => (
            <li
              key={key}
              data-bucket={bucket}
              data-reservation-id={reservation?.id}
              data-status={reservation?.status.kind}
              data-flight-id={flight?.id}
            />
          ))}
        </ul>
      ) : (
        <CaseTable {...table} />
      )}
    </details>
  )
}
