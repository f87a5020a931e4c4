import { aReservationWire } from '#testing/wire-builders.ts'
import { expect, test, whole } from '../flightline.ts'

/** Of a whole page. A row of the list has sixteen, and a week 120 rows a day at most. */
const MOST_ELEMENTS = 16_000

test('hundreds of bookings of one aircraft at the same time make no page without end, and none is lost', async ({
  page,
  start,
}) => {
  const count = 450
  const reservations = Array.from({ length: count }, (_, at) =>
    aReservationWire({
      // The school tells no more than a hundred that begin on one day.
      startsAt: new Date(Date.UTC(2026, 10, 11 + Math.floor(at / 90), 10, at % 90)).toISOString(),
      endsAt: '2026-11-22T20:00:00Z',
    }),
  )
  const { address } = await start({ reservations })
  const elements = () => page.evaluate(() => document.querySelectorAll('*').length)
  const drawn = () =>
    page.evaluate(() => {
      const pieces = document.querySelectorAll<HTMLElement>('[data-reservation-id]')
      return new Set(Array.from(pieces, ({ dataset }) => dataset['reservationId'])).size
    })
  for (const view of ['board', 'week', 'day&reading=calendar', 'agenda']) {
    await page.goto(`${address}/schedule?view=${view}&date=2026-11-18`)
    await whole(page)
    expect(await elements(), view).toBeLessThan(MOST_ELEMENTS)
    if (view !== 'agenda') expect(await drawn(), view).toBe(count)
  }
  await page.getByRole('button', { name: 'Show 330 more' }).first().click()
  await expect.poll(drawn).toBe(count)
})
