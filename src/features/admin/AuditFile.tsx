import { NotDone } from '#bookings/access/NotDone.tsx'
import { useAction } from '#bookings/access/use-form.ts'
import { writeCsv } from '#domain/text/csv.ts'
import type { DayRange } from '#time/plain-day.ts'
import { Button } from '#ui/Button.tsx'
import { saveFile } from '#ui/save-file.ts'
import { AUDIT_COLUMNS, type AuditRowWire } from '#wire/audit-wire.ts'
import { sayRow } from './audit-words.ts'

interface AuditFileProps {
  readonly rows: readonly AuditRowWire[] | null
  readonly days: DayRange
}

/** Saves the rows shown, raw and as sentences. The export itself is audited first. */
export function AuditFile({ rows, days: { from, to } }: AuditFileProps) {
  const { run, ...sending } = useAction()
  const save = async () => {
    if (rows === null) return
    const range = `${from}/${to}`
    const body = { action: 'export', kind: 'audit', object: 'csv', range, count: rows.length }
    if ((await run({ path: '/api/house/deeds', body })) === null) return
    const head = [...AUDIT_COLUMNS, 'in words']
    const lines = rows.map((row) => [...AUDIT_COLUMNS.map((name) => row[name]), sayRow(row)])
    saveFile(`audit-${from}-${to}.csv`, writeCsv([head, ...lines]))
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
