import Printer from 'lucide-react/icons/printer'
import { useState } from 'react'
import { isAtLeast, type Role } from '#api/access.ts'
import { type InviteWire, newInviteWire } from '#api/house-wire.ts'
import { useSchool } from '#api/use-school.ts'
import { parseInstant } from '#time/instant.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { CopyField } from '#ui/fields/CopyField.tsx'
import { Input } from '#ui/fields/Field.tsx'
import { QrCode } from '#ui/paper/QrCode.tsx'
import { printNow } from '#ui/paper/use-print.ts'
import { Tag } from '#ui/Tag.tsx'
import styles from './admin.module.css'
import { useDeed } from './deeds.tsx'
import { useInviteLinks } from './invite-links.ts'
import { NotDone } from './NotDone.tsx'
import { ROLE_WORDS } from './role-words.ts'
import { useMoment } from './use-moment.ts'

interface Card {
  readonly role: Role
  readonly title: string
  /** How many people it lets in, unless told otherwise. */
  readonly uses: number
}

/** The three kinds of people of a school; whoever administers is made so in the list below. */
const CARDS: readonly Card[] = [
  { role: 'dispatcher', title: 'The desk', uses: 5 },
  { role: 'viewer', title: 'Instructors', uses: 20 },
  { role: 'manager', title: 'Managers', uses: 3 },
]

const HOURS = 48
const BY_ITSELF_MINUTES = 30

/** A QR code for each kind of people: who scans it types a name, and waits to be let in. */
export function InviteCards({ open }: { open: readonly InviteWire[] }) {
  const [links] = useInviteLinks()
  const isAnyShown = open.some(({ id }) => links[id] !== undefined)
  return (
    <section className={styles.part} aria-labelledby="invite">
      <div className={`unprinted ${styles.head}`}>
        <h2 id="invite" className="part-title">
          Show a code, or pin it to the wall
        </h2>
        {isAnyShown && (
          <Button onClick={printNow}>
            <Printer size={14} aria-hidden="true" />
            Print the codes
          </Button>
        )}
      </div>
      <ul className={styles.cards}>
        {CARDS.map((card) => (
          <InviteCard
            key={card.role}
            card={card}
            // The newest of those whose link this tab still knows.
            shown={
              open.filter(({ id, role }) => role === card.role && links[id] !== undefined).at(-1) ??
              null
            }
          />
        ))}
      </ul>
    </section>
  )
}

function InviteCard({ card, shown }: { card: Card; shown: InviteWire | null }) {
  const [links] = useInviteLinks()
  const link = shown && links[shown.id]
  return (
    <li
      className={`${styles.card} ${shown === null ? 'unprinted' : ''}`}
      data-invite={card.role}
      aria-label={card.title}
    >
      <h3 className={styles.name}>{card.title}</h3>
      <p className="unprinted quiet">{ROLE_WORDS[card.role]}</p>
      {shown && link ? (
        <OpenCard card={card} invite={shown} link={link} />
      ) : (
        <NewInvite card={card} />
      )}
    </li>
  )
}

function NewInvite({ card: { role, title, uses } }: { card: Card }) {
  const [typed, setTyped] = useState(String(uses))
  const [isByItself, setIsByItself] = useState(false)
  const [, keep] = useInviteLinks()
  const { isBusy, problem, run } = useDeed()
  const make = async () => {
    const byItselfMinutes = isByItself ? BY_ITSELF_MINUTES : null
    const body = { role, uses: Number(typed), hours: HOURS, byItselfMinutes }
    const sent = await run({ path: '/api/house/invites', body })
    if (sent && newInviteWire.is(sent.body)) keep(sent.body.invite.id, sent.body.link)
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void make()
      }}
    >
      <label className={styles.field}>
        For how many people
        <Input
          className={styles.short}
          type="number"
          inputMode="numeric"
          min={1}
          required
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </label>
      {/* Whoever manages is let in by somebody who sees him. */}
      {!isAtLeast(role, 'manager') && (
        <Checkbox
          label={`Let in by itself for ${BY_ITSELF_MINUTES} minutes`}
          isSelected={isByItself}
          onChange={setIsByItself}
        />
      )}
      {isByItself && (
        <p className={styles.risk}>
          Until then nobody is asked: whoever has the code is in, and a code on a wall can be
          photographed. For a room full of people whom you see.
        </p>
      )}
      <NotDone of={problem} />
      <div className={styles.buttons}>
        <Button
          look="primary"
          type="submit"
          disabled={isBusy}
          aria-label={`Make a code for ${inside(title)}`}
        >
          Make a code
        </Button>
      </div>
    </form>
  )
}

/** The title inside a sentence. */
function inside(title: string): string {
  return title.slice(0, 1).toLowerCase() + title.slice(1)
}

interface OpenCardProps {
  readonly card: Card
  readonly invite: InviteWire
  readonly link: string
}

function OpenCard({ card, invite, link }: OpenCardProps) {
  const school = useSchool()
  const moment = useMoment()
  const { isBusy, problem, run } = useDeed()
  const { id, usesLeft, uses, until } = invite
  return (
    <>
      <p className={styles.printed}>{school.name}</p>
      <div className={styles.qr}>
        <QrCode text={link} label={`QR code of the invite for ${inside(card.title)}`} />
      </div>
      <p className={styles.printed}>
        Scan it, type your name, and show the word on your phone to somebody at the desk. Or open
        this address:
      </p>
      <p className={`${styles.printed} ${styles.address}`}>{link}</p>
      <div className="unprinted">
        <CopyField label={`the link for ${inside(card.title)}`} text={link} />
      </div>
      <p className="note">
        {usesLeft} of {uses} left, until {moment(until)}
      </p>
      <ByItself until={invite.byItselfUntil} />
      <NotDone of={problem} />
      <div className={`unprinted ${styles.buttons}`}>
        <Button
          disabled={isBusy}
          aria-label={`End the code for ${inside(card.title)}`}
          onClick={() => void run({ path: `/api/house/invites/${id}` })}
        >
          End it
        </Button>
      </div>
    </>
  )
}

/** Says while an invite lets people in by itself; nothing for null or once that is over. */
export function ByItself({ until }: { until: string | null }) {
  const moment = useMoment()
  const end = parseInstant(until)
  if (end === null || end <= moment.now) return null
  return (
    <span className="unprinted">
      <Tag tone="amber">lets in by itself until {moment(until)}</Tag>
    </span>
  )
}
