import { expect, it } from 'vitest'
import { ageOf, ageOfRest, OPENS, refreshing } from '#server-testing/refreshing.ts'
import { DAY, HOUR, isoInstant, MINUTE } from '#time/instant.ts'

it('a burst that the API refuses is over minutes later, by itself', async () => {
  const began = OPENS + 2 * HOUR
  const burst = { left: 0 }
  const tooMany = () => new Response('', { status: 429, headers: { 'retry-after': '30' } })
  const day = refreshing(
    OPENS,
    60,
    (ask) => async (path) => (burst.left-- > 0 ? tooMany() : ask(path)),
  )
  day.look(OPENS, began + 2 * HOUR)
  await day.time.runUntil(began)
  burst.left = 1
  for (let at = began; burst.left > 0; at += MINUTE) await day.time.runUntil(at)
  const { reason, retryAt } = day.ledger.health()
  expect(reason).toBe('upstream_rate_limited')
  const refusedAt = day.upstream.sent.at(-1)?.at ?? 0
  expect(retryAt).toBe(refusedAt + MINUTE)
  expect(ageOf(await day.list(0, 1))).toBeGreaterThan(0)
  await day.time.runUntil(refusedAt + 16 * MINUTE)
  expect(day.ledger.health().state).toBe('ok')
  expect(ageOf(await day.list(0, 1))).toBeLessThanOrEqual(16 * MINUTE)
  expect(day.sentIn(refusedAt + 1, refusedAt + MINUTE)).toBe(0)
  expect(day.sentIn(refusedAt, refusedAt + HOUR)).toBeGreaterThan(3)
  expect(day.ledger.budget().remaining).toBeGreaterThan(50)
}, 60_000)

it('a limit that counts the last 24 hours is kept, and paces one day like the other', async () => {
  let counted: number[] = []
  let refused = 0
  const day = refreshing(
    OPENS,
    60,
    (ask, now) => async (path) => {
      counted = counted.filter((at) => at > now() - DAY)
      if (counted.length >= 100) {
        refused += 1
        return new Response('', { status: 429 })
      }
      counted.push(now())
      const answer = (await (await ask(path)).json()) as { meta: object }
      const remaining = 100 - counted.length
      const rateLimit = { limit: 100, remaining, reset: isoInstant(now() + DAY) }
      return Response.json({ ...answer, meta: { ...answer.meta, rateLimit } })
    },
    1_000_000,
  )
  const ages: number[] = []
  for (const n of [0, 1]) {
    const opens = OPENS + n * DAY
    day.look(opens, opens + 16 * HOUR)
    for (let at = opens + HOUR; at < opens + 16 * HOUR; at += 10 * MINUTE)
      day.time.schedule(at, async () => void ages.push(ageOfRest(await day.list(0, 1), at)))
  }
  await day.time.runUntil(OPENS + 2 * DAY)
  expect(refused).toBe(0)
  for (const n of [0, 1]) {
    const opens = OPENS + n * DAY
    const sent = day.sentIn(opens, opens + DAY)
    expect(sent).toBeGreaterThan(80)
    expect(sent).toBeLessThanOrEqual(90)
    for (let at = opens; at < opens + 16 * HOUR; at += 4 * HOUR)
      expect(day.sentIn(at, at + 4 * HOUR)).toBeGreaterThan(15)
  }
  expect(Math.max(...ages)).toBeLessThanOrEqual(30 * MINUTE)
}, 120_000)
