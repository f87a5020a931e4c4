import type { AccountRows } from '#server/accounts/store/rows.ts'
import type { Message } from './message.ts'

/** What becomes of one try. `trouble` is a word of `MESSAGE_TROUBLES`, with a code such as 550 behind it where there is one. */
export type TryOutcome =
  | { readonly kind: 'sent' }
  /** Worth another try, not before so many ms. */
  | { readonly kind: 'again'; readonly trouble: string; readonly after?: number }
  /** The other side has refused it for good. */
  | { readonly kind: 'refused'; readonly trouble: string }

/** One message on its way to one channel. */
export interface Delivery {
  /** The same with each try. */
  readonly id: string
  readonly channel: AccountRows['channels']
  readonly message: Message
  /** Epoch ms. */
  readonly writtenAt: number
  /** Aborted when Flightline stops. */
  readonly signal: AbortSignal
}

/** Tries once; never rejects, and takes no longer than a minute. */
export type Send = (delivery: Delivery) => Promise<TryOutcome>
