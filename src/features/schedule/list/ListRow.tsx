import { memo } from 'react'
import { BookingRow } from '#bookings/booking/BookingRow.tsx'
import type { BookingWords } from '#bookings/booking/booking-words.ts'
import { nameWithMarks } from '#bookings/booking/marks.ts'
import {
  useBookingMarks,
  useBookingWords,
  usePageFindings,
} from '#bookings/booking/page-bookings.tsx'
import { BookingIcon } from '#bookings/booking/StatusIcon.tsx'
import { findingName, sayWaits } from '#bookings/findings/finding-marks.ts'
import { isDispatchState, isLateState, severityOfLate } from '#domain/dispatch/dispatch-state.ts'
import { DISPATCH_WORDS } from '#domain/dispatch/dispatch-words.ts'
import { shownPhone, telHref } from '#domain/record/contact.ts'
import { DASH } from '#domain/record/meter.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { capital } from '#domain/text/visible-text.ts'
import { bookingName } from '#features/schedule/booking-name.ts'
import { timeOnDay } from '#features/schedule/days.ts'
import { formatLength, sayHalfOnce } from '#time/format.ts'
import type { PlainDay } from '#time/plain-day.ts'
import styles from './ListRow.module.css'

interface ListRowProps {
  readonly reservation: Reservation
  readonly day: PlainDay
  /** False: the filter hides it, but it is booked. */
  readonly isMatch?: boolean
}

export const ListRow = memo(function ListRow({ reservation, day, isMatch = true }: ListRowProps) {
  const speak = useBookingWords()
  const marks = useBookingMarks()
  const words = speak(reservation)
  const state = useStateWords(reservation, words, sayWaits(marks.findings.get(reservation.id)))
  const phone = shownPhone(reservation.customers[0]) || DASH
  return (
    <li className={styles.entry}>
      <BookingRow
        kind="list"
        of={reservation}
        isMatch={isMatch}
        aria-label={nameWithMarks(bookingName(words, isMatch), reservation, marks)}
        cells={{
          time: sayHalfOnce(timeOnDay(reservation, day, speak, words.time)),
          // One that is down says until when in place of its name, so each of its days is one line.
          ...(state.down !== undefined && { who: state.down }),
          activity: words.isMaintenance ? '' : capital(words.activity),
          state: (
            <>
              <BookingIcon of={reservation} />
              <bdi className="whitespace-normal">{state.words}</bdi>
            </>
          ),
        }}
        cellProps={{
          time: { className: 'news-mark' },
          state: {
            'data-severity': state.severity,
            'data-several': state.isSeveral || undefined,
          },
        }}
      />
      {!words.isMaintenance && (
        // The opened booking has the number too, so it is no tab stop here.
        <a
          className="row-1 col-5 z-1 text-muted wrap-anywhere no-underline hover:underline"
          href={telHref(phone) ?? undefined}
          tabIndex={-1}
        >
          {phone}
        </a>
      )}
    </li>
  )
})

const HEADS = ['', 'Time', 'Aircraft', 'Customer', 'Phone', 'Instructor', 'Activity', 'Status']

/** Each row has its own name for screen readers. */
export function ListHeads() {
  return (
    <div className={styles.heads} aria-hidden="true">
      {HEADS.map((head) => (
        <span key={head} className="note">
          {head}
        </span>
      ))}
    </div>
  )
}

/** "57 min late", "checked out · aircraft clash", "completed". */
function useStateWords({ id, status }: Reservation, words: BookingWords, waits: readonly string[]) {
  const { of, dispatch } = usePageFindings()
  const found = of(id).filter(({ severity }) => severity !== 'information')
  const state = dispatch.stateOf(id)
  const late = found.find(({ kind }) => kind === state)
  const others = found.filter(({ kind }) => !isDispatchState(kind) && kind !== 'turn-round')
  const inWords = () => {
    if (isLateState(state)) {
      const length = late?.minutes ? formatLength(late.minutes) : ''
      if (length && state === 'late-back') return `${length} late`
      if (length && state === 'not-started') return `${length} late to start`
      return [DISPATCH_WORDS[state], length].filter(Boolean).join(' ')
    }
    return state === 'down' || status.kind === 'pending' ? '' : words.status
  }
  const parts = [inWords(), ...waits, ...others.map(findingName)].filter(Boolean)
  return {
    down: state === 'down' ? (words.down[1] ?? words.down[0]) : undefined,
    words: parts.join(' · '),
    isSeveral: parts.length > 1,
    // Before the findings are here, too. A return in the dark needs no action.
    severity: isLateState(state)
      ? severityOfLate(id, dispatch)
      : others.find(({ kind }) => kind !== 'after-twilight')?.severity,
  }
}
