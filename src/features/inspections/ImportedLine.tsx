import { useState } from 'react'
import { NotDone } from '#bookings/access/NotDone.tsx'
import { useAction } from '#bookings/access/use-form.ts'
import { useDateFormat } from '#bookings/use-date-format.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { parseInstant } from '#time/instant.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/notices/Notice.tsx'
import type { InspectionsWire } from '#wire/inspections-wire.ts'
import { integer, object } from '#wire/shape.ts'
import { INSPECTIONS_PATH, usePagePart } from './page-part.ts'

const restoredWire = object({ undone: integer })

/** The last import, which can be undone for a day. */
export function ImportedLine({ imported }: Pick<InspectionsWire, 'imported'>) {
  const format = useDateFormat()
  const { now } = usePagePart()
  const { run, ...sending } = useAction()
  const [restored, setRestored] = useState({ at: '', count: 0 })
  const at = parseInstant(imported?.at ?? null)
  const undo = async (of: string) => {
    setRestored({ at: of, count: 0 })
    const sent = await run({ path: `${INSPECTIONS_PATH}/import`, body: { undone: of } })
    if (restoredWire.is(sent?.body)) setRestored({ at: of, count: sent.body.undone })
  }
  const isAfter = (imported?.at ?? '') < restored.at
  if (!imported && !isAfter) return null
  return (
    <div className="unprinted" data-imported={imported?.count}>
      {imported && at !== null && (
        <Notice
          tone="quiet"
          action={
            <Button disabled={sending.isBusy} onClick={() => void undo(imported.at)}>
              Undo the import
            </Button>
          }
        >
          Imported {imported.by !== '' && `by ${visibleText(imported.by)}, `}
          {format.moment(at, now)}: {sayItems(imported.count)} still as imported.
          <NotDone of={sending} />
        </Notice>
      )}
      <p className="note" role="status">
        {isAfter && restored.count > 0 && `Import undone: ${sayItems(restored.count)}.`}
      </p>
    </div>
  )
}

const sayItems = (count: number) => (count === 1 ? '1 item' : `${count} items`)
