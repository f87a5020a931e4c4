import { useState } from 'react'
import { channelsWire } from '#wire/channels-wire.ts'
import { useAccounts } from './use-house.ts'

/** How often the list is asked for while a message is on its way, ms. */
const WHILE_SOMETHING_WAITS = 3_000

/** Where alerts and the day's lists go, for an admin. */
export function useChannels() {
  const [waits, setWaits] = useState(false)
  const answer = useAccounts('/api/house/channels', channelsWire, {
    every: waits && WHILE_SOMETHING_WAITS,
  })
  const isWaiting = answer.data?.data.some(({ waiting }) => waiting > 0) ?? false
  if (isWaiting !== waits) setWaits(isWaiting)
  return answer
}
