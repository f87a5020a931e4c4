import { createHash } from 'node:crypto'
import type { AccountRows } from '#server/accounts/store/rows.ts'
import { DAY, MINUTE } from '#time/instant.ts'
import { ALERT_RULES, type AlertKind, type AlertRule, NOTIFY_WHEN_OVER } from '#wire/alerts-wire.ts'

export type AlertRow = AccountRows['alerts']
type ChannelRow = AccountRows['channels']

type FoundFields = 'at' | 'reservation' | 'tail' | 'asOf' | 'isUnconfirmed' | 'bookings' | 'grade'

export interface AlertFinding extends Pick<AlertRow, 'subject' | 'words' | FoundFields> {
  readonly rule: AlertKind
  /** The reading is too old to prove that it is still so. */
  readonly isTooOld: boolean
}

export interface AlertFacts {
  readonly findings: readonly AlertFinding[]
  /** Ids that cannot be judged now, and ids that end without a message. */
  readonly unknown: ReadonlySet<string>
  readonly dropped: ReadonlySet<string>
}

export interface Notification {
  readonly channel: ChannelRow
  readonly began: readonly AlertRow[]
  readonly over: readonly AlertRow[]
}

export interface AlertStep {
  readonly put: readonly AlertRow[]
  readonly removed: readonly string[]
  readonly notifications: readonly Notification[]
}

export interface Stored {
  readonly before: readonly AlertRow[]
  readonly rules: readonly AlertRule[]
  readonly channels: readonly ChannelRow[]
}

interface Input extends Stored {
  readonly facts: AlertFacts
  readonly now: number
  /** Minutes after midnight on the school's wall clock. */
  readonly wallMinutes: number
  /** Nothing was checked for a while: what went away meanwhile ends without a message. */
  readonly isFirstCheck: boolean
}

/** An alert that is over for less than this counts as never over, so flickering makes one message. */
export const SETTLED_AFTER = 5 * MINUTE
/** Shortest time between messages about the same subject. */
export const REPEATED_AFTER = 30 * MINUTE
/** An unsent “over” is dropped then; quiet hours are shorter. */
const GIVEN_UP_AFTER = DAY

export function alertIdOf(rule: AlertKind, subject: string): string {
  return createHash('sha256').update(`${rule} ${subject}`).digest('hex').slice(0, 32)
}

/** Computes the next state of every alert, and whom to notify: no channel twice of one firing. */
export function evaluate(input: Input): AlertStep {
  const { rules, facts, before, channels, now } = input
  const stored = new Map(before.map((row) => [row.id, row]))
  const rows = rowsNow()
  const notifications = channels.map((channel) => notificationFor(channel, rows, input))
  const next = rows
    .map((row) => withoutMissed(withNotified(row, notifications, now), input))
    .filter((row) => !isForgotten(row, now))
  const ids = new Set(next.map(({ id }) => id))
  return {
    put: next.filter((row) => JSON.stringify(row) !== JSON.stringify(stored.get(row.id))),
    removed: before.flatMap(({ id }) => (ids.has(id) ? [] : [id])),
    notifications: notifications.filter(({ began, over }) => began.length + over.length > 0),
  }

  function rowsNow(): AlertRow[] {
    const isOn = new Set<string>(rules.flatMap((rule) => (rule.isOn ? [rule.id] : [])))
    const found = new Map<string, AlertRow>()
    for (const finding of facts.findings) {
      const id = alertIdOf(finding.rule, finding.subject)
      if (isOn.has(finding.rule)) found.set(id, foundRow(id, finding, stored.get(id), now))
    }
    const missing = before.filter((row) => !found.has(row.id) && isOn.has(row.rule))
    const left = missing.map((row): AlertRow => {
      const { id, state, until, told } = row
      if (facts.unknown.has(id)) return state === 'firing' ? { ...row, state: 'unknown' } : row
      if (until !== null) return row
      const isQuiet = input.isFirstCheck || state === 'unknown' || facts.dropped.has(id)
      return { ...row, state: 'ok', until: now, told: isQuiet ? [] : told }
    })
    return [...found.values(), ...left]
  }
}

