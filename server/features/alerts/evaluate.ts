import { createHash } from 'node:crypto'
import type { AccountRows } from '#server/accounts/store/rows.ts'
import { DAY, MINUTE } from '#time/instant.ts'
import { ALERT_RULES, type AlertKind, type AlertRule, TOLD_WHEN_OVER } from '#wire/alerts-wire.ts'

export type AlertRow = AccountRows['alerts']
type ChannelRow = AccountRows['channels']

/** What a rule found wrong. */
export interface FoundWrong
  extends Pick<
    AlertRow,
    | 'subject'
    | 'words'
    | 'at'
    | 'reservation'
    | 'tail'
    | 'asOf'
    | 'isUnconfirmed'
    | 'bookings'
    | 'grade'
  > {
  readonly rule: AlertKind
  /** It was so, and the reading is too old to say that it still is. */
  readonly isTooOld: boolean
}

/** What there is to say at one instant. */
export interface AlarmFacts {
  readonly findings: readonly FoundWrong[]
  /** Rules that cannot say anything now. */
  readonly untold: ReadonlySet<AlertKind>
  /** Ids of what was found before, and of which nothing can be said now. */
  readonly unknown?: ReadonlySet<string>
  /** Ids of what ends without a word: not because it is well, but since it is not asked about any more. */
  readonly dropped: ReadonlySet<string>
}

/** What a channel is told at once. */
export interface ToldAtOnce {
  readonly channel: ChannelRow
  readonly began: readonly AlertRow[]
  readonly over: readonly AlertRow[]
}

export interface AlertStep {
  /** Rows that are new or another. */
  readonly put: readonly AlertRow[]
  /** Ids of rows that nobody needs any more. */
  readonly removed: readonly string[]
  readonly told: readonly ToldAtOnce[]
  /** All that is left. */
  readonly rows: readonly AlertRow[]
}

/** What is over so briefly was never over: nobody is told twice of what comes and goes. */
export const SETTLED_AFTER = 5 * MINUTE
/** Of the same nobody is told anew sooner. */
export const TOLD_AGAIN_AFTER = 30 * MINUTE
/** What is over and still to be told is given up then: quiet hours are shorter. */
const GIVEN_UP_AFTER = DAY

export function alertIdOf(rule: AlertKind, subject: string): string {
  return createHash('sha256').update(`${rule} ${subject}`).digest('hex').slice(0, 32)
}

interface Question {
  readonly rules: readonly AlertRule[]
  readonly facts: AlarmFacts
  readonly before: readonly AlertRow[]
  readonly channels: readonly ChannelRow[]
  /** Epoch ms. */
  readonly now: number
  /** Minutes after midnight on the school's wall clock. */
  readonly wallMinutes: number
  /** Nobody of this process has looked before: what went away meanwhile ends without a word. */
  readonly isFirstLook: boolean
}

/** What becomes of every alert, and who is told; of one firing no channel is told twice. Pure. */
export function evaluate(question: Question): AlertStep {
  const { rules, facts, before, channels, now, isFirstLook } = question
  const isOn = new Set(rules.filter((rule) => rule.isOn).map(({ id }) => id as string))
  const known = new Map(before.map((row) => [row.id, row]))
  const rows = new Map<string, AlertRow>()
  for (const finding of facts.findings) {
    if (!isOn.has(finding.rule)) continue
    const id = alertIdOf(finding.rule, finding.subject)
    rows.set(id, found(id, finding, known.get(id) ?? null, now))
  }
  for (const row of before) {
    if (rows.has(row.id) || !isOn.has(row.rule)) continue
    const isUntold =
      (facts.untold as ReadonlySet<string>).has(row.rule) || facts.unknown?.has(row.id)
    const isQuiet = isFirstLook || row.state === 'unknown' || facts.dropped.has(row.id)
    rows.set(row.id, isUntold ? unsure(row) : over(row, isQuiet, now))
  }
  const told = channels.map((channel) => toldTo(channel, [...rows.values()], question))
  for (const { channel, began } of told)
    for (const { id } of began) change(rows, id, (row) => noteTold(row, channel.id, now))
  for (const row of rows.values()) {
    if (row.until === null || !isPast(row.until, SETTLED_AFTER, now)) continue
    const waiting = isPast(row.until, GIVEN_UP_AFTER, now)
      ? []
      : channels.filter((channel) => isToldOver(channel, row) && isHeldBack(channel, row, question))
    const names = waiting.map(({ id }) => id)
    const isSame = row.told.every((one) => names.includes(one))
    if (!isSame) rows.set(row.id, { ...row, told: row.told.filter((one) => names.includes(one)) })
  }
  const left = [...rows.values()].filter((row) => !isForgotten(row, now))
  const names = new Set(left.map(({ id }) => id))
  return {
    rows: left,
    put: left.filter((row) => !isSameRow(row, known.get(row.id))),
    removed: before.flatMap(({ id }) => (names.has(id) ? [] : [id])),
    told: told.filter(({ began, over }) => began.length + over.length > 0),
  }
}

