import { createHmac } from 'node:crypto'
import type { AccountRows } from '#server/accounts/store/rows.ts'
import { oneLine, textWithPage } from './mail.ts'
import type { Message } from './message.ts'

type Form = AccountRows['channels']['form']

/** What is sent, and how it is named. */
interface Body {
  readonly type: string
  readonly text: string
  readonly headers?: Readonly<Record<string, string>>
}

interface Told {
  readonly id: string
  readonly message: Message
  /** What the school is called. */
  readonly school: string
  /** When it was written, epoch ms: the same with each try. */
  readonly at: number
}

/** Letters that a chat shows of one message; more is cut, with a word. */
const LONGEST_TEXT = 3_000

/** The body that each kind of receiver takes. Files and HTML are for mails alone. */
export const BODIES: Readonly<Record<Form, (told: Told) => Body>> = {
  standard({ id, message, school, at }) {
    const { about, level, subject, text, url } = message
    const data = { id, about, level, school, subject, text, url }
    return json({ type: 'flightline.message', timestamp: new Date(at).toISOString(), data })
  },
  // Its own marks are escaped (docs.slack.dev, formatting): nothing in a name links, or calls a whole channel.
  slack: (told) => json({ text: plainForSlack(`${titleOf(told)}\n${shortened(told.message)}`) }),
  // As the workflows of Teams take it: one card, of plain runs, which no mark of Markdown changes.
  teams: (told) =>
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
              run(titleOf(told), { weight: 'Bolder' }),
              ...shortened({ ...told.message, url: null })
                .split('\n')
                .map((line) => run(line, {})),
            ],
            ...(told.message.url !== null && {
              actions: [{ type: 'Action.OpenUrl', title: 'Open', url: told.message.url }],
            }),
          },
        },
      ],
    }),
  ntfy(told) {
    const { level, url } = told.message
    return {
      type: 'text/plain; charset=utf-8',
      text: shortened({ ...told.message, url: null }),
      headers: {
        title: encodedWord(titleOf(told)),
        priority: { info: 'low', warning: 'default', urgent: 'high' }[level],
        ...(url !== null && { click: url }),
      },
    }
  },
}

function json(what: unknown): Body {
  return { type: 'application/json', text: JSON.stringify(what) }
}

function titleOf({ message, school }: Told): string {
  return `${oneLine(message.subject)} (${oneLine(school)})`
}

/** Its last line, which says how old it is, stays. */
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

/** RFC 2047, which ntfy reads in its headers. */
function encodedWord(text: string): string {
  return /^[ -~]*$/.test(text) ? text : `=?UTF-8?B?${Buffer.from(text).toString('base64')}?=`
}

/** What a secret of Standard Webhooks begins with. */
export const SECRET_MARK = 'whsec_'

/** The headers of Standard Webhooks 1.0.0; `seconds` of the epoch, when it is sent. Without a secret it is not signed. */
export function signedHeaders(
  id: string,
  seconds: number,
  body: string,
  secret: string,
): Readonly<Record<string, string>> {
  const named = { 'webhook-id': id, 'webhook-timestamp': `${seconds}` }
  if (secret === '') return named
  const key = Buffer.from(secret.slice(SECRET_MARK.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')
  return { ...named, 'webhook-signature': `v1,${signature}` }
}
