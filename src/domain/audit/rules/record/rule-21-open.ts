import type { Sighting } from '#domain/audit/finding.ts'
import { auditRule } from '#domain/audit/rules/audit-rule.ts'
import { aboutBooking, bookingCause } from '#domain/audit/words/about.ts'
import { bookingNumberWords, onDayWords } from '#domain/audit/words/in-a-sentence.ts'
import { dispatchOf, usableEnd } from '#domain/dispatch/dispatch-state.ts'
import { statusWord } from '#domain/record/status.ts'
import { asInstant, MINUTE, plus } from '#time/instant.ts'
import { localDay, localDayOf, zoneOf } from '#time/zone.ts'

const EVER = asInstant(0)

/** Bookings open today belong on today's page. Amount: minutes late. */
export const notClosed = auditRule({
  number: 21,
  name: 'Not closed',
  asks: 'Over before today, and still checked out or pending.',
  severity: 'warning',
  ofLog: ({ bookings, now, zoneName }): Sighting<'not-closed'>[] => {
    const zone = zoneOf(zoneName)
    const day = localDay(zone, localDayOf(zone, now))
    const reservations = bookings.all.map(({ reservation }) => reservation)
    const { stateOf } = dispatchOf({ reservations, day, since: EVER, now })
    return reservations.flatMap((reservation) => {
      const state = stateOf(reservation.id)
      const end = usableEnd(reservation)
      if ((state !== 'not-closed' && state !== 'no-show') || end === null || end > day.start)
        return []
      return [
        aboutBooking(reservation, {
          observation: 'not-closed',
          amount: Math.floor((now - end) / MINUTE),
          cause: bookingCause(reservation.id),
          facts: {
            bookingNumber: reservation.number,
            status: statusWord(reservation.status),
            days: [localDayOf(zone, plus(end, -1))],
          },
        }),
      ]
    })
  },
  say: {
    'not-closed': (seen, locale) => {
      const { days: [day] = [], status } = seen.facts
      return `${bookingNumberWords(seen)} ${day ? `${onDayWords(day, locale)} ` : ''}is still ${status ?? 'open'}`
    },
  },
  todo: { 'not-closed': 'Close it, or cancel it.' },
})
