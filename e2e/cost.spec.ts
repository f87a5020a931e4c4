import type { Page } from '@playwright/test'
import { aFlightWire, aReservationWire } from '#testing/wire-builders.ts'
import { eachDay, plainDay } from '#time/plain-day.ts'
import { PAGE_HEADER } from '#wire/wire.ts'
import { expect, test, whole } from './flightline.ts'

// Limits are a third above what was counted when they were set, and no count depends on the machine: a change that doubles
// one fails.

/** Twenty bookings and ten flights a day on ten aircraft, from before the look-back to after the next week. */
const DAYS = eachDay({ from: plainDay('2026-10-10'), to: plainDay('2026-12-01') })
const aircraft = (n: number) => ({ tailNumber: `N${100 + (n % 10)}SP`, model: 'C172S' })
const SCHOOL = {
  reservations: DAYS.flatMap((day) =>
    Array.from({ length: 20 }, (_, n) =>
      aReservationWire({
        startsAt: `${day}T${n < 10 ? 15 : 18}:00:00Z`,
        endsAt: `${day}T${n < 10 ? 17 : 20}:00:00Z`,
        people: [{ role: 'customer', name: `Customer ${n}`, email: '', phone: '' }],
        aircraft: aircraft(n),
      }),
    ),
  ),
  flights: DAYS.filter((day) => day <= '2026-11-18').flatMap((flightDate) =>
    Array.from({ length: 10 }, (_, n) => aFlightWire({ flightDate, aircraft: aircraft(n) })),
  ),
}

/** The most of each page: answers of the gateway until it rests, but for the polled status; their kB before packing. */
const PAGES = [
  { path: '/schedule', answers: 7, kilobytes: 58, elements: 1100 },
  { path: '/schedule?view=week', answers: 8, kilobytes: 212, elements: 3000 },
  { path: '/schedule?view=week&reading=calendar', answers: 8, kilobytes: 212, elements: 3000 },
  { path: '/schedule?view=agenda', answers: 8, kilobytes: 212, elements: 4450 },
  { path: '/flights', answers: 8, kilobytes: 657, elements: 3700 },
]

const tail = (page: Page) =>
  page.getByRole('group', { name: 'Aircraft', exact: true }).getByRole('checkbox').nth(1)
const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true })

/** What is pressed, and the most style recalculations and layouts that it takes. `week.spec.ts` steps to a week. */
const TASKS = [
  { path: '/schedule', press: tail, most: [6, 6] },
  { path: '/schedule', press: next, most: [4, 4] },
  { path: '/schedule?view=week', press: tail, most: [6, 6] },
  { path: '/flights', press: tail, most: [6, 6] },
]

test('what pages ask for and draw, and what a task lays out again, stays what it was', async ({
  page,
  start,
}) => {
  const { address } = await start(SCHOOL)
  // As many days as the school lists at once; none reaches the last second of `to`.
  for (let at = 0; at < DAYS.length; at += 3)
    for (const list of ['reservations', 'flights']) {
      const range = `from=${DAYS[at]}&to=${DAYS[at + 3] ?? DAYS.at(-1)}&limit=100`
      await page.request.get(`${address}/api/v1/${list}?${range}`, { headers: PAGE_HEADER })
    }
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable')
  const counts = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics')
    const of = (name: string) => metrics.find((one) => one.name === name)?.value ?? Number.NaN
    return [of('RecalcStyleCount'), of('LayoutCount')] as const
  }
  /** What comes later by itself, such as the days beside, is drawn. */
  const atRest = () =>
    expect
      .poll(async () => {
        const before = await counts()
        await page.evaluate(
          () => new Promise((done) => requestIdleCallback(() => requestAnimationFrame(done))),
        )
        return (await counts())[0] - before[0]
      })
      .toBe(0)
  // By CDP, as bodies are gone once the page goes on.
  const paths = new Map<string, string>()
  const sizes: number[] = []
  cdp.on('Network.requestWillBeSent', ({ requestId, request }) =>
    paths.set(requestId, new URL(request.url).pathname),
  )
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const path = paths.get(requestId) ?? ''
    if (path.startsWith('/api/') && path !== '/api/status') sizes.push(encodedDataLength / 1000)
  })
  await cdp.send('Network.enable')
  for (const { path, ...most } of PAGES) {
    sizes.length = 0
    await page.goto(address + path)
    await whole(page)
    if (path === '/flights') await page.getByRole('button', { name: /to correct/ }).waitFor()
    await page.waitForLoadState('networkidle')
    const found = {
      answers: sizes.length,
      kilobytes: sizes.reduce((sum, size) => sum + size, 0),
      elements: await page.locator('body *').count(),
    }
    for (const [what, limit] of Object.entries(most))
      expect(found[what as keyof typeof found], `${what} of ${path}`).toBeLessThanOrEqual(limit)
    for (const { press, most } of TASKS.filter((task) => task.path === path)) {
      const runs: (readonly [number, number])[] = []
      for (let run = 0; run < 3; run += 1) {
        await atRest()
        const [styles, layouts] = await counts()
        await press(page).evaluate(async (element: HTMLElement) => {
          element.click()
          for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
        })
        const after = await counts()
        runs.push([after[0] - styles, after[1] - layouts])
      }
      // The least: a poll or a preloaded sheet may come between.
      for (const [at, what] of ['style recalculations', 'layouts'].entries()) {
        const least = Math.min(...runs.map((counted) => counted[at] ?? 0))
        expect(least, `${what} of ${press.name} on ${path}`).toBeLessThanOrEqual(most[at] ?? 0)
      }
    }
  }
})
