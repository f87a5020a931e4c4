import { createHash } from 'node:crypto'
import type { AccountRows } from '#server/accounts/store/rows.ts'
import { DAY, MINUTE } from '#time/instant.ts'
import { ALERT_RULES, type AlertKind, type AlertRule, TOLD_WHEN_OVER } from '#wire/alerts-wire.ts'

export type AlertRow = AccountRows['alerts']
type ChannelRow = AccountRows['channels']

type FindingFields = 'subject' | 'words' | 'at' | 'reservation' | 'tail' | 'asOf'

export interface AlertFinding
  extends Pick<AlertRow, FindingFields | 'isUnconfirmed' | 'bookings' | 'grade'> {
  readonly rule: AlertKind
  /** The reading is too old to say that it is still so. */
  readonly isTooOld: boolean
}

export interface AlertFacts {
  readonly findings: readonly AlertFinding[]
  readonly unknown: ReadonlySet<string>
  /** Ids of alerts that end without a message. */
  readonly dropped: ReadonlySet<string>
}

/** What one channel is notified of, in one message. */
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

interface Input {
  readonly rules: readonly AlertRule[]
  readonly facts: AlertFacts
  readonly before: readonly AlertRow[]
  readonly channels: readonly ChannelRow[]
  readonly now: number
  /** Minutes after midnight on the school's wall clock. */
  readonly wallMinutes: number
  /** Nobody checked for a while: what went away meanwhile ends without a message. */
  readonly isFirstCheck: boolean
}

/** An alert that is over for less than this was never over, so what flickers makes one message. */
export const SETTLED_AFTER = 5 * MINUTE
/** No message about the same subject comes sooner. */
export const REPEATED_AFTER = 30 * MINUTE
/** An unsent “over” is dropped then; quiet hours are shorter. */
const GIVEN_UP_AFTER = DAY

export function alertIdOf(rule: AlertKind, subject: string): string {
  return createHash('sha256').update(`${rule} ${subject}`).digest('hex').slice(0, 32)
}

/** The next state of every alert, and who is notified. No channel is notified twice of one firing. */
export function evaluate(input: Input): AlertStep {
  const { facts, before, channels, now, isFirstCheck } = input
  const isOn = new Set<string>(input.rules.flatMap((rule) => (rule.isOn ? [rule.id] : [])))
  const stored = new Map(before.map((row) => [row.id, row]))
  const rows = new Map<string, AlertRow>()
  for (const finding of facts.findings) {
    const id = alertIdOf(finding.rule, finding.subject)
    if (isOn.has(finding.rule)) rows.set(id, found(id, finding, stored.get(id) ?? null, now))
  }
  for (const row of before) {
    if (rows.has(row.id) || !isOn.has(row.rule)) continue
    const isQuiet = isFirstCheck || row.state === 'unknown' || facts.dropped.has(row.id)
    rows.set(row.id, facts.unknown.has(row.id) ? unsure(row) : over(row, isQuiet, now))
  }
  const notifications = channels.map((channel) => notify(channel, [...rows.values()], input))
  for (const { channel, began } of notifications)
    for (const { id } of began) {
      const row = rows.get(id)
      if (row) rows.set(id, withNotified(row, channel.id, now))
    }
  for (const row of rows.values()) {
    if (!isSettled(row, now)) continue
    const isLate = isPast(row.until ?? now, GIVEN_UP_AFTER, now)
    const waiting = channels.filter(
      (channel) => !isLate && wantsOver(channel, row) && isHeldBack(channel, row, input),
    )
    const told = row.told.filter((id) => waiting.some((channel) => channel.id === id))
    if (told.length < row.told.length) rows.set(row.id, { ...row, told })
  }
  const left = [...rows.values()].filter((row) => !isForgotten(row, now))
  const ids = new Set(left.map(({ id }) => id))
  return {
    put: left.filter((row) => JSON.stringify(row) !== JSON.stringify(stored.get(row.id))),
    removed: before.flatMap(({ id }) => (ids.has(id) ? [] : [id])),
    notifications: notifications.filter((one) => one.began.length + one.over.length > 0),
  }
}

