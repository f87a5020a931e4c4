import { useBookingWords, usePageFindings } from '#bookings/booking/page-bookings.tsx'
import { type DispatchState, isLateState } from '#domain/dispatch/dispatch-state.ts'
import { dispatchTitle } from '#domain/dispatch/dispatch-words.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { formatMoment } from '#time/format.ts'
import { useNow } from '#ui/clock.tsx'
import { BookingLine } from './BookingLine.tsx'
import { FindingRows } from './FindingRows.tsx'

export function StateRows(props: {
  state: DispatchState
  list: readonly Reservation[]
  isHere: ((reservation: Reservation) => boolean) | null
}) {
  const { state, list, isHere } = props
  const findings = usePageFindings()
  const { zone, locale } = useBookingWords()
  const now = useNow()
  if (isLateState(state)) {
    const late = list.flatMap(({ id }) => findings.of(id).filter(({ kind }) => kind === state))
    return <FindingRows title={dispatchTitle(state)} findings={late} isHere={isHere} />
  }
  return (
    <ul>
      {list.map((one) => {
        const until =
          one.end === null ? 'no end recorded' : formatMoment(zone, one.end, locale, now)
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
