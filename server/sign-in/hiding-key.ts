import { randomBytes } from 'node:crypto'
import type { HouseReading, HouseTransaction } from '#house/house-store.ts'

const ROW = 'hiding-key'
const BYTES = 32

export function newHidingKey(): Uint8Array {
  return randomBytes(BYTES)
}

/**
 * The key by which this house hides e-mails: people stay the same over restarts, and differ from any other house's. A new
 * one is kept once somebody is in the house; before that, nobody is asked who he is, and no house is begun.
 */
export async function keepHidingKey(
  house: HouseTransaction,
  made: Uint8Array,
): Promise<Uint8Array> {
  const kept = await hidingKeyOf(house)
  if (kept !== null) return kept
  if ((await house.all('people')).length > 0)
    await house.put('settings', { id: ROW, value: Buffer.from(made).toString('base64url') })
  return made
}

/** The one that is kept; null for none yet. */
export async function hidingKeyOf(house: HouseReading): Promise<Uint8Array | null> {
  const kept = await house.get('settings', ROW)
  return kept && Buffer.from(kept.value, 'base64url')
}
