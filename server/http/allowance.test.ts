import { describe, expect, it } from 'vitest'
import { createAllowance, networkOf } from './allowance.ts'

describe('an allowance', () => {
  it('is spent at once or spread, and renewed as time goes by', () => {
    let now = 0
    const waitOf = createAllowance(60, () => now)
    for (let asked = 0; asked < 60; asked += 1) expect(waitOf('a')).toBe(0)
    expect(waitOf('a')).toBe(1)
    now += 999
    expect(waitOf('a')).toBe(1)
    now += 1
    expect(waitOf('a')).toBe(0)
    expect(waitOf('a')).toBe(1)
    now += 3_600_000
    for (let asked = 0; asked < 60; asked += 1) expect(waitOf('a')).toBe(0)
    expect(waitOf('a')).toBe(1)
  })

  it('says how long to wait where little is granted', () => {
    const waitOf = createAllowance(2, () => 0)
    expect([waitOf('a'), waitOf('a'), waitOf('a')]).toEqual([0, 0, 30])
  })

  it('is everybody’s own', () => {
    const waitOf = createAllowance(1, () => 0)
    expect([waitOf('a'), waitOf('b'), waitOf('a'), waitOf('b')]).toEqual([0, 0, 60, 60])
  })

  it('is kept for ten thousand networks, those heard of last', () => {
    const waitOf = createAllowance(1, () => 0)
    waitOf('first')
    for (let other = 0; other < 9_999; other += 1) waitOf(`other ${other}`)
    expect(waitOf('first')).toBe(60)
    for (let other = 0; other < 10_000; other += 1) waitOf(`more ${other}`)
    expect(waitOf('first')).toBe(0)
  })
})

describe('the network of an address', () => {
  it.each([
    ['127.0.0.1', '127.0.0.1'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['2001:db8::1:2:3:4:5', '2001:db8:0:1::/64'],
    ['2001:db8::6', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['', '0:0:0:0::/64'],
  ])('%s is in %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})
