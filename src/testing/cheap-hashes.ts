import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { restartIds } from './wire-builders.ts'

// Set up before each Vitest file: a store hashes whose data it holds each time it is opened, which takes 9 ms, and a passphrase
// takes 170 ms. Tests do both hundreds of times. Here a hash has the smallest cost.

restartIds()

// It is loaded again for each file.
const KEPT = Symbol.for('flightline.scrypt')
const kept = globalThis as { [KEPT]?: Pick<typeof crypto, 'scrypt' | 'scryptSync'> }
const whole = (kept[KEPT] ??= { scrypt: crypto.scrypt, scryptSync: crypto.scryptSync })
const CHEAP = { N: 2, r: 1, p: 1 }

/** For the rest of a file that measures the cost, or opens what a release has written. */
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
