import type { Message } from '#server/features/messages/message.ts'
import { formatMoment, formatTime } from '#time/format.ts'
import { asInstant, type Instant, MINUTE } from '#time/instant.ts'
import type { Zone } from '#time/zone.ts'
import { ALERT_RULES, type AlertKind } from '#wire/alerts-wire.ts'
import { type AlertRow, levelOf, type ToldAtOnce } from './evaluate.ts'

/** Mails and chats know nothing of how a browser writes times. */
const LOCALE = 'en-GB'

interface Around {
  readonly school: string
  readonly zone: Zone
  readonly now: Instant
  /** Where others find this Flightline, without a slash; null if they do not. */
  readonly outside: string | null
  /** How far apart readings of today are planned, ms; null for none. */
  readonly gap: number | null
  /** When today, or the next day, will be read next; null as long as nothing is planned. */
  readonly next: number | null
}

/** The one message for all that a channel is told now. It names no customer and no instructor. */
export function messageOf(
  { began, over }: Pick<ToldAtOnce, 'began' | 'over'>,
  around: Around,
): Message {
  const { school, outside } = around
  const lines = [
    ...began.map((row) => ({ row, subject: titleOf(row), line: beganLine(row, around) })),
    ...over.map((row) => ({ row, subject: `Over: ${titleOf(row)}`, line: overLine(row, around) })),
  ]
  const [first] = lines
  const isOne = lines.length === 1
  const subject = isOne ? (first?.subject ?? '') : `${lines.length} alerts: ${inShort(lines)}`
  const asOfs = [...began, ...over].flatMap(({ asOf }) => (asOf === null ? [] : [asOf]))
  return {
    about: lines
      .map(({ row }) => `${row.id} ${row.since}.${row.grade ?? 0} ${row.until ?? ''}`.trim())
      .join(', '),
    level: began.some((row) => levelOf(row) === 'urgent')
      ? 'urgent'
      : over.length > 0 && began.length === 0
        ? 'info'
        : 'warning',
    subject: `${school}: ${subject}`,
    text: [...lines.map(({ line }) => line), '', ageLine(asOfs, around)].join('\n'),
    url: outside === null ? null : outside + (isOne && first ? pathOf(first.row) : '/today'),
  }
}

/** "N172SP: overdue" */
function titleOf({ rule, tail }: AlertRow): string {
  const label = Object.hasOwn(ALERT_RULES, rule) ? ALERT_RULES[rule as AlertKind].label : rule
  return tail === null ? label : `${tail}: ${label.toLowerCase()}`
}

const NAMED = 3

function inShort(lines: readonly { readonly subject: string }[]): string {
  const named = lines.slice(0, NAMED).map(({ subject }) => subject)
  return lines.length > NAMED
    ? `${named.join('; ')}; and ${lines.length - NAMED} more`
    : named.join('; ')
}

function sentence({ words, at }: AlertRow, { zone, now }: Around): string {
  return words.replace('{at}', at === null ? '' : formatMoment(zone, asInstant(at), LOCALE, now))
}

function beganLine(row: AlertRow, around: Around): string {
  const doubt = row.isUnconfirmed ? ' Not confirmed: the school’s system could not be asked.' : ''
  return `${sentence(row, around)}.${doubt}`
}

function overLine(row: AlertRow, around: Around): string {
  const until = formatMoment(around.zone, asInstant(row.until ?? around.now), LOCALE, around.now)
  return `Over since ${until}: ${sentence(row, around)}.`
}

/** "as of 14:02, read every 8 min"; where nobody looks, so that today is not read over and over, "as of 14:02, next read 20:00". */
function ageLine(asOfs: readonly number[], { zone, now, gap, next }: Around): string {
  const asOf = asOfs.length === 0 ? null : asInstant(Math.min(...asOfs))
  const age =
    asOf === null
      ? 'nothing has been read yet'
      : `as of ${now - asOf < 12 * 60 * MINUTE ? formatTime(zone, asOf, LOCALE) : formatMoment(zone, asOf, LOCALE)}`
  if (gap !== null) return `${age}, read every ${Math.max(1, Math.round(gap / MINUTE))} min`
  if (next === null) return `${age}, read again once a page is open`
  return `${age}, next read ${formatMoment(zone, asInstant(next), LOCALE, now)}`
}

function pathOf({ reservation, rule }: AlertRow): string {
  if (rule === 'inspection') return '/inspections'
  return reservation === null ? '/today' : `/reservations/${reservation}`
}
