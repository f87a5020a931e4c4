import type { Log } from '#config/log.ts'
import type { Kit } from '#sign-in/kit.ts'
import type { KeepingRoute } from '#sign-in/route.ts'
import { createOutbox, type KeptOutbox } from './outbox.ts'
import type { Send } from './sender.ts'

export interface MessagesParts {
  readonly kit: Kit
  /** Whether it is this process that sends. */
  readonly isHolder: () => boolean
  readonly log: Log
}

/** What is sent to people who are not on a page: the outbox, its channels, mail and webhooks. */
export interface Messages {
  readonly outbox: KeptOutbox
  readonly routes: readonly KeepingRoute[]
}

export function createMessages({ kit, isHolder, log }: MessagesParts): Messages {
  const notYet: Send = async () => ({ kind: 'again', trouble: 'other' })
  const send = { mail: notYet, webhook: notYet }
  const outbox = createOutbox({ house: kit.house, now: kit.now, isHolder, send, log })
  return { outbox, routes: [] }
}
