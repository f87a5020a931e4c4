import CalendarDays from 'lucide-react/icons/calendar-days'
import CornerDownLeft from 'lucide-react/icons/corner-down-left'
import Hash from 'lucide-react/icons/hash'
import Plane from 'lucide-react/icons/plane'
import Search from 'lucide-react/icons/search'
import User from 'lucide-react/icons/user'
import { Fragment, useCallback, useEffect, useLayoutEffect, useMemo } from 'react'
import { useLoadedBookings } from '#api/queries/use-all-loaded.ts'
import { useFleet } from '#api/queries/use-fleet.ts'
import { useLoaded } from '#api/queries/use-loaded.ts'
import { daysLookedBack, useStoredDays } from '#api/queries/use-stored.ts'
import { flights, reservations } from '#api/range/collection.ts'
import { useMay } from '#api/status/use-session.ts'
import { bookingWords } from '#bookings/booking/booking-words.ts'
import { useDispatch } from '#bookings/booking/use-dispatch.ts'
import { useLoadedInspections } from '#bookings/inspections/loaded-inspections.tsx'
import { useDateFormat } from '#bookings/use-date-format.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { asInstant, MINUTE, minuteOf } from '#time/instant.ts'
import { classNames } from '#ui/class-names.ts'
import { useTimePart } from '#ui/clock.tsx'
import { useFrame } from '#ui/frame/frame-context.ts'
import { useOpens } from '#ui/link.tsx'
import { useLocale } from '#ui/locale.tsx'
import styles from './FoundList.module.css'
import { findEntries } from './find-entries.ts'
import { loadedThings } from './loaded-things.ts'
import type { EntryKind, PaletteEntry } from './palette-entry.ts'
import { placeOf } from './place.ts'

interface FoundListProps {
  readonly id: string
  readonly label: string
  readonly text: string
  readonly mode: FindMode
  readonly hasSearch: boolean
  /** What `find` finds for the text. */
  readonly entries: readonly PaletteEntry[]
  /** Replaced whenever what it looks through changes. */
  readonly onFind: (give: () => Find) => void
  readonly chosen: number
  readonly onPoint: (index: number) => void
  readonly onPress: (entry: PaletteEntry) => void
}

/** `date`: only days, for the G key. */
export type FindMode = 'all' | 'date'

export type Find = (text: string, mode: FindMode) => readonly PaletteEntry[]

/** The result list below the field. A chunk of its own, so it brings the field the function that finds. */
export function FoundList(props: FoundListProps) {
  const { id, label, text, mode, hasSearch, entries, onFind, chosen, onPoint, onPress } = props
  const find = useFind(hasSearch)
  useLayoutEffect(() => onFind(() => find), [find, onFind])
  useEffect(() => {
    document.getElementById(`${id}-${chosen}`)?.scrollIntoView?.({ block: 'nearest' })
  }, [id, chosen])
  return (
    // Keeps focus in the field.
    <div
      className="absolute right-0 top-[calc(100%_+_6px)] z-(--layer-float) flex flex-col w-[min(600px,calc(100vw_-_16px))] max-h-[min(560px,calc(100dvh_-_72px))] rounded-md bg-raised shadow-(--shadow) overflow-hidden max-lg:fixed max-lg:top-(--bar-height) max-lg:right-2 max-md:right-0 max-md:left-0 max-md:w-auto max-md:max-h-[calc(100dvh_-_48px)] max-md:rounded-[0_0_var(--radius)_var(--radius)]"
      onPointerDown={(event) => event.preventDefault()}
    >
      <ul
        id={id}
        role="listbox"
        aria-label={label}
        className="flex-initial p-1.5 overflow-auto overscroll-contain"
      >
        {entries.map((entry, index) => (
          <FoundLine
            key={entry.id}
            id={`${id}-${index}`}
            entry={entry}
            isChosen={index === chosen}
            onPoint={() => onPoint(index)}
            onPress={() => onPress(entry)}
          />
        ))}
      </ul>
      {entries.every(({ kind }) => kind === 'search') && (
        <p className="py-3.5 px-4 text-muted">
          {mode === 'date'
            ? 'Not a date. Try “Nov 24” or “tomorrow”.'
            : 'No match in the loaded data. Search for a tail, model, person, phone number, reservation number, day or action.'}
        </p>
      )}
      <span className="unseen" role="status">
        {text === '' ? '' : `${entries.length} found`}
      </span>
    </div>
  )
}

const NO_BOOKINGS: readonly Reservation[] = []

function useFind(hasSearch: boolean): Find {
  const format = useDateFormat()
  const { weekStart } = useLocale()
  const now = asInstant(useTimePart(minuteOf) * MINUTE)
  const today = format.dayOf(now)
  useStoredDays(daysLookedBack(today), true)
  const fleet = useFleet()
  const booked = useLoaded(reservations)
  const flown = useLoaded(flights)
  const things = useMemo(() => loadedThings(booked, flown, fleet), [booked, flown, fleet])
  const speak = bookingWords(format)
  const dispatch = useDispatch(NO_BOOKINGS)
  const { items: bookings, isKnown } = useLoadedBookings()
  const { hours } = useFrame().rule
  const inspections = useLoadedInspections()
  const opens = useOpens()
  const maySpend = useMay('spend')
  const live = useMemo(
    () => ({ now, dispatch, hours, bookings, fleet, isKnown, inspections }),
    [now, dispatch, hours, bookings, fleet, isKnown, inspections],
  )
  return useCallback(
    (text, mode) =>
      findEntries(text, mode, {
        place: placeOf(today),
        hasSearch,
        standpoint: { today, locale: format.locale, weekStart },
        things,
        speak,
        live,
        opens,
        maySpend,
      }),
    [today, hasSearch, things, speak, live, opens, maySpend, format, weekStart],
  )
}

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

function FoundLine({ id, entry, isChosen, onPoint, onPress }: FoundLineProps) {
  const Icon = ICONS[entry.kind]
  return (
    // The field handles the keys.
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
      <bdi className="clip flex-initial font-medium">{entry.label}</bdi>{' '}
      {entry.kind === 'action' && entry.detail !== '' ? (
        <kbd className="quiet ml-auto max-md:hidden">{entry.detail}</kbd>
      ) : (
        <bdi
          className={classNames(
            'flex-[1_2_0] text-muted text-right max-md:text-left',
            entry.kind === 'search' && 'max-md:hidden',
          )}
        >
          {/* A telephone number is in one line. */}
          {entry.detail.split(' · ').map((part, at) => (
            <Fragment key={part}>
              {at > 0 && '\u00a0· '}
              <span className="inline-block">{part}</span>
            </Fragment>
          ))}
        </bdi>
      )}
    </li>
  )
}
