import { AUDIT_RULES, USUAL_AUDIT } from '#domain/audit/rules/rules.ts'
import {
  NAMED_KINDS,
  type NamedKind,
  NO_ACTIVITIES,
  readActivityNames,
  type Threshold,
} from '#school/audit/audit-memory.ts'
import { changeAuditMemory, useAuditMemory } from '#school/audit/audit-store.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import styles from './AuditSettingsDialog.module.css'

interface Field {
  readonly name: Threshold
  readonly label: string
  /** What one unit of the setting is shown as: hundredths as hours. */
  readonly scale: number
  readonly unit: string
  readonly step: number
}

const FIELDS: readonly Field[] = [
  {
    name: 'hobbsJoinWarning',
    label: 'Rule 4: Hobbs join, a warning up to',
    scale: 100,
    unit: 'h',
    step: 0.1,
  },
  {
    name: 'tachJoinFine',
    label: 'Rule 5: Tach join, fine up to',
    scale: 100,
    unit: 'h',
    step: 0.01,
  },
  {
    name: 'tachJoinWarning',
    label: 'Rule 5: Tach join, a warning up to',
    scale: 100,
    unit: 'h',
    step: 0.01,
  },
  {
    name: 'ratioFlights',
    label: 'Rule 7: flights until a ratio is learned',
    scale: 1,
    unit: '',
    step: 1,
  },
  { name: 'ratioWidth', label: 'Rule 7: ratio within, at least', scale: 1, unit: '', step: 0.01 },
  { name: 'longestHobbs', label: 'Rule 9: longest Hobbs', scale: 100, unit: 'h', step: 0.1 },
  {
    name: 'overBooked',
    label: 'Rule 9: over the booked time by',
    scale: 100,
    unit: 'h',
    step: 0.1,
  },
  { name: 'overClockMinutes', label: 'Rule 10: over the clock by', scale: 1, unit: 'min', step: 1 },
  {
    name: 'overlapMinutes',
    label: 'Rule 13: overlap of more than',
    scale: 1,
    unit: 'min',
    step: 1,
  },
  { name: 'closingMinutes', label: 'Rule 17: closed later than', scale: 60, unit: 'h', step: 1 },
  { name: 'dutyHours', label: 'Rule 20: instruction in 24 h over', scale: 1, unit: 'h', step: 0.5 },
]

const NAMED_LABELS: Readonly<Record<NamedKind, string>> = {
  dual: 'Rule 18: activities with an instructor',
  solo: 'Rule 18: rental and solo',
}

/** Which rules ask, and from where on. Kept in this browser. */
export function AuditSettingsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { off, thresholds, activities } = useAuditMemory()
  return (
    <Dialog title="Rules of the audit" isOpen={isOpen} onClose={onClose}>
      <div className={styles.settings}>
        <ul className={styles.rules}>
          {AUDIT_RULES.map(({ number, name, asks }) => (
            <li key={number}>
              <Checkbox
                label={`${number} ${name}`}
                isSelected={!off.includes(number)}
                onChange={(isOn) =>
                  changeAuditMemory({
                    off: isOn ? off.filter((other) => other !== number) : [...off, number],
                  })
                }
              />
              <p className={styles.asks}>{asks}</p>
            </li>
          ))}
        </ul>
        <div className={styles.fields}>
          {FIELDS.map(({ name, label, scale, unit, step }) => (
            <label key={name} className={styles.field}>
              <span>{label}</span>
              <span className={styles.value}>
                <input
                  type="number"
                  className={styles.number}
                  min={0}
                  step={step}
                  value={(thresholds[name] ?? USUAL_AUDIT[name]) / scale}
                  onChange={(event) => {
                    const value = event.currentTarget.valueAsNumber
                    if (!Number.isFinite(value) || value < 0) return
                    const kept = scale === 1 ? value : Math.round(value * scale)
                    changeAuditMemory({ thresholds: { ...thresholds, [name]: kept } })
                  }}
                />
                <span className={styles.unit}>{unit}</span>
              </span>
            </label>
          ))}
        </div>
        <div className={styles.fields}>
          {NAMED_KINDS.map((kind) => (
            <label key={kind} className={styles.field}>
              <span>{NAMED_LABELS[kind]}</span>
              <input
                type="text"
                className={styles.names}
                placeholder="Names, separated by commas"
                defaultValue={activities[kind].join(', ')}
                key={activities[kind].length === 0 ? 'none' : 'some'}
                onBlur={(event) => {
                  const names = readActivityNames(event.currentTarget.value)
                  changeAuditMemory({ activities: { ...activities, [kind]: names } })
                }}
              />
            </label>
          ))}
        </div>
        <div className={styles.foot}>
          <Button
            onClick={() =>
              changeAuditMemory({ off: [], thresholds: {}, activities: NO_ACTIVITIES })
            }
          >
            Usual rules
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
