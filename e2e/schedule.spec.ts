import type { Page } from '@playwright/test'
import type { ReservationWire } from '#api/wire.ts'
import { aFlightWire, aReservationWire } from '#testing/wire-builders.ts'
import { expect, test, whole } from './flightline.ts'

const drawn = (id: string) => `[data-reservation-id="${id}"]`

/** A booking of `tail` on a day of November 2026, from `hour` to `hour + 2` in Denver (UTC−7). */
function booking(tail: string, day: number, hour: number, fields: Partial<ReservationWire> = {}) {
  const at = (h: number) => new Date(Date.UTC(2026, 10, day, h + 7)).toISOString()
  return aReservationWire({
    startsAt: at(hour),
    endsAt: at(hour + 2),
    durationHours: 2,
    aircraft: { tailNumber: tail, model: tail.startsWith('N5') ? 'DA40 NG' : 'C172S' },
    ...fields,
  })
}

test('shows the week whole: time, tail number, customer, and who it is with', async ({
  page,
  start,
}) => {
  const lesson = booking('N172SP', 18, 9)
  const { address } = await start({ reservations: [lesson, booking('N512DS', 20, 14)] })
  await page.goto(`${address}/schedule?view=week`)
  await whole(page)
  await expect(page.locator('[data-reservation-id]')).toHaveCount(2)
  const bar = page.getByRole('button', { name: /9:00.*11:00.*N172SP.*Casey Rivers/ })
  await expect(bar).toHaveAttribute('data-reservation-id', lesson.id)
  await expect(bar).toHaveAttribute('data-status', 'pending')
  const header = page.locator('header[data-requests-remaining]')
  await expect(header).toHaveAttribute('data-as-of', '2026-11-18T19:00:00.000Z')
  await expect(header).toHaveAttribute('data-requests-remaining', /^\d+$/)
})

test('moves by week and view through the address, and Back undoes', async ({ page, start }) => {
  const next = booking('N172SP', 25, 9)
  const { address, asked } = await start({ reservations: [booking('N172SP', 18, 9), next] })
  await page.goto(`${address}/schedule?view=week&date=2026-11-18`)
  await whole(page)
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(page).toHaveURL(/date=2026-11-25/)
  await whole(page)
  await expect(page.locator(drawn(next.id))).toHaveCount(1)
  const before = asked.length

  await page.getByRole('button', { name: 'Day', exact: true }).click()
  await expect(page).toHaveURL(/view=day/)
  await whole(page)
  await page.goBack()
  await expect(page).toHaveURL(/view=week/)
  await page.goBack()
  await expect(page).toHaveURL(/date=2026-11-18/)
  await whole(page)
  expect(asked.length, 'inside what is loaded nothing is asked').toBe(before)

  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await page.getByRole('button', { name: 'Today', exact: true }).click()
  await whole(page)
  await expect(page.getByText('Sun 15 – Sat 21 Nov 2026').first()).toBeVisible()
})

test('filters by aircraft at once, without a request, in the address', async ({ page, start }) => {
  const cessna = booking('N172SP', 18, 9)
  const diamond = booking('N512DS', 18, 10)
  const bare = aReservationWire({ aircraft: null })
  const { address, asked } = await start({ reservations: [cessna, diamond, bare] })
  await page.goto(`${address}/schedule?view=week&by=aircraft&date=2026-11-18`)
  await whole(page)
  const before = asked.length
  const aircraft = page.getByRole('group', { name: 'Aircraft', exact: true })
  await expect(aircraft.getByRole('checkbox', { name: 'N172SP', exact: true })).toBeChecked()
  await aircraft.getByRole('button', { name: 'None' }).click()
  await expect(page.locator('[data-reservation-id]')).toHaveCount(0)
  await aircraft.getByText('N172SP', { exact: true }).click()
  await expect(page.locator('[data-reservation-id]')).toHaveCount(1)
  await expect(page).toHaveURL(/aircraft=N172SP(&|$)/)
  await aircraft.getByText('N512DS', { exact: true }).click()
  await expect(page).toHaveURL(/aircraft=N172SP,N512DS/)
  await page.reload()
  await whole(page)
  await expect(page.locator('[data-reservation-id]')).toHaveCount(2)
  await aircraft.getByRole('button', { name: 'All', exact: true }).click()
  await expect(page.locator('[data-reservation-id]')).toHaveCount(3)
  expect(asked.length).toBe(before)
})

