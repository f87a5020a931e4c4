import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newFolder } from '#server/testing/new-folder.ts'
import {
  isSealedUnder,
  makeMasterKey,
  readMasterKey,
  rewrapKey,
  type SealedKey,
  sealKey,
  unsealKey,
} from './sealed-key.ts'

const keys = fc.string({ minLength: 1, maxLength: 200 })
const owners = fc.record({ id: fc.uuid(), baseUrl: fc.webUrl() })
const masters = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes))

const bytes = (part: string) => Buffer.from(part, 'base64')
const bytesOf = ({ key, dataKey }: SealedKey) => Buffer.concat([bytes(key), bytes(dataKey)])

describe('a sealed key', () => {
  it('opens for its own school under its own master key, and shows nothing of itself', () => {
    fc.assert(
      fc.property(keys, owners, masters, (key, owner, master) => {
        const sealed = sealKey(key, owner, master)
        expect(unsealKey(sealed, owner, master)).toBe(key)
        if (key.length > 5) expect(bytesOf(sealed).includes(Buffer.from(key))).toBe(false)
        // Each time under another data key, and by other nonces.
        expect(bytesOf(sealKey(key, owner, master)).equals(bytesOf(sealed))).toBe(false)
      }),
      { numRuns: 200 },
    )
  })

  it('does not open with one bit changed anywhere', () => {
    fc.assert(
      fc.property(keys, owners, masters, fc.nat(), fc.nat(7), (key, owner, master, at, bit) => {
        const sealed = sealKey(key, owner, master)
        for (const part of ['key', 'dataKey'] as const) {
          const changed = bytes(sealed[part])
          const place = at % changed.length
          const opens = (record: Buffer) =>
            unsealKey({ ...sealed, [part]: record.toString('base64') }, owner, master)
          expect(opens(changed.subarray(0, place))).toBe(null)
          changed[place] = (changed[place] ?? 0) ^ (1 << bit)
          expect(opens(changed)).toBe(null)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('does not open for another school, another address, another master key, or with parts of two records', () => {
    fc.assert(
      fc.property(keys, owners, owners, masters, masters, (key, owner, other, one, two) => {
        fc.pre(other.id !== owner.id && other.baseUrl !== owner.baseUrl && !one.equals(two))
        const sealed = sealKey(key, owner, one)
        expect(unsealKey(sealed, { ...owner, id: other.id }, one)).toBe(null)
        expect(unsealKey(sealed, { ...owner, baseUrl: other.baseUrl }, one)).toBe(null)
        expect(unsealKey(sealed, owner, two)).toBe(null)
        const again = sealKey(key, owner, one)
        expect(unsealKey({ key: sealed.key, dataKey: again.dataKey }, owner, one)).toBe(null)
        // What a data key is sealed as is no key, though it opens under the same master key.
        expect(unsealKey({ key: sealed.dataKey, dataKey: sealed.key }, owner, one)).toBe(null)
      }),
      { numRuns: 200 },
    )
  })

  it('is sealed anew under another master key without being touched itself', () => {
    fc.assert(
      fc.property(keys, owners, masters, masters, (key, owner, from, to) => {
        fc.pre(!from.equals(to))
        const sealed = sealKey(key, owner, from)
        const moved = rewrapKey(sealed, owner, { from, to })
        expect(moved?.key).toEqual(sealed.key)
        if (moved === null) throw new Error('It did not open.')
        expect([isSealedUnder(moved, from), isSealedUnder(moved, to)]).toEqual([false, true])
        expect(unsealKey(moved, owner, to)).toBe(key)
        expect(unsealKey(moved, owner, from)).toBe(null)
        expect(rewrapKey(moved, owner, { from, to })).toBe(null)
      }),
      { numRuns: 200 },
    )
  })
})

describe('a master key', () => {
  let folder: string
  const file = () => join(folder, 'master')
  beforeEach(() => {
    folder = newFolder('flightline-master')
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  it('is made for its owner alone, and never over anything that is there', () => {
    makeMasterKey(file())
    expect(statSync(file()).mode & 0o777).toBe(0o600)
    const before = readFileSync(file())
    expect(() => makeMasterKey(file())).toThrow(/EEXIST/)
    expect(readFileSync(file())).toEqual(before)
    expect(readMasterKey(file())).toHaveProperty('master.length', 32)
  })

  it.each([
    ['bytes', (key: Buffer) => key],
    ['hex', (key: Buffer) => `${key.toString('hex')}\n`],
    ['base64', (key: Buffer) => key.toString('base64')],
  ])('is read as %s', (_, written) => {
    const key = Buffer.from(Array.from({ length: 32 }, (__, at) => 255 - at))
    writeFileSync(file(), written(key))
    expect(readMasterKey(file())).toEqual({ master: key })
  })

  it.each(['', 'CANARY', 'x'.repeat(31), 'x'.repeat(33), 'x'.repeat(200)])(
    'is refused in words that quote nothing: %j',
    (text) => {
      writeFileSync(file(), text)
      const read = readMasterKey(file())
      expect(read).toHaveProperty('flaw', expect.stringMatching(/^must hold 32 random bytes/))
      expect(JSON.stringify(read)).not.toContain('CANARY')
    },
  )

  it('is refused where there is no file, or a folder', () => {
    for (const path of [file(), folder])
      expect(readMasterKey(path)).toEqual({ flaw: 'names a file that cannot be read.' })
  })
})
