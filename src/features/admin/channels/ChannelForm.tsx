import { ActionForm } from '#bookings/access/ActionForm.tsx'
import { useForm } from '#bookings/access/use-form.ts'
import { PERSON_ROLES } from '#features/admin/role-words.ts'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { Checkboxes } from '#ui/fields/Checkboxes.tsx'
import { SelectField, TextField } from '#ui/fields/TextField.tsx'
import { LONGEST_PERSON_NAME } from '#wire/access.ts'
import {
  type ChannelInput,
  type ChannelWire,
  channelMadeWire,
  DAY_MAILS,
  WEBHOOK_FORM_IDS,
  WEBHOOK_FORMS,
} from '#wire/channels-wire.ts'
import type { Shaped } from '#wire/shape.ts'
import { clockText, DAY_LABELS, minutesIn, TOLD, URGENT_ALERTS } from './channel-words.ts'

export type ChannelMade = Shaped<typeof channelMadeWire>

interface ChannelDraft extends Omit<ChannelInput, 'id' | 'address' | 'quiet'> {
  readonly address: string
  readonly isQuiet: boolean
  readonly from: string
  readonly to: string
}

const USUAL_QUIET = { from: 22 * 60, to: 6 * 60 }

const KINDS = [
  { value: 'mail', label: 'E-mail' },
  { value: 'webhook', label: 'Webhook' },
] as const

const FORMS = WEBHOOK_FORM_IDS.map((value) => ({ value, label: WEBHOOK_FORMS[value] }))
const RULES = TOLD.map(({ id, label }) => ({ value: id, label }))
const DAYS = DAY_MAILS.map((value) => ({ value, label: DAY_LABELS[value] }))

interface ChannelFormProps {
  readonly of?: ChannelWire
  readonly onDone: (made: ChannelMade) => void
}

export function ChannelForm({ of, onDone }: ChannelFormProps) {
  const { draft, change, field, form } = useForm(() => draftOf(of), {
    send: (typed) => ({ path: '/api/house/channels', body: { id: of?.id, ...askedOf(typed) } }),
    onDone(body) {
      if (channelMadeWire.is(body)) onDone(body)
    },
  })
  const isMail = draft.kind === 'mail'
  return (
    <ActionForm
      {...form}
      verb={of === undefined ? 'Add channel' : 'Save'}
      isWhole={!draft.isQuiet || quietOf(draft) !== null}
    >
      <TextField
        label="Name"
        maxLength={LONGEST_PERSON_NAME}
        placeholder="Front desk"
        {...field('name')}
      />
      {of === undefined && (
        <SelectField
          label="How"
          value={draft.kind}
          options={KINDS}
          onChange={(kind) => change({ kind, address: '' })}
        />
      )}
      {isMail ? (
        <TextField
          label="E-mail address"
          type="email"
          placeholder="desk@school.example"
          {...field('address')}
        />
      ) : (
        <>
          <SelectField label="For" options={FORMS} {...field('form')} />
          <TextField
            label="Address"
            type="url"
            required={of === undefined}
            placeholder="https://hooks.example/…"
            note={
              of === undefined
                ? 'Anyone with this address can post to it, so it isn’t shown again.'
                : 'Leave empty to keep the current address.'
            }
            {...field('address')}
          />
        </>
      )}
      <Checkboxes legend="Alerts" options={RULES} {...field('rules')} />
      {isMail && <Checkboxes legend="Daily list" options={DAYS} {...field('days')} />}
      <fieldset>
        <legend className="quiet">Quiet hours</legend>
        <Checkbox
          label="Set quiet hours"
          isSelected={draft.isQuiet}
          onChange={(isQuiet) => change({ isQuiet })}
        />
        {draft.isQuiet && (
          <>
            <div className="grid grid-cols-2 gap-2">
              <TextField label="From" type="time" {...field('from')} />
              <TextField label="To" type="time" {...field('to')} />
            </div>
            <p className="note">School time. Still sent: {URGENT_ALERTS}.</p>
          </>
        )}
      </fieldset>
      <SelectField
        label="Limit to what this role can see"
        options={PERSON_ROLES}
        {...field('role')}
      />
    </ActionForm>
  )
}

function draftOf(channel: ChannelWire | undefined): ChannelDraft {
  const { from, to } = channel?.quiet ?? USUAL_QUIET
  return {
    kind: channel?.kind ?? 'mail',
    name: channel?.name ?? '',
    address: channel?.kind === 'mail' ? channel.address : '',
    form: channel?.form ?? 'standard',
    role: channel?.role ?? 'dispatcher',
    rules: channel?.rules ?? TOLD.map(({ id }) => id),
    days: channel?.days ?? [],
    isQuiet: (channel?.quiet ?? null) !== null,
    from: clockText(from),
    to: clockText(to),
  }
}

function askedOf(draft: ChannelDraft): Omit<ChannelInput, 'id'> {
  const { kind, name, address, form, role, rules, days } = draft
  return {
    kind,
    name: name.trim(),
    address: address.trim() || undefined,
    form,
    role,
    rules,
    days: kind === 'mail' ? days : [],
    quiet: draft.isQuiet ? quietOf(draft) : null,
  }
}

/** Null if they aren't two different times. */
function quietOf(draft: ChannelDraft): ChannelInput['quiet'] {
  const [from, to] = [minutesIn(draft.from), minutesIn(draft.to)]
  return from === null || to === null || from === to ? null : { from, to }
}
