import { expect, it } from 'vitest'
import { ageOf, OPENS, refreshing } from '#server/testing/refreshing.ts'
import { HOUR, MINUTE, SECOND } from '#time/instant.ts'

it('a burst that the API refuses is over minutes later, by itself', async () => {
  const began = OPENS + 2 * HOUR
  const burst = { left: 0 }
  const tooMany = () => new Response('', { status: 429, headers: { 'retry-after': '30' } })
  const day = refreshing(
    OPENS,
    60,
    (ask) => async (path) => (burst.left-- > 0 ? tooMany() : ask(path)),
  )
  day.view(OPENS, began + 2 * HOUR)
  await day.time.runUntil(began)
  burst.left = 1
  for (let at = began; burst.left > 0; at += MINUTE) await day.time.runUntil(at)
  const { reason, retryAt } = day.ledger.health()
  expect(reason).toBe('upstream_rate_limited')
  const refusedAt = day.upstream.sent.at(-1)?.at ?? 0
  // In whole seconds, rounded up.
  expect(retryAt).toBe(SECOND * Math.ceil((refusedAt + MINUTE) / SECOND))
  expect(ageOf(await day.list(0, 1))).toBeGreaterThan(0)
  await day.time.runUntil(refusedAt + 16 * MINUTE)
  expect(day.ledger.health().state).toBe('ok')
  expect(ageOf(await day.list(0, 1))).toBeLessThanOrEqual(16 * MINUTE)
  expect(day.sentIn(refusedAt + 1, refusedAt + MINUTE)).toBe(0)
  expect(day.sentIn(refusedAt, refusedAt + HOUR)).toBeGreaterThanOrEqual(3)
  expect(day.ledger.budget().remaining).toBeGreaterThan(50)
})
