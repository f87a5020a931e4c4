import ChevronDown from 'lucide-react/icons/chevron-down'
import KeyRound from 'lucide-react/icons/key-round'
import { useMay, useSession } from '#api/status/use-session.ts'
import { useFrame } from '#ui/frame/frame-context.ts'
import { MenuButton } from '#ui/frame/SchoolMenu.tsx'
import { Link } from '#ui/link.tsx'
import { ROLE_FACTS, type SessionWire } from '#wire/access.ts'
import { PAGES } from '#wire/pages.ts'

/** The signed-in person's menu; people waiting to be let in; and what the role still needs. */
export function PersonMenu({ hasRoom }: { hasRoom: boolean }) {
  const session = useSession()
  const mayLetIn = useMay('let-in')
  if (session === null) return null
  return (
    <>
      {mayLetIn && session.waiting > 0 && <Waiting count={session.waiting} />}
      {session.needsPassphrase && <NoPassphrase />}
      {hasRoom && session.kind === 'person' && <PersonMenuButton session={session} />}
    </>
  )
}

function PersonMenuButton({ session: { name, role } }: { session: SessionWire }) {
  const { pages, who } = useFrame()
  const { label } = ROLE_FACTS[role]
  return (
    <MenuButton
      label="You"
      className="flex items-center gap-1.5 min-w-0 min-h-8 px-1.5 rounded-md hover:bg-hover aria-expanded:bg-hover"
      title={`${name} · ${label}`}
      pages={pages.filter(({ isOwn }) => isOwn)}
      actions={who?.actions ?? []}
    >
      <span className="clip max-w-30 font-semibold">{name}</span>
      <span className="note">{label}</span>
      <ChevronDown size={12} aria-hidden="true" className="quiet" />
    </MenuButton>
  )
}

const LOUD =
  'flex flex-none items-center gap-1 py-1 px-2.5 rounded-md bg-accent-tint text-accent-text font-semibold no-underline'

/** Without a passphrase a manager sees only what a dispatcher sees. */
function NoPassphrase() {
  return (
    <Link href={PAGES.devices.path} className={LOUD} aria-label="Set a passphrase">
      <KeyRound size={14} aria-hidden="true" />
      <span className="max-lg:hidden">Set a passphrase</span>
    </Link>
  )
}

function Waiting({ count }: { count: number }) {
  const verb = count === 1 ? 'waits' : 'wait'
  return (
    <Link
      href={PAGES.adminPeople.path}
      className={LOUD}
      aria-label={`${count} ${verb} to be let in`}
    >
      {count} <span className="max-lg:hidden">{verb}</span>{' '}
      <span className="max-[1600px]:hidden">to be let in</span>
    </Link>
  )
}
