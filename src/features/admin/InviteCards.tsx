import { useQueryClient } from '@tanstack/react-query'
import Printer from 'lucide-react/icons/printer'
import { useState } from 'react'
import { useSessionData } from '#api/queries/session-data.ts'
import { useSession } from '#api/status/use-session.ts'
import { useSchool } from '#api/use-school.ts'
import { useMoment } from '#bookings/access/use-moment.ts'
import { parseInstant } from '#time/instant.ts'
import { Button } from '#ui/Button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { CopyField } from '#ui/fields/CopyField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { QrCode } from '#ui/paper/QrCode.tsx'
import { printNow } from '#ui/paper/use-print.ts'
import { Tag } from '#ui/Tag.tsx'
import { isAtLeast, type Role } from '#wire/access.ts'
import { type InviteWire, newInviteWire } from '#wire/house-wire.ts'
import { ActionButton } from './ActionButton.tsx'
import { ActionForm } from './ActionForm.tsx'
import { AdminPart } from './AdminPart.tsx'
import { useAccountsAction } from './accounts-actions.tsx'
import styles from './admin.module.css'
import { ROLE_WORDS } from './role-words.ts'

interface Card {
  readonly role: Role
  readonly title: string
  readonly whom: string
  readonly uses: number
}

/** Admins are appointed in the list below instead. */
const CARDS: readonly Card[] = [
  { role: 'dispatcher', title: 'The desk', whom: 'the desk', uses: 5 },
  { role: 'viewer', title: 'Instructors', whom: 'instructors', uses: 20 },
  { role: 'manager', title: 'Managers', whom: 'managers', uses: 3 },
]

/** Operators of the host. Admins are appointed in the list below. */
const OPERATOR_CARDS: readonly Card[] = [
  { role: 'manager', title: 'Another operator', whom: 'another operator', uses: 1 },
]

const HOURS = 48
const BY_ITSELF_MINUTES = 30

const LINKS_KEY = ['invite-links']
const NONE: Links = {}

type Links = Readonly<Record<string, string>>

/** Links of invites made in this tab. The server can't show them again. */
function useInviteLinks(): readonly [Links, (id: string, link: string) => void] {
  const queryClient = useQueryClient()
  const links = useSessionData<Links>(LINKS_KEY, NONE)
  const keep = (id: string, link: string) =>
    queryClient.setQueryData<Links>(LINKS_KEY, (before) => ({ ...before, [id]: link }))
  return [links, keep]
}

/** A QR code per role. The person who scans it enters a name and waits to be let in. */
export function InviteCards({ open }: { open: readonly InviteWire[] }) {
  const [links, keep] = useInviteLinks()
  const isOperators = useSession()?.operates === 'only'
  const known = open.filter(({ id }) => links[id] !== undefined)
  return (
    <AdminPart
      title={isOperators ? 'Make a code' : 'Show a code, or pin it to the wall'}
      isPrinted
      aside={
        known.length > 0 && (
          <Button onClick={printNow}>
            <Printer size={14} aria-hidden="true" />
            Print the codes
          </Button>
        )
      }
    >
      <ul className={`${styles.cards} ${styles.level}`}>
        {(isOperators ? OPERATOR_CARDS : CARDS).map((card) => {
          const shown = known.findLast(({ role }) => role === card.role)
          return (
            <li
              key={card.role}
              className={classNames(styles.card, shown === undefined && 'unprinted')}
              data-invite={card.role}
              aria-label={card.title}
            >
              <h3 className={styles.name}>{card.title}</h3>
              <p className="unprinted quiet">
                {isOperators ? 'Sees this page once an admin.' : ROLE_WORDS[card.role]}
              </p>
              {shown ? (
                <OpenCard card={card} invite={shown} link={links[shown.id] ?? ''} />
              ) : (
                <NewInvite
                  card={card}
                  lost={open.filter(({ role, email }) => role === card.role && email === '')}
                  onMade={keep}
                />
              )}
            </li>
          )
        })}
      </ul>
    </AdminPart>
  )
}

