import type { RuleNumber } from '#domain/audit/finding.ts'
import { type AuditSettings, USUAL_AUDIT } from '#domain/audit/rules.ts'
import { asFields, storedFields } from '#ui/browser-store.ts'

/** What a school may set about the audit, beside which rules are on. */
const THRESHOLDS = [
  'hobbsJoinWarning',
  'tachJoinFine',
  'tachJoinWarning',
  'ratioFlights',
  'ratioWidth',
  'longestHobbs',
  'overBooked',
  'overClockMinutes',
  'overlapMinutes',
  'closingMinutes',
  'dutyHours',
  'pendingMinutes',
] as const

export type Threshold = (typeof THRESHOLDS)[number]

/** What this browser remembers of the audit: no person, no text, only numbers, ids and hashes. */
export interface AuditMemory {
  readonly off: readonly RuleNumber[]
  readonly thresholds: Readonly<Partial<Record<Threshold, number>>>
  /** By finding, the hash of what it was about when somebody reviewed it. */
  readonly reviewed: Readonly<Record<string, string>>
}

export const AUDIT_KEY = 'flightline.audit'
export const NOTHING_SET: AuditMemory = { off: [], thresholds: {}, reviewed: {} }

const LONGEST = 500_000
const MOST_REVIEWED = 3000
const REVIEWED_KEY = /^[\w-]{1,80}$/
const HASH = /^[\w.-]{1,200}$/

/** Each part for itself: what is missing, foreign or broken is left out; never throws. */
export function readAuditMemory(text: string | null): AuditMemory {
  const stored = storedFields(text, LONGEST)
  const off = Array.isArray(stored['off']) ? stored['off'] : []
  const thresholds: Partial<Record<Threshold, number>> = {}
  const set = asFields(stored['thresholds'])
  for (const name of THRESHOLDS) {
    const value = set[name]
    if (typeof value === 'number' && value >= 0 && value <= 100_000) thresholds[name] = value
  }
  const reviewed = Object.entries(asFields(stored['reviewed']))
    .filter((pair): pair is [string, string] => typeof pair[1] === 'string')
    .filter(([key, hash]) => REVIEWED_KEY.test(key) && HASH.test(hash))
    .slice(-MOST_REVIEWED)
  return {
    off: [...new Set(off.filter(isRuleNumber))],
    thresholds,
    reviewed: Object.fromEntries(reviewed),
  }
}

export function settingsOf({ off, thresholds }: AuditMemory): AuditSettings {
  return { ...USUAL_AUDIT, ...thresholds, off: new Set(off) }
}

function isRuleNumber(value: unknown): value is RuleNumber {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 21
}
