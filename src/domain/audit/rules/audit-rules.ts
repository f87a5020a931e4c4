import type { Sighting } from '#domain/audit/finding.ts'
import { readingBackwards } from './meter/rule-01-backwards.ts'
import { deltaDiffers } from './meter/rule-02-delta.ts'
import { readingMissing } from './meter/rule-03-missing.ts'
import { hobbsJoin } from './meter/rule-04-hobbs-join.ts'
import { tachJoin } from './meter/rule-05-tach-join.ts'
import { gapExplained } from './meter/rule-06-explained.ts'
import { ratioOff } from './meter/rule-07-ratio.ts'
import { meterStood } from './meter/rule-08-stood.ts'
import { hobbsLength } from './meter/rule-09-length.ts'
import { hobbsAgainstClock } from './meter/rule-10-clock.ts'
import { offTenth } from './meter/rule-11-tenth.ts'
import { meterReplaced } from './meter/rule-14-replaced.ts'
import { loggedTwice } from './record/rule-12-twice.ts'
import { timesOverlap } from './record/rule-13-overlap.ts'
import { bookingsAndLog } from './record/rule-15-bookings.ts'
import { swapped } from './record/rule-16-swap.ts'
import { datesAndClosing } from './record/rule-17-dates.ts'
import { instructorAndActivity } from './record/rule-18-instructor.ts'
import { routesJoin } from './record/rule-19-route.ts'
import { instructorDuty } from './record/rule-20-duty.ts'
import { notClosed } from './record/rule-21-open.ts'

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

/** "Hobbs join"; null for an unknown number. */
export function ruleName(number: number): string | null {
  return BY_NUMBER.get(number)?.name ?? null
}

type Words = (seen: Sighting, locale: string) => string
type Todo = string | ((seen: Sighting) => string)

const SENTENCES = tableOf<Words>(({ say }) => say)
const TODOS = tableOf<Todo>(({ todo }) => todo)
const KINDS = tableOf<readonly [string, string?]>(({ many }) => many)

function tableOf<T>(of: (rule: RuleWords) => object | undefined): ReadonlyMap<string, T> {
  return new Map(
    AUDIT_RULES.flatMap((rule) => Object.entries<T>((of(rule) ?? {}) as Record<string, T>)),
  )
}

interface RuleWords {
  readonly say: object
  readonly todo: object
  readonly many?: object
}

/** Without full stop. Names are as written: make them safe before showing. */
export function sayAuditFinding(finding: Sighting, locale: string): string {
  return SENTENCES.get(finding.observation)?.(finding, locale) ?? ''
}

export function todoOf(finding: Sighting): string {
  const todo = TODOS.get(finding.observation) ?? ''
  return typeof todo === 'string' ? todo : todo(finding)
}

/** "14 without a route", "1 meter changed". */
export function countOfKind(count: number, observation: string): string {
  const [one, more = one] = KINDS.get(observation) ?? ['to look at']
  return `${count} ${count === 1 ? one : more}`
}
