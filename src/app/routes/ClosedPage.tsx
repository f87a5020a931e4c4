import { isOpenTo } from '#bookings/address/open-to.ts'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Frame } from '#ui/frame/Frame.tsx'
import { Link } from '#ui/link.tsx'
import { EmptyState } from '#ui/notices/EmptyState.tsx'
import { factsOf, ROLE_FACTS, ROLES, type SessionWire } from '#wire/access.ts'
import { PAGES, type PageId } from '#wire/pages.ts'

/** Says which role the reader has, which one is needed, and who can grant it. */
export function ClosedPage({ page, session }: { page: PageId; session: SessionWire | null }) {
  const { title } = PAGES[page]
  return (
    <Frame title={title}>
      {session === null ? (
        <EmptyState title="Sign-in is off">
          <p>“{title}” needs it. Your admin can turn it on.</p>
          <ButtonLink href={PAGES.schedule.path}>Open the schedule</ButtonLink>
          <details>
            <summary>Details</summary>
            <p>
              Only this computer can open Flightline. To let others sign in, start it with{' '}
              <code>HOST=lan PLAIN_HTTP=1</code>: see docs/guides/school-network.md.
            </p>
          </details>
        </EmptyState>
      ) : session.needsPassphrase ? (
        <EmptyState title={`Set a passphrase to open “${title}”`}>
          <p>Until you do, you see what a dispatcher sees.</p>
          <p>
            <Link href={PAGES.devices.path}>Set a passphrase</Link>
          </p>
        </EmptyState>
      ) : 'isOperators' in PAGES[page] && session.operates === undefined ? (
        <EmptyState title={`“${title}” is not a page of this school`}>
          <p>It is for the operator of this host, at the host’s own address.</p>
        </EmptyState>
      ) : (
        <EmptyState title={`${sayWho(session)} can’t open “${title}”`}>
          <p>{sayWhoCan(page, session)}</p>
          {session.kind === 'person' && isOpenTo('mine', session) && (
            <p>
              <Link href={PAGES.mine.path}>{PAGES.mine.title}</Link>
            </p>
          )}
        </EmptyState>
      )}
    </Frame>
  )
}

const WHOM: Readonly<Record<Exclude<SessionWire['kind'], 'person'>, string>> = {
  machine: 'This machine',
  display: 'This screen',
  token: 'This token',
}

function sayWho(session: SessionWire): string {
  return session.kind === 'person' ? 'You' : WHOM[session.kind]
}

function sayWhoCan(page: PageId, session: SessionWire): string {
  const { kind } = session
  if (kind === 'display') return 'It shows the day and nothing else.'
  const least = PAGES[page].least ?? 'viewer'
  const who = ROLES.slice(ROLES.indexOf(least)).map(
    (role) => `${ROLE_FACTS[role].label.toLowerCase()}s`,
  )
  const last = who.pop()
  const can = who.length === 0 ? `Only ${last} can` : `${who.join(', ')} and ${last} can`
  const told = `${can.slice(0, 1).toUpperCase()}${can.slice(1)}.`
  const role = factsOf(session).label.toLowerCase()
  return kind === 'person' ? `${told} Your role is ${role}; an admin can change it.` : told
}
