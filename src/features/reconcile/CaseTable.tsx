import type { MatchCase } from '#domain/matching/match-case.ts'
import type { Zone } from '#time/zone.ts'
import { CaseRow } from './CaseRow.tsx'
import styles from './CaseTable.module.css'
import type { RecordOpening } from './RecordLinks.tsx'

export interface CaseTableProps {
  readonly label: string
  readonly cases: readonly MatchCase[]
  readonly zone: Zone
  readonly locale: string
  readonly open: RecordOpening
}

const HEADS = [
  ['Case', styles.case],
  ['Booked', styles.time],
  ['Out', styles.time],
  ['Aircraft', styles.tail],
  ['Customer', styles.person],
  ['Instructor', styles.person],
  ['Booked h', styles.number],
  ['Hobbs h', styles.number],
  ['What speaks for it', undefined],
  ['Records', styles.links],
] as const

/** Cases one below the other; the heads stand again on every sheet of paper. */
export function CaseTable({ label, cases, zone, locale, open }: CaseTableProps) {
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          {HEADS.map(([head, width]) => (
            <th key={head} scope="col" className={width}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {cases.map((one) => (
          <CaseRow key={one.key} one={one} zone={zone} locale={locale} open={open} />
        ))}
      </tbody>
    </table>
  )
}
