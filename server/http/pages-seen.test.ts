import { expect, it } from 'vitest'
import { MINUTE } from '#time/instant.ts'
import { THIS_MACHINE } from './access/caller.ts'
import { createPagesSeen } from './pages-seen.ts'

it('counts who has a page open, each session once and no longer than it asks', () => {
  let at = 0
  const seen = createPagesSeen(() => at)
  const asks = (session: string | null, address: string) => {
    const request = { method: 'GET', path: '/api/status', query: '', headers: {}, address }
    seen.note({ request, caller: { ...THIS_MACHINE, session } })
  }
  asks('one', '10.0.0.1')
  asks('one', '10.0.0.2')
  asks('two', '10.0.0.1')
  asks(null, '10.0.0.3')
  expect(seen.count()).toBe(3)
  at += MINUTE
  asks('two', '10.0.0.1')
  expect(seen.count()).toBe(3)
  at += MINUTE / 2
  expect(seen.count()).toBe(1)
  for (let n = 0; n < 20_000; n += 1) asks(`s-${n}`, '')
  expect(seen.count()).toBeLessThanOrEqual(10_000)
})
