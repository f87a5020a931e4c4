import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { useNoted } from '#api/accounts/use-noted.ts'
import { writeCsv, writeTsv } from '#domain/text/csv.ts'
import type { Instant } from '#time/instant.ts'
import type { AgeRule } from '#time/reading-age.ts'
import { Button } from '#ui/Button.tsx'
import { useNow } from '#ui/clock.tsx'
import { type ExcelSheet, excelFile } from '#ui/excel-file.ts'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { useFrame } from '#ui/frame/frame-context.ts'
import { PopoverButton } from '#ui/PopoverButton.tsx'
import { saveFile } from '#ui/save-file.ts'
import { useCopy } from '#ui/use-copy.ts'
import styles from './ExportMenu.module.css'
import { type ExportTable, sheetOf } from './log-export.ts'

export interface ExportSources {
  readonly shown: (hasTotals: boolean) => ExportTable
  readonly whole: () => ExportTable
  readonly byTail: () => ExcelSheet
  readonly comment: (isFiltered: boolean) => string
  /** Incomplete or old data: the first line is then mandatory. */
  readonly isDoubtful: (now: Instant, rule: AgeRule) => boolean
  /** Without extension. */
  readonly fileName: string
  readonly isGrouped: boolean
}

const EXPORT = { action: 'export', kind: 'flights' } as const

export function ExportMenu({ sources }: { sources: ExportSources }) {
  const [isCommentAsked, setIsCommentAsked] = useState(false)
  const [hasTotals, setHasTotals] = useState(true)
  const [hasFailed, setHasFailed] = useState(false)
  const { noted, refusal } = useNoted()
  const { result, copy } = useCopy(() => {
    const { head, rows } = sources.shown(false)
    return writeTsv([head, ...rows])
  })
  const { fileName, isGrouped } = sources
  const { rule } = useFrame()
  const isDoubtful = sources.isDoubtful(useNow(), rule)
  const hasComment = isCommentAsked || isDoubtful
  const saveCsv = (table: ExportTable, isFiltered: boolean, name: string) => {
    const first = hasComment ? [[sources.comment(isFiltered)]] : []
    const count = table.rows.length
    void noted({ ...EXPORT, object: 'csv', count }, () =>
      saveFile(`${name}.csv`, writeCsv([...first, table.head, ...table.rows])),
    )
  }
  const saveExcel = async () => {
    try {
      const note = hasComment ? sources.comment(true) : null
      const shown = sheetOf(sources.shown(isGrouped && hasTotals), 'Flight log', note)
      saveFile(`${fileName}.xlsx`, await excelFile([shown, sources.byTail()]))
      setHasFailed(false)
    } catch {
      setHasFailed(true)
    }
  }
  return (
    <div className={styles.menu}>
      <PopoverButton
        title="Export"
        button={
          <>
            <Download size={14} aria-hidden="true" /> <span>Export</span>
          </>
        }
        opens="Export"
      >
        <div className={styles.panel}>
          <Button
            look="quiet"
            onClick={() => saveCsv(sources.shown(isGrouped && hasTotals), true, fileName)}
          >
            CSV of what is shown
          </Button>
          <Button
            look="quiet"
            onClick={() => saveCsv(sources.whole(), false, `${fileName}-everything`)}
          >
            CSV of everything
          </Button>
          <Button look="quiet" onClick={() => void noted({ ...EXPORT, object: 'xlsx' }, saveExcel)}>
            Excel file of what is shown, and by tail
          </Button>
          <Button look="quiet" onClick={copy}>
            Copy what is shown
          </Button>
          <div className={styles.switches}>
            <Checkbox
              label="Add a note row above the table"
              isSelected={hasComment}
              isDisabled={isDoubtful}
              onChange={setIsCommentAsked}
            />
            {isGrouped && (
              <Checkbox
                label="Totals of the groups"
                isSelected={hasTotals}
                onChange={setHasTotals}
              />
            )}
          </div>
          {isDoubtful && (
            <p className={styles.said}>Incomplete or old, as the file says in that row</p>
          )}
          <p className={styles.said} aria-live="polite">
            {result ?? refusal ?? (hasFailed && 'The file could not be made')}
          </p>
        </div>
      </PopoverButton>
    </div>
  )
}
