import { NotDone } from '#bookings/access/NotDone.tsx'
import { useAction } from '#bookings/access/use-form.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { formatDay } from '#time/format.ts'
import { parsePlainDay } from '#time/plain-day.ts'
import { Button } from '#ui/Button.tsx'
import { useLocale } from '#ui/locale.tsx'
import type { InspectionAction, InspectionWire } from '#wire/inspections-wire.ts'
import { INSPECTIONS_PATH, usePagePart } from './page-part.ts'
import { sayMeters } from './readings-words.ts'

interface AskedLineProps {
  readonly item: InspectionWire
  readonly ask: NonNullable<InspectionWire['ask']>
}

/** After a maintenance block: one press says whether the item was done then. */
export function AskedLine({ item, ask }: AskedLineProps) {
  const { locale } = useLocale()
  const { open } = usePagePart()
  const { run, ...sending } = useAction()
  const name = visibleText(item.name)
  const { on, tach, hobbs, reservation } = ask
  const day = parsePlainDay(on)
  const answer = (body: Partial<InspectionAction>) =>
    void run({ path: `${INSPECTIONS_PATH}/${item.id}`, body })
  const readings = sayMeters(ask, locale)
  return (
    <div
      className="unprinted flex col-span-full flex-wrap gap-2 items-center py-2 px-2.5 rounded-md bg-accent-tint"
      role="group"
      aria-label={`Was ${name} of ${visibleText(item.tail)} done?`}
      data-asked={reservation}
    >
      <span>
        Was the {name} done{readings && ` at ${readings}`}
        {day && ` on ${formatDay(day, locale, 'short')}`}?
      </span>
      <Button
        look="primary"
        disabled={sending.isBusy}
        onClick={() => answer({ done: { on, tach, hobbs } })}
      >
        Yes
      </Button>
      <Button onClick={() => open({ kind: 'asked', item })}>Yes, at another reading…</Button>
      <Button disabled={sending.isBusy} onClick={() => answer({ notDone: reservation })}>
        No
      </Button>
      <NotDone of={sending} />
    </div>
  )
}
