import { memo, useDeferredValue, useState } from 'react'
import { useSchools } from '#api/accounts/use-schools.ts'
import { NotDone } from '#bookings/access/NotDone.tsx'
import { useMoment } from '#bookings/access/use-moment.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import type { Instant } from '#time/instant.ts'
import { SearchField } from '#ui/fields/SearchField.tsx'
import { useLocale } from '#ui/locale.tsx'
import { EmptyState } from '#ui/notices/EmptyState.tsx'
import { Notice } from '#ui/notices/Notice.tsx'
import { TableHeads } from '#ui/TableHeads.tsx'
import { Tag } from '#ui/Tag.tsx'
import type { HostedSchoolWire, SchoolsWire } from '#wire/schools-wire.ts'
import { unsavedWords } from '#wire/wire.ts'
import { AdminPage } from './AdminPage.tsx'
import styles from './Schools.module.css'
import {
  sayBytes,
  sayHolder,
  sayLeft,
  saySchools,
  sayToday,
  schoolsFound,
  stateOf,
  UNKNOWN,
} from './school-words.ts'

const MANY = 8

/** Status of every school on this host, for its operator. Shows none of the schools' data. */
export function AdminSchoolsPage() {
  const answer = useSchools()
  const { data } = answer
  return (
    <AdminPage
      id="adminSchools"
      lead={
        <>
          Status of each school on this server. School data is not shown. To add or remove a school
          or set its key, run <code>npm run school -- add</code> on the server; see
          docs/many-schools.md.
        </>
      }
    >
      <NotDone of={answer} />
      {data !== null && <Schools of={data} isOld={answer.problem !== null} />}
    </AdminPage>
  )
}

interface SchoolsProps {
  readonly of: SchoolsWire
  /** The last request failed, so the rows may be out of date. */
  readonly isOld: boolean
}

function Schools({ of: { data, meta }, isOld }: SchoolsProps) {
  const moment = useMoment()
  const [typed, setTyped] = useState('')
  const found = schoolsFound(data, useDeferredValue(typed))
  const { words, needing } = saySchools(data)
  const { gateway, database } = meta
  const away = database?.away ?? null
  const isUnsure = isOld || away !== null
  return (
    <>
      <div className="grid gap-2" data-needing={needing}>
        {away !== null && (
          <Notice tone="red">
            Since {moment(away.since)} {unsavedWords(away.reason)}. Pages show data from that time,
            and no requests are sent. Flightline resumes by itself.
          </Notice>
        )}
        {isOld && <Notice tone="amber">Status as of {moment(meta.asOf)}.</Notice>}
        {(needing > 0 || !isUnsure) && (
          <Notice tone={needing > 0 ? 'red' : 'quiet'}>{words}.</Notice>
        )}
        <p className="quiet">
          Gateway {gateway.name && `${gateway.name}, `}version {gateway.version}, running since{' '}
          {moment(gateway.startedAt)}. {gateway.loaded}{' '}
          {gateway.loaded === 1 ? 'school' : 'schools'} loaded; sends requests for {gateway.held}.
          Memory: {sayBytes(gateway.memory)}.
          {database !== null && !isUnsure && ` ${sayLatency(database)}`}
        </p>
      </div>
      {data.length >= MANY && (
        <div className="flex items-center gap-3">
          <SearchField label="Find a school" value={typed} onChange={setTyped} />
          <span className="quiet whitespace-nowrap" role="status">
            {found.length === data.length
              ? `${data.length} schools`
              : `${found.length} of ${data.length} schools`}
          </span>
        </div>
      )}
      {data.length > 0 && found.length === 0 ? (
        <EmptyState title="No matching school">
          <p>Search covers names, addresses and states.</p>
        </EmptyState>
      ) : (
        <SchoolTable schools={found} now={moment.now} />
      )}
    </>
  )
}

function sayLatency({ latency }: NonNullable<SchoolsWire['meta']['database']>): string {
  return latency === null
    ? 'The database has not been checked yet.'
    : `The database answers in ${Math.max(1, Math.round(latency))} ms.`
}

const HEADS = [
  'School',
  'State',
  'Today’s data',
  'Requests left',
  'Gateway',
  'Records',
  'Open pages',
]

interface SchoolTableProps {
  readonly schools: readonly HostedSchoolWire[]
  readonly now: Instant
}

/** In the order of the answer: schools that need attention first. */
function SchoolTable({ schools, now }: SchoolTableProps) {
  return (
    <table className={styles.table} data-sticky="">
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
    Records: bytes === null ? null : `${sayBytes(bytes)} on disk`,
  }
  return (
    <tr
      data-school={id}
      data-state={of.state}
      data-trouble={trouble?.kind}
      data-needs-you={trouble?.needsYou ? '' : undefined}
    >
      <th scope="row" className="max-md:col-span-full">
        <bdi>{visibleText(name)}</bdi>
        <span className="note block font-normal">{host}</span>
      </th>
      <td className="max-md:col-span-full">
        <Tag tone={tone}>{words}</Tag>
        {trouble !== null && (
          <span className="note block font-normal">
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
            {note !== null && <span className="note block font-normal">{note}</span>}
          </td>
        )
      })}
    </tr>
  )
})
