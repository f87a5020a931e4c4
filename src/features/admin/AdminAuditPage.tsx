import { useState } from 'react'
import { useAccountsAudit, usePeople } from '#api/accounts/use-accounts-lists.ts'
import { useSchool } from '#api/use-school.ts'
import { NotDone } from '#bookings/access/NotDone.tsx'
import { useAction } from '#bookings/access/use-form.ts'
import { useMoment } from '#bookings/access/use-moment.ts'
import { toCsv } from '#bookings/files/write-table.ts'
import { sayNetwork } from '#domain/text/say-network.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { parseInstant, plus, utcDayOf } from '#time/instant.ts'
import { addDays, type DayRange } from '#time/plain-day.ts'
import { localDayOf, localDays } from '#time/zone.ts'
import { Button } from '#ui/Button.tsx'
import { useNow } from '#ui/clock.tsx'
import { DayRangeFields } from '#ui/fields/DayField.tsx'
import { Select } from '#ui/fields/Field.tsx'
import { EmptyState } from '#ui/notices/EmptyState.tsx'
import { Notice } from '#ui/notices/Notice.tsx'
import { saveFile } from '#ui/save-file.ts'
import { TableHeads } from '#ui/TableHeads.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import {
  AUDIT_ACTIONS,
  AUDIT_COLUMNS,
  type AuditAction,
  type AuditRowWire,
} from '#wire/audit-wire.ts'
import { AdminPage } from './AdminPage.tsx'
import { ACTION_CHOICES, sayChain, sayExtent, sayRow } from './audit-words.ts'

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
      lead="Who did what in the last 400 days. Customer names are never logged. If someone altered a row, this page says so."
    >
      <div className="tool-strip gap-x-3 gap-y-2 pb-2">
        <DayRangeFields days={days} today={today} onDays={setDays} />
        <label>
          <span className="quiet">Who </span>
          <Select
            className="w-50"
            value={who}
            options={[
              { value: '', label: 'Anyone' },
              ...people.map(({ id, name }) => ({ value: id, label: visibleText(name) })),
            ]}
            onChange={setWho}
          />
        </label>
        <label>
          <span className="quiet">What </span>
          <Select
            className="w-50"
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
              Only the newest {rows.length} rows are shown. Choose fewer days.
            </Notice>
          )}
          <AuditTable rows={rows} firstWrong={data.meta.firstWrong} />
        </>
      )}
    </AdminPage>
  )
}

interface AuditFileProps {
  readonly rows: readonly AuditRowWire[] | null
  readonly days: DayRange
}

/** Saves the rows shown, raw and as sentences. The export itself is audited first. */
function AuditFile({ rows, days: { from, to } }: AuditFileProps) {
  const { run, ...sending } = useAction()
  const save = async () => {
    if (rows === null) return
    const range = `${from}/${to}`
    const body = { action: 'export', kind: 'audit', object: 'csv', range, count: rows.length }
    if ((await run({ path: '/api/house/deeds', body })) === null) return
    const table = {
      name: 'Audit',
      note: null,
      columns: [...AUDIT_COLUMNS, 'in words'].map((head) => ({ head })),
      rows: rows.map((row) => [...AUDIT_COLUMNS.map((name) => row[name]), sayRow(row)]),
    }
    saveFile(`audit-${from}-${to}.csv`, toCsv(table))
  }
  return (
    <>
      <Button disabled={sending.isBusy || rows === null} onClick={() => void save()}>
        Save CSV
      </Button>
      <NotDone of={sending} />
    </>
  )
}

const HEADS = ['When', 'What', 'Details', 'From', <VisuallyHidden key="row">Row</VisuallyHidden>]

interface AuditTableProps {
  readonly rows: readonly AuditRowWire[]
  readonly firstWrong: number | null
}

/** Newest first. */
function AuditTable({ rows, firstWrong }: AuditTableProps) {
  const moment = useMoment()
  if (rows.length === 0)
    return (
      <EmptyState title="No entries on these days">
        <p>Choose other days, or another person or action.</p>
      </EmptyState>
    )
  return (
    <table className="plain-table cards-table">
      <TableHeads heads={HEADS} />
      <tbody>
        {rows.map((row) => (
          <tr
            key={row.seq}
            className="data-[tone=red]:bg-tone-tint max-md:grid-cols-[1fr_max-content]"
            data-audit={row.action}
            data-tone={row.seq === firstWrong ? 'red' : undefined}
          >
            <td className="lg:whitespace-nowrap">{moment(row.at)}</td>
            <th scope="row" className="font-normal wrap-anywhere max-md:col-span-full">
              <bdi>{sayRow(row)}</bdi>
            </th>
            <td className="quiet max-md:col-span-full lg:whitespace-nowrap">{sayExtent(row)}</td>
            <td className="quiet max-md:col-span-full lg:whitespace-nowrap">
              {sayNetwork(row.address)}
            </td>
            <td className="note max-md:row-1 max-md:col-2" data-number="">
              {row.seq}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
