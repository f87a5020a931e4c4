import { expect, it } from 'vitest'
import { sayNetwork } from './say-network.ts'

it.each([
  ['127.0.0.1', 'this machine'],
  ['127.0.8.3', 'this machine'],
  ['0:0:0:0::/64', 'this machine'],
  ['192.168.7.20', '192.168.7.20'],
  ['fd00:0:0:0::/64', 'fd00::/64'],
  ['2001:db8:0:0::/64', '2001:db8::/64'],
  ['2001:0:0:7::/64', '2001:0:0:7::/64'],
  ['2001:db8:10:0::/64', '2001:db8:10::/64'],
  ['', ''],
])('%s is %s', (address, said) => {
  expect(sayNetwork(address)).toBe(said)
})
