import { usableTime } from '#domain/record/membership.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { isOpen } from '#domain/record/status.ts'
import { foldAscii } from '#domain/text/text-fold.ts'
import { type Found, findingRule, foundAlone } from './finding.ts'

export const badTimes = findingRule({
  kind: 'bad-times',
  find: ({ reservations }) =>
    reservations
      .filter((reservation) => !usableTime(reservation))
      .map((one) => foundAlone(one, isOpen(one) ? 'warning' : 'information')),
  say: (_, { reservation: { start, end } }) => {
    if (start === null && end === null) return 'No start and no end'
    if (start === null || end === null) return `No ${start === null ? 'start' : 'end'}`
    return end === start ? 'Ends when it starts' : 'Ends before it starts'
  },
})

// The API omits such bookings (§1); if a school has them anyway, they need no aircraft.
const ON_THE_GROUND = /\b(ground|classroom|class room|meeting|briefing|oral)\b/

/** Dual without an instructor. The API omits people with nothing on file (§2.1), so it is only a question. */
export const noInstructor = findingRule({
  kind: 'no-instructor',
  find: ({ booked }) =>
    booked
      .filter((one) => one.activity === 'dual' && one.reservation.instructors.length === 0)
      .map(missing),
  say: () => 'Dual with no instructor on file',
})

export const noAircraft = findingRule({
  kind: 'no-aircraft',
  find: ({ booked }) =>
    booked
      .filter(({ reservation }) => !reservation.aircraft?.tail && !isOnTheGround(reservation))
      .map(missing),
  say: () => 'No aircraft booked',
})

function isOnTheGround({ activity }: Reservation): boolean {
  return ON_THE_GROUND.test(foldAscii(activity ?? '').slice(0, 200))
}

function missing({ reservation }: { readonly reservation: Reservation }): Found {
  return foundAlone(reservation, isOpen(reservation) ? 'warning' : 'information')
}
