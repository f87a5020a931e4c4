import { useQueryClient } from '@tanstack/react-query'
import Printer from 'lucide-react/icons/printer'
import type { AccountsAnswer } from '#api/accounts/use-accounts.ts'
import { useSessionData } from '#api/queries/session-data.ts'
import { useSession } from '#api/status/use-session.ts'
import { useSchool } from '#api/use-school.ts'
import { ActionForm } from '#bookings/access/ActionForm.tsx'
import { useForm } from '#bookings/access/use-form.ts'
import { useMoment } from '#bookings/access/use-moment.ts'
import { visibleText } from '#domain/text/visible-text.ts'
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
import { type InviteWire, newInviteWire } from '#wire/accounts-wire.ts'
import { ActionButton } from './ActionButton.tsx'
import { AdminPart, Endings } from './AdminPart.tsx'
import { ROLE_WORDS, roleLabel } from './role-words.ts'

interface Card {
  readonly role: Role
  readonly title: string
  readonly whom: string
  readonly uses: number
}

/** Admins are appointed in the list below instead. */
const CARDS: readonly Card[] = [
  { role: 'dispatcher', title: 'Dispatchers (the desk)', whom: 'the desk', uses: 5 },
  { role: 'viewer', title: 'Viewers (instructors)', whom: 'instructors', uses: 20 },
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
      title={isOperators ? 'Make a code' : 'Invite people with a code'}
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
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(280px,1fr))] gap-3 print:grid-cols-[1fr]">
        {(isOperators ? OPERATOR_CARDS : CARDS).map((card) => {
          const shown = known.findLast(({ role }) => role === card.role)
          return (
            <li
              key={card.role}
              className={classNames(
                'card grid grid-rows-subgrid row-span-3 content-start gap-2.5 print:justify-items-center print:py-[16mm] print:border-0 print:break-inside-avoid print:text-center',
                shown === undefined && 'unprinted',
              )}
              data-invite={card.role}
              aria-label={card.title}
            >
              <h3 className="text-16 print:text-[24pt]/[30pt]">{card.title}</h3>
              <p className="unprinted quiet">
                {isOperators
                  ? 'Can open this page after you make them an admin.'
                  : ROLE_WORDS[card.role]}
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
  const moment = useMoment()
  const latest = lost.at(-1)
  const verb = latest === undefined ? 'Make a code' : 'Replace this code'
  const { draft, change, field, form } = useForm(
    { uses: String(uses), isByItself: false },
    {
      send(typed) {
        const byItselfMinutes = typed.isByItself ? BY_ITSELF_MINUTES : null
        const body = { role, uses: Number(typed.uses), hours: HOURS, byItselfMinutes }
        return [
          ...lost.map(({ id }) => ({ path: `/api/house/invites/${id}` }) as const),
          { path: '/api/house/invites', body },
        ]
      },
      onDone(body) {
        if (newInviteWire.is(body)) onMade(body.invite.id, body.link)
      },
    },
  )
  return (
    <ActionForm {...form} verb={verb} verbName={`${verb} for ${whom}`}>
      {latest !== undefined && (
        <p className="note" data-lost-invite="">
          A code is valid until {moment(latest.until)}, with {latest.usesLeft} of {latest.uses} uses
          left. Its link was shown only once; printed copies still work.
        </p>
      )}
      <TextField
        className="w-20"
        label="Number of people"
        type="number"
        inputMode="numeric"
        min={1}
        {...field('uses')}
      />
      {/* A manager is let in only by someone who sees them. */}
      {!isAtLeast(role, 'manager') && (
        <Checkbox
          label={`Skip approval for ${BY_ITSELF_MINUTES} minutes`}
          isSelected={draft.isByItself}
          onChange={(isByItself) => change({ isByItself })}
        />
      )}
      {draft.isByItself && (
        <p className="py-1.5 px-2.5 rounded-md bg-warn-tint">
          Until then, anyone with the code gets in, even from a photo of it. Use this only with
          people you can see.
        </p>
      )}
    </ActionForm>
  )
}

const PRINTED = 'hidden print:block print:text-[12pt]/[16pt]'

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
    <div className="flex flex-col gap-3 w-full max-w-115 items-stretch print:items-center print:max-w-none">
      <p className={PRINTED}>{school.name}</p>
      <div className="self-start p-5 rounded-md bg-white print:self-center">
        {/* Needs contrast and a margin of four modules. */}
        <QrCode
          className="w-42 h-42 print:w-[70mm] print:h-[70mm]"
          text={link}
          label={`QR code of the invite for ${card.whom}`}
        />
      </div>
      <p className={PRINTED}>
        Scan this, type your name, and show the word on your phone at the desk. Or open this
        address:
      </p>
      <p className={`${PRINTED} font-semibold wrap-anywhere`}>{link}</p>
      <div className="unprinted">
        <CopyField label={`the link for ${card.whom}`} text={link} />
      </div>
      {/* On paper the number left would soon be wrong. */}
      <p className={PRINTED}>Valid until {moment(until)}</p>
      <p className="note unprinted">
        {usesLeft} of {uses} uses left, until {moment(until)}
      </p>
      <ByItself until={invite.byItselfUntil} />
      <div className="unprinted">
        <ActionButton
          name={`Revoke the code for ${card.whom}`}
          action={{ path: `/api/house/invites/${id}` }}
        >
          Revoke
        </ActionButton>
      </div>
    </div>
  )
}

/** Shows while an invite admits people automatically; hidden for null or once that is over. */
function ByItself({ until }: { until: string | null }) {
  const moment = useMoment()
  const end = parseInstant(until)
  if (end === null || end <= moment.now) return null
  return (
    <span className="unprinted">
      <Tag tone="amber">no approval needed until {moment(until)}</Tag>
    </span>
  )
}

/** Every valid invite, including those whose code is no longer shown. */
export function OpenInvites({
  of,
}: {
  of: AccountsAnswer<{ readonly data: readonly InviteWire[] }>
}) {
  const moment = useMoment()
  return (
    <AdminPart title="Open invites">
      <Endings
        of={of}
        none="No open invites."
        mark="data-open-invite"
        at="/api/house/invites"
        renderRow={({ role, uses, usesLeft, until, email, byItselfUntil, createdAt }) => ({
          name: roleLabel(role),
          notes: [
            <>
              {email === '' ? `${usesLeft} of ${uses} uses left` : `for ${visibleText(email)}`},
              until {moment(until)} <ByItself until={byItselfUntil} />
            </>,
          ],
          button: 'Revoke',
          action: `Revoke the invite for ${roleLabel(role)}, made ${moment(createdAt)}`,
        })}
      />
    </AdminPart>
  )
}
