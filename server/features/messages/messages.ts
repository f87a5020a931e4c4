import type { AccountsContext } from '#server/accounts/context.ts'
import type { Route } from '#server/accounts/routes.ts'
import type { Config } from '#server/config/config.ts'
import type { Log } from '#server/config/log.ts'
import { channelRoutes } from './channels.ts'
import { createMailSender } from './mail.ts'
import { createOutbox, type KeptOutbox } from './outbox.ts'
import { createWebhookSender } from './webhook.ts'

export interface MessagesParts {
  readonly kit: AccountsContext
  readonly config: Pick<Config, 'mail' | 'webhookNetworks' | 'timeZone'>
  /** Whether it is this process that sends. */
  readonly isHolder: () => boolean
  readonly log: Log
}

/** What is sent to people who are not on a page: the outbox, its channels, mail and webhooks. */
export interface Messages {
  readonly outbox: KeptOutbox
  readonly routes: readonly Route[]
}

export function createMessages({ kit, config, isHolder, log }: MessagesParts): Messages {
  const { school, now } = kit
  const send = {
    mail: createMailSender({ mail: config.mail, school }),
    webhook: createWebhookSender({ school, now, networks: config.webhookNetworks }),
  }
  const outbox = createOutbox({ accounts: kit.accounts, now, isHolder, send, log })
  // What waited when it was stopped waits no longer than it must.
  setImmediate(outbox.tend)
  return { outbox, routes: channelRoutes({ kit, config, outbox }) }
}
