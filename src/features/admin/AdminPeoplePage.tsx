import { ROLE_FACTS } from '#api/access.ts'
import { useInvites, usePeople } from '#api/house/use-house.ts'
import { useSession } from '#api/status/use-session.ts'
import { PAGES } from '#school/address/pages.ts'
import { Link } from '#ui/link.tsx'
import { AdminPage } from './AdminPage.tsx'
import { AdminPart } from './AdminPart.tsx'
import styles from './admin.module.css'
import { InviteCards } from './InviteCards.tsx'
import { MailInvite } from './MailInvite.tsx'
import { Members } from './Members.tsx'
import { NotDone } from './NotDone.tsx'
import { OpenInvites } from './OpenInvites.tsx'
import { WaitingList } from './WaitingList.tsx'

/** Who may come in: invites as QR codes, who waits, and everybody who is in. A manager sees who waits. */
export function AdminPeoplePage() {
  const session = useSession()
  const role = session?.role ?? 'admin'
  const { data, problem } = usePeople()
  const isAdmin = ROLE_FACTS[role].may.includes('administer')
  return (
    <AdminPage
      id="adminPeople"
      lead={
        isAdmin
          ? 'Make a code, let people scan it with their phone or open its link, and press “Let in” when their name appears here. Only managers and admins need a passphrase.'
          : 'Whoever scanned an invite waits here for one press of yours. Admins make the invites.'
      }
    >
      <NotDone of={problem} />
      {data !== null && (
        <WaitingList waiting={data.waiting} role={role} people={isAdmin ? data.data : []} />
      )}
      {isAdmin && <ForAdmins people={data?.data ?? null} self={session?.person ?? null} />}
    </AdminPage>
  )
}

interface ForAdminsProps {
  readonly people: Parameters<typeof Members>[0]['people'] | null
  readonly self: string | null
}

function ForAdmins({ people, self }: ForAdminsProps) {
  const { data, problem } = useInvites()
  const provider = useSession()?.singleSignOn
  const open = data?.data ?? []
  return (
    <>
      <NotDone of={problem} />
      <InviteCards open={open} />
      {provider !== undefined && <MailInvite provider={provider} />}
      <AdminPart title="And the screen on the wall">
        <p>
          Open <b className={styles.address}>{location.origin}/wall</b> on the TV. It shows eight
          letters, which you type at <Link href={PAGES.adminDisplays.path}>Screens</Link>.
        </p>
      </AdminPart>
      {people !== null && people.length > 0 && <Members people={people} self={self} />}
      {data !== null && <OpenInvites open={open} />}
    </>
  )
}
