import { useState } from 'react'
import type { Attention } from '#bookings/booking/attention.ts'
import { bookingProps } from '#bookings/booking/booking-props.ts'
import { Phones } from '#bookings/booking/Phones.tsx'
import {
  useBookingMarks,
  useBookingWords,
  usePageFindings,
} from '#bookings/booking/page-bookings.tsx'
import { hereWords, isFoundHere } from '#bookings/findings/finding-groups.ts'
import { sayBookingFinding } from '#bookings/findings/finding-words.ts'
import { NextHits } from '#bookings/findings/NextHits.tsx'
import { useDateFormat } from '#bookings/use-date-format.ts'
import { type DispatchState, isLateState } from '#domain/dispatch/dispatch-state.ts'
import { dispatchTitle } from '#domain/dispatch/dispatch-words.ts'
import type { Finding } from '#domain/findings/finding.ts'
import { usableTime } from '#domain/record/membership.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { Button } from '#ui/Button.tsx'
import { useNow } from '#ui/clock.tsx'
import { BookingLine } from './BookingLine.tsx'
import styles from './FindingRows.module.css'

/** Whether a booking passes the filter; those come first. Null without a filter. */
type IsHere = ((reservation: Reservation) => boolean) | null

interface FindingRowsProps {
  readonly title: string
  readonly isClosed?: boolean
  readonly findings: readonly Finding[]
  readonly isHere: IsHere
}

/** A month can have hundreds; the rest is shown on request. */
const AT_ONCE = 40

/** Minutes. With this much slack the next booking (1) and the one after it (2) are not at risk. */
const AMPLE = { 1: 12 * 60, 2: 60 } as const

export function FindingRows({ title, isClosed = false, isHere, ...props }: FindingRowsProps) {
  const speak = useBookingWords()
  const { hits } = usePageFindings()
  const [isAll, setIsAll] = useState(false)
  const isFound = isHere && isFoundHere(isHere)
  const here = isFound ? props.findings.filter(isFound) : []
  const findings = isFound
    ? [...here, ...props.findings.filter((one) => !isFound(one))]
    : props.findings
  const drawn = isAll ? findings : findings.slice(0, AT_ONCE)
  const count = `${findings.length}${isHere ? hereWords(here.length, findings.length, false) : ''}`
  if (findings.length === 0) return null
  const rows = (
    <>
      <ul>
        {drawn.map((finding) => {
          const { kind, severity, reservation, person, overrun } = finding
          const isLate = kind === 'late-back' || kind === 'not-started'
          return (
            <li
              key={`${kind} ${reservation.id} ${person?.email ?? ''} ${overrun?.inspection ?? ''}`}
            >
              <BookingLine
                reservation={reservation}
                severity={severity}
                says={sayBookingFinding(finding, speak)}
                facts={{
                  'data-opens-reservation': reservation.id,
                  'data-finding': kind,
                  'data-elsewhere': (isFound && !isFound(finding)) || undefined,
                }}
              />
              {isLateState(kind) && <Phones of={reservation} className="pl-8" />}
              {isLate && (
                <NextHits
                  className={styles.hits}
                  hasPhones
                  hits={hits(reservation).filter(({ step, slack }) => slack < AMPLE[step])}
                />
              )}
            </li>
          )
        })}
      </ul>
      {findings.length > drawn.length && (
        <Button look="quiet" onClick={() => setIsAll(true)}>
          {findings.length - drawn.length} more
        </Button>
      )}
    </>
  )
  const head = (
    <>
      {title} <span className="aside">{count}</span>
    </>
  )
  return isClosed ? (
    <details className={styles.folded}>
      <summary className="note pt-1 pb-0.5 px-3 font-semibold">{head}</summary>
      {rows}
    </details>
  ) : (
    <section aria-label={title}>
      <h2 className="note pt-1 pb-0.5 px-3 font-semibold">{head}</h2>
      {rows}
    </section>
  )
}

interface StateRowsProps {
  readonly state: DispatchState
  readonly list: readonly Reservation[]
  readonly isHere: IsHere
}

export function StateRows({ state, list, isHere }: StateRowsProps) {
  const findings = usePageFindings()
  const format = useDateFormat()
  const now = useNow()
  if (isLateState(state)) {
    const late = list.flatMap(({ id }) => findings.of(id).filter(({ kind }) => kind === state))
    return <FindingRows title={dispatchTitle(state)} findings={late} isHere={isHere} />
  }
  return (
    <ul>
      {list.map((one) => {
        const until = one.end === null ? 'no end recorded' : format.moment(one.end, now)
        const verb = state === 'down' ? 'down until' : (one.end ?? now) < now ? 'due' : 'back'
        return (
          <li key={one.id}>
            <BookingLine reservation={one} says={`${verb} ${until}`} />
          </li>
        )
      })}
    </ul>
  )
}

export function FlawedRows({ list }: { list: readonly Attention[] }) {
  const marks = useBookingMarks()
  const title = 'No usable time, or a field that could not be read'
  return (
    <section aria-label={title}>
      <h2 className="note pt-1 pb-0.5 px-3 font-semibold">
        {title} <span className="aside">{list.length}</span>
      </h2>
      <ul>
        {list.map(({ reservation, reasons }) => (
          <li key={reservation.id}>
            <BookingLine
              reservation={reservation}
              severity="warning"
              says={reasons.join('; ')}
              // Bookings with a usable time are drawn on the canvas; here they only link to it.
              facts={
                usableTime(reservation)
                  ? { 'data-opens-reservation': reservation.id }
                  : bookingProps(reservation, marks)
              }
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
