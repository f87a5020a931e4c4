import type { Sighting } from '#domain/audit/finding.ts'
import type { AuditRule } from './audit-rule.ts'
import { bookingsAndLog, datesAndClosing, notClosed, swapped } from './bookings.ts'
import { loggedTwice, timesOverlap } from './doubles.ts'
import { hobbsAgainstClock, hobbsLength, meterStood, ratioOff } from './hours.ts'
import { gapExplained, hobbsJoin, meterReplaced, routesJoin, tachJoin } from './joins.ts'
import { instructorAndActivity, instructorDuty } from './lessons.ts'
import { deltaDiffers, offTenth, readingBackwards, readingMissing } from './readings.ts'

/** By number, in the order they run. */
export const AUDIT_RULES = [
  readingBackwards,
  deltaDiffers,
  readingMissing,
  hobbsJoin,
  tachJoin,
  gapExplained,
  ratioOff,
  meterStood,
  hobbsLength,
  hobbsAgainstClock,
  offTenth,
  loggedTwice,
  timesOverlap,
  meterReplaced,
  bookingsAndLog,
  swapped,
  datesAndClosing,
  instructorAndActivity,
  routesJoin,
  instructorDuty,
  notClosed,
] as const

type Rule = (typeof AUDIT_RULES)[number]
type KeysOf<T> = T extends unknown ? keyof T : never

export type RuleNumber = Rule['number']
export type Observation = KeysOf<Rule['say']>

const BY_NUMBER: ReadonlyMap<number, Rule> = new Map(AUDIT_RULES.map((rule) => [rule.number, rule]))

export function isRuleNumber(value: unknown): value is RuleNumber {
  return typeof value === 'number' && BY_NUMBER.has(value)
}

/** "Hobbs gap"; null for an unknown number. */
export function ruleName(number: number): string | null {
  return BY_NUMBER.get(number)?.name ?? null
}

const BY_OBSERVATION: ReadonlyMap<string, AuditRule<number, string>> = new Map(
  AUDIT_RULES.flatMap((rule) =>
    Object.keys(rule.say).map((observation) => [observation, rule as AuditRule<number, string>]),
  ),
)

/** Without full stop. Names are as written: make them safe before showing. */
export function sayAuditFinding(finding: Sighting, locale: string): string {
  const { observation } = finding
  return BY_OBSERVATION.get(observation)?.say[observation]?.(finding, locale) ?? ''
}

export function todoOf(finding: Sighting): string {
  const { observation } = finding
  const todo = BY_OBSERVATION.get(observation)?.todo[observation] ?? ''
  return typeof todo === 'string' ? todo : todo(finding)
}

/** "14 without a route", "1 meter changed". */
export function countOfKind(count: number, observation: string): string {
  const many = BY_OBSERVATION.get(observation)?.many?.[observation]
  const [one, more = one] = many ?? ['to review']
  return `${count} ${count === 1 ? one : more}`
}
