import type { AccountsContext } from '#server/accounts/context.ts'
import { memoryAccounts } from '#server/accounts/store/accounts-in-folder.ts'
import { silentLog } from '#server/config/log.ts'
import { createMessages } from '#server/features/messages/channels.ts'
import type { Delivery, TryOutcome } from '#server/features/messages/message.ts'
import type { Outbox } from '#server/features/messages/outbox.ts'
import { aConfig } from '#server/testing/a-config.ts'
import { accessUnderTest } from '#server/testing/access-under-test.ts'

/** For tests: accounts with their channels. Each delivery ends as `answer` says. `more` makes what puts messages into the outbox. */
export async function channelsUnderTest(
  answer: () => TryOutcome,
  {
    config = aConfig(),
    isEmpty = false,
    accounts = memoryAccounts(),
    isHolder = (): boolean => true,
    more = (_context: AccountsContext, _outbox: Outbox) => {},
  } = {},
) {
  const sent: Delivery[] = []
  let outbox: Outbox | null = null
  const try_ = async (delivery: Delivery) => {
    sent.push(delivery)
    return answer()
  }
  const access = await accessUnderTest({
    isEmpty,
    accounts,
    ...(isEmpty && { config: { isAsked: false } }),
    more(context) {
      const send = { mail: try_, webhook: try_ }
      const messages = createMessages({ context, config, isHolder, send, log: silentLog })
      outbox = messages.outbox
      more(context, outbox)
      return messages.routes
    },
  })
  /** Sends what is due. */
  async function tend(): Promise<void> {
    await new Promise(setImmediate)
    outbox?.tend()
    await outbox?.settled()
  }
  return { ...access, sent, tend }
}
