import { useState } from 'react'
import type { Role } from '#api/access.ts'
import type { MemberWire, WaitingWire } from '#api/house-wire.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { Button } from '#ui/Button.tsx'
import { Select } from '#ui/fields/Field.tsx'
import styles from './admin.module.css'
import { useDeed } from './deeds.tsx'
import { NotDone } from './NotDone.tsx'
import { mayLetIn, roleLabel } from './role-words.ts'
import { useMoment } from './use-moment.ts'

interface WaitingListProps {
  readonly waiting: readonly WaitingWire[]
  /** Of whoever looks. */
  readonly role: Role
  /** As whom else a device may be let in; none for whoever may not. */
  readonly people: readonly MemberWire[]
}

/** Who scanned an invite, and stands there until somebody presses. */
export function WaitingList({ waiting, ...rest }: WaitingListProps) {
  return (
    <section className={`unprinted ${styles.part}`} aria-labelledby="waiting">
      <h2 id="waiting" className="part-title">
        Waiting to be let in
      </h2>
      {/* What comes while the page stands open is read out. */}
      <div aria-live="polite">
        {waiting.length === 0 ? (
          <p className="quiet">
            Nobody is waiting. Whoever scans a code below appears here at once.
          </p>
        ) : (
          <ul className={styles.cards}>
            {waiting.map((one) => (
              <WaitingOne key={one.id} of={one} {...rest} />
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

type WaitingOneProps = Omit<WaitingListProps, 'waiting'> & { readonly of: WaitingWire }

function WaitingOne({ of, role, people }: WaitingOneProps) {
  const [id, setId] = useState('')
  const { isBusy, problem, run } = useDeed()
  const moment = useMoment()
  const name = visibleText(of.name)
  const newPerson = { value: '', label: `${name}, somebody new` }
  // Whoever was removed meanwhile is nobody to let in as.
  const known = people.find((one) => one.id === id)
  const say = (body: unknown) => void run({ path: '/api/house/people', body })
  return (
    <li className={styles.card} data-waiting={of.id}>
      <p>
        <bdi className="strong">{name}</bdi>{' '}
        <span className="quiet">as {roleLabel(of.role).toLowerCase()}</span>
      </p>
      <p>
        The device in front of you must show this word: <b className={styles.word}>{of.word}</b>
      </p>
      <p className="note">
        {visibleText(of.browser)} at {visibleText(of.address)}, since {moment(of.since)}
      </p>
      {people.length > 0 && (
        <label className={styles.field}>
          Let in as
          <Select value={id} options={[newPerson, ...people.map(choiceOf)]} onChange={setId} />
        </label>
      )}
      {known !== undefined && (
        <p className="note">
          One more device of {visibleText(known.name)}, who sees there what a{' '}
          {roleLabel(known.role).toLowerCase()} sees.
        </p>
      )}
      <NotDone of={problem} />
      <div className={styles.buttons}>
        {mayLetIn(role, of.role) ? (
          <Button
            look="primary"
            aria-label={known ? `Let in ${name} as ${visibleText(known.name)}` : `Let in ${name}`}
            disabled={isBusy}
            onClick={() => say(known ? { letIn: of.id, id } : { letIn: of.id })}
          >
            Let in
          </Button>
        ) : (
          <p className="quiet">An admin lets a {roleLabel(of.role).toLowerCase()} in.</p>
        )}
        <Button
          aria-label={`Refuse ${name}`}
          disabled={isBusy}
          onClick={() => say({ refuse: of.id })}
        >
          Refuse
        </Button>
      </div>
    </li>
  )
}

/** Two of one name are told apart by what else is known. */
function choiceOf({ id, name, email, role }: MemberWire) {
  const words = [visibleText(name), roleLabel(role).toLowerCase(), visibleText(email)]
  return { value: id, label: words.filter((word) => word !== '').join(', ') }
}
