import Download from 'lucide-react/icons/download'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Plus from 'lucide-react/icons/plus'
import Printer from 'lucide-react/icons/printer'
import { inspectionsCsv } from '#domain/inspections/inspections-csv.ts'
import { Button } from '#ui/Button.tsx'
import { MenuButton } from '#ui/frame/SchoolMenu.tsx'
import { useIsPhone } from '#ui/media.ts'
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
  const isPhone = useIsPhone()
  if (isEmpty) return null
  const save = () => saveFile(`inspections-${today}.csv`, inspectionsCsv(items))
  const takeIn = { label: 'Import CSV…', Icon: Plus, onPress: () => open({ kind: 'import' }) }
  const actions = [
    ...(mayChange ? [takeIn] : []),
    { label: 'Export CSV', Icon: Download, onPress: save },
    { label: refusal ?? 'Print', Icon: Printer, onPress: onPrint },
  ]
  return (
    <div className="flex gap-1" role="group" aria-label="The list">
      {mayChange && (
        <Button look="primary" onClick={() => open({ kind: 'new' })}>
          Add inspection
        </Button>
      )}
      {isPhone && mayChange ? (
        <MenuButton
          label="Import, export, print"
          className="button button-plain"
          title="Import, export, print"
          pages={[]}
          actions={actions}
        >
          <Ellipsis size={16} aria-hidden="true" />
          <span className="unseen">Import, export, print</span>
        </MenuButton>
      ) : (
        actions.map(({ label, onPress }) => (
          <Button key={label} onClick={onPress}>
            {label}
          </Button>
        ))
      )}
    </div>
  )
}

export function FirstInspection() {
  const { mayChange, open } = usePagePart()
  return (
    <EmptyState title="No inspections yet">
      <p>
        Add what is due and when, such as a 100-hour, an annual or an oil change. This page then
        shows the hours left, and the first booking that goes past the limit.
      </p>
      {mayChange ? (
        <p className="flex flex-wrap gap-2 justify-center pt-2">
          <Button look="primary" onClick={() => open({ kind: 'new' })}>
            Add the first inspection
          </Button>
          <Button onClick={() => open({ kind: 'import' })}>Import a list (CSV)</Button>
        </p>
      ) : (
        <p>A manager, or a person with the right to maintain, can add them.</p>
      )}
    </EmptyState>
  )
}
