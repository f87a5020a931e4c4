import { inspectionsCsv } from '#domain/inspections/inspections-csv.ts'
import { Button } from '#ui/Button.tsx'
import { saveFile } from '#ui/save-file.ts'
import type { InspectionWire } from '#wire/inspections-wire.ts'
import styles from './InspectionsPage.module.css'
import { usePagePart } from './page-part.ts'

interface InspectionToolsProps {
  readonly items: readonly InspectionWire[]
  readonly isEmpty: boolean
  readonly onPrint: () => void
  readonly refusal: string | null
}

export function InspectionTools({ items, isEmpty, onPrint, refusal }: InspectionToolsProps) {
  const { mayChange, today, open } = usePagePart()
  if (isEmpty) return null
  const save = () => saveFile(`inspections-${today}.csv`, inspectionsCsv(items))
  return (
    <div className={`unprinted ${styles.tools}`} role="group" aria-label="The list">
      {mayChange && (
        <>
          <Button look="primary" onClick={() => open({ kind: 'new' })}>
            Write one down
          </Button>
          <Button onClick={() => open({ kind: 'import' })}>Import CSV…</Button>
        </>
      )}
      <Button onClick={save}>Save CSV</Button>
      <Button onClick={onPrint}>{refusal ?? 'Print'}</Button>
    </div>
  )
}
