import { randomBytes } from 'node:crypto'
import type { HouseTransaction } from '#house/house-store.ts'

const ROW = 'hiding-key'
const BYTES = 32

/** The key by which this house hides e-mails, made where it has none: people stay the same over restarts, and differ from any other house's. */
export async function hidingKeyOf(house: HouseTransaction): Promise<Uint8Array> {
  const kept = await house.get('settings', ROW)
  if (kept) return Buffer.from(kept.value, 'base64url')
  const key = randomBytes(BYTES)
  await house.put('settings', { id: ROW, value: key.toString('base64url') })
  return key
}