function found(id: string, finding: FoundWrong, row: AlertRow | null, now: number): AlertRow {
  const { isTooOld, ...said } = finding
  const state = isTooOld ? 'unknown' : 'firing'
  const isAnother = row !== null && row.until !== null && !isStillTheSame(row, row.until, now)
  const isNew = row === null || isAnother
  const grade = said.grade ?? 0
  // Who was told the milder words stays told of those.
  if (isNew || grade > (row.gravest ?? 0)) {
    const kept = isNew ? { told: [], toldAt: row?.toldAt ?? null } : row
    return { ...kept, id, ...said, gravest: grade, state, since: now, until: null, by: null }
  }
  return { ...row, ...said, until: null, state: row.by === null ? state : 'acknowledged' }
}

/** What ended without a word was let go of: it comes back as another. */
function isStillTheSame({ told, toldAt }: AlertRow, until: number, now: number): boolean {
  return !isPast(until, SETTLED_AFTER, now) && (told.length > 0 || toldAt === null)
}

function unsure(row: AlertRow): AlertRow {
  return row.state === 'firing' ? { ...row, state: 'unknown' } : row
}

function over(row: AlertRow, isQuiet: boolean, now: number): AlertRow {
  if (row.until !== null) return row
  return { ...row, state: 'ok', until: now, told: isQuiet ? [] : row.told }
}

/** What a channel is told now, of what it wants and its quiet hours let through. */
function toldTo(channel: ChannelRow, rows: readonly AlertRow[], question: Question): ToldAtOnce {
  const { now } = question
  const isHeard = (row: AlertRow) =>
    channel.rules.includes(row.rule) && !isHeldBack(channel, row, question)
  const began = rows.filter(
    (row) =>
      row.state === 'firing' &&
      isHeard(row) &&
      !isTold(row, channel) &&
      // Whoever is to be told from now on is not told of what others have long known.
      row.since >= channel.createdAt &&
      // The same firing to another channel is no repetition.
      ((row.told.length > 0 && !row.told.includes(channel.id)) ||
        row.toldAt === null ||
        isPast(row.toldAt, TOLD_AGAIN_AFTER, now)),
  )
  const ended = rows.filter(
    (row) =>
      row.until !== null &&
      isPast(row.until, SETTLED_AFTER, now) &&
      isToldOver(channel, row) &&
      isHeard(row),
  )
  return { channel, began, over: ended }
}

/** Of this firing, at least as grave as it is. */
function isTold({ told, toldGrades, grade }: AlertRow, { id }: ChannelRow): boolean {
  return told.includes(id) && (toldGrades?.[id] ?? 0) >= (grade ?? 0)
}

function isToldOver({ id, rules }: ChannelRow, row: AlertRow): boolean {
  return row.told.includes(id) && rules.includes(TOLD_WHEN_OVER)
}

function isHeldBack(
  { quiet }: ChannelRow,
  row: AlertRow,
  { wallMinutes }: Pick<Question, 'wallMinutes'>,
): boolean {
  if (quiet === null || levelOf(row) === 'urgent') return false
  const { from, to } = quiet
  return from <= to
    ? wallMinutes >= from && wallMinutes < to
    : wallMinutes >= from || wallMinutes < to
}

export function levelOf({ rule }: Pick<AlertRow, 'rule'>): 'warning' | 'urgent' {
  return Object.hasOwn(ALERT_RULES, rule) ? ALERT_RULES[rule as AlertKind].level : 'warning'
}

function noteTold(row: AlertRow, channel: string, now: number): AlertRow {
  const told = [...new Set([...row.told, channel])]
  const toldGrades = { ...row.toldGrades, [channel]: row.grade ?? 0 }
  return { ...row, told, ...(row.grade !== undefined && { toldGrades }), toldAt: now }
}

/** Until nobody is to be told that it is over, nor too soon of its coming back. */
function isForgotten({ until, told, toldAt }: AlertRow, now: number): boolean {
  if (until === null || told.length > 0 || !isPast(until, SETTLED_AFTER, now)) return false
  return toldAt === null || isPast(toldAt, TOLD_AGAIN_AFTER, now)
}

/** A clock that was set back says nothing of how long ago it was: then it counts as past. */
function isPast(at: number, after: number, now: number): boolean {
  return Math.abs(now - at) >= after
}

function change(rows: Map<string, AlertRow>, id: string, to: (row: AlertRow) => AlertRow): void {
  const row = rows.get(id)
  if (row) rows.set(id, to(row))
}

function isSameRow(row: AlertRow, other: AlertRow | undefined): boolean {
  return other !== undefined && JSON.stringify(row) === JSON.stringify(other)
}
