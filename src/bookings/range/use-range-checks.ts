import { useMemo } from 'react'
import { useAudit } from '#bookings/audit/use-audit.ts'
import { checksOf } from '#domain/audit/checks.ts'
import type { Observation } from '#domain/audit/rules/audit-rules.ts'
import { putRightBy } from '#domain/audit/verdict.ts'
import type { MatchCase } from '#domain/matching/match-case.ts'
import { useRangeInSight } from './RangePage.tsx'
import type { useMatching } from './use-matching.ts'

/** Audit rules that would repeat what the cases say. */
const IN_CASES: ReadonlySet<string> = new Set<Observation>([
  'no-booking',
  'other-tail',
  'other-instructor',
])

/** What the audit asks to correct on these days and aircraft, and the correction that explains a case. */
export function useRangeChecks(
  { log }: Pick<ReturnType<typeof useMatching>, 'log'>,
  aircraft: readonly string[] | null,
) {
  const { days } = useRangeInSight()
  const { from, to } = days
  const flights = useMemo(
    () => log.items.filter(({ date }) => date === null || (date >= from && date <= to)),
    [log.items, from, to],
  )
  const isLogWhole =
    log.completeness !== 'loading' &&
    log.missing.every(({ days: own }) => own.every((day) => day < from || day > to))
  const audit = useAudit({ flights, completeness: isLogWhole ? 'complete' : log.completeness })
  const { open: found, reviewed, elsewhere, subjects } = audit
  const checks = useMemo(() => {
    const of = (findings: typeof found) => {
      const { toCorrect, minor } = checksOf(findings, subjects.flights, aircraft)
      return { toCorrect, minor: minor.filter(({ observation }) => !IN_CASES.has(observation)) }
    }
    return { open: of(found), done: of(reviewed), elsewhere: of(elsewhere).toCorrect }
  }, [found, reviewed, elsewhere, subjects, aircraft])
  const causeOf = useMemo(() => {
    const causes = new Map(
      checks.open.toCorrect.flatMap((cause) => putRightBy(cause).map((id) => [id, cause])),
    )
    return (one: MatchCase) =>
      causes.get(one.flight?.id ?? '') ?? causes.get(one.reservation?.id ?? '')
  }, [checks])
  return { audit, checks, causeOf }
}
