import { groupByEach } from '#domain/lists/group-by.ts'
import { firstWhere } from '#domain/lists/in-order.ts'
import { memoizedByRecord } from '#domain/lists/memoized.ts'
import { isOpen } from '#domain/record/status.ts'
import { DAY, HOUR, type Instant, type InstantRange, MINUTE, mergeRanges } from '#time/instant.ts'
import { type Booked, byEmail, flightsOf } from './booked.ts'
import { type Found, findingRule } from './finding.ts'

/** In the 24 hours up to the booking's end. Indicative: counts booked time, overlaps once. */
export const instructorHours = findingRule({
  kind: 'instructor-hours',
  find: ({ booked, now, limits }) =>
    taught(booked).flatMap(({ email, theirs, byEnd, trained }) => {
      let first = 0
      return byEnd.flatMap((lesson): Found[] => {
        const { reservation, end } = lesson
        const from = end - DAY
        const ms = trained(end) - trained(from)
        if (ms <= limits.instructorHours * HOUR) return []
        while (first < theirs.length && (theirs[first]?.start ?? 0) <= from - 31 * DAY) first++
        return [
          {
            severity: isOpen(reservation) && end > now ? 'warning' : 'information',
            reservation,
            others: theirs
              .slice(first)
              .filter((other) => other !== lesson && other.end > from && other.start < end)
              .map((other) => other.reservation),
            person: byEmail(reservation.instructors).get(email) ?? null,
            minutes: Math.floor(ms / MINUTE),
          },
        ]
      })
    }),
  say: ({ who, length }) =>
    `${who} has ${length} of training booked in the 24 h before its end (indicative)`,
})

const taught = memoizedByRecord((booked: readonly Booked[]) => {
  const groups = groupByEach(flightsOf(booked), ({ reservation }) =>
    byEmail(reservation.instructors).keys(),
  )
  return [...groups].map(([email, theirs]) => ({
    email,
    theirs,
    byEnd: theirs.toSorted((a, b) => a.end - b.end),
    trained: trainedBefore(mergeRanges<Instant>(theirs)),
  }))
})

/** `stretches` are sorted and disjoint; ms. */
function trainedBefore(stretches: readonly InstantRange[]): (at: number) => number {
  const sums: number[] = [0]
  for (const { start, end } of stretches) sums.push((sums.at(-1) ?? 0) + end - start)
  return (at) => {
    const first = firstWhere(0, stretches.length, (index) => (stretches[index]?.end ?? 0) > at)
    const running = stretches[first]
    return (sums[first] ?? 0) + (running && running.start < at ? at - running.start : 0)
  }
}
