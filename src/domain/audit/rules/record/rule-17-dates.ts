import type { Sighting } from '#domain/audit/finding.ts'
import { auditRule } from '#domain/audit/rules/audit-rule.ts'
import { aboutFlight } from '#domain/audit/words/about.ts'
import { minutesAsHours, onDayWords } from '#domain/audit/words/in-a-sentence.ts'
import type { AuditWorld } from '#domain/audit/world/audit-world.ts'
import { DAY_MINUTES, dayNumberOf, flownSpan, leftAt } from '#domain/audit/world/flown-time.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { dayFromNumber } from '#time/plain-day.ts'

/** Amount: minutes. */
export const datesAndClosing = auditRule({
  number: 17,
  name: 'Date and closing',
  asks: 'Another day than booked, closed late, closed before flown.',
  severity: 'information',
  ofFlight: (flight, world): Sighting<'other-day' | 'closed-before' | 'closed-late'>[] => [
    ...otherDay(world, flight),
    ...closing(world, flight),
  ],
  say: {
    'other-day': ({ facts }, locale) =>
      facts.days?.[0] ? `Booked ${onDayWords(facts.days[0], locale)}` : 'Booked on another day',
    'closed-late': ({ amount }) => `Closed ${Math.round((amount ?? 0) / 60)} h after it was back`,
    'closed-before': (seen) => `Closed ${minutesAsHours(seen)} h before it left`,
  },
  todo: {
    'other-day': 'Correct the date of the flight, or of the booking.',
    'closed-late': 'Nothing to correct; close flights the day they are flown.',
    'closed-before': 'Correct its date or its times.',
  },
  many: { 'other-day': ['on another day than booked'], 'closed-late': ['closed late'] },
})

function otherDay({ bookings }: AuditWorld, flight: CompletedFlight): Sighting<'other-day'>[] {
  const booked = bookings.bookingOf(flight)
  if (booked === null || flight.date === null) return []
  const day = dayNumberOf(flight.date)
  const first = Math.floor(booked.start / DAY_MINUTES)
  // A booking over several days may be logged on any of them.
  const last = Math.floor((booked.end - 1) / DAY_MINUTES)
  if (day >= first && day <= Math.max(first, last)) return []
  return [
    aboutFlight(flight, {
      observation: 'other-day',
      reservationId: booked.reservation.id,
      amount: (day - first) * DAY_MINUTES,
      facts: { days: [dayFromNumber(first)] },
    }),
  ]
}

function closing(
  { clock, settings }: AuditWorld,
  flight: CompletedFlight,
): Sighting<'closed-before' | 'closed-late'>[] {
  const { completedAt, date, out } = flight
  if (completedAt === null || date === null) return []
  const closed = clock.minutesAt(completedAt)
  const left = out === null ? dayNumberOf(date) * DAY_MINUTES : (leftAt(flight) ?? closed)
  if (closed + clock.doubtAt(completedAt) < left) {
    const amount = left - closed
    return [aboutFlight(flight, { severity: 'error', observation: 'closed-before', amount })]
  }
  const back = flownSpan(flight)?.end ?? (dayNumberOf(date) + 1) * DAY_MINUTES
  const late = closed - back - clock.doubtAt(completedAt)
  if (late <= settings.closingMinutes) return []
  return [aboutFlight(flight, { observation: 'closed-late', amount: late })]
}
