import type { AccountsTransaction } from '#server/accounts/store/house-store.ts'

/** Something that somebody is told, once for each channel. */
export interface Message {
  /** What it is about: of the same a channel is told once. */
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
  /** From then on it is of no use (epoch ms), and is given up; a day after it was written in any case. */
  readonly until?: number
}

/** What is to be sent. It is written before it is sent, and sent at least once under one id. */
export interface Outbox {
  /** In the transaction that decides it. The id; null if one about the same is there for the channel. */
  put(accounts: AccountsTransaction, channel: string, message: Message): Promise<string | null>
  /** Sends what is due; to be called twice a minute. Never throws. */
  tend(): void
  /** Resolves once nothing is being sent. */
  settled(): Promise<void>
}
