import type { Aircraft } from '#domain/record/reservation.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { Dialog } from '#ui/Dialog.tsx'
import type { InspectionWire } from '#wire/inspections-wire.ts'
import { AboutItem } from './AboutItem.tsx'
import { DoneForm } from './DoneForm.tsx'
import { ImportForm } from './ImportForm.tsx'
import { InspectionForm } from './InspectionForm.tsx'
import type { OpenedItem } from './page-part.ts'

interface InspectionDialogsProps {
  readonly items: readonly InspectionWire[]
  readonly fleet: readonly Aircraft[]
  readonly opened: OpenedItem | null
  readonly onOpened: (opened: OpenedItem | null) => void
}

export function InspectionDialogs({ items, fleet, opened, onOpened }: InspectionDialogsProps) {
  if (opened === null) return null
  const close = () => onOpened(null)
  // The current version, if it still exists: it may have changed while the dialog was open.
  const asIs = (item: InspectionWire) => items.find(({ id }) => id === item.id) ?? item
  return (
    <Dialog key={opened.kind} title={titleOf(opened)} isOpen onClose={close}>
      {opened.kind === 'import' ? (
        <ImportForm items={items} fleet={fleet} onDone={close} />
      ) : opened.kind === 'new' || opened.kind === 'edit' ? (
        <InspectionForm
          item={opened.kind === 'edit' ? opened.item : null}
          items={items}
          fleet={fleet}
          onDone={close}
        />
      ) : opened.kind === 'item' ? (
        <AboutItem
          item={asIs(opened.item)}
          onEdit={() => onOpened({ kind: 'edit', item: asIs(opened.item) })}
          onRemoved={close}
        />
      ) : (
        <DoneForm item={opened.item} isAsked={opened.kind === 'asked'} onDone={close} />
      )}
    </Dialog>
  )
}

function titleOf(opened: OpenedItem): string {
  if (opened.kind === 'new') return 'Add inspection'
  if (opened.kind === 'import') return 'Import inspections'
  const of = `${visibleText(opened.item.name)} of ${visibleText(opened.item.tail)}`
  if (opened.kind === 'item') return of
  return opened.kind === 'edit' ? `Change ${of}` : `${of}: mark as done`
}
