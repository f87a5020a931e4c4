import { BookingRow } from '#bookings/booking/BookingRow.tsx'
import { bookingProps } from '#bookings/booking/booking-props.ts'
import type { Speak } from '#bookings/booking/booking-words.ts'
import {
  useBookingMarks,
  useBookingWords,
  usePageFindings,
} from '#bookings/booking/page-bookings.tsx'
import { toneOfState } from '#domain/dispatch/dispatch-state.ts'
import type { NextHit } from '#domain/findings/next-hit.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { lengthSince } from '#time/format.ts'
import { type Instant } from '#time/instant.ts'
import { dueMoment } from './dispatch-words.ts'
import { StateCount } from './StateCount.tsx'
import type { Today } from './use-today.ts'
import styles from './WallLate.module.css'
import { fitted } from './wall-plan.ts'

const MAX_ROWS = 6
/** With more tails than this in the last row, minutes don't fit. */
const MAX_WITH_MINUTES = 8

/** All late bookings, unfiltered, all visible at once. */
export function WallLate({ today }: { today: Pick<Today, 'dispatch' | 'now'> }) {
  const { dispatch, now } = today
  const marks = useBookingMarks()
  const speak = useBookingWords()
  const { 'late-back': late, 'not-closed': open } = dispatch.counted
  if (late.length === 0)
    return (
      <section
        className={styles.none}
        aria-label="Overdue"
        data-calm={(dispatch.isWhole && open.length === 0) || undefined}
      >
        <p>
          {dispatch.isWhole ? 'None overdue today' : 'Overdue flights: not loaded yet'}
          <StateCount state="late-back" dispatch={dispatch} />
        </p>
      </section>
    )
  const { rows, more } = fitted(late, MAX_ROWS)
  const rest = late.slice(rows.length)
  return (
    <section
      className={styles.late}
      aria-labelledby="wall-late"
      data-unconfirmed={toneOfState('late-back', dispatch) === 'amber' || undefined}
    >
      <h2 id="wall-late" className={styles.head}>
        Overdue <StateCount state="late-back" dispatch={dispatch} isBare />
      </h2>
      <ul>
        {rows.map((one) => (
          <LateRow key={one.id} one={one} now={now} />
        ))}
        {more > 0 && (
          <li className={styles.more}>
            <span>and {more} more</span>
            {rest.map((one) => (
              <span key={one.id} className={styles.other} {...bookingProps(one, marks)}>
                <bdi>{speak(one).tail}</bdi>
                {more <= MAX_WITH_MINUTES && <small>{lateBy(one, now)}</small>}
              </span>
            ))}
          </li>
        )}
      </ul>
    </section>
  )
}

function LateRow({ one, now }: { one: Reservation; now: Instant }) {
  const speak = useBookingWords()
  const findings = usePageFindings()
  const { who, instructor, activity, name } = speak(one)
  const due = one.end === null ? '' : `due ${dueMoment(one.end, now, speak)}`
  const hit = findings.hits(one).find(({ slack }) => slack < SOON)
  const late = `${lateBy(one, now)} late`
  return (
    <BookingRow
      kind="late"
      as="li"
      of={one}
      aria-label={[name, due, late].filter(Boolean).join(', ')}
      cells={{
        who: (
          <>
            <bdi>{who}</bdi> <small>{instructor ? `with ${instructor}` : activity}</small>
          </>
        ),
        waits: hit && <Waits hit={hit} speak={speak} />,
        due,
        count: late,
      }}
    />
  )
}

/** Minutes. Later bookings aren't urgent yet. */
const SOON = 60

/** "Holding up: 1:30 N771DN (Abbott)"; "next:" while there is time left. */
function Waits({ hit, speak }: { hit: NextHit; speak: Speak }) {
  const { reservation, by, slack } = hit
  const { tail, whoShort } = speak(reservation)
  const { start } = reservation
  return (
    <span data-short={slack < 0 || undefined}>
      {slack < 0 ? 'Holding up: ' : 'Next: '}
      <b>
        {start !== null && `${speak.time(start)} `}
        {by !== 'aircraft' && <bdi>{tail} </bdi>}
      </b>
      (<bdi>{whoShort}</bdi>)
    </span>
  )
}

function lateBy({ end }: Reservation, now: Instant): string {
  return end === null ? '' : lengthSince(end, now)
}
