import { METER_LABELS } from '#bookings/inspections/inspection-words.ts'
import { Button } from '#ui/Button.tsx'
import { SelectField, TextField } from '#ui/fields/TextField.tsx'
import { INSPECTION_METERS } from '#wire/inspections-wire.ts'
import type { LimitDraft } from './inspection-draft.ts'

interface LimitFieldsProps {
  readonly limit: LimitDraft
  readonly title: string
  readonly onLimit: (change: Partial<LimitDraft>) => void
  /** Absent for a limit that can't be removed. */
  readonly onRemove?: () => void
}

const METERS = INSPECTION_METERS.map((value) => ({ value, label: METER_LABELS[value] }))
const LONGEST_NUMBER = 12

export function LimitFields({ limit, title, onLimit, onRemove }: LimitFieldsProps) {
  const isDate = limit.meter === 'date'
  const reading = { inputMode: 'decimal', maxLength: LONGEST_NUMBER } as const
  const field = <Key extends keyof LimitDraft>(key: Key) => ({
    value: limit[key],
    onChange: (value: LimitDraft[Key]) => onLimit({ [key]: value }),
  })
  const at = isDate ? 'on' : `at (${METER_LABELS[limit.meter]})`
  const when = isDate ? ({ type: 'date' } as const) : reading
  return (
    <fieldset className="grid grid-cols-2 gap-x-3 gap-y-2 items-start w-full">
      <legend className="strong pb-1">{title}</legend>
      <SelectField label="Counted by" options={METERS} {...field('meter')} />
      <TextField label={`Last done ${at}`} required={false} {...field('done')} {...when} />
      <TextField
        label={isDate ? 'Every (months)' : 'Every (hours)'}
        required={false}
        placeholder="once"
        {...field('every')}
        {...reading}
      />
      <TextField label={`Due ${at}`} {...field('due')} {...when} />
      <TextField
        label={isDate ? 'Warn (days before)' : 'Warn (hours before)'}
        required={false}
        {...field('warn')}
        {...reading}
      />
      {onRemove && (
        <Button look="quiet" className="self-end justify-self-start" onClick={onRemove}>
          Remove this limit
        </Button>
      )}
    </fieldset>
  )
}
