import ChevronDown from 'lucide-react/icons/chevron-down'
import { ROLE_FACTS, type SessionWire } from '#api/access.ts'
import { useMay, useSession } from '#api/status/use-session.ts'
import { PAGES } from '#school/address/pages.ts'
import { useFrame } from '#ui/frame/frame-context.ts'
import { MenuButton } from '#ui/frame/SchoolMenu.tsx'
import { Link } from '#ui/link.tsx'
import styles from './Own.module.css'

const OWN_PAGES: readonly string[] = [PAGES.mine.path, PAGES.devices.path]

/** In the bar, who is signed in, with what is his alone where there is room for it; and who waits at the door for him. */
export function Own({ hasRoom }: { hasRoom: boolean }) {
  const session = useSession()
  const mayLetIn = useMay('let-in')
  if (session === null) return null
  return (
    <>
      {mayLetIn && session.waiting > 0 && <Waiting count={session.waiting} />}
      {hasRoom && session.kind === 'person' && <OwnMenu session={session} />}
    </>
  )
}

function OwnMenu({ session: { name, role } }: { session: SessionWire }) {
  const { pages, who } = useFrame()
  const { label } = ROLE_FACTS[role]
  return (
    <MenuButton
      label="You"
      className={styles.who}
      title={`${name} · ${label}`}
      pages={pages.filter(({ href }) => OWN_PAGES.includes(href))}
      deeds={who?.deeds ?? []}
    >
      <span className={styles.name}>{name}</span>
      <span className="note">{label}</span>
      <ChevronDown size={12} aria-hidden="true" className="quiet" />
    </MenuButton>
  )
}

function Waiting({ count }: { count: number }) {
  const verb = count === 1 ? 'waits' : 'wait'
  return (
    <Link
      href={PAGES.adminPeople.path}
      className={styles.waiting}
      aria-label={`${count} ${verb} to be let in`}
    >
      {count} <span className={styles.verb}>{verb}</span>{' '}
      <span className={styles.words}>to be let in</span>
    </Link>
  )
}