function found(id: string, finding: AlertFinding, row: AlertRow | null, now: number): AlertRow {
  const { isTooOld, ...rest } = finding
  const state = isTooOld ? 'unknown' : 'firing'
  const isNew = row === null || (row.until !== null && !isSameFiring(row, row.until, now))
  const grade = rest.grade ?? 0
  if (isNew || grade > (row.gravest ?? 0)) {
    // Channels that were notified of a lesser grade still hear when it is over.
    const kept = isNew ? { told: [], toldAt: row?.toldAt ?? null } : row
    return { ...kept, id, ...rest, gravest: grade, state, since: now, until: null, by: null }
  }
  return { ...row, ...rest, until: null, state: row.by === null ? state : 'acknowledged' }
}

/** What ended without a message was dropped: it comes back as another firing. */
function isSameFiring({ told, toldAt }: AlertRow, until: number, now: number): boolean {
  return !isPast(until, SETTLED_AFTER, now) && (told.length > 0 || toldAt === null)
}

function unsure(row: AlertRow): AlertRow {
  return row.state === 'firing' ? { ...row, state: 'unknown' } : row
}

function over(row: AlertRow, isQuiet: boolean, now: number): AlertRow {
  if (row.until !== null) return row
  return { ...row, state: 'ok', until: now, told: isQuiet ? [] : row.told }
}

function notify(channel: ChannelRow, rows: readonly AlertRow[], input: Input): Notification {
  const { now } = input
  const heard = rows.filter(
    (row) => channel.rules.includes(row.rule) && !isHeldBack(channel, row, input),
  )
  const began = heard.filter((row) => {
    const { state, since, told, toldAt } = row
    // A new channel hears nothing of what began before it was made.
    if (state !== 'firing' || since < channel.createdAt || isNotified(row, channel)) return false
    // The same firing to another channel is no repetition.
    const isOfOthers = told.length > 0 && !told.includes(channel.id)
    return isOfOthers || toldAt === null || isPast(toldAt, REPEATED_AFTER, now)
  })
  return {
    channel,
    began,
    over: heard.filter((row) => isSettled(row, now) && wantsOver(channel, row)),
  }
}

/** Of this firing, at its grade or a graver one. */
function isNotified({ told, toldGrades, grade }: AlertRow, { id }: ChannelRow): boolean {
  return told.includes(id) && (toldGrades?.[id] ?? 0) >= (grade ?? 0)
}

function wantsOver({ id, rules }: ChannelRow, row: AlertRow): boolean {
  return row.told.includes(id) && rules.includes(TOLD_WHEN_OVER)
}

function isHeldBack({ quiet }: ChannelRow, row: AlertRow, { wallMinutes }: Input): boolean {
  if (quiet === null || levelOf(row) === 'urgent') return false
  const { from, to } = quiet
  return from <= to
    ? wallMinutes >= from && wallMinutes < to
    : wallMinutes >= from || wallMinutes < to
}

export function levelOf({ rule }: Pick<AlertRow, 'rule'>): 'warning' | 'urgent' {
  return Object.hasOwn(ALERT_RULES, rule) ? ALERT_RULES[rule as AlertKind].level : 'warning'
}

function withNotified(row: AlertRow, channel: string, now: number): AlertRow {
  const toldGrades = { ...row.toldGrades, [channel]: row.grade ?? 0 }
  return {
    ...row,
    told: [...new Set([...row.told, channel])],
    ...(row.grade !== undefined && { toldGrades }),
    toldAt: now,
  }
}

function isSettled({ until }: AlertRow, now: number): boolean {
  return until !== null && isPast(until, SETTLED_AFTER, now)
}

/** Once no channel is to hear that it is over, and it may be announced anew. */
function isForgotten(row: AlertRow, now: number): boolean {
  if (!isSettled(row, now) || row.told.length > 0) return false
  return row.toldAt === null || isPast(row.toldAt, REPEATED_AFTER, now)
}

/** A clock that was set back says nothing of how long ago it was: then it counts as past. */
function isPast(at: number, after: number, now: number): boolean {
  return Math.abs(now - at) >= after
}
