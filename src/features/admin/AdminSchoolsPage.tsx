import { useDeferredValue, useState } from 'react'
import { useSchools } from '#api/accounts/use-schools.ts'
import { NotDone } from '#bookings/access/NotDone.tsx'
import { useMoment } from '#bookings/access/use-moment.ts'
import { SearchField } from '#ui/fields/SearchField.tsx'
import { EmptyState } from '#ui/notices/EmptyState.tsx'
import { Notice } from '#ui/notices/Notice.tsx'
import type { SchoolsWire } from '#wire/schools-wire.ts'
import { unsavedWords } from '#wire/wire.ts'
import { AdminPage } from './AdminPage.tsx'
import styles from './Schools.module.css'
import { SchoolTable } from './SchoolTable.tsx'
import { sayBytes, saySchools, schoolsFound } from './school-words.ts'

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
          How every school of this host stands, and nothing of what is in it. Add, remove and give a
          key on the machine: <code>npm run school -- add</code>. docs/many-schools.md says how.
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
      <div className={styles.top} data-needing={needing}>
        {away !== null && (
          <Notice tone="red">
            Since {moment(away.since)} {unsavedWords(away.reason)}. Everybody sees what was known
            then, and no school is asked; it goes on by itself.
          </Notice>
        )}
        {isOld && <Notice tone="amber">This is how they stood at {moment(meta.asOf)}.</Notice>}
        {(needing > 0 || !isUnsure) && (
          <Notice tone={needing > 0 ? 'red' : 'quiet'}>{words}.</Notice>
        )}
        <p className="quiet">
          {gateway.name === '' ? 'This gateway' : `This gateway is ${gateway.name}`}, version{' '}
          {gateway.version}, up since {moment(gateway.startedAt)}: {gateway.loaded} loaded,{' '}
          {gateway.held} asked by it, {sayBytes(gateway.memory)} of memory.
          {database !== null && !isUnsure && ` The database answers ${sayLatency(database)}.`}
        </p>
      </div>
      {data.length >= MANY && (
        <div className={styles.find}>
          <SearchField label="Find a school" value={typed} onChange={setTyped} />
          <span className="quiet" role="status">
            {found.length === data.length
              ? `${data.length} schools`
              : `${found.length} of ${data.length}`}
          </span>
        </div>
      )}
      {data.length > 0 && found.length === 0 ? (
        <EmptyState title="No school like that">
          <p>Names, addresses and states are looked through.</p>
        </EmptyState>
      ) : (
        <SchoolTable schools={found} now={moment.now} />
      )}
    </>
  )
}

function sayLatency({ latency }: NonNullable<SchoolsWire['meta']['database']>): string {
  return latency === null ? 'and was not asked yet' : `in ${Math.max(1, Math.round(latency))} ms`
}
