import type { Page } from '@playwright/test'
import { aReservationWire } from '#testing/wire-builders.ts'
import { expect, test, variant, whole } from '../flightline.ts'

/** Of a whole page. A row of the list has sixteen, and a week 120 rows a day at most. */
const MOST_ELEMENTS = 16_000

const COUNT = 450
const WORLD = {
  reservations: Array.from({ length: COUNT }, (_, at) =>
    aReservationWire({
      // The school tells no more than a hundred that begin on one day.
      startsAt: new Date(Date.UTC(2026, 10, 11 + Math.floor(at / 90), 10, at % 90)).toISOString(),
      endsAt: '2026-11-22T20:00:00Z',
    }),
  ),
}
test('hundreds of bookings of one aircraft at the same time make no page without end', async ({
  page,
  start,
}) => {
  const { address } = await start(WORLD)
  for (const view of ['board', 'agenda']) await expectBounded(page, address, view)
  // None is lost.
  await page.locator('button', { hasText: 'Show 330 more' }).first().dispatchEvent('click')
  await expect.poll(() => drawn(page)).toBe(COUNT)
})

for (const view of ['week', 'day&reading=calendar'])
  test(
    `hundreds of bookings of one aircraft, ${view}`,
    variant('hundreds of bookings of one aircraft at the same time make no page without end'),
    async ({ page, start }) => {
      const { address } = await start(WORLD)
      await expectBounded(page, address, view)
    },
  )

async function expectBounded(page: Page, address: string, view: string): Promise<void> {
  await page.goto(`${address}/schedule?view=${view}&date=2026-11-18`)
  await whole(page)
  expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThan(
    MOST_ELEMENTS,
  )
  if (view !== 'agenda') expect(await drawn(page)).toBe(COUNT)
}

function drawn(page: Page): Promise<number> {
  return page.evaluate(() => {
    const pieces = document.querySelectorAll<HTMLElement>('[data-reservation-id]')
    return new Set(Array.from(pieces, ({ dataset }) => dataset['reservationId'])).size
  })
}
