import { useState } from 'react'
import { useAlertRules } from '#api/accounts/use-alerts.ts'
import { NotDone } from '#bookings/access/NotDone.tsx'
import { useAction } from '#bookings/access/use-form.ts'
import { AdminPart } from '#features/admin/AdminPart.tsx'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { Input } from '#ui/fields/Field.tsx'
import { ALERT_RULES, type AlertRule } from '#wire/alerts-wire.ts'

export function AlertRules() {
  const rules = useAlertRules()
  return (
    <AdminPart title="Alert rules" isPrinted>
      <NotDone of={rules} />
      <ul>
        {rules.data?.data.map((rule) => (
          <RuleLine key={rule.id} of={rule} />
        ))}
      </ul>
    </AdminPart>
  )
}

function RuleLine({ of: rule }: { of: AlertRule }) {
  const { label, counts, least, most } = ALERT_RULES[rule.id]
  const [draft, setDraft] = useState<string | null>(null)
  const action = useAction()
  const typed = draft ?? String(rule.after)
  const after = /^\d{1,5}$/.test(typed) ? Number(typed) : Number.NaN
  const isWhole = after >= least && after <= most
  const isAnother = after !== rule.after
  const save = (change: Partial<AlertRule>) =>
    action.run({ path: '/api/house/alert-rules', body: { ...rule, ...change } })
  return (
    <li
      className="grid grid-cols-[minmax(0,340px)_minmax(0,1fr)] items-center gap-x-4 gap-y-1 py-1.5 border-b border-line-faint max-md:grid-cols-[minmax(0,1fr)]"
      data-alert-rule={rule.id}
      data-on={rule.isOn}
    >
      <Checkbox
        label={label}
        isSelected={rule.isOn}
        isDisabled={action.isBusy}
        onChange={(isOn) => void save({ isOn })}
      />
      <form
        className="flex items-center gap-2 max-md:ps-7"
        onSubmit={(event) => {
          event.preventDefault()
          if (isWhole && isAnother)
            void save({ after }).then((sent) => sent !== null && setDraft(null))
        }}
      >
        <Input
          className="flex-none w-16 text-right"
          inputMode="numeric"
          aria-label={`${label}: ${counts}`}
          aria-invalid={!isWhole}
          value={typed}
          disabled={!rule.isOn}
          onChange={({ currentTarget }) => setDraft(currentTarget.value.trim())}
        />
        <span className="note">{counts}</span>
        {isAnother && (
          <Button type="submit" disabled={action.isBusy || !isWhole}>
            Save
          </Button>
        )}
      </form>
      {!isWhole && <p className="note max-md:ps-7">{`Enter a number from ${least} to ${most}.`}</p>}
      <NotDone of={action} />
    </li>
  )
}
