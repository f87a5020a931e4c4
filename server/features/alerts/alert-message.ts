import type { Message } from '#server/features/messages/message.ts'
import { formatMoment, formatTime } from '#time/format.ts'
import { asInstant, HOUR, type Instant, MINUTE } from '#time/instant.ts'
import type { Zone } from '#time/zone.ts'
import { ALERT_RULES, type AlertKind } from '#wire/alerts-wire.ts'
import { type AlertRow, levelOf, type Notification } from './evaluate.ts'

/** Mails and chats do not know how a browser writes times. */
const LOCALE = 'en-GB'
const NAMED = 3

interface MessageContext {
  readonly school: string
  readonly zone: Zone
  readonly now: Instant
  readonly outside: string | null
  /** Planned time between readings of today, ms; null for none. */
  readonly gap: number | null
  /** When today, or the next day, is read next; null without a plan. */
  readonly next: number | null
}

/** One message for all of a channel's news. It names no customer and no instructor. */
export function messageOf(
  { began, over }: Pick<Notification, 'began' | 'over'>,
  context: MessageContext,
): Message {
  const { school, outside } = context
  const lines = [
    ...began.map((row) => ({ row, subject: titleOf(row), line: beganLine(row, context) })),
    ...over.map((row) => ({
      row,
      subject: `Resolved: ${titleOf(row)}`,
      line: overLine(row, context),
    })),
  ]
  const [first] = lines
  const only = lines.length === 1 ? first : undefined
  const named = lines.slice(0, NAMED).map(({ subject }) => subject)
  if (lines.length > NAMED) named.push(`and ${lines.length - NAMED} more`)
  const subject = only ? only.subject : `${lines.length} alerts: ${named.join('; ')}`
  const asOfs = lines.flatMap(({ row: { asOf } }) => (asOf === null ? [] : [asOf]))
  const isUrgent = began.some((row) => levelOf(row) === 'urgent')
  return {
    about: lines
      .map(({ row }) => `${row.id} ${row.since}.${row.grade ?? 0} ${row.until ?? ''}`.trim())
      .join(', '),
    level: isUrgent ? 'urgent' : began.length === 0 ? 'info' : 'warning',
    subject: `${school}: ${subject}`,
    text: [...lines.map(({ line }) => line), '', ageLine(asOfs, context)].join('\n'),
    url: outside === null ? null : outside + (only ? pathOf(only.row) : '/today'),
  }
}

function titleOf({ rule, tail }: AlertRow): string {
  const label = Object.hasOwn(ALERT_RULES, rule) ? ALERT_RULES[rule as AlertKind].label : rule
  return tail === null ? label : `${tail}: ${label.toLowerCase()}`
}

function sentence({ words, at }: AlertRow, { zone, now }: MessageContext): string {
  return words.replace('{at}', at === null ? '' : formatMoment(zone, asInstant(at), LOCALE, now))
}

function beganLine(row: AlertRow, context: MessageContext): string {
  const doubt = row.isUnconfirmed
    ? ' Not confirmed: no recent data from the scheduling system.'
    : ''
  return `${sentence(row, context)}.${doubt}`
}

function overLine(row: AlertRow, context: MessageContext): string {
  const { zone, now } = context
  const until = formatMoment(zone, asInstant(row.until ?? now), LOCALE, now)
  return `Resolved ${until}: ${sentence(row, context)}.`
}

/** "as of 14:02, read every 8 min"; where today is not reread, "as of 14:02, next read 20:00". */
function ageLine(asOfs: readonly number[], { zone, now, gap, next }: MessageContext): string {
  const asOf = asInstant(Math.min(...asOfs))
  const format = now - asOf < 12 * HOUR ? formatTime : formatMoment
  const age = asOfs.length === 0 ? 'no data loaded yet' : `as of ${format(zone, asOf, LOCALE)}`
  if (gap !== null) return `${age}, read every ${Math.max(1, Math.round(gap / MINUTE))} min`
  if (next === null) return `${age}, next read when someone opens a page`
  return `${age}, next read ${formatMoment(zone, asInstant(next), LOCALE, now)}`
}

function pathOf({ reservation, rule }: AlertRow): string {
  if (rule === 'inspection') return '/inspections'
  return reservation === null ? '/today' : `/reservations/${reservation}`
}
