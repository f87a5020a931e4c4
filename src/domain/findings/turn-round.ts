import { compareIds } from '#domain/lists/in-order.ts'
import { isOpen } from '#domain/record/status.ts'
import { type Instant, MINUTE } from '#time/instant.ts'
import { type Booked, byTail, flightsOf } from './booked.ts'
import { type Found, findingRule } from './finding.ts'

/** Found on both bookings. Maintenance needs no turnaround. */
export const turnRound = findingRule({
  kind: 'turn-round',
  find: ({ booked, now, limits }) =>
    [...byTail(flightsOf(booked)).values()].flatMap((ofTail) =>
      shortOnes(ofTail, now, limits.turnRoundMinutes),
    ),
  say: ({ tail, other, rival }, { minutes, reservation, others: [next] }) => {
    const isNext = next !== undefined && (next.start ?? 0) >= (reservation.start ?? 0)
    return `${minutes ?? 0} min turnaround on ${tail} ${isNext ? 'before' : 'after'} ${other} (${rival})`
  },
})

function shortOnes(byStart: readonly Booked[], now: Instant, limit: number): Found[] {
  const byEnd = byStart.toSorted(
    (a, b) => a.end - b.end || compareIds(a.reservation, b.reservation),
  )
  const gaps: { before: Booked; after: Booked; minutes: number }[] = []
  let first = 0
  for (const after of byStart) {
    // Both orders rise, so what ended too early stays too early.
    while ((byEnd[first]?.end ?? Number.POSITIVE_INFINITY) <= after.start - limit * MINUTE) first++
    for (let at = first; at < byEnd.length; at++) {
      const before = byEnd[at]
      if (!before || before.end > after.start) break
      gaps.push({ before, after, minutes: Math.floor((after.start - before.end) / MINUTE) })
    }
  }
  const tightest = new Map<Booked, Found>()
  const note = (on: Booked, other: Booked, minutes: number, isTight: boolean) => {
    const known = tightest.get(on)
    const others = [...(known?.others ?? []), other.reservation]
    tightest.set(on, {
      severity: isTight || known?.severity === 'warning' ? 'warning' : 'information',
      reservation: on.reservation,
      others:
        known && (known.minutes ?? 0) <= minutes
          ? others
          : [other.reservation, ...others.slice(0, -1)],
      person: null,
      minutes: Math.min(minutes, known?.minutes ?? minutes),
    })
  }
  for (const { before, after, minutes } of gaps) {
    const isTight = isOpen(before.reservation) && isOpen(after.reservation) && after.start > now
    note(before, after, minutes, isTight)
    note(after, before, minutes, isTight)
  }
  return [...tightest.values()]
}
