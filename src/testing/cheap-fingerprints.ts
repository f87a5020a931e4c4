import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

// Set up before each Vitest file: a store hashes whose data it holds each time it is opened, which takes 9 ms, and tests open
// hundreds. Here the hash has the smallest cost.

// It is loaded again for each file.
const KEPT = Symbol.for('flightline.scrypt')
const kept = globalThis as { [KEPT]?: typeof crypto.scryptSync }
const whole = (kept[KEPT] ??= crypto.scryptSync)

function use(scryptSync: typeof whole): void {
  crypto.scryptSync = scryptSync
  syncBuiltinESMExports()
}

use((password, salt, length, options) => whole(password, salt, length, { ...options, N: 2 }))

/** For the rest of a file that opens what a release has written. */
export const useFullCost = () => use(whole)
