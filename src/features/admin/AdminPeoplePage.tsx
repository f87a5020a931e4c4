import { useInvites, usePeople } from '#api/accounts/use-accounts-lists.ts'
import { useSession } from '#api/status/use-session.ts'
import { NotDone } from '#bookings/access/NotDone.tsx'
import { Link, useOpens } from '#ui/link.tsx'
import { ROLE_FACTS } from '#wire/access.ts'
import type { MemberWire } from '#wire/accounts-wire.ts'
import { PAGES } from '#wire/pages.ts'
import { AccountsBackups } from './AccountsBackups.tsx'
import { AdminPage, WallAddress } from './AdminPage.tsx'
import { AdminPart } from './AdminPart.tsx'
import { InviteCards, OpenInvites } from './InviteCards.tsx'
import { MailInvite } from './MailInvite.tsx'
import { Members } from './Members.tsx'
import { WaitingList } from './WaitingList.tsx'

/** Managers see only who is waiting. */
export function AdminPeoplePage() {
  const session = useSession()
  const role = session?.role ?? 'admin'
  const answer = usePeople()
  const { data, problem } = answer
  const isAdmin = ROLE_FACTS[role].may.includes('administer')
  return (
    <AdminPage
      id="adminPeople"
      lead={
        session?.operates === 'only'
          ? 'Invite other operators with a code. Let them in, then make them admins below. They set a passphrase. Operators can’t see a school’s data.'
          : isAdmin
            ? 'Make a code. People scan it or open its link, and you press “Let in” when their name appears. Only managers and admins need a passphrase.'
            : 'People who scanned an invite wait here until you press “Let in”. Admins make the invites.'
      }
    >
      <NotDone of={answer} />
      {data !== null && (
        <WaitingList waiting={data.waiting} role={role} people={isAdmin ? data.data : []} />
      )}
      {/* Wait for the answer: the part above is as tall as it is long. */}
      {isAdmin && (data ?? problem) !== null && <ForAdmins people={data?.data ?? []} />}
      {data?.copies !== undefined && <AccountsBackups of={data.copies} />}
    </AdminPage>
  )
}

function ForAdmins({ people }: { people: readonly MemberWire[] }) {
  const invites = useInvites()
  const session = useSession()
  const opens = useOpens()
  const open = invites.data?.data ?? []
  const provider = session?.singleSignOn
  return (
    <>
      <InviteCards open={open} />
      {provider !== undefined && <MailInvite provider={provider} />}
      {opens(PAGES.adminDisplays.path) && (
        <AdminPart title="Wall screen">
          <p>
            Open <WallAddress /> on the TV. The TV shows eight letters. Type them at{' '}
            <Link href={PAGES.adminDisplays.path}>Screens</Link>.
          </p>
        </AdminPart>
      )}
      {people.length > 0 && <Members people={people} self={session?.person ?? null} />}
      <OpenInvites of={invites} />
    </>
  )
}
