import { randomBytes } from 'node:crypto'
import type { AccountsTransaction, LoadedRows } from './store/house-store.ts'
import type { AccountRows } from './store/rows.ts'

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
  accounts: AccountsTransaction,
  made: Uint8Array,
): Promise<Uint8Array> {
  const kept = await accounts.get('settings', ROW)
  if (kept !== null) return keyIn(kept)
  if ((await accounts.all('people')).length > 0)
    await accounts.put('settings', { id: ROW, value: Buffer.from(made).toString('base64url') })
  return made
}

/** The one that is kept; null for none yet. */
export function hidingKeyOf(rows: LoadedRows | null): Uint8Array | null {
  const kept = rows?.settings.get(ROW)
  return kept ? keyIn(kept) : null
}

function keyIn({ value }: AccountRows['settings']): Uint8Array {
  return Buffer.from(value, 'base64url')
}
