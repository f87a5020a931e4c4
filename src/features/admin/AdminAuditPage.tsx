import { useState } from 'react'
import { useAccountsAudit, usePeople } from '#api/accounts/use-accounts-lists.ts'
import { useSchool } from '#api/use-school.ts'
import { NotDone } from '#bookings/access/NotDone.tsx'
import { visibleText } from '#domain/text/visible-text.ts'
import { parseInstant, plus, utcDayOf } from '#time/instant.ts'
import { addDays, type DayRange } from '#time/plain-day.ts'
import { localDayOf, localDays } from '#time/zone.ts'
import { useNow } from '#ui/clock.tsx'
import { DayRangeFields } from '#ui/fields/DayField.tsx'
import { Select } from '#ui/fields/Field.tsx'
import { Notice } from '#ui/notices/Notice.tsx'
import { AUDIT_ACTIONS, type AuditAction } from '#wire/audit-wire.ts'
import { AdminPage } from './AdminPage.tsx'
import { AuditFile } from './AuditFile.tsx'
import { AuditTable } from './AuditTable.tsx'
import styles from './admin.module.css'
import { ACTION_CHOICES, sayChain } from './audit-words.ts'

const FIRST_DAYS = 7

export function AdminAuditPage() {
  const { zone } = useSchool()
  const today = localDayOf(zone, useNow())
  const [days, setDays] = useState<DayRange>({ from: addDays(today, 1 - FIRST_DAYS), to: today })
  const [who, setWho] = useState('')
  const [action, setAction] = useState<AuditAction | ''>('')
  // The API takes UTC days, which hold more than the school's days.
  const { start, end } = localDays(zone, days)
  const query = new URLSearchParams({
    from: utcDayOf(start),
    to: utcDayOf(plus(end, -1)),
    ...(who !== '' && { who }),
    ...(action !== '' && { action }),
  })
  const answer = useAccountsAudit(query.toString())
  const { data } = answer
  const rows =
    data?.data.filter(({ at }) => {
      const moment = parseInstant(at)
      return moment === null || (start <= moment && moment < end)
    }) ?? null
  const people = usePeople().data?.data ?? []
  return (
    <AdminPage
      id="adminAudit"
      lead="Who did what here, and when, for 400 days. No row names a customer, and none can be changed without breaking the chain."
    >
      <div className={`tool-strip ${styles.filters}`}>
        <DayRangeFields days={days} today={today} onDays={setDays} />
        <label>
          <span className="quiet">Who </span>
          <Select
            value={who}
            options={[
              { value: '', label: 'Anybody' },
              ...people.map(({ id, name }) => ({ value: id, label: visibleText(name) })),
            ]}
            onChange={setWho}
          />
        </label>
        <label>
          <span className="quiet">What </span>
          <Select
            value={action}
            options={[{ value: '', label: 'Anything' }, ...ACTION_CHOICES]}
            onChange={(value) => setAction(value in AUDIT_ACTIONS ? (value as AuditAction) : '')}
          />
        </label>
        <AuditFile rows={rows} days={days} />
      </div>
      <NotDone of={answer} />
      {data !== null && rows !== null && (
        <>
          <div data-first-wrong={data.meta.firstWrong ?? ''}>
            <Notice tone={data.meta.firstWrong === null ? 'quiet' : 'red'}>
              {sayChain(data.meta.firstWrong)}
            </Notice>
          </div>
          {data.meta.truncated === true && (
            <Notice tone="amber">
              There is more than fits here: these are the newest {rows.length} rows. Choose fewer
              days.
            </Notice>
          )}
          <AuditTable rows={rows} firstWrong={data.meta.firstWrong} />
        </>
      )}
    </AdminPage>
  )
}
