import { useState } from 'react'
import { NotDone } from '#bookings/access/NotDone.tsx'
import { useAction } from '#bookings/access/use-form.ts'
import { useMoment } from '#bookings/access/use-moment.ts'
import { sayNetwork } from '#domain/text/say-network.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { Button } from '#ui/Button.tsx'
import { SelectField } from '#ui/fields/TextField.tsx'
import type { Role } from '#wire/access.ts'
import type { MemberWire, WaitingWire } from '#wire/accounts-wire.ts'
import { AdminPart } from './AdminPart.tsx'
import { mayLetIn, roleLabel } from './role-words.ts'

interface WaitingListProps {
  readonly waiting: readonly WaitingWire[]
  readonly role: Role
  /** People a new device can be added to; empty without that right. */
  readonly people: readonly MemberWire[]
}

export function WaitingList({ waiting, ...rest }: WaitingListProps) {
  return (
    <AdminPart title="Waiting to be let in">
      <div aria-live="polite">
        {waiting.length === 0 ? (
          <p className="quiet">
            No one is waiting. People who scan a code appear here within seconds.
          </p>
        ) : (
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(280px,1fr))] gap-3">
            {waiting.map((one) => (
              <WaitingOne key={one.id} of={one} {...rest} />
            ))}
          </ul>
        )}
      </div>
    </AdminPart>
  )
}

type WaitingOneProps = Omit<WaitingListProps, 'waiting'> & { readonly of: WaitingWire }

function WaitingOne({ of, role, people }: WaitingOneProps) {
  const [id, setId] = useState('')
  const { run, ...sending } = useAction()
  const moment = useMoment()
  const name = visibleText(of.name)
  const newPerson = { value: '', label: `${name}, new person` }
  // The chosen person may have been removed meanwhile.
  const known = people.find((one) => one.id === id)
  const say = (body: unknown) => void run({ path: '/api/house/people', body })
  return (
    <li className="card grid grid-cols-[minmax(0,1fr)] content-start gap-2.5" data-waiting={of.id}>
      <p>
        <bdi className="strong">{name}</bdi>{' '}
        <span className="quiet">as {roleLabel(of.role).toLowerCase()}</span>
      </p>
      {of.email !== undefined && (
        <p>
          Will see the bookings of{' '}
          <bdi className="strong wrap-anywhere">{visibleText(of.email)}</bdi>, with contacts. Check
          that this e-mail is theirs.
        </p>
      )}
      <p>
        The device in front of you must show this word:{' '}
        <b className="text-20 leading-7 whitespace-nowrap">{of.word}</b>
      </p>
      <p className="note">
        {visibleText(of.browser)} at {sayNetwork(of.address)}, since {moment(of.since)}
      </p>
      {people.length > 0 && (
        <SelectField
          label="Let in as"
          value={id}
          options={[newPerson, ...people.map(choiceOf)]}
          onChange={setId}
        />
      )}
      {known !== undefined && (
        <p className="note">
          Adds this device to {visibleText(known.name)}, with the role{' '}
          {roleLabel(known.role).toLowerCase()}.
        </p>
      )}
      <NotDone of={sending} />
      <div className="flex flex-wrap items-center gap-2">
        {mayLetIn(role, of.role) ? (
          <Button
            look="primary"
            aria-label={known ? `Let in ${name} as ${visibleText(known.name)}` : `Let in ${name}`}
            disabled={sending.isBusy}
            onClick={() => say(known ? { letIn: of.id, id } : { letIn: of.id })}
          >
            Let in
          </Button>
        ) : (
          <p className="quiet">Only an admin can let a {roleLabel(of.role).toLowerCase()} in.</p>
        )}
        <Button
          aria-label={`Refuse ${name}`}
          disabled={sending.isBusy}
          onClick={() => say({ refuse: of.id })}
        >
          Refuse
        </Button>
      </div>
    </li>
  )
}

/** Adds role and e-mail, because names may repeat. */
function choiceOf({ id, name, email, role }: MemberWire) {
  const words = [visibleText(name), roleLabel(role).toLowerCase(), visibleText(email)]
  return { value: id, label: words.filter((word) => word !== '').join(', ') }
}
