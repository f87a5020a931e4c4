import { cacheAccounts } from '#server/accounts/cached-accounts.ts'
import type { AccountsStore } from '#server/accounts/store/accounts-store.ts'
import type { AccountRows } from '#server/accounts/store/rows.ts'
import { silentLog } from '#server/config/log.ts'
import { createMailSender } from '#server/features/messages/mail.ts'
import type { Send } from '#server/features/messages/message.ts'
import { createOutbox } from '#server/features/messages/outbox.ts'
import { createWebhookSender } from '#server/features/messages/webhook.ts'
import { HOUR } from '#time/instant.ts'

const MORE = { role: 'manager', rules: [], quiet: null, days: [], createdAt: 0, by: null } as const
const channel = (id: string, kind: 'mail' | 'webhook', address: string) =>
  ({ ...MORE, id, kind, name: id, address, form: 'standard', secret: '' }) as const

/** Runs are an hour apart, so everything waiting is due. */
export const timeOf = (run: number) => Date.UTC(2026, 10, 23) + run * HOUR

/**
 * Decides on a message for each of `abouts`, to a relay and to a sink of the test, says which, and sends all that waits. `moment`
 * is called around each sending: before it, by the timer while it is on its way, and after it.
 */
export async function decideAndSend(options: {
  readonly accounts: AccountsStore
  readonly mailPort: number
  readonly hookPort: number
  readonly run: number
  readonly abouts: readonly string[]
  readonly say?: (about: string) => void
  readonly moment?: () => void
}): Promise<void> {
  const { mailPort, hookPort, abouts, say = () => {}, moment = () => {} } = options
  const now = () => timeOf(options.run)
  const accounts = cacheAccounts(options.accounts, () => 0)
  const around =
    (send: Send): Send =>
    async (delivery) => {
      moment()
      const sending = send(delivery)
      setTimeout(moment, 4)
      const outcome = await sending
      moment()
      return outcome
    }
  const relay = { host: '127.0.0.1', port: mailPort, tls: 'plain', user: '', password: '' } as const
  const from = { name: null, address: 'flightline@mesa.example' }
  const mail = { relay: { ...relay, authority: null }, from }
  const outbox = createOutbox({
    accounts,
    now,
    isHolder: () => true,
    log: silentLog,
    send: {
      mail: around(createMailSender({ mail, school: 'Mesa Air' })),
      webhook: around(createWebhookSender({ school: 'Mesa Air', now, networks: ['127.0.0.1'] })),
    },
  })
  const channels: readonly AccountRows['channels'][] = [
    channel('desk', 'mail', 'a@mesa.example'),
    channel('hook', 'webhook', `http://127.0.0.1:${hookPort}/`),
  ]
  for (const about of abouts) {
    await accounts.transact(async (open) => {
      for (const one of channels) {
        await open.put('channels', one)
        const message = { about, subject: about, text: `CANARY ${about}`, url: null }
        await outbox.put(open, one.id, { ...message, level: 'warning' })
      }
      // Written in the transaction that decides on the messages.
      await open.put('settings', { id: `decided ${about}`, value: '' })
    })
    say(about)
  }
  outbox.tend()
  await outbox.settled()
  await outbox.close()
}
