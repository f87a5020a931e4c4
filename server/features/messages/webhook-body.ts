import { createHmac } from 'node:crypto'
import type { AccountRows } from '#server/accounts/store/rows.ts'
import { type Message, oneLine, textWithPage } from './message.ts'

type Form = AccountRows['channels']['form']

interface Body {
  readonly type: string
  readonly text: string
  readonly headers?: Readonly<Record<string, string>>
}

interface Source {
  readonly id: string
  readonly message: Message
  readonly school: string
  /** Epoch ms: the same with each try. */
  readonly at: number
}

/** Longest text for a chat, characters. */
const LONGEST_TEXT = 3_000

/** Files and HTML are for mails alone. */
export const BODIES: Readonly<Record<Form, (source: Source) => Body>> = {
  standard({ id, message, school, at }) {
    const { about, level, subject, text, url } = message
    const data = { id, about, level, school, subject, text, url }
    return json({ type: 'flightline.message', timestamp: new Date(at).toISOString(), data })
  },
  // Escaped (docs.slack.dev, formatting), so that no name makes a link or notifies a whole channel.
  slack: (source) =>
    json({ text: plainForSlack(`${titleOf(source)}\n${shortened(source.message)}`) }),
  // Teams workflows take one card. Plain text runs ignore Markdown.
  teams: (source) =>
    json({
      type: 'message',
      attachments: [
        {
          contentType: 'application/vnd.microsoft.card.adaptive',
          contentUrl: null,
          content: {
            $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
            type: 'AdaptiveCard',
            version: '1.4',
            body: [
              run(titleOf(source), { weight: 'Bolder' }),
              ...shortened({ ...source.message, url: null })
                .split('\n')
                .map((line) => run(line, {})),
            ],
            ...(source.message.url !== null && {
              actions: [{ type: 'Action.OpenUrl', title: 'Open', url: source.message.url }],
            }),
          },
        },
      ],
    }),
  ntfy(source) {
    const { level, url } = source.message
    return {
      type: 'text/plain; charset=utf-8',
      text: shortened({ ...source.message, url: null }),
      headers: {
        title: encodedWord(titleOf(source)),
        priority: { info: 'low', warning: 'default', urgent: 'high' }[level],
        ...(url !== null && { click: url }),
      },
    }
  },
}

function json(what: unknown): Body {
  return { type: 'application/json', text: JSON.stringify(what) }
}

function titleOf({ message, school }: Source): string {
  return `${oneLine(message.subject)} (${oneLine(school)})`
}

function shortened(message: Pick<Message, 'text' | 'url'>): string {
  const text = textWithPage(message)
  if (text.length <= LONGEST_TEXT) return text
  const last = text.slice(text.lastIndexOf('\n') + 1).slice(0, 300)
  return `${text.slice(0, LONGEST_TEXT - last.length - 10)}…\n${last}`
}

function plainForSlack(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function run(text: string, more: Readonly<Record<string, string>>) {
  return { type: 'RichTextBlock', inlines: [{ type: 'TextRun', text, ...more }] }
}

/** RFC 2047, which ntfy reads in headers. */
function encodedWord(text: string): string {
  return /^[ -~]*$/.test(text) ? text : `=?UTF-8?B?${Buffer.from(text).toString('base64')}?=`
}

export const SECRET_PREFIX = 'whsec_'

/** Standard Webhooks 1.0.0; `seconds` of the epoch, when it is sent. Not signed without a secret. */
export function signedHeaders(
  id: string,
  seconds: number,
  body: string,
  secret: string,
): Readonly<Record<string, string>> {
  const named = { 'webhook-id': id, 'webhook-timestamp': `${seconds}` }
  if (secret === '') return named
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')
  return { ...named, 'webhook-signature': `v1,${signature}` }
}
