import { useState } from 'react'
import { NotDone } from '#bookings/access/NotDone.tsx'
import { useAction } from '#bookings/access/use-form.ts'
import {
  METER_LABELS,
  sayDayCount,
  sayInterval,
  sayLastReading,
  sayLimitLeft,
  sayValue,
} from '#bookings/inspections/inspection-words.ts'
import { useDateFormat } from '#bookings/use-date-format.ts'
import { capital, visibleText } from '#domain/text/visible-text.ts'
import { parseInstant } from '#time/instant.ts'
import { parsePlainDay } from '#time/plain-day.ts'
import { Button } from '#ui/Button.tsx'
import { useLocale } from '#ui/locale.tsx'
import type { InspectionDone, InspectionWire } from '#wire/inspections-wire.ts'
import { INSPECTIONS_PATH, usePagePart } from './page-part.ts'
import { sayMeters } from './readings-words.ts'

interface AboutItemProps {
  readonly item: InspectionWire
  readonly onEdit: () => void
  readonly onRemoved: () => void
}

export function AboutItem({ item, onEdit, onRemoved }: AboutItemProps) {
  const { locale } = useLocale()
  const { today, mayChange } = usePagePart()
  return (
    <div className="flex flex-col items-start gap-3">
      <ul className="grid gap-1.5">
        {item.limits.map((limit, at) => {
          const left = item.left[at]
          const near =
            limit.meter === 'date'
              ? sayDayCount(limit.warnAt)
              : `${sayValue(limit.meter, limit.warnAt, locale)} h`
          return (
            <li key={limit.meter}>
              <span className="strong">
                {METER_LABELS[limit.meter]} {sayValue(limit.meter, limit.due, locale)}
              </span>
              , {sayInterval(limit)}, warns {near} before.{' '}
              {left && (
                <span className="quiet">
                  {left.left !== null && left.meter !== 'date'
                    ? `${sayLastReading(left, today, locale)}: ${sayLimitLeft(left)}`
                    : capital(sayLimitLeft(left))}
                  .
                </span>
              )}
            </li>
          )
        })}
      </ul>
      <p className="quiet">
        {item.limits.length > 1 && 'Whichever comes first. '}
        The next one counts from when this one {item.carry === 'due' ? 'was due' : 'was done'}.{' '}
        {item.grounds ? 'Grounds the aircraft when overdue.' : 'Does not ground the aircraft.'}
      </p>
      {item.note !== '' && (
        <p className="whitespace-pre-line wrap-anywhere">{visibleText(item.note)}</p>
      )}
      <section aria-label="History" className="w-full">
        <h3>History</h3>
        {item.done.length === 0 && <p className="quiet">Not done yet.</p>}
        <ol>
          {item.done.map((done, at) => (
            <DoneLine key={done.at} item={item} done={done} isNewest={at === 0} />
          ))}
        </ol>
      </section>
      {mayChange && (
        <div className="flex flex-wrap gap-2">
          <Button onClick={onEdit}>Change…</Button>
          <RemoveButton item={item} onRemoved={onRemoved} />
        </div>
      )}
    </div>
  )
}

interface DoneLineProps {
  readonly item: InspectionWire
  readonly done: InspectionDone
  readonly isNewest: boolean
}

function DoneLine({ item, done, isNewest }: DoneLineProps) {
  const format = useDateFormat()
  const { now, today, mayChange } = usePagePart()
  const { run, ...sending } = useAction()
  const [day, at] = [parsePlainDay(done.on), parseInstant(done.at)]
  const readings = sayMeters(done, format.locale)
  const path = `${INSPECTIONS_PATH}/${item.id}` as const
  return (
    <li
      className="flex flex-wrap gap-x-3 gap-y-1 items-center justify-between py-1 border-b border-line-faint"
      data-done={done.at}
    >
      <span>
        {day === null ? done.on : format.date(day, today)}
        {readings && ` at ${readings}`}{' '}
        <span className="note">
          {done.by === '' ? 'recorded' : `by ${visibleText(done.by)}`}
          {at !== null && ` ${format.moment(at, now)}`}
        </span>
      </span>
      {isNewest && mayChange && (
        <Button
          look="quiet"
          disabled={sending.isBusy}
          onClick={() => void run({ path, body: { undone: done.at } })}
        >
          Undo
        </Button>
      )}
      <NotDone of={sending} />
    </li>
  )
}

function RemoveButton({ item, onRemoved }: Pick<AboutItemProps, 'item' | 'onRemoved'>) {
  const [isSure, setIsSure] = useState(false)
  const { run, ...sending } = useAction()
  const remove = async () => {
    if ((await run({ path: `${INSPECTIONS_PATH}/${item.id}` })) !== null) onRemoved()
  }
  if (!isSure) return <Button onClick={() => setIsSure(true)}>Remove…</Button>
  return (
    <>
      <p className="basis-full">This deletes its history, and its warnings stop.</p>
      <Button look="primary" disabled={sending.isBusy} onClick={() => void remove()}>
        Remove
      </Button>
      <Button onClick={() => setIsSure(false)}>Keep</Button>
      <NotDone of={sending} />
    </>
  )
}