function foundRow(
  id: string,
  { isTooOld, ...finding }: AlertFinding,
  row: AlertRow | undefined,
  now: number,
): AlertRow {
  const state = isTooOld ? 'unknown' : 'firing'
  const grade = finding.grade ?? 0
  const isNew = row === undefined || (row.until !== null && !isSameFiring(row, row.until, now))
  if (isNew || grade > (row.gravest ?? 0)) {
    // Channels notified of a lower grade still hear when it is over.
    const kept = isNew ? { told: [], toldAt: row?.toldAt ?? null } : row
    return { ...kept, id, ...finding, gravest: grade, state, since: now, until: null, by: null }
  }
  return { ...row, ...finding, until: null, state: row.by === null ? state : 'acknowledged' }
}

/** An alert that ended without a message comes back as a new firing. */
function isSameFiring({ told, toldAt }: AlertRow, until: number, now: number): boolean {
  return !isPast(until, SETTLED_AFTER, now) && (told.length > 0 || toldAt === null)
}

function notificationFor(channel: ChannelRow, rows: readonly AlertRow[], input: Input) {
  const { id, rules, createdAt } = channel
  const heard = rows.filter((row) => rules.includes(row.rule) && !isHeldBack(channel, row, input))
  const began = heard.filter(({ state, since, told, toldAt, toldGrades, grade }) => {
    // A new channel gets nothing that began before it was made.
    if (state !== 'firing' || since < createdAt) return false
    const isNotified = told.includes(id)
    if (isNotified && (toldGrades?.[id] ?? 0) >= (grade ?? 0)) return false
    // The same firing to another channel is no repetition.
    const isOfOthers = told.length > 0 && !isNotified
    return isOfOthers || toldAt === null || isPast(toldAt, REPEATED_AFTER, input.now)
  })
  const over = heard.filter((row) => isSettled(row, input.now) && wantsOver(channel, row))
  return { channel, began, over }
}

function withNotified(row: AlertRow, notifications: readonly Notification[], now: number) {
  const ids = notifications.flatMap(({ channel, began }) => (began.includes(row) ? channel.id : []))
  if (ids.length === 0) return row
  const grades = Object.fromEntries(ids.map((id) => [id, row.grade ?? 0]))
  return {
    ...row,
    told: [...new Set([...row.told, ...ids])],
    ...(row.grade !== undefined && { toldGrades: { ...row.toldGrades, ...grades } }),
    toldAt: now,
  }
}

/** Once it is over, waits only for channels that still get the “over” in the morning. */
function withoutMissed(row: AlertRow, input: Input): AlertRow {
  const { channels, now } = input
  if (!isSettled(row, now)) return row
  const isLate = isPast(row.until ?? now, GIVEN_UP_AFTER, now)
  const waiting = channels.filter(
    (channel) => !isLate && wantsOver(channel, row) && isHeldBack(channel, row, input),
  )
  return { ...row, told: row.told.filter((id) => waiting.some((channel) => channel.id === id)) }
}

function wantsOver({ id, rules }: ChannelRow, row: AlertRow): boolean {
  return row.told.includes(id) && rules.includes(NOTIFY_WHEN_OVER)
}

function isHeldBack({ quiet }: ChannelRow, row: AlertRow, { wallMinutes }: Input): boolean {
  if (quiet === null || levelOf(row) === 'urgent') return false
  const isAfter = wallMinutes >= quiet.from
  const isBefore = wallMinutes < quiet.to
  return quiet.from <= quiet.to ? isAfter && isBefore : isAfter || isBefore
}

export function levelOf({ rule }: Pick<AlertRow, 'rule'>): 'warning' | 'urgent' {
  return Object.hasOwn(ALERT_RULES, rule) ? ALERT_RULES[rule as AlertKind].level : 'warning'
}

function isSettled({ until }: AlertRow, now: number): boolean {
  return until !== null && isPast(until, SETTLED_AFTER, now)
}

/** No channel still gets an “over”, and it may be announced again. */
function isForgotten(row: AlertRow, now: number): boolean {
  if (!isSettled(row, now) || row.told.length > 0) return false
  return row.toldAt === null || isPast(row.toldAt, REPEATED_AFTER, now)
}

/** After a clock was set back the age is unknown: it counts as past. */
function isPast(at: number, after: number, now: number): boolean {
  return Math.abs(now - at) >= after
}
