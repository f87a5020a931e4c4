import CalendarDays from 'lucide-react/icons/calendar-days'
import CornerDownLeft from 'lucide-react/icons/corner-down-left'
import Hash from 'lucide-react/icons/hash'
import Plane from 'lucide-react/icons/plane'
import Search from 'lucide-react/icons/search'
import User from 'lucide-react/icons/user'
import styles from './FoundList.module.css'
import type { EntryKind, PaletteEntry } from './palette-entry.ts'

interface FoundLineProps {
  readonly id: string
  readonly entry: PaletteEntry
  readonly isChosen: boolean
  readonly onPoint: () => void
  readonly onPress: () => void
}

const ICONS: Readonly<Record<EntryKind, typeof Plane>> = {
  aircraft: Plane,
  person: User,
  reservation: Hash,
  date: CalendarDays,
  action: CornerDownLeft,
  search: Search,
}

/** One choice; the keyboard stays in the field above, which names it as its active one. */
export function FoundLine({ id, entry, isChosen, onPoint, onPress }: FoundLineProps) {
  const Icon = ICONS[entry.kind]
  return (
    // The combobox above has the keys of all its choices.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <li
      id={id}
      role="option"
      aria-selected={isChosen}
      className={styles.line}
      data-kind={entry.kind}
      onPointerMove={() => !isChosen && onPoint()}
      onClick={onPress}
    >
      <Icon size={14} aria-hidden="true" className="quiet" />
      <bdi className={styles.label}>{entry.label}</bdi>{' '}
      {entry.kind === 'action' && entry.detail !== '' ? (
        <kbd className={styles.key}>{entry.detail}</kbd>
      ) : (
        <bdi className={styles.detail}>{entry.detail}</bdi>
      )}
    </li>
  )
}
