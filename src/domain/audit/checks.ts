import { bySeverity } from '#domain/findings/severity.ts'
import { groupBy } from '#domain/lists/group-by.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { NO_AIRCRAFT } from '#domain/record/fleet.ts'
import { byCause, type Cause } from './by-cause.ts'
import type { AuditFinding } from './finding.ts'
import { countOfKind } from './rules/audit-rules.ts'

/** Minor causes of one kind as one line: "14 without a route". */
export interface MinorCauses {
  readonly observation: string
  readonly title: string
  readonly causes: readonly Cause[]
}

export interface Checks {
  readonly toCorrect: readonly Cause[]
  readonly minor: readonly MinorCauses[]
}

/** Most severe first, then newest. `aircraft`: only these tails; null is all. */
export function checksOf(
  findings: readonly AuditFinding[],
  flights: ReadonlyMap<string, CompletedFlight>,
  aircraft: readonly string[] | null = null,
): Checks {
  const dayOf = ({ lead }: Cause) => flights.get(lead.flightId ?? '')?.date ?? ''
  const own = aircraft
    ? findings.filter(({ tail }) => aircraft.includes(tail || NO_AIRCRAFT))
    : findings
  const causes = byCause(own).sort((a, b) => bySeverity(a, b) || dayOf(b).localeCompare(dayOf(a)))
  const minor = causes.filter(isMinor)
  const kinds = groupBy(minor, ({ lead }) => lead.observation)
  return {
    toCorrect: causes.filter((cause) => !isMinor(cause)),
    minor: [...kinds]
      .map(([observation, own]) => ({
        observation,
        title: countOfKind(own.length, observation),
        causes: own,
      }))
      // A changed meter is rarer than an empty field, and matters more.
      .sort((a, b) => a.causes.length - b.causes.length),
  }
}

function isMinor({ severity, lead }: Cause): boolean {
  const kind = lead.explanation?.candidates[0]?.kind
  return severity === 'information' && (kind === undefined || kind === 'maintenance')
}

/** "6 to correct in the log", "Nothing to correct in the log": bookings that don't match it are counted apart. */
export function sayChecks({ toCorrect }: Pick<Checks, 'toCorrect'>, isSure: boolean): string {
  if (toCorrect.length === 0 && isSure) return 'Nothing to correct in the log'
  return sayToCorrect(toCorrect.length, isSure)
}

/** "6 to correct in the log", "At least 6 …", "Nothing to correct in the log so far". */
export function sayToCorrect(count: number, isSure: boolean): string {
  if (isSure) return `${count} to correct in the log`
  return count === 0
    ? 'Nothing to correct in the log so far'
    : `At least ${count} to correct in the log`
}

/** "6", "≥ 6", "0 so far". */
export function sayAtLeast(count: number, isSure: boolean): string {
  if (isSure) return String(count)
  return count === 0 ? '0 so far' : `≥ ${count}`
}

export const WHY_UNSURE = 'More may appear: some bookings or earlier flights aren’t loaded.'
