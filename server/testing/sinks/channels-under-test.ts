import { silentLog } from '#server/config/log.ts'
import { createMessages } from '#server/features/messages/channels.ts'
import type { Delivery, TryOutcome } from '#server/features/messages/message.ts'
import type { Outbox } from '#server/features/messages/outbox.ts'
import { aConfig } from '#server/testing/a-config.ts'
import { accessUnderTest } from '#server/testing/access-under-test.ts'

/** For tests: accounts with their channels. Each delivery ends as `answer` says. */
export async function channelsUnderTest(
  answer: () => TryOutcome,
  { config = aConfig(), isEmpty = false } = {},
) {
  const sent: Delivery[] = []
  let outbox: Outbox | null = null
  const try_ = async (delivery: Delivery) => {
    sent.push(delivery)
    return answer()
  }
  const access = await accessUnderTest({
    isEmpty,
    ...(isEmpty && { config: { isAsked: false } }),
    more(context) {
      const send = { mail: try_, webhook: try_ }
      const messages = createMessages({
        context,
        config,
        isHolder: () => true,
        send,
        log: silentLog,
      })
      outbox = messages.outbox
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
