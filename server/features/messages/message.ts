import type { AccountRows } from '#server/accounts/store/rows.ts'
import type { MessageTrouble } from '#wire/channels-wire.ts'

/** Something that people are notified of, once for each channel. */
export interface Message {
  /** A channel gets one message about the same. */
  readonly about: string
  /** `urgent` is sent in quiet hours, too. */
  readonly level: 'info' | 'warning' | 'urgent'
  readonly subject: string
  /** Plain lines; the last says how old the reading is. */
  readonly text: string
  readonly html?: string
  /** The page that shows it; null where no address of this Flightline is known outside. */
  readonly url: string | null
  readonly files?: readonly {
    readonly name: string
    readonly type: string
    /** Base64. */
    readonly body: string
  }[]
  /** When it stops being of use, epoch ms; it is given up then, or a day after it was written. */
  readonly until?: number
}

export interface Delivery {
  readonly id: string
  readonly channel: AccountRows['channels']
  readonly message: Message
  readonly writtenAt: number
  /** Aborted when Flightline stops. */
  readonly signal: AbortSignal
}

/** `trouble` is a `MessageTrouble`, with the answer's code such as 550 behind it where there is one. */
export type TryOutcome =
  | { readonly kind: 'sent' }
  /** Worth another try, not before `after` ms. */
  | { readonly kind: 'again'; readonly trouble: string; readonly after?: number }
  /** The other side refuses it for good. */
  | { readonly kind: 'refused'; readonly trouble: string }

/** Tries once; never rejects, and takes no longer than a minute. */
export type Send = (delivery: Delivery) => Promise<TryOutcome>

/** What codes of Node and nodemailer mean. */
const TROUBLES: readonly (readonly [MessageTrouble, RegExp])[] = [
  ['timeout', /TIMEOUT|^ETIMEDOUT$|^EABORT$/],
  ['not-there', /^(?:EDNS|ENOTFOUND|EAI_\w+|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN)$/],
  ['tls', /^(?:ETLS$|EPROTO$|ERR_TLS|ERR_SSL|CERT_|DEPTH_|SELF_SIGNED|UNABLE_TO)/],
]

export function networkTrouble(...codes: readonly string[]): MessageTrouble {
  const found = TROUBLES.find(([, pattern]) => codes.some((code) => pattern.test(code)))
  return found?.[0] ?? 'broken'
}

/** With the address of its page before the last line, which says how old it is. */
export function textWithPage({ text, url }: Pick<Message, 'text' | 'url'>): string {
  if (url === null) return text
  const lines = text.trimEnd().split('\n')
  const last = lines.pop() ?? ''
  return [...lines, url, '', last].join('\n')
}

/** Without line ends, and anything else that a reader of headers could obey. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu, ' ').trim()
}
