import { ActionForm } from '#bookings/access/ActionForm.tsx'
import { useForm } from '#bookings/access/use-form.ts'
import { METER_LABELS, sayValue } from '#bookings/inspections/inspection-words.ts'
import { parseReading } from '#bookings/inspections/parse-reading.ts'
import { doneAt } from '#domain/inspections/done-at.ts'
import { formatHundredths } from '#domain/record/meter.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { type PlainDay, parsePlainDay } from '#time/plain-day.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { useLocale } from '#ui/locale.tsx'
import type { InspectionDoneInput, InspectionWire } from '#wire/inspections-wire.ts'
import { INSPECTIONS_PATH, usePagePart } from './page-part.ts'

interface DoneFormProps {
  readonly item: InspectionWire
  /** True if it answers the question after a maintenance block. */
  readonly isAsked: boolean
  readonly onDone: () => void
}

const READINGS = ['tach', 'hobbs'] as const
/** Hundredths. A reading this far from the last one may be a typo. */
const FAR = 15_000

export function DoneForm({ item, isAsked, onDone }: DoneFormProps) {
  const { locale } = useLocale()
  const { today } = usePagePart()
  const known = isAsked ? item.ask : null
  const lastOf = (meter: (typeof READINGS)[number]) => {
    const at = known?.[meter] ?? item.left.find((one) => one.meter === meter)?.last ?? null
    return at === null ? '' : formatHundredths(at, 1)
  }
  const { draft, field, form } = useForm(
    (): Typed => ({ on: known?.on ?? today, tach: lastOf('tach'), hobbs: lastOf('hobbs') }),
    {
      send(typed) {
        const { asked: done } = readDone(typed, today)
        const path = `${INSPECTIONS_PATH}/${item.id}` as const
        return done && doneAt(item, done) && { path, body: { done } }
      },
      onDone,
    },
  )
  const { asked, problem } = readDone(draft, today)
  const next = asked && doneAt(item, asked)
  const needed = item.limits.find(({ meter }) => meter !== 'date' && asked?.[meter] === null)
  const trouble =
    problem ??
    (next === null && needed
      ? `Enter the ${METER_LABELS[needed.meter]}. The next one counts from it.`
      : null)
  const far = item.left.flatMap(({ meter, last }) => {
    const at = meter === 'date' ? null : (asked?.[meter] ?? null)
    return at !== null && last !== null && Math.abs(at - last) > FAR ? { meter, last } : []
  })
  return (
    <ActionForm {...form} verb="Mark as done" isWhole={trouble === null} noValidate>
      <div className="grid grid-cols-2 gap-x-3 gap-y-2 items-start w-full">
        <TextField label="Done on" type="date" max={today} {...field('on')} />
        {READINGS.map((meter) => (
          <TextField
            key={meter}
            label={`${METER_LABELS[meter]} then`}
            required={false}
            inputMode="decimal"
            maxLength={12}
            {...field(meter)}
          />
        ))}
      </div>
      <p role="status">
        {trouble ??
          (next === null || next.limits.length === 0
            ? `${visibleText(item.name)} won’t be due again.`
            : `Next due: ${next.limits
                .map(({ meter, due }) => `${METER_LABELS[meter]} ${sayValue(meter, due, locale)}`)
                .join(', or ')}.`)}
      </p>
      {far.map(({ meter, last }) => (
        <p key={meter} className="note" data-far={meter}>
          The last {METER_LABELS[meter]} was {formatHundredths(last, 1)}. Check this reading.
        </p>
      ))}
    </ActionForm>
  )
}

type Typed = Readonly<Record<'on' | (typeof READINGS)[number], string>>

function readDone(
  typed: Typed,
  today: PlainDay,
): {
  readonly asked: InspectionDoneInput | null
  readonly problem: string | null
} {
  const on = parsePlainDay(typed.on)
  if (on === null) return { asked: null, problem: 'Choose the day it was done.' }
  if (on > today) return { asked: null, problem: 'Choose today or an earlier day.' }
  for (const meter of READINGS)
    if (typed[meter].trim() !== '' && parseReading(typed[meter]) === null)
      return { asked: null, problem: `${METER_LABELS[meter]} must be a reading, such as 2312.4.` }
  const [tach, hobbs] = [parseReading(typed.tach), parseReading(typed.hobbs)]
  return { asked: { on, tach, hobbs }, problem: null }
}
