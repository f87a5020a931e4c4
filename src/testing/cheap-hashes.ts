import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { restartIds } from './wire-builders.ts'

// Runs before each Vitest file. Opening a store hashes for 9 ms, a passphrase for 170 ms, and tests do both hundreds of
// times; here a hash has the lowest cost.

restartIds()

// The module is loaded again for each file.
const KEPT = Symbol.for('flightline.scrypt')
const kept = globalThis as { [KEPT]?: Pick<typeof crypto, 'scrypt' | 'scryptSync'> }
const whole = (kept[KEPT] ??= { scrypt: crypto.scrypt, scryptSync: crypto.scryptSync })
const CHEAP = { N: 2, r: 1, p: 1 }

/** For files that measure the cost, or open data of a release. */
export function useFullCost(): void {
  Object.assign(crypto, whole)
  syncBuiltinESMExports()
}

Object.assign(crypto, {
  scrypt: (...[password, salt, length, , done]: Parameters<typeof crypto.scrypt>) =>
    whole.scrypt(password, salt, length, CHEAP, done),
  scryptSync: (...[password, salt, length]: Parameters<typeof crypto.scryptSync>) =>
    whole.scryptSync(password, salt, length, CHEAP),
})
syncBuiltinESMExports()
