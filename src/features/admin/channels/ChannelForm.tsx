import { type ReactNode, useState } from 'react'
import { ActionForm } from '#features/admin/ActionForm.tsx'
import { useAccountsAction } from '#features/admin/accounts-actions.tsx'
import styles from '#features/admin/admin.module.css'
import { PERSON_ROLES } from '#features/admin/role-words.ts'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { SelectField, TextField } from '#ui/fields/TextField.tsx'
import { LONGEST_PERSON_NAME } from '#wire/access.ts'
import {
  type ChannelAsked,
  type ChannelWire,
  channelMadeWire,
  DAY_MAILS,
  WEBHOOK_FORM_IDS,
  WEBHOOK_FORMS,
} from '#wire/channels-wire.ts'
import type { Shaped } from '#wire/shape.ts'
import { clockText, DAY_LABELS, minutesIn, TOLD, URGENT_ALERTS } from './channel-words.ts'

export type ChannelMade = Shaped<typeof channelMadeWire>

type Asked = Omit<ChannelAsked, 'id' | 'address'>

const NEW: Asked = {
  kind: 'mail',
  name: '',
  form: 'standard',
  role: 'dispatcher',
  rules: TOLD.map(({ id }) => id),
  quiet: null,
  days: [],
}

const USUAL_QUIET = { from: 22 * 60, to: 6 * 60 }

const KINDS = [
  { value: 'mail', label: 'E-mail' },
  { value: 'webhook', label: 'Webhook' },
] as const

const FORMS = WEBHOOK_FORM_IDS.map((value) => ({ value, label: WEBHOOK_FORMS[value] }))

interface ChannelFormProps {
  readonly of?: ChannelWire
  readonly verb: string
  readonly onDone: (made: ChannelMade) => void
}

export function ChannelForm({ of, verb, onDone }: ChannelFormProps) {
  const [asked, setAsked] = useState<Asked>(of ?? NEW)
  const [address, setAddress] = useState(of?.kind === 'mail' ? of.address : '')
  const [hours, setHours] = useState(() => textsOf(of?.quiet ?? USUAL_QUIET))
  const action = useAccountsAction()
  const { kind, name, form, role, rules, quiet, days } = asked
  const set = (change: Partial<Asked>) => setAsked((before) => ({ ...before, ...change }))
  const [from, to] = [minutesIn(hours.from), minutesIn(hours.to)]
  const areHours = quiet === null || (from !== null && to !== null && from !== to)
  const isMail = kind === 'mail'
  const send = async () => {
    const body: ChannelAsked = {
      id: of?.id,
      address: address.trim() || undefined,
      kind,
      name: name.trim(),
      form,
      role,
      rules,
      quiet: quiet !== null && from !== null && to !== null ? { from, to } : null,
      days: isMail ? days : [],
    }
    const sent = await action.run({ path: '/api/house/channels', body })
    if (sent && channelMadeWire.is(sent.body)) onDone(sent.body)
  }
  return (
    <ActionForm of={action} verb={verb} isWhole={areHours} onSend={send}>
      <TextField
        label="Its name"
        maxLength={LONGEST_PERSON_NAME}
        placeholder="Front desk"
        value={name}
        onValue={(next) => set({ name: next })}
      />
      {of === undefined && (
        <SelectField
          label="How"
          value={kind}
          options={KINDS}
          onChange={(next) => {
            set({ kind: next })
            setAddress('')
          }}
        />
      )}
      {isMail ? (
        <TextField
          label="E-mail address"
          type="email"
          placeholder="desk@school.example"
          value={address}
          onValue={setAddress}
        />
      ) : (
        <>
          <SelectField
            label="For"
            value={form}
            options={FORMS}
            onChange={(next) => set({ form: next })}
          />
          <TextField
            label="Address"
            type="url"
            required={of === undefined}
            placeholder="https://hooks.example/…"
            note={
              of === undefined
                ? 'Whoever has it may post there, so it is not shown again.'
                : 'Leave it empty to keep the one that is set.'
            }
            value={address}
            onValue={setAddress}
          />
        </>
      )}
      <fieldset>
        <legend className="quiet">Which alerts it is told</legend>
        {TOLD.map(({ id, label }) => (
          <Checkbox
            key={id}
            label={label}
            isSelected={rules.includes(id)}
            onChange={(isOn) => set({ rules: withOrWithout(rules, id, isOn) })}
          />
        ))}
      </fieldset>
      {isMail && (
        <fieldset>
          <legend className="quiet">The day’s list</legend>
          {DAY_MAILS.map((day) => (
            <Checkbox
              key={day}
              label={DAY_LABELS[day]}
              isSelected={days.includes(day)}
              onChange={(isOn) => set({ days: withOrWithout(days, day, isOn) })}
            />
          ))}
        </fieldset>
      )}
      <Quiet
        isOn={quiet !== null}
        hours={hours}
        onSwitch={(isOn) => set({ quiet: isOn ? USUAL_QUIET : null })}
        onHours={setHours}
      />
      <SelectField
        label="Whoever reads it sees what they see"
        value={role}
        options={PERSON_ROLES}
        onChange={(next) => set({ role: next })}
      />
    </ActionForm>
  )
}

interface QuietProps {
  readonly isOn: boolean
  readonly hours: { readonly from: string; readonly to: string }
  readonly onSwitch: (isOn: boolean) => void
  readonly onHours: (hours: QuietProps['hours']) => void
}

/** Hours in which only urgent alerts are sent. */
function Quiet({ isOn, hours, onSwitch, onHours }: QuietProps): ReactNode {
  return (
    <fieldset>
      <legend className="quiet">Quiet hours</legend>
      <Checkbox label="Leave it alone for some hours" isSelected={isOn} onChange={onSwitch} />
      {isOn && (
        <>
          <div className={styles.inline}>
            <TextField
              label="From"
              type="time"
              value={hours.from}
              onValue={(from) => onHours({ ...hours, from })}
            />
            <TextField
              label="To"
              type="time"
              value={hours.to}
              onValue={(to) => onHours({ ...hours, to })}
            />
          </div>
          <p className="note">The school’s time. Told all the same: {URGENT_ALERTS}.</p>
        </>
      )}
    </fieldset>
  )
}

function textsOf({ from, to }: NonNullable<Asked['quiet']>): QuietProps['hours'] {
  return { from: clockText(from), to: clockText(to) }
}

function withOrWithout<T>(all: readonly T[], one: T, isOn: boolean): readonly T[] {
  const others = all.filter((other) => other !== one)
  return isOn ? [...others, one] : others
}
