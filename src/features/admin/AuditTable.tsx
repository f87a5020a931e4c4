import { useMoment } from '#bookings/access/use-moment.ts'
import { sayNetwork } from '#domain/text/say-network.ts'
import { EmptyState } from '#ui/notices/EmptyState.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import type { AuditRowWire } from '#wire/audit-wire.ts'
import styles from './admin.module.css'
import { sayExtent, sayRow } from './audit-words.ts'

interface AuditTableProps {
  readonly rows: readonly AuditRowWire[]
  readonly firstWrong: number | null
}

/** Newest first. */
export function AuditTable({ rows, firstWrong }: AuditTableProps) {
  const moment = useMoment()
  if (rows.length === 0)
    return (
      <EmptyState title="Nothing in these days">
        <p>Nobody did anything of the kind.</p>
      </EmptyState>
    )
  return (
    <table className={`${styles.table} ${styles.audit}`}>
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">What</th>
          <th scope="col">Of what</th>
          <th scope="col">From</th>
          <th scope="col" className={styles.number}>
            <VisuallyHidden>Row</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={row.seq}
            data-audit={row.action}
            data-tone={row.seq === firstWrong ? 'red' : undefined}
          >
            <td>{moment(row.at)}</td>
            <th scope="row" className={styles.said}>
              <bdi>{sayRow(row)}</bdi>
            </th>
            <td className="quiet">{sayExtent(row)}</td>
            <td className="quiet">{sayNetwork(row.address)}</td>
            <td className={`note ${styles.number}`}>{row.seq}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
