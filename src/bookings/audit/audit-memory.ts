import { isRuleNumber } from '#domain/audit/rules/audit-rules.ts'
import { NAMED_ACTIVITIES } from '#domain/audit/rules/lessons.ts'
import {
  type AuditSettings,
  THRESHOLD_NAMES,
  type ThresholdName,
  USUAL_AUDIT,
} from '#domain/audit/thresholds.ts'
import { foldAscii } from '#domain/text/text-fold.ts'
import { asFields, storedFields } from '#memory/kept-text.ts'

type NamedActivity = keyof typeof NAMED_ACTIVITIES

export const NAMED_KINDS = Object.keys(NAMED_ACTIVITIES) as NamedActivity[]

/** Audit settings and reviews in this browser. No personal data; activity names are the only text. */
export interface AuditMemory {
  readonly off: readonly number[]
  readonly thresholds: Readonly<Partial<Record<ThresholdName, number>>>
  readonly activities: Readonly<Record<NamedActivity, readonly string[]>>
  /** By finding, a hash of its subject when it was reviewed. */
  readonly reviewed: Readonly<Record<string, string>>
}

export const AUDIT_KEY = 'flightline.audit'
export const NO_ACTIVITIES: AuditMemory['activities'] = { dual: [], solo: [] }
export const NOTHING_SET: AuditMemory = {
  off: [],
  thresholds: {},
  activities: NO_ACTIVITIES,
  reviewed: {},
}

const LONGEST = 500_000
const MAX_REVIEWED = 3000
const MAX_ACTIVITIES = 20
const LONGEST_ACTIVITY = 60
const REVIEWED_KEY = /^[\w-]{1,80}$/
const HASH = /^[\w.-]{1,200}$/

/** Reads each part separately, drops what is missing or invalid, never throws. */
export function readAuditMemory(text: string | null): AuditMemory {
  const stored = storedFields(text, LONGEST)
  const off = Array.isArray(stored['off']) ? stored['off'] : []
  const thresholds: Partial<Record<ThresholdName, number>> = {}
  const set = asFields(stored['thresholds'])
  for (const name of THRESHOLD_NAMES) {
    const value = set[name]
    if (typeof value === 'number' && value >= 0 && value <= 100_000) thresholds[name] = value
  }
  const reviewed = Object.entries(asFields(stored['reviewed']))
    .filter((pair): pair is [string, string] => typeof pair[1] === 'string')
    .filter(([key, hash]) => REVIEWED_KEY.test(key) && HASH.test(hash))
    .slice(-MAX_REVIEWED)
  return {
    off: [...new Set(off.filter(isRuleNumber))],
    thresholds,
    activities: readActivities(asFields(stored['activities'])),
    reviewed: Object.fromEntries(reviewed),
  }
}

export function settingsOf({
  off,
  thresholds,
  activities,
}: Omit<AuditMemory, 'reviewed'>): AuditSettings {
  const activityWords = Object.fromEntries(
    NAMED_KINDS.flatMap((kind) => activities[kind].map((name) => [name, kind] as const)),
  )
  return { ...USUAL_AUDIT, ...thresholds, off: new Set(off), activityWords }
}

/** "Flight lesson, Local" as folded names, each once. */
export function readActivityNames(text: string): string[] {
  const names = text.split(',').map((name) => foldAscii(name).slice(0, LONGEST_ACTIVITY))
  return [...new Set(names.filter((name) => name !== ''))].slice(0, MAX_ACTIVITIES)
}

function readActivities(stored: Record<string, unknown>): AuditMemory['activities'] {
  const of = (kind: NamedActivity) => {
    const names = stored[kind]
    const texts = Array.isArray(names) ? names.filter((name) => typeof name === 'string') : []
    return readActivityNames(texts.join(','))
  }
  return { dual: of('dual'), solo: of('solo') }
}
