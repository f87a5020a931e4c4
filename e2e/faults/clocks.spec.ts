import { aReservationWire } from '#testing/wire-builders.ts'
import { expect, test, whole } from '../flightline.ts'

test('a browser whose zone data stands alone, and a machine whose clock is off, are named above the page', async ({
  page,
  start,
}) => {
  const { address } = await start({ reservations: [aReservationWire()] })
  // As if Denver had kept its summer time, by all but this browser.
  const clocks = {
    skew: 25 * 3600,
    offsets: [{ from: '2026-03-08T09:00:00Z', minutes: -360 }],
    written: [{ from: '2026-11-10T00:00:00Z', to: '2026-11-24T00:00:00Z', minutes: -360 }],
  }
  let isTold = false
  await page.route('**/api/status', async (route) => {
    const answer = await route.fetch()
    const status = await answer.json()
    await route.fulfill({ response: answer, json: isTold ? { ...status, clocks } : status })
  })
  await page.goto(`${address}/schedule?view=board&date=2026-11-18`)
  await whole(page)
  const canvas = page.getByRole('main')
  const foot = async () => {
    const box = await canvas.boundingBox()
    return box && Math.round(box.y + box.height)
  }
  const before = await foot()
  await expect(page.locator('[data-warnings]')).toHaveCount(0)
  isTold = true
  await expect(page.getByRole('alert')).toContainText(
    'This browser’s time-zone data is out of date: times may be an hour off.',
    { timeout: 20_000 },
  )
  await expect(page.locator('[data-warnings]')).toContainText(
    'is 25 h ahead of the school’s system',
  )
  // The page made room: its lower edge is where it was.
  expect(await foot()).toBe(before)
  await page.getByRole('button', { name: 'Hide this line' }).first().click()
  await page.getByRole('button', { name: 'Hide this line' }).click()
  await expect(page.locator('[data-warnings]')).toHaveCount(0)
})
