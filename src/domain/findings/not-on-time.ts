import { type LateState, severityOfLate, usableEnd } from '#domain/dispatch/dispatch-state.ts'
import { isMaintenance } from '#domain/record/activity.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { type Instant, MINUTE } from '#time/instant.ts'
import { type FindingRule, findingRule, foundAlone } from './finding.ts'

/** Minutes since the start if not started, otherwise since the end. */
function lateRule<const K extends LateState>(kind: K, say: FindingRule<K>['say']): FindingRule<K> {
  return findingRule({
    kind,
    find: ({ reservations, dispatch, now }) =>
      reservations
        .filter(({ id }) => dispatch.stateOf(id) === kind)
        .map((one) =>
          foundAlone(
            one,
            severityOfLate(one.id, dispatch),
            late(kind === 'not-started' ? one.start : usableEnd(one), now),
          ),
        ),
    say,
  })
}

export const lateBack = lateRule(
  'late-back',
  ({ length, end }, { severity }) =>
    `${length} overdue${end && `, due ${end}`}${severity === 'error' ? '' : ', not confirmed yet'}`,
)
export const notStarted = lateRule(
  'not-started',
  ({ length }) => `Not started, ${length} past its start`,
)
export const noShow = lateRule(
  'no-show',
  ({ length }) => `No-show? Still pending ${length} past its end`,
)
export const notClosedYet = lateRule('not-closed', ({ tail, length, end }, { minutes }) =>
  (minutes ?? 0) > 0
    ? `Not closed? Still checked out ${length} past its end${inBrackets(end)}`
    : `Not closed? ${tail} is checked out again`,
)

export const LATE_RULES = [lateBack, notStarted, noShow, notClosedYet] as const

/** Unclosed maintenance past its end: the aircraft may still be in the shop, but no one is looking for it. */
export const pastItsEnd = findingRule({
  kind: 'past-its-end',
  find: ({ reservations, now }) =>
    reservations
      .filter((one) => isLeftOpen(one, now))
      .map((one) => foundAlone(one, 'warning', late(one.end, now))),
  say: ({ length, end }) => `Work order not closed ${length} past its end${inBrackets(end)}`,
})

function isLeftOpen(one: Reservation, now: Instant): boolean {
  return (
    one.status.kind === 'checked-out' && isMaintenance(one) && one.end !== null && one.end < now
  )
}

function inBrackets(end: string): string {
  return end && ` (${end})`
}

// Of two open check-outs the older may still have its end ahead.
function late(since: Instant | null, now: Instant): number | null {
  return since === null ? null : Math.max(0, Math.floor((now - since) / MINUTE))
}
