import { AUDIT_RULES } from '#domain/audit/rules/audit-rules.ts'
import { instructorAndActivity, NAMED_ACTIVITIES } from '#domain/audit/rules/lessons.ts'
import { THRESHOLDS, type Threshold, type ThresholdName } from '#domain/audit/thresholds.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { Input } from '#ui/fields/Field.tsx'
import { NAMED_KINDS, NO_ACTIVITIES, readActivityNames } from './audit-memory.ts'
import { changeAuditMemory, useAuditMemory } from './audit-store.ts'

/** Kept in this browser. */
const LIMITS = Object.entries(THRESHOLDS) as [ThresholdName, Threshold][]

export function AuditSettingsDialog({ onClose }: { onClose: () => void }) {
  const { off, thresholds, activities } = useAuditMemory()
  return (
    <Dialog title="Check rules" isOpen onClose={onClose}>
      <div className="flex flex-col gap-4 max-w-full">
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(230px,1fr))] gap-x-4 gap-y-2">
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
              <p className="note pl-6.5">{asks}</p>
            </li>
          ))}
        </ul>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(230px,1fr))] gap-x-4 gap-y-2 pt-3 border-t border-line">
          {LIMITS.map(([name, { rule, label, usual, scale, unit, step }]) => (
            <label key={name} className="flex gap-2 items-center justify-between">
              <span>{`Rule ${rule}: ${label}`}</span>
              <span className="flex gap-1 items-center">
                <Input
                  type="number"
                  className="w-18"
                  min={0}
                  step={step}
                  value={(thresholds[name] ?? usual) / scale}
                  onChange={(event) => {
                    const value = event.currentTarget.valueAsNumber
                    if (!Number.isFinite(value) || value < 0) return
                    const kept = scale === 1 ? value : Math.round(value * scale)
                    changeAuditMemory({ thresholds: { ...thresholds, [name]: kept } })
                  }}
                />
                <span className="w-6 text-muted">{unit}</span>
              </span>
            </label>
          ))}
        </div>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(230px,1fr))] gap-x-4 gap-y-2 pt-3 border-t border-line">
          {NAMED_KINDS.map((kind) => (
            <label key={kind} className="flex gap-2 items-center justify-between">
              <span>{`Rule ${instructorAndActivity.number}: ${NAMED_ACTIVITIES[kind]}`}</span>
              <Input
                type="text"
                className="flex-1 min-w-30"
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
        <div className="flex justify-end">
          <Button
            onClick={() =>
              changeAuditMemory({ off: [], thresholds: {}, activities: NO_ACTIVITIES })
            }
          >
            Default rules
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
