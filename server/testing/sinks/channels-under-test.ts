import { silentLog } from '#server/config/log.ts'
import { channelRoutes } from '#server/features/messages/channels.ts'
import type { TryOutcome } from '#server/features/messages/message.ts'
import { createOutbox } from '#server/features/messages/outbox.ts'
import { aConfig } from '#server/testing/a-config.ts'
import { type AccessUnderTest, accessUnderTest } from '#server/testing/access-under-test.ts'

/** For tests: the house with its channels; whatever is sent comes to what `answer` says. */
export function channelsUnderTest(answer: () => TryOutcome): Promise<AccessUnderTest> {
  return accessUnderTest({
    more(kit) {
      const send = async () => answer()
      const { accounts, now } = kit
      const by = { mail: send, webhook: send }
      const outbox = createOutbox({ accounts, now, isHolder: () => true, send: by, log: silentLog })
      return channelRoutes({ kit, config: aConfig(), outbox })
    },
  })
}
