import { useState } from 'react'
import { useDevicesOf } from '#api/accounts/use-accounts-lists.ts'
import { ActionForm } from '#bookings/access/ActionForm.tsx'
import { NotDone } from '#bookings/access/NotDone.tsx'
import { useDeviceWords } from '#bookings/access/use-device-words.ts'
import { useAction, useForm } from '#bookings/access/use-form.ts'
import { useMoment } from '#bookings/access/use-moment.ts'
import { DASH } from '#domain/record/meter.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { Button } from '#ui/Button.tsx'
import { Select } from '#ui/fields/Field.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { TableHeads } from '#ui/TableHeads.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import { LONGEST_PERSON_NAME, type Role } from '#wire/access.ts'
import { type MemberWire, SIGN_IN_WAYS } from '#wire/accounts-wire.ts'
import { PAGES } from '#wire/pages.ts'
import { DialogButton, SureButton } from './ActionButton.tsx'
import { AdminPart, Endings } from './AdminPart.tsx'
import { PERSON_ROLES, ROLE_WORDS, roleLabel } from './role-words.ts'

const QUIET = { look: 'quiet', className: '-ml-2.75' } as const

const ACTIONS = <VisuallyHidden key="deeds">Actions</VisuallyHidden>
const HEADS = ['Name', 'Role', 'Last seen', 'Signs in by', 'Devices', ACTIONS]

interface MembersProps {
  readonly people: readonly MemberWire[]
  /** Id of the signed-in person; null on the server's own machine. */
  readonly self: string | null
}

export function Members({ people, self }: MembersProps) {
  const admins = people.filter(({ role }) => role === 'admin').length
  return (
    <AdminPart title="People">
      <table className="plain-table cards-table">
        <TableHeads heads={HEADS} />
        <tbody>
          {people.map((person) => (
            <Member
              key={person.id}
              of={person}
              isSelf={person.id === self}
              isOnlyAdmin={person.role === 'admin' && admins === 1}
            />
          ))}
        </tbody>
      </table>
    </AdminPart>
  )
}

interface MemberProps {
  readonly of: MemberWire
  readonly isSelf: boolean
  readonly isOnlyAdmin: boolean
}

function Member({ of, isSelf, isOnlyAdmin }: MemberProps) {
  const moment = useMoment()
  const name = visibleText(of.name)
  return (
    <tr data-person={of.id}>
      <th scope="row" className="wrap-anywhere">
        <bdi>{name}</bdi>
        {isSelf && <span className="aside"> (you)</span>}
        {of.email !== '' && <span className="note block font-normal">{visibleText(of.email)}</span>}
      </th>
      <td>
        {isOnlyAdmin ? (
          <>
            {roleLabel(of.role)}
            <span className="note block font-normal">
              The only admin. Make another person an admin first.
            </span>
          </>
        ) : (
          <RoleOf of={of} />
        )}
      </td>
      <td className="lg:whitespace-nowrap" data-head="Last seen">
        {moment(of.lastSeen)}
      </td>
      <td data-head="Signs in by">{waysOf(of)}</td>
      <td data-head="Devices">
        {of.devices === 0 ? (
          DASH
        ) : (
          <DialogButton
            {...QUIET}
            name={`${of.devices} ${of.devices === 1 ? 'device' : 'devices'} of ${name}`}
            title={`Devices of ${name}`}
            renderOpen={() => <MemberDevices of={of} />}
          >
            {of.devices}
          </DialogButton>
        )}
      </td>
      <td>
        <div className="flex flex-wrap items-center gap-2 lg:flex-nowrap">
          <DialogButton
            {...QUIET}
            name={`Edit ${name}`}
            title={`Edit ${name}`}
            renderOpen={(close) => <MemberNames of={of} onDone={close} />}
          >
            Edit
          </DialogButton>
          {of.hasPassphrase && !isSelf && (
            <SureButton
              {...QUIET}
              name={`Reset the passphrase of ${name}`}
              verb="Reset passphrase"
              action={{ path: '/api/house/people', body: { id: of.id, passphrase: null } }}
              sure={`The old passphrase stops working at once, and ${name} is signed out everywhere. To return, ${name} scans a code, and you let that device in as ${name}. ${name} then sets a new passphrase at “${PAGES.devices.title}”.`}
            >
              Reset passphrase
            </SureButton>
          )}
          {!isOnlyAdmin && (
            <SureButton
              {...QUIET}
              name={`Remove ${name}`}
              verb={isSelf ? 'Remove me' : `Remove ${name}`}
              action={{ path: `/api/house/people/${of.id}` }}
              sure={`${isSelf ? 'You are' : `${name} is`} signed out everywhere within seconds, and open pages are cleared. The audit log is kept. Coming back takes a new invite.`}
            >
              Remove
            </SureButton>
          )}
        </div>
      </td>
    </tr>
  )
}

function waysOf({ hasPassphrase, isOutside }: MemberWire): string {
  const { oidc, passphrase, invite } = SIGN_IN_WAYS
  const ways = [isOutside && oidc, hasPassphrase && passphrase]
  return ways.filter((way) => way !== false).join(', ') || invite
}

/** Saved by button: moving through the list by key must change nothing. */
function RoleOf({ of }: { of: MemberWire }) {
  const [chosen, setChosen] = useState<Role | null>(null)
  const { run, ...sending } = useAction()
  const isOther = chosen !== null && chosen !== of.role
  const save = async () => {
    if ((await run({ path: '/api/house/people', body: { id: of.id, role: chosen } })) !== null)
      setChosen(null)
  }
  return (
    <>
      <label>
        <VisuallyHidden>Role of {visibleText(of.name)}</VisuallyHidden>
        <Select value={chosen ?? of.role} options={PERSON_ROLES} onChange={setChosen} />
      </label>
      {isOther && (
        <div className="grid gap-1.5 max-w-70 pt-1.5">
          <p className="note">{ROLE_WORDS[chosen]}</p>
          <div className="flex flex-wrap items-center gap-2">
            <Button look="primary" disabled={sending.isBusy} onClick={() => void save()}>
              Save
            </Button>
            <Button onClick={() => setChosen(null)}>Cancel</Button>
          </div>
        </div>
      )}
      <NotDone of={sending} />
    </>
  )
}

/** Name shown here, and the e-mail that matches the person to bookings. */
function MemberNames({ of, onDone }: { of: MemberWire; onDone: () => void }) {
  const { field, form } = useForm(
    { name: of.name, email: of.email },
    {
      send({ name, email }) {
        const body = { id: of.id, name: name.trim(), email: email.trim() }
        return { path: '/api/house/people', body }
      },
      onDone,
    },
  )
  return (
    <ActionForm {...form} verb="Save">
      <TextField label="Name" maxLength={LONGEST_PERSON_NAME} {...field('name')} />
      <TextField
        label="E-mail on their bookings"
        type="email"
        required={false}
        note={`“${PAGES.mine.title}” shows this person the bookings and flights with this e-mail, including phone numbers.`}
        {...field('email')}
      />
    </ActionForm>
  )
}

function MemberDevices({ of }: { of: MemberWire }) {
  const words = useDeviceWords()
  return (
    <Endings
      of={useDevicesOf(of)}
      none="No devices left."
      mark="data-device"
      at="/api/session/devices"
      renderRow={(device) => {
        const { name, note } = words(device)
        const notes = [device.isThis ? `this device · ${note}` : note]
        return { name, notes, button: 'Sign out', action: `Sign out ${name}` }
      }}
    />
  )
}
