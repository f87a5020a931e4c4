import { useState } from 'react'
import { ExportButton } from '#bookings/files/ExportButton.tsx'
import type { FileTable } from '#bookings/files/file-table.ts'
import { useTableFiles } from '#bookings/files/use-table-files.ts'
import { toTsv } from '#bookings/files/write-table.ts'
import { isDoubtful } from '#bookings/range/file-note.ts'
import { useNow } from '#ui/clock.tsx'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { useFrame } from '#ui/frame/frame-context.ts'
import { useCopy } from '#ui/use-copy.ts'
import { type ShownLog, shownTable, tailTable, wholeTable } from './log-export.ts'

export function ExportMenu({ shown }: { shown: ShownLog }) {
  const [isNoteAsked, setIsNoteAsked] = useState(false)
  const [hasTotals, setHasTotals] = useState(true)
  const { saveCsv, saveExcel, refusal } = useTableFiles('flights')
  const { result, copy } = useCopy(() => toTsv(shownTable(shown, false, false)))
  const { rule } = useFrame()
  const { answer, days, format, log, chains } = shown
  // Incomplete or old: the file must say so.
  const mustSay = isDoubtful(answer, useNow(), format.zone, rule)
  const hasNote = isNoteAsked || mustSay
  const name = `flights-${days.from}-to-${days.to}`
  const table = () => shownTable(shown, hasTotals, hasNote)
  const saveRows = (file: string, saved: FileTable) =>
    saveCsv(file, saved, { count: saved.rows.length })
  return (
    <ExportButton
      isTight
      actions={{
        'CSV: this view': () => saveRows(name, table()),
        'CSV: all rows and columns': () =>
          saveRows(`${name}-everything`, wholeTable(shown, hasNote)),
        'Excel: this view and totals by tail': () =>
          saveExcel(name, [table(), tailTable(log.rows, chains)]),
        'Copy this view': copy,
      }}
      said={result ?? refusal}
    >
      <div className="mt-1.5 pt-1.5 px-1.5 border-t border-line">
        <Checkbox
          label="Add a note row above the table"
          isSelected={hasNote}
          isDisabled={mustSay}
          onChange={setIsNoteAsked}
        />
        {log.groups !== null && (
          <Checkbox label="Totals of the groups" isSelected={hasTotals} onChange={setHasTotals} />
        )}
      </div>
      {mustSay && (
        <p className="px-2 text-muted">Incomplete or old, as the file says in that row</p>
      )}
    </ExportButton>
  )
}
