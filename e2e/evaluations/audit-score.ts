import type { Audit } from '#domain/audit/audit.ts'
import { type AuditFinding, type Mend, rowsOf } from '#domain/audit/finding.ts'
import { EXPLAINS } from '#domain/audit/world/missing-flight.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import type { Planted } from './planted.ts'
import type { PlantedLog } from './planted-log.ts'

interface FaultScore {
  planted: number
  /** Every rule that must report it did. */
  found: number
  /** An edit or an explanation was offered, and how often it was right. */
  offered: number
  right: number
  /** Slips: trying all edits leaves one. Missing flights: a booking exists. */
  solvable: number
}

interface RuleScore {
  expected: number
  recalled: number
  found: number
  justified: number
  /** Errors and warnings without a fault. */
  falseAlarms: number
}

export interface AuditScore {
  readonly byFault: ReadonlyMap<string, FaultScore>
  readonly byRule: ReadonlyMap<number, RuleScore>
  readonly cleanFlights: number
  readonly falseAlarms: readonly AuditFinding[]
}

export function auditScore(log: PlantedLog, audit: Audit): AuditScore {
  const findingsAt = new Map<string, AuditFinding[]>()
  for (const finding of audit.findings) {
    for (const id of idsOf(finding)) findingsAt.set(id, [...(findingsAt.get(id) ?? []), finding])
  }
  const byFault = new Map<string, FaultScore>()
  const byRule = new Map<number, RuleScore>()
  const ruleScore = (rule: number) => {
    const score = byRule.get(rule) ?? {
      expected: 0,
      recalled: 0,
      found: 0,
      justified: 0,
      falseAlarms: 0,
    }
    byRule.set(rule, score)
    return score
  }
  const touched = new Set(log.planted.flatMap((fault) => fault.touched))
  for (const fault of log.planted) {
    const about = new Set(fault.touched.flatMap((id) => findingsAt.get(id) ?? []))
    for (const rule of fault.rules) {
      ruleScore(rule).expected++
      if ([...about].some((finding) => finding.rule === rule)) ruleScore(rule).recalled++
    }
    scoreFault(byFault, fault, [...about])
  }
  const falseAlarms: AuditFinding[] = []
  for (const finding of audit.findings) {
    // Some routes are empty in every log, so reporting them is right.
    if (finding.observation === 'route-empty') continue
    const score = ruleScore(finding.rule)
    score.found++
    if (idsOf(finding).some((id) => touched.has(id))) score.justified++
    else if (finding.severity !== 'information') {
      score.falseAlarms++
      falseAlarms.push(finding)
    }
  }
  const cleanFlights = log.flights.filter(({ id }) => !touched.has(id)).length
  return { byFault, byRule, cleanFlights, falseAlarms }
}

function scoreFault(
  byFault: Map<string, FaultScore>,
  fault: Planted,
  about: readonly AuditFinding[],
): void {
  const score = byFault.get(fault.name) ?? {
    planted: 0,
    found: 0,
    offered: 0,
    right: 0,
    solvable: 0,
  }
  byFault.set(fault.name, score)
  score.planted++
  if (fault.rules.every((rule) => about.some((finding) => finding.rule === rule))) score.found++
  if (fault.truth) {
    score.solvable++
    const mend = about.find((finding) => finding.mend)?.mend
    if (!mend) return
    score.offered++
    if (isTrue(mend, fault.truth)) score.right++
  } else if (fault.stands) {
    score.solvable++
    // A flight on the wrong tail breaks joins on both; the gap is on its own tail.
    const firsts = about.flatMap(({ explanation }) => explanation?.candidates[0] ?? [])
    if (firsts.some(({ sure }) => sure >= EXPLAINS)) score.offered++
    if (firsts.some((one) => one.bookingId === fault.stands || one.flightId === fault.stands))
      score.right++
  }
}

/** Every reading as before the slip; a copied Tach only to within its re-reading. */
function isTrue(mend: Mend, truth: CompletedFlight): boolean {
  return (
    mend.flightId === truth.id &&
    mend.edits.every(({ meter, reading, after }) => {
      const off = Math.abs((truth[meter]?.[reading] ?? Number.NaN) - after)
      return off <= (mend.kind === 'start-copied' && meter === 'tach' ? 10 : 0)
    })
  )
}

function idsOf(finding: AuditFinding): string[] {
  return [...rowsOf(finding), finding.reservationId].filter((id) => id !== null)
}
