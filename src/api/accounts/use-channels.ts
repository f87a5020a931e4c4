import { useState } from 'react'
import { channelsWire } from '#wire/channels-wire.ts'
import { useAccounts } from './use-accounts.ts'

/** ms, while a message is being sent. */
const WHILE_SOMETHING_WAITS = 3_000

export function useChannels() {
  const [waits, setWaits] = useState(false)
  const answer = useAccounts('/api/house/channels', channelsWire, {
    every: waits && WHILE_SOMETHING_WAITS,
  })
  const isWaiting = answer.data?.data.some(({ waiting }) => waiting > 0) ?? false
  if (isWaiting !== waits) setWaits(isWaiting)
  return answer
}