test('hides cancelled bookings with their number in sight, and shows unknown statuses raw', async ({
  page,
  start,
}) => {
  const gone = ['CANCELLED', 'canceled', 'Cancelled - WX'].map((status) =>
    booking('N172SP', 18, 9, { status }),
  )
  const odd = booking('N172SP', 18, 13, { status: 'Standby list' })
  const { address } = await start({ reservations: [...gone, odd] })
  await page.goto(`${address}/schedule?view=day&reading=calendar&date=2026-11-18`)
  await whole(page)
  await expect(page.locator('[data-reservation-id]')).toHaveCount(1)
  await expect(page.locator(drawn(odd.id))).toHaveAttribute('data-status', 'other')
  // A bar of two hours has the sign of a status nobody knows; its name and its card have the word.
  await expect(page.locator(drawn(odd.id))).toHaveAccessibleName(/Standby list/)
  await page.locator(drawn(odd.id)).hover()
  await expect(page.locator('[data-peek]')).toContainText('Standby list')
  await page.mouse.move(0, 0)
  await expect(page.locator('[data-peek]')).toHaveCount(0)
  await expect(page.getByText('3 cancelled hidden').first()).toBeVisible()
  await page.getByText('Show cancelled').click()
  await expect(page).toHaveURL(/cancelled=1/)
  await expect(page.locator('[data-reservation-id][data-status="cancelled"]')).toHaveCount(3)
})

test('opens the details by click and by Enter; Escape and Back close; focus returns', async ({
  page,
  start,
}) => {
  const lesson = booking('N172SP', 18, 9)
  const flight = aFlightWire({ reservationId: lesson.id })
  const { address } = await start({ reservations: [lesson], flights: [flight] })
  await page.goto(`${address}/schedule?view=week&date=2026-11-18`)
  await whole(page)
  await page.locator(drawn(lesson.id)).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('R-1001')
  await expect(dialog).toContainText('9:00–11:00 AM · 2.0 h')
  await expect(dialog.getByRole('link', { name: /303-555-0101/ })).toHaveAttribute(
    'href',
    'tel:3035550101',
  )
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.locator(drawn(lesson.id))).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toHaveCount(0)
})

test('a link to one record asks for that record alone', async ({ page, start }) => {
  const lesson = booking('N172SP', 18, 9)
  const { address, asked } = await start({ reservations: [lesson] })
  await page.goto(`${address}/reservations/${lesson.id}`)
  await expect(page.getByRole('main')).toContainText('Casey Rivers')
  expect(asked).toEqual([`/api/v1/reservations/${lesson.id}`])
  await page.goto(`${address}/reservations/00000000-0000-4000-8000-00000000ffff`)
  await expect(page.getByRole('main')).toContainText('No such reservation')
})

test('wrong and unknown parameters fall back', async ({ page, start }) => {
  const { address } = await start({ reservations: [booking('N172SP', 18, 9)] })
  for (const query of [
    'view=galaxy&date=2026-02-30',
    'date=<script>alert(1)</script>',
    `q=${'x'.repeat(3000)}&zz=1`,
  ]) {
    await page.goto(`${address}/schedule?${query}`)
    await whole(page)
    await expect(page.getByText('Wed 18 Nov 2026').first()).toBeVisible()
  }
})

/** Where the first booking in sight begins, px from the top of the window. */
const firstTop = (page: Page) =>
  page.locator('main [data-reservation-id]').evaluateAll((all) =>
    Math.min(
      ...all
        .filter((one) => one.checkVisibility())
        .map((one) => one.getBoundingClientRect())
        .filter(({ top, width }) => top >= 0 && width > 0)
        .map(({ top }) => top),
    ),
  )

test('the bookings begin right below two bands, on a phone below one row of counts', async ({
  page,
  start,
}) => {
  const { address } = await start({ demonstration: true })
  for (const width of [1920, 1440, 1280, 1024]) {
    await page.setViewportSize({ width, height: 768 })
    await page.goto(`${address}/schedule`)
    await whole(page)
    expect(await firstTop(page), `${width} px`).toBeLessThanOrEqual(120)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${address}/schedule`)
  await whole(page)
  expect(await firstTop(page)).toBeLessThanOrEqual(100)
})

test('the skip link leads to the first booking in five stops, and J and K from row to row', async ({
  page,
  start,
}) => {
  const { address } = await start({ demonstration: true })
  const focused = () =>
    page.evaluate(() => (document.activeElement as HTMLElement).dataset['reservationId'] ?? null)
  for (const view of ['day', 'agenda']) {
    await page.goto(`${address}/schedule?view=${view}`)
    await whole(page)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    let stops = 0
    while (stops < 5 && (await focused()) === null) {
      await page.keyboard.press('Tab')
      stops++
    }
    expect(await focused(), view).not.toBeNull()
  }
  const first = await focused()
  await page.keyboard.press('j')
  expect(await focused()).not.toBe(first)
  await page.keyboard.press('k')
  expect(await focused()).toBe(first)
})

test('on a phone the list comes first, filters are in a sheet, nothing is wider than the screen', async ({
  page,
  start,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { address } = await start({ demonstration: true })
  await page.goto(`${address}/schedule`)
  await whole(page)
  await page.getByRole('button', { name: 'Filters' }).click()
  await expect(
    page.getByRole('dialog').getByRole('group', { name: 'Aircraft', exact: true }),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    const wide = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(wide, `${width} px`).toBeLessThanOrEqual(0)
  }
})
