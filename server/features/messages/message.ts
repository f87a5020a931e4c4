import type { AccountRows } from '#server/accounts/store/rows.ts'
import type { MessageTrouble } from '#wire/channels-wire.ts'

export interface Message {
  readonly about: string
  /** `urgent` is sent in quiet hours, too. */
  readonly level: 'info' | 'warning' | 'urgent'
  readonly subject: string
  /** Plain lines; the last gives the age of the reading. */
  readonly text: string
  readonly html?: string
  /** The page that shows it; null if Flightline has no address outside. */
  readonly url: string | null
  readonly files?: readonly {
    readonly name: string
    readonly type: string
    readonly body: string
  }[]
  /** Epoch ms after which it is useless; it is given up then, or after a day. */
  readonly until?: number
}

export interface Delivery {
  readonly id: string
  readonly channel: AccountRows['channels']
  readonly message: Message
  readonly writtenAt: number
  readonly signal: AbortSignal
}

/** `trouble` is a `MessageTrouble`, maybe followed by the answer's code such as 550. */
export type TryOutcome =
  | { readonly kind: 'sent' }
  /** Worth another try, after `after` ms at the earliest. */
  | { readonly kind: 'again'; readonly trouble: string; readonly after?: number }
  | { readonly kind: 'refused'; readonly trouble: string }

/** One try; never rejects, and takes at most a minute. */
export type Send = (delivery: Delivery) => Promise<TryOutcome>

const TROUBLES: readonly (readonly [MessageTrouble, RegExp])[] = [
  ['timeout', /TIMEOUT|^ETIMEDOUT$|^EABORT$/],
  ['not-there', /^(?:EDNS|ENOTFOUND|EAI_\w+|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN)$/],
  ['tls', /^(?:ETLS$|EPROTO$|ERR_TLS|ERR_SSL|CERT_|DEPTH_|SELF_SIGNED|UNABLE_TO)/],
]

export function networkTrouble(...codes: readonly string[]): MessageTrouble {
  const found = TROUBLES.find(([, pattern]) => codes.some((code) => pattern.test(code)))
  return found?.[0] ?? 'broken'
}

/** Puts the page's address before the last line, which gives the age. */
export function textWithPage({ text, url }: Pick<Message, 'text' | 'url'>): string {
  if (url === null) return text
  const lines = text.trimEnd().split('\n')
  const last = lines.pop() ?? ''
  return [...lines, url, '', last].join('\n')
}

/** Prevents header injection. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu, ' ').trim()
}
