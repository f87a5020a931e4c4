import { useState } from 'react'
import { useNoted } from '#api/accounts/use-noted.ts'
import { saveFile } from '#ui/save-file.ts'
import type { ReportedAction } from '#wire/audit-wire.ts'
import type { FileTable } from './file-table.ts'
import { toCsv, toExcel } from './write-table.ts'

/** Saves tables, after the export is audited. `name` is without extension. */
export function useTableFiles(kind: ReportedAction['kind']) {
  const { noted, refusal } = useNoted()
  const [hasFailed, setHasFailed] = useState(false)
  const saveExcel = async (name: string, tables: readonly FileTable[]) => {
    try {
      saveFile(`${name}.xlsx`, await toExcel(tables))
      setHasFailed(false)
    } catch {
      setHasFailed(true)
    }
  }
  return {
    /** Why there is no file. */
    refusal: refusal ?? (hasFailed ? 'Couldn’t create the file' : null),
    saveCsv: (name: string, table: FileTable, about: Partial<ReportedAction> = {}) =>
      void noted({ action: 'export', kind, object: 'csv', ...about }, () =>
        saveFile(`${name}.csv`, toCsv(table)),
      ),
    saveExcel: (name: string, tables: readonly FileTable[]) =>
      void noted({ action: 'export', kind, object: 'xlsx' }, () => saveExcel(name, tables)),
  }
}
