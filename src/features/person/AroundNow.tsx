import type { AllLoaded } from '#api/queries/use-all-loaded.ts'
import { sayBookingState } from '#bookings/booking/booking-state.ts'
import { useBookingWords } from '#bookings/booking/page-bookings.tsx'
import type { Dispatch } from '#domain/dispatch/dispatch-state.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { sayHalfOnce } from '#time/format.ts'
import type { Instant } from '#time/instant.ts'
import { aroundNow } from './person-figures.ts'

interface AroundNowProps {
  readonly bookings: readonly Reservation[]
  readonly booked: Pick<AllLoaded<unknown>, 'days' | 'isKnown'>
  readonly dispatch: Dispatch
  readonly now: Instant
}

/** Current, next and last booking. Says so if unloaded time in between may hide another. */
export function AroundNow({ bookings, booked: { days, isKnown }, dispatch, now }: AroundNowProps) {
  const speak = useBookingWords()
  const { current, next, last } = aroundNow(bookings, now, dispatch.stateOf)
  const nextStart = next?.start ?? now
  const lastStart = last?.start ?? now
  const until = days && `up to ${speak.day(days.to, 'short')}`
  const since = days && `since ${speak.day(days.from, 'short')}`
  const rows = [
    ['Now', current, true, ''],
    ['Next booking', next, isKnown({ start: now, end: nextStart }), until],
    ['Last booking', last, isKnown({ start: lastStart, end: now }), since],
  ] as const
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-2">
      {rows.map(
        ([label, booking, isSure, range]) =>
          (booking || range !== '') && (
            <div key={label}>
              <dt className="note">{label}</dt>
              <dd className="text-16 font-semibold">
                {booking && !isSure && 'Loaded: '}
                {booking && <BookingAt {...{ booking, dispatch, now }} />}
                {!booking && (range === null ? 'Not loaded' : `None loaded ${range}`)}
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}

interface BookingAtProps extends Pick<AroundNowProps, 'dispatch' | 'now'> {
  readonly booking: Reservation
}

function BookingAt({ booking, dispatch, now }: BookingAtProps) {
  const speak = useBookingWords()
  const { time, tail } = speak(booking)
  const day = booking.start === null ? '' : speak.day(speak.dayOf(booking.start), 'short')
  const hasState = dispatch.stateOf(booking.id) !== null
  const state = hasState ? sayBookingState(booking, dispatch, speak, now) : null
  return (
    <button type="button" className="text-left hover:underline" data-opens-reservation={booking.id}>
      {`${day} ${sayHalfOnce(time)}, ${tail}${state ? ', ' : ''}`}
      <span className="text-tone" data-tone={state?.tone}>
        {state?.words}
      </span>
    </button>
  )
}
