import type { Page } from '@playwright/test'
import { aReservationWire } from '#testing/wire-builders.ts'
import { expect, test, whole } from '../flightline.ts'

const SCHOOL = { reservations: [aReservationWire()] }

/** From now on a newer Flightline answers the page that is open, until it is loaded again; `isGone`: of the older one's files there are none. */
async function update(page: Page, { isGone = false } = {}): Promise<void> {
  let isOld = true
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isOld = false
  })
  await page.route('**/api/status', async (route) => {
    if (!isOld) return route.fallback()
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), version: '9.0.0' } })
  })
  await page.route('**/assets/**', (route) =>
    isOld && isGone ? route.fulfill({ status: 404, body: '' }) : route.fallback(),
  )
}

const mark = (page: Page) =>
  page.evaluate(() => document.documentElement.setAttribute('data-kept', ''))
const kept = (page: Page) => page.locator('html[data-kept]')

test('an open page works on when Flightline is updated, says so, and is loaded again only by a press', async ({
  page,
  start,
}) => {
  const { address, look } = await start(SCHOOL)
  await page.goto(`${address}/schedule`)
  await whole(page)
  await mark(page)
  const foot = () =>
    page.getByRole('main').evaluate((one) => Math.round(one.getBoundingClientRect().bottom))
  const before = await foot()
  await update(page)
  await look()
  const notice = page.locator('[data-warnings]')
  await expect(notice).toContainText('A newer Flightline is here.')
  expect(await foot(), 'the page made room').toBe(before)
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(page).toHaveURL(/date=/)
  await expect(kept(page)).toHaveCount(1)
  await notice.getByRole('button', { name: 'Reload' }).click()
  await expect(kept(page)).toHaveCount(0)
  await whole(page)
  await expect(notice).toHaveCount(0)
})

test('a page whose part went with the older Flightline is loaded again where it leads', async ({
  page,
  start,
  complaints,
}) => {
  const { address } = await start(SCHOOL)
  // Not before it is asked for: who saves data fetches nothing ahead.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  await page.goto(`${address}/schedule`)
  await whole(page)
  await mark(page)
  await update(page, { isGone: true })
  await page.getByRole('link', { name: 'Figures' }).first().click()
  await expect(page.getByRole('heading', { name: 'Figures' }).first()).toBeVisible()
  await expect(kept(page)).toHaveCount(0)
  expect(new URL(page.url()).pathname).toBe('/figures')
  // Chromium and React each name the part that is missing.
  expect(complaints.length).toBeGreaterThan(0)
  complaints.length = 0
})
