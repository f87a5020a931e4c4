import { firstLate } from '#domain/inspections/late-bookings.ts'
import { isOpen } from '#domain/record/status.ts'
import type { Overrun } from '#wire/inspections-wire.ts'
import { byTail, flightsOf } from './booked.ts'
import { type FindingRule, type Found, findingRule, foundAlone } from './finding.ts'
import type { Severity } from './severity.ts'

/** The gateway decides, since it has the log; bookings arrive as `overruns`. */
function overrunRule<const K extends string>(
  kind: K,
  is: Overrun['is'],
  severityOf: (overrun: Overrun) => Severity,
  verb: string,
): FindingRule<K> {
  return findingRule({
    kind,
    find: ({ reservations, booked, overruns }) => {
      const wanted = overruns.filter((one) => one.is === is)
      if (wanted.length === 0) return []
      const byId = new Map(reservations.map((one) => [one.id, one]))
      const flights = byTail(flightsOf(booked))
      const firsts = new Set(firstLate(wanted))
      return wanted.flatMap((overrun): Found[] => {
        const reservation = byId.get(overrun.reservation)
        if (!reservation) return []
        // The first booking over each limit needs action; later ones are only marked.
        const ifOpen = firsts.has(overrun) ? severityOf(overrun) : 'warning'
        const severity = isOpen(reservation) ? ifOpen : 'information'
        const found = { ...foundAlone(reservation, severity), overrun }
        if (severity !== 'error' || reservation.start === null) return [found]
        // Past the limit the aircraft doesn't fly, so later bookings lose it.
        const end = reservation.end ?? reservation.start
        const next = (flights.get(reservation.aircraft?.tail ?? '') ?? []).filter(
          (one) => one.start >= end && isOpen(one.reservation),
        )
        return [{ ...found, others: next.map((one) => one.reservation) }]
      })
    },
    say: ({ tail, limit, why, rival }) =>
      `${verb} the ${limit} of ${tail}${why}${rival && `. Booked after it: ${rival}`}`,
  })
}

export const overrunsInspection = overrunRule(
  'overruns-inspection',
  'overruns',
  ({ grounds }) => (grounds ? 'error' : 'warning'),
  'Overruns',
)

export const mayOverrunInspection = overrunRule(
  'may-overrun-inspection',
  'may-overrun',
  () => 'warning',
  'May overrun',
)
