import { inspectionsCsv } from '#domain/inspections/inspections-csv.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/notices/EmptyState.tsx'
import { saveFile } from '#ui/save-file.ts'
import type { InspectionWire } from '#wire/inspections-wire.ts'
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
    <div className="unprinted flex flex-wrap gap-2" role="group" aria-label="The list">
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

export function FirstInspection() {
  const { mayChange, open } = usePagePart()
  return (
    <EmptyState title="No inspection has been written down yet">
      <p>
        Flightline knows the last Hobbs and Tach of each aircraft and what is booked on it. Write
        down what is due and when, such as a 100-hour, an annual or an oil change, and this page
        tells the hours left and the booking that overruns them.
      </p>
      {mayChange ? (
        <p className="flex flex-wrap gap-2 justify-center pt-2">
          <Button look="primary" onClick={() => open({ kind: 'new' })}>
            Write down the first
          </Button>
          <Button onClick={() => open({ kind: 'import' })}>Import a list (CSV)</Button>
        </p>
      ) : (
        <p>A manager, or whoever has the right to maintain, writes them down here.</p>
      )}
    </EmptyState>
  )
}