interface NewInviteProps {
  readonly card: Card
  readonly lost: readonly InviteWire[]
  readonly onMade: (id: string, link: string) => void
}

function NewInvite({ card: { role, whom, uses }, lost, onMade }: NewInviteProps) {
  const [typed, setTyped] = useState(String(uses))
  const [isByItself, setIsByItself] = useState(false)
  const action = useAccountsAction()
  const moment = useMoment()
  const latest = lost.at(-1)
  const verb = latest === undefined ? 'Make a code' : 'End it and make another'
  const make = async () => {
    for (const { id } of lost)
      if ((await action.run({ path: `/api/house/invites/${id}` })) === null) return
    const byItselfMinutes = isByItself ? BY_ITSELF_MINUTES : null
    const body = { role, uses: Number(typed), hours: HOURS, byItselfMinutes }
    const sent = await action.run({ path: '/api/house/invites', body })
    if (sent && newInviteWire.is(sent.body)) onMade(sent.body.invite.id, sent.body.link)
  }
  return (
    <ActionForm of={action} verb={verb} name={`${verb} for ${whom}`} onSend={make}>
      {latest !== undefined && (
        <p className="note" data-lost-invite="">
          A code is open until {moment(latest.until)}, {latest.usesLeft} of {latest.uses} left. Its
          link was shown only once, and a paper with it still lets people in.
        </p>
      )}
      <TextField
        className={styles.short}
        label="For how many people"
        type="number"
        inputMode="numeric"
        min={1}
        value={typed}
        onValue={setTyped}
      />
      {/* A manager is let in only by someone who sees them. */}
      {!isAtLeast(role, 'manager') && (
        <Checkbox
          label={`Let in at once for ${BY_ITSELF_MINUTES} minutes`}
          isSelected={isByItself}
          onChange={setIsByItself}
        />
      )}
      {isByItself && (
        <p className={styles.risk}>
          Until then whoever has the code is in, and a code on a wall can be photographed. This is
          for a room full of people whom you can see.
        </p>
      )}
    </ActionForm>
  )
}

interface OpenCardProps {
  readonly card: Card
  readonly invite: InviteWire
  readonly link: string
}

function OpenCard({ card, invite, link }: OpenCardProps) {
  const school = useSchool()
  const moment = useMoment()
  const { id, usesLeft, uses, until } = invite
  return (
    <div className={styles.open}>
      <p className={styles.printed}>{school.name}</p>
      <div className={styles.qr}>
        <QrCode text={link} label={`QR code of the invite for ${card.whom}`} />
      </div>
      <p className={styles.printed}>
        Scan this, type your name, and show the word on your phone to somebody at the desk. Or open
        this address:
      </p>
      <p className={`${styles.printed} ${styles.address}`}>{link}</p>
      <div className="unprinted">
        <CopyField label={`the link for ${card.whom}`} text={link} />
      </div>
      {/* On paper the number left would soon be wrong. */}
      <p className={styles.printed}>Good until {moment(until)}</p>
      <p className="note unprinted">
        {usesLeft} of {uses} left, until {moment(until)}
      </p>
      <ByItself until={invite.byItselfUntil} />
      <div className="unprinted">
        <ActionButton
          name={`End the code for ${card.whom}`}
          action={{ path: `/api/house/invites/${id}` }}
        >
          End it
        </ActionButton>
      </div>
    </div>
  )
}

/** Shows while an invite admits people automatically; hidden for null or once that is over. */
export function ByItself({ until }: { until: string | null }) {
  const moment = useMoment()
  const end = parseInstant(until)
  if (end === null || end <= moment.now) return null
  return (
    <span className="unprinted">
      <Tag tone="amber">lets everybody in until {moment(until)}</Tag>
    </span>
  )
}
