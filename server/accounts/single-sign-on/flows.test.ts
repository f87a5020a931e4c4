import { beforeEach, expect, it } from 'vitest'
import { SIGN_ON_FOR } from '#server/accounts/sessions/cookies.ts'
import { memoryAccounts } from '#server/accounts/store/accounts-in-folder.ts'
import { createFlows, MOST_FLOWS } from './flows.ts'

let at = 0
let flows: ReturnType<typeof createFlows>
let elsewhere: ReturnType<typeof createFlows>
beforeEach(() => {
  at = 0
  const accounts = { quietly: memoryAccounts().transact }
  flows = createFlows(accounts, () => at)
  elsewhere = createFlows(accounts, () => at)
})
const begin = (secret: string | null = null, network = '192.168.1.0') =>
  flows.begin({ secret, network }, { next: '/', again: null })

it('a sign-in comes back once, by the browser that began it', async () => {
  const { flow, secret } = await begin()
  const { secret: other } = await begin()
  expect(await flows.take(flow.state, other)).toBeNull()
  expect(await flows.take(flow.state, null)).toBeNull()
  expect(await flows.take('', secret)).toBeNull()
  expect(await flows.take(flow.state, secret)).toEqual({ flow, isLast: true })
  expect(await flows.take(flow.state, secret)).toBeNull()
})

it('comes back to another gateway of the same house, and then to none', async () => {
  const { flow, secret } = await begin()
  expect(await elsewhere.take(flow.state, secret)).toEqual({ flow, isLast: true })
  expect(await flows.take(flow.state, secret)).toBeNull()
})

it('two tabs of a browser come back each for itself', async () => {
  const one = await begin()
  const two = await begin(one.secret)
  expect(two.secret).toBe(one.secret)
  expect(new Set(Object.values({ ...one.flow, ...two.flow })).size).toBeGreaterThan(4)
  expect(await flows.take(one.flow.state, one.secret)).toEqual({ flow: one.flow, isLast: false })
  expect(await flows.take(two.flow.state, one.secret)).toEqual({ flow: two.flow, isLast: true })
})

it('a secret that nobody was given here is not taken up', async () => {
  expect((await begin('planted')).secret).not.toBe('planted')
})

it('it holds for ten minutes', async () => {
  const late = await begin()
  at = SIGN_ON_FOR - 1
  const { flow, secret } = await begin(late.secret)
  expect(await flows.take(late.flow.state, late.secret)).toMatchObject({ isLast: false })
  at += SIGN_ON_FOR
  expect((await begin(secret)).secret).not.toBe(secret)
  expect(await flows.take(flow.state, secret)).toBeNull()
})

it('whoever begins any number crowds out his own network alone', async () => {
  const honest = await begin(null, '10.0.0.0')
  const first = await begin()
  at += 1
  for (let count = 1; count < MOST_FLOWS.ofOneNetwork; count += 1) await begin()
  const last = await begin()
  expect(await flows.take(first.flow.state, first.secret)).toBeNull()
  expect(await flows.take(last.flow.state, last.secret)).not.toBeNull()
  expect(await flows.take(honest.flow.state, honest.secret)).not.toBeNull()
})
