import type { InspectionsWire } from '#api/inspections-wire.ts'
import { useSchool } from '#api/use-school.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { NotDone } from '#school/access/NotDone.tsx'
import { formatMoment } from '#time/format.ts'
import { parseInstant } from '#time/instant.ts'
import { Button } from '#ui/Button.tsx'
import { useLocale } from '#ui/locale.tsx'
import { Notice } from '#ui/notices/Notice.tsx'
import { usePagePart } from './page-part.ts'
import { INSPECTIONS_PATH, useInspectionDeed } from './use-inspection-deed.ts'

/** The last import, taken back with one press for a day. */
export function ImportedLine({ imported }: Pick<InspectionsWire, 'imported'>) {
  const { zone } = useSchool()
  const { locale } = useLocale()
  const { now } = usePagePart()
  const { run, ...sending } = useInspectionDeed()
  const at = parseInstant(imported?.at ?? null)
  if (!imported || at === null) return null
  const { by, count } = imported
  const undo = () => run({ path: `${INSPECTIONS_PATH}/import`, body: { undone: imported.at } })
  return (
    <div className="unprinted" data-imported={count}>
      <Notice
        tone="quiet"
        action={
          <Button disabled={sending.isBusy} onClick={() => void undo()}>
            Undo the import
          </Button>
        }
      >
        Imported {by !== '' && `by ${visibleText(by)}, `}
        {formatMoment(zone, at, locale, now)}: {count === 1 ? '1 item' : `${count} items`}, not
        changed since.
        <NotDone of={sending} />
      </Notice>
    </div>
  )
}
