import { METER_LABELS } from '#bookings/inspections/inspection-words.ts'
import { Button } from '#ui/Button.tsx'
import { SelectField, TextField } from '#ui/fields/TextField.tsx'
import { INSPECTION_METERS } from '#wire/inspections-wire.ts'
import styles from './InspectionForm.module.css'
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
  const when = isDate ? ({ type: 'date' } as const) : reading
  return (
    <fieldset className={styles.limit}>
      <legend className="strong">{title}</legend>
      <SelectField
        label="Counted by"
        value={limit.meter}
        options={METERS}
        onChange={(meter) => onLimit({ meter })}
      />
      <TextField
        label={isDate ? 'Last done on' : 'Last done at'}
        required={false}
        value={limit.done}
        onValue={(done) => onLimit({ done })}
        {...when}
      />
      <TextField
        label={isDate ? 'Every (months)' : 'Every (hours)'}
        required={false}
        placeholder="once"
        value={limit.every}
        onValue={(every) => onLimit({ every })}
        {...reading}
      />
      <TextField
        label={isDate ? 'Due on' : 'Due at'}
        value={limit.due}
        onValue={(due) => onLimit({ due })}
        {...when}
      />
      <TextField
        label={isDate ? 'Warn (days before)' : 'Warn (hours before)'}
        required={false}
        value={limit.warn}
        onValue={(warn) => onLimit({ warn })}
        {...reading}
      />
      {onRemove && (
        <Button look="quiet" className={styles.remove} onClick={onRemove}>
          Leave this limit out
        </Button>
      )}
    </fieldset>
  )
}
