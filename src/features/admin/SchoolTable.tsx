import { memo } from 'react'
import { useMoment } from '#bookings/access/use-moment.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { type Instant } from '#time/instant.ts'
import { useLocale } from '#ui/locale.tsx'
import { TableHeads } from '#ui/TableHeads.tsx'
import { Tag } from '#ui/Tag.tsx'
import type { HostedSchoolWire } from '#wire/schools-wire.ts'
import styles from './Schools.module.css'
import { sayBytes, sayHolder, sayLeft, sayToday, stateOf, UNKNOWN } from './school-words.ts'

const HEADS = [
  'School',
  'State',
  'Today read',
  'Requests left',
  'Asked by',
  'Records',
  'Pages open',
]

interface SchoolTableProps {
  readonly schools: readonly HostedSchoolWire[]
  readonly now: Instant
}

/** In the order of the answer: schools that need attention first. */
export function SchoolTable({ schools, now }: SchoolTableProps) {
  return (
    <table className={styles.table}>
      <TableHeads heads={HEADS} />
      <tbody>
        {schools.map((school) => (
          <SchoolRow key={school.id} of={school} today={sayToday(school, now)} />
        ))}
      </tbody>
    </table>
  )
}

interface SchoolRowProps {
  readonly of: HostedSchoolWire
  /** Age in words, so a row redraws only when its words change. */
  readonly today: string
}

const SchoolRow = memo(function SchoolRow({ of, today }: SchoolRowProps) {
  const { id, name, host, trouble, requests, records, bytes, pages } = of
  const moment = useMoment()
  const { locale } = useLocale()
  const { words, tone } = stateOf(of)
  const cells = [
    today,
    sayLeft(of),
    sayHolder(of),
    records === null ? UNKNOWN : records.toLocaleString(locale),
    pages === null ? UNKNOWN : String(pages),
  ]
  const notes: Readonly<Record<string, string | null>> = {
    'Requests left': requests?.reset ? `until ${moment(requests.reset)}` : null,
    Records: bytes === null ? null : sayBytes(bytes),
  }
  return (
    <tr
      data-school={id}
      data-state={of.state}
      data-trouble={trouble?.kind}
      data-needs-you={trouble?.needsYou ? '' : undefined}
    >
      <th scope="row">
        <bdi>{visibleText(name)}</bdi>
        <span className={`note ${styles.under}`}>{host}</span>
      </th>
      <td>
        <Tag tone={tone}>{words}</Tag>
        {trouble !== null && (
          <span className={`note ${styles.under}`}>
            {trouble.words}
            {trouble.since !== null && ` Since ${moment(trouble.since)}.`}
          </span>
        )}
      </td>
      {cells.map((cell, at) => {
        const head = HEADS[at + 2] ?? ''
        const note = notes[head] ?? null
        return (
          <td key={head} data-head={head} className={cell === UNKNOWN ? 'quiet' : undefined}>
            {cell}
            {note !== null && <span className={`note ${styles.under}`}>{note}</span>}
          </td>
        )
      })}
    </tr>
  )
})
