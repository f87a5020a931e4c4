import { Frame } from '#ui/frame/Frame.tsx'
import { Link } from '#ui/link.tsx'
import { EmptyState } from '#ui/notices/EmptyState.tsx'
import { factsOf, ROLE_FACTS, ROLES, type SessionWire } from '#wire/access.ts'
import { PAGES, type PageId } from '#wire/pages.ts'

/** Says which role the reader has, which one is needed, and who can grant it. */
export function ClosedPage({ page, session }: { page: PageId; session: SessionWire | null }) {
  const { title } = PAGES[page]
  return (
    <Frame title={title} asOf={null}>
      {session === null ? (
        <EmptyState title="Sign-in is off">
          <p>
            Flightline runs on this computer only, so there is no sign-in. This page appears once an
            admin has claimed Flightline.
          </p>
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
        <EmptyState title={`${sayWho(session)} cannot open “${title}”`}>
          <p>{sayWhoCan(page, session)}</p>
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
  return session.kind === 'person' ? `${factsOf(session).label}s` : WHOM[session.kind]
}

function sayWhoCan(page: PageId, { kind }: SessionWire): string {
  if (kind === 'display') return 'It shows the day and nothing else.'
  const least = PAGES[page].least ?? 'viewer'
  const who = ROLES.slice(ROLES.indexOf(least)).map(
    (role) => `${ROLE_FACTS[role].label.toLowerCase()}s`,
  )
  const last = who.pop()
  const can = who.length === 0 ? `Only ${last} can` : `${who.join(', ')} and ${last} can`
  const told = `${can.slice(0, 1).toUpperCase()}${can.slice(1)}.`
  return kind === 'person' ? `${told} An admin can change your role.` : told
}
