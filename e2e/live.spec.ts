import { aReservationWire } from '#testing/wire-builders.ts'
import { expect, goTo, test, whole } from './flightline.ts'

const lesson = aReservationWire()
const other = aReservationWire({
  reservationNumber: 'R-1002',
  startsAt: '2026-11-18T20:00:00Z',
  endsAt: '2026-11-18T22:00:00Z',
  durationHours: 2,
})
/** The booking itself, not the card that a focused one shows beside it. */
const drawn = (id: string) => `[data-reservation-id="${id}"]:not([data-peek])`
const WEEK = '/schedule?view=week&date=2026-11-18'

test('a new reading arrives by itself, without a reload, moves neither focus nor scroll, and what changed is counted, marked until seen, and told in the booking’s history', async ({
  browser,
  page,
  start,
}) => {
  const { address, asked, book, look, pass, passToReading } = await start({
    reservations: [lesson, other],
    // Read again within minutes.
    dailyRequests: 10_000,
  })
  await page.goto(address + WEEK)
  await whole(page)
  await test.step('a second browser costs the school nothing', async () => {
    const spent = asked.length
    const second = await browser.newPage()
    await second.clock.setFixedTime('2026-11-18T19:00:00Z')
    await second.goto(address + WEEK)
    await whole(second)
    await second.close()
    expect(asked).toHaveLength(spent)
  })
  await page.locator(drawn(other.id)).focus()
  const grid = page.locator('.rbc-time-content')
  const scrolled = await grid.evaluate((one) => {
    one.scrollTop = 150
    return one.scrollTop
  })
  await pass(5_000)
  book([{ ...lesson, startsAt: '2026-11-18T17:00:00Z', endsAt: '2026-11-18T18:30:00Z' }])
  await passToReading()
  await look()
  await expect(page.locator(drawn(lesson.id))).toHaveAccessibleName(/^10:00/)
  await expect(page.locator(drawn(other.id))).toBeFocused()
  expect(await grid.evaluate((one) => one.scrollTop)).toBe(scrolled)
  await expect(page.locator('header[data-as-of]')).not.toHaveAttribute('data-as-of', /T19:00/)

  await expect(page.locator(drawn(lesson.id))).toHaveAttribute('data-changed', 'moved')
  await page.getByRole('button', { name: /1 moved/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(/9:00 AM.*10:30 AM.*10:00 AM.*11:30 AM/)
  await dialog.getByRole('button', { name: 'Mark as seen' }).click()
  await expect(page.locator('[data-changed]')).toHaveCount(0)
  await goTo(page, `${address}/reservations/${lesson.id}`)
  await expect(page.getByRole('main')).toContainText(/moved from .*9:00/i)
})
