import { beforeEach, expect, it } from 'vitest'
import { SIGN_ON_FOR } from '#sign-in/cookie.ts'
import { createFlows, MOST_FLOWS } from './flows.ts'

let at = 0
let flows: ReturnType<typeof createFlows>
beforeEach(() => {
  at = 0
  flows = createFlows(() => at)
})
const begin = (secret: string | null = null, network = '192.168.1.0') =>
  flows.begin({ secret, network }, { next: '/', again: null })

it('a sign-in comes back once, by the browser that began it', () => {
  const { flow, secret } = begin()
  const { secret: other } = begin()
  expect(flows.take(flow.state, other)).toBeNull()
  expect(flows.take(flow.state, null)).toBeNull()
  expect(flows.take('', secret)).toBeNull()
  expect(flows.take(flow.state, secret)).toMatchObject(flow)
  expect(flows.take(flow.state, secret)).toBeNull()
})

it('two tabs of a browser come back each for itself', () => {
  const one = begin()
  const two = begin(one.secret)
  expect(two.secret).toBe(one.secret)
  expect(new Set(Object.values({ ...one.flow, ...two.flow })).size).toBeGreaterThan(4)
  expect(flows.take(one.flow.state, one.secret)?.nonce).toBe(one.flow.nonce)
  expect(flows.hasAny(one.secret)).toBe(true)
  expect(flows.take(two.flow.state, one.secret)?.nonce).toBe(two.flow.nonce)
  expect(flows.hasAny(one.secret)).toBe(false)
})

it('a secret that nobody was given here is not taken up', () => {
  expect(begin('planted').secret).not.toBe('planted')
})

it('it holds for ten minutes', () => {
  const late = begin()
  at = SIGN_ON_FOR - 1
  const { flow, secret } = begin(late.secret)
  expect(flows.take(late.flow.state, late.secret)).not.toBeNull()
  at += SIGN_ON_FOR
  expect(flows.hasAny(secret)).toBe(false)
  expect(flows.take(flow.state, secret)).toBeNull()
})

it('whoever begins any number crowds out his own network alone', () => {
  const honest = begin(null, '10.0.0.0')
  const first = begin()
  for (let count = 1; count < MOST_FLOWS.ofOneNetwork; count += 1) begin()
  expect(flows.hasAny(first.secret)).toBe(true)
  begin()
  expect(flows.hasAny(first.secret)).toBe(false)
  expect(flows.take(honest.flow.state, honest.secret)).not.toBeNull()
})
