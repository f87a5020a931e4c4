import CalendarSearch from 'lucide-react/icons/calendar-search'
import Copy from 'lucide-react/icons/copy'
import { useMemo, useState } from 'react'
import { useSchool } from '#api/use-school.ts'
import type { BookingFilter } from '#domain/dispatch/booking-filter.ts'
import type { Dispatch } from '#domain/dispatch/dispatch-state.ts'
import { freeHoles } from '#domain/findings/free-holes.ts'
import type { Aircraft, Reservation } from '#domain/record/reservation.ts'
import { useFindingLimits } from '#school/booking/booking-settings.tsx'
import { asInstant, MINUTE } from '#time/instant.ts'
import type { DayRange } from '#time/plain-day.ts'
import { Button } from '#ui/Button.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { useNow } from '#ui/clock.tsx'
import { useFrame } from '#ui/frame/frame-context.ts'
import { useLocale } from '#ui/locale.tsx'
import { Popover } from '#ui/Popover.tsx'
import styles from './FreeHoles.module.css'
import { holesText, sayHole } from './hole-words.ts'

interface FreeHolesProps {
  /** Whose holes: the tails and instructors chosen. */
  readonly filter: Pick<BookingFilter, 'aircraft' | 'instructor'>
  readonly items: readonly Reservation[]
  readonly dispatch: Dispatch
  readonly fleet: readonly Aircraft[]
  readonly days: DayRange
  readonly isWhole: boolean
}

/** Where another lesson would fit: an aircraft is free while an instructor waits between two of theirs. */
export function FreeHoles(props: FreeHolesProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div>
      <Button
        look="quiet"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label="Find a time"
        title="Find a time"
        onClick={() => setIsOpen(!isOpen)}
      >
        <CalendarSearch size={16} aria-hidden="true" />
        <span className={styles.word}>Find a time</span>
      </Button>
      {isOpen && <HoleList {...props} onClose={() => setIsOpen(false)} />}
    </div>
  )
}

function HoleList(props: FreeHolesProps & { readonly onClose: () => void }) {
  const { filter, items, dispatch, fleet, days, isWhole, onClose } = props
  const { zone, location } = useSchool()
  const { locale } = useLocale()
  const { hours } = useFrame().rule
  const { holeMinutes } = useFindingLimits()
  const { aircraft, instructor } = filter
  const minute = Math.floor(useNow() / MINUTE)
  const holes = useMemo(() => {
    const now = asInstant(minute * MINUTE)
    return freeHoles({
      reservations: items,
      dispatch,
      aircraft,
      instructor,
      fleet,
      days,
      now,
      zone,
      location,
      hours,
      holeMinutes,
    })
  }, [
    items,
    dispatch,
    aircraft,
    instructor,
    fleet,
    days,
    minute,
    zone,
    location,
    hours,
    holeMinutes,
  ])
  const light = location ? 'daylight' : 'opening hours'
  return (
    <Popover label="Find a time" onClose={onClose}>
      <div className={styles.panel}>
        <p className="note">
          At least {holeMinutes} min in {light}, an aircraft free, an instructor between two
          lessons. The API knows bookings, not availability.
          {(aircraft !== null || instructor !== null) && ' Only the tails and instructors chosen.'}
          {!isWhole && ' Not all bookings are known: some of these may be taken.'}
        </p>
        {holes.length === 0 ? (
          <p>No such time on these days.</p>
        ) : (
          <>
            <ul className={styles.holes}>
              {holes.map((hole) => (
                <li key={`${hole.instructor.email} ${hole.time.start}`}>
                  <bdi>{sayHole(hole, zone, locale)}</bdi>
                </li>
              ))}
            </ul>
            <CopyButton
              text={() => holesText(holes, zone, locale)}
              icon={<Copy size={14} aria-hidden="true" />}
            >
              Copy the list
            </CopyButton>
          </>
        )}
      </div>
    </Popover>
  )
}
