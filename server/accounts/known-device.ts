import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingRequest } from '#server/http/asked.ts'
import { newSecret } from './secrets.ts'
import { cookieIn, cookieOf } from './sessions/cookies.ts'
import type { AccountsReading, AccountsTransaction } from './store/house-store.ts'

/** The setting with the key that marks browsers. */
const KEY = 'known-device-key'

/** What tells a browser that has signed in as a person before; null for any other. */
export async function knownDevice(
  accounts: AccountsReading,
  incoming: IncomingRequest,
  person: string,
): Promise<string | null> {
  const [of, mark = '', seal = ''] = cookieIn(incoming, 'known')?.split('.') ?? []
  const key = await accounts.get('settings', KEY)
  if (of !== person || key === null) return null
  const right = Buffer.from(sealOf(key.value, person, mark))
  const said = Buffer.from(seal)
  return said.length === right.length && timingSafeEqual(said, right) ? mark : null
}

/** The cookie by which this browser will be known. It lets nobody in, and outlives the session. */
export async function knownCookie(
  accounts: AccountsTransaction,
  incoming: IncomingRequest,
  person: string,
): Promise<string> {
  const known = await accounts.get('settings', KEY)
  const key = known?.value ?? newSecret()
  if (known === null) await accounts.put('settings', { id: KEY, value: key })
  const mark = randomBytes(16).toString('base64url')
  return cookieOf(incoming, 'known', `${person}.${mark}.${sealOf(key, person, mark)}`)
}

function sealOf(key: string, person: string, mark: string): string {
  return createHmac('sha256', key).update(`${person}.${mark}`).digest('base64url')
}
