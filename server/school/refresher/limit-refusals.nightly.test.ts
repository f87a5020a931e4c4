import { expect, it } from 'vitest'
import { ageOfRest, OPENS, refreshing } from '#server/testing/refreshing.ts'
import { DAY, HOUR, isoInstant, MINUTE } from '#time/instant.ts'

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
    day.view(opens, opens + 16 * HOUR)
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
