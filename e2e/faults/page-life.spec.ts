import { aReservationWire } from '#testing/wire-builders.ts'
import { expect, test, whole } from '../flightline.ts'

/** To the first board with its bookings, as sent; the page's own part is in e2e/house/bundle.test.ts by file. */
const MOST_REQUESTS = 24
const MOST_KIB = 280

test('the first board comes with few requests and bytes, and twenty flaps of the network ask the school nothing', async ({
  page,
  context,
  start,
  complaints,
}) => {
  const day = Array.from({ length: 60 }, (_, i) =>
    aReservationWire({
      aircraft: { tailNumber: `N${100 + (i % 15)}`, model: 'C172S' },
      startsAt: `2026-11-18T${14 + Math.floor(i / 15)}:00:00Z`,
      endsAt: `2026-11-18T${14 + Math.floor(i / 15)}:50:00Z`,
      durationHours: null,
    }),
  )
  const { address, asked } = await start({ reservations: day })
  // For who saves data nothing is fetched beyond what is shown: what came does not depend on when one looks.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  const came: number[] = []
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => came.push(encodedDataLength))
  await page.goto(`${address}/schedule?view=board&date=2026-11-18`)
  await expect(page.locator('main [data-reservation-id]').nth(59)).toBeAttached()
  await whole(page)
  await page.waitForLoadState('networkidle')
  expect(came.length).toBeLessThanOrEqual(MOST_REQUESTS)
  expect(came.reduce((sum, bytes) => sum + bytes, 0) / 1024).toBeLessThan(MOST_KIB)

  const drawn = await page.locator('main [data-reservation-id]').count()
  const spent = asked.length
  const lists: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/v1/')) lists.push(request.url())
  })
  for (let flap = 0; flap < 20; flap += 1) {
    await context.setOffline(true)
    await context.setOffline(false)
  }
  await page.waitForLoadState('networkidle')
  const each = new Map(lists.map((url) => [url, lists.filter((other) => other === url).length]))
  expect(Math.max(0, ...each.values()), 'answers of one list').toBeLessThanOrEqual(1)
  expect(asked.length).toBe(spent)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.locator('main [data-reservation-id]')).toHaveCount(drawn)
  complaints.length = 0
})

test('a page whose elements another program moved about offers to reload, once, and the other pages still work', async ({
  page,
  start,
  complaints,
}) => {
  const { address } = await start({ reservations: [aReservationWire()] })
  await page.goto(`${address}/schedule?view=board&date=2026-11-18`)
  await whole(page)
  // Translators leave alone what says so: their elements would mix the dates of two weeks.
  await expect(page.locator('html')).toHaveAttribute('translate', 'no')
  await expect(page.locator('meta[name="google"]')).toHaveAttribute('content', /notranslate/)
  // What an extension may do that knows nothing of React: everything below the canvas one element deeper.
  await page.getByRole('main').evaluate((main) => {
    for (const one of main.querySelectorAll('*')) {
      if (one.closest('svg') !== null) continue
      const box = document.createElement('div')
      one.replaceWith(box)
      box.append(one)
    }
  })
  // Whatever is drawn next meets it.
  await expect(page.getByRole('alert')).toContainText('This page stopped working')
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const failures = complaints.length
  await page.getByRole('link', { name: 'Flight log' }).click()
  await expect(page).toHaveTitle(/^Flight log/)
  await expect(page.locator('[data-completeness="complete"]')).toHaveCount(1)
  expect(complaints.length, 'it failed once, and went on').toBe(failures)
  complaints.length = 0
})
