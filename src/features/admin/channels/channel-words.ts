import { visibleText } from '#domain/text/visible-text.ts'
import { roleLabel, withArticle } from '#features/admin/role-words.ts'
import { formatWallMinutes } from '#time/format.ts'
import { ALERT_KINDS, ALERT_RULES, NOTIFY_WHEN_OVER } from '#wire/alerts-wire.ts'
import {
  type ChannelWire,
  MESSAGE_TROUBLES,
  type MessageTrouble,
  WEBHOOK_FORMS,
} from '#wire/channels-wire.ts'

export const TOLD: readonly { readonly id: string; readonly label: string }[] = [
  ...ALERT_KINDS.map((id) => ({ id, label: ALERT_RULES[id].label })),
  { id: NOTIFY_WHEN_OVER, label: 'When an alert ends' },
]

/** Sent during quiet hours, too: "Overdue, Schedule not updated". */
export const URGENT_ALERTS = ALERT_KINDS.filter((id) => ALERT_RULES[id].level === 'urgent')
  .map((id) => ALERT_RULES[id].label)
  .join(', ')

export const DAY_LABELS = {
  evening: 'The evening before',
  morning: 'In the morning',
} as const satisfies Readonly<Record<ChannelWire['days'][number], string>>

/** "E-mail to desk@mesa.example", "Slack at hooks.slack.com/…". */
export function sayTarget({ kind, address, form }: ChannelWire): string {
  const where = visibleText(address)
  return kind === 'mail' ? `E-mail to ${where}` : `${WEBHOOK_FORMS[form]} at ${where}`
}

/** A sentence each, the last without its full stop. */
export function formatSubscription(
  { rules, quiet, days, role }: ChannelWire,
  locale: string,
): string {
  const told = TOLD.filter(({ id }) => rules.includes(id) && id !== NOTIFY_WHEN_OVER)
  const over = rules.includes(NOTIFY_WHEN_OVER) ? ', and when they end' : ''
  const at = (minutes: number) => formatWallMinutes(minutes, locale)
  const lists = days.map((day) => DAY_LABELS[day].toLowerCase())
  const isAll = told.length === ALERT_KINDS.length
  const which = isAll ? 'All alerts' : `Alerts: ${told.map(({ label }) => label).join('; ')}`
  return [
    told.length === 0 ? 'No alerts' : `${which}${over}`,
    ...(lists.length > 0 ? [`Daily list ${lists.join(' and ')}`] : []),
    ...(quiet === null ? [] : [`Quiet ${at(quiet.from)}–${at(quiet.to)}`]),
    `Limited to what ${withArticle(roleLabel(role).toLowerCase())} can see`,
  ].join('. ')
}

/** From a word and maybe a code: "refused (550)". */
export function sayMessageTrouble(trouble: string): string {
  const [word = '', code] = trouble.split(' ')
  const words = isKnown(word) ? MESSAGE_TROUBLES[word] : visibleText(word)
  return words.replace('{code}', code === undefined ? '' : ` (${visibleText(code)})`)
}

function isKnown(word: string): word is MessageTrouble {
  return Object.hasOwn(MESSAGE_TROUBLES, word)
}

export function sayLastMessage(
  { last, waiting }: Pick<ChannelWire, 'last' | 'waiting'>,
  moment: (iso: string | null) => string,
): string {
  if (last === null) return 'Nothing sent yet'
  const { state, at, trouble, next } = last
  const others = waiting > 1 ? `. ${waiting} messages waiting` : ''
  if (state === 'sent') return `Last message sent ${moment(at)}${others}`
  const why = trouble === '' ? '' : `: ${sayMessageTrouble(trouble)}`
  if (state === 'given-up') return `Gave up on the last message ${moment(at)}${why}${others}`
  if (at === null) return 'Sending a message'
  return `Not sent ${moment(at)}${why}. Next try ${moment(next)}${others}`
}

/** "22:00" as minutes after midnight; null for an invalid time. */
export function minutesIn(text: string): number | null {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text)
  return match === null ? null : Number(match[1]) * 60 + Number(match[2])
}

export function clockText(minutes: number): string {
  const two = (number: number) => `${number}`.padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
