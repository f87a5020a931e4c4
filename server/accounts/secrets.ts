import { hash, randomBytes, randomInt } from 'node:crypto'
import type { AccountsTransaction } from './store/accounts-store.ts'

export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** SHA-256 in hex, so that a reader of the file can't use it. */
export function hashOf(secret: string): string {
  return hash('sha256', secret)
}

/** Short, and easy to tell apart by ear or from across a room. */
const WORDS = (
  'anchor apron badger beacon birch bridge candle canyon cedar cherry cobalt comet copper ' +
  'coral crater dolphin ember falcon fern garnet glacier granite harbor hazel heron island ' +
  'jasper juniper kettle lantern lemon lilac lynx maple marble meadow meteor nectar nickel ' +
  'ocean olive onyx orchid otter pebble pepper pilot plum quartz raven ribbon river saddle ' +
  'salmon silver spruce sunset thunder tiger timber tulip velvet walnut willow'
).split(' ')

/** Shown on a device and to the person who lets it in, so that they know it is that device. */
export function newWord(): string {
  return WORDS[randomInt(WORDS.length)] ?? 'willow'
}

export async function ownKey(
  accounts: AccountsTransaction,
  id: string,
  made = newSecret(),
): Promise<string> {
  const kept = await accounts.get('settings', id)
  if (kept === null) await accounts.put('settings', { id, value: made })
  return kept?.value ?? made
}
