import { aReservationWire } from '#testing/wire-builders.ts'
import { expect, test, whole } from './flightline.ts'

const MINUTES = 60_000
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

test('a new reading arrives by itself, without a reload, and moves neither focus nor scroll', async ({
  page,
  start,
}) => {
  const { address, book, pass } = await start({ reservations: [lesson, other] })
  await page.goto(address + WEEK)
  await whole(page)
  await page.locator(drawn(other.id)).focus()
  const top = () => page.locator('.rbc-time-content').evaluate((grid) => grid.scrollTop)
  await page.locator('.rbc-time-content').evaluate((grid) => {
    grid.scrollTop = 150
  })
  const before = await top()
  book([{ ...lesson, startsAt: '2026-11-18T17:00:00Z', endsAt: '2026-11-18T18:30:00Z' }])
  await pass(6 * MINUTES)
  await pass(5_000)
  await expect(page.locator(drawn(lesson.id))).toHaveAccessibleName(/^10:00/, { timeout: 20_000 })
  await expect(page.locator(drawn(other.id))).toBeFocused()
  expect(await top()).toBe(before)
  await expect(page.locator('header[data-as-of]')).toHaveAttribute(
    'data-as-of',
    /^2026-11-18T19:06/,
  )
})

test('what changed is counted, listed, marked until seen, and told in the booking’s history', async ({
  page,
  start,
}) => {
  const { address, book, pass, passToReading } = await start({ reservations: [lesson, other] })
  await page.goto(address + WEEK)
  await whole(page)
  const added = aReservationWire({
    reservationNumber: 'R-1003',
    startsAt: '2026-11-19T16:00:00Z',
    endsAt: '2026-11-19T17:30:00Z',
  })
  await pass(5_000)
  book([
    { ...lesson, startsAt: '2026-11-18T17:00:00Z', endsAt: '2026-11-18T18:30:00Z' },
    { ...other, status: 'CANCELLED' },
    added,
  ])
  await passToReading()
  const strip = page.getByRole('button', { name: /1 new, 1 moved, 1 cancelled/ })
  await expect(strip).toBeVisible({ timeout: 20_000 })
  await expect(page.locator(drawn(added.id))).toHaveAttribute('data-changed', 'new')
  await expect(page.locator(drawn(lesson.id))).toHaveAttribute('data-changed', 'moved')
  await strip.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(/9:00 AM.*10:30 AM.*10:00 AM.*11:30 AM/)
  await dialog.getByRole('button', { name: 'Mark as seen' }).click()
  await expect(page.locator('[data-changed]')).toHaveCount(0)
  await page.goto(`${address}/reservations/${lesson.id}`)
  await expect(page.getByRole('main')).toContainText(/moved from 9:00/i)
})

test('the panel says where the requests went, what comes next, and the price of a refresh before it is pressed', async ({
  page,
  start,
}) => {
  const { address, asked, book, pass } = await start({ reservations: [lesson] })
  await page.goto(address + WEEK)
  await whole(page)
  await pass(2 * MINUTES)
  const spent = asked.length
  await page.getByRole('button', { name: /left/ }).click()
  const refresh = page.getByRole('button', { name: /Refresh this week: 1 request of/ })
  await expect(refresh).toBeEnabled()
  await expect(page.getByText(/today’s schedule, 1 request/).first()).toBeVisible()
  expect(asked.length, 'looking costs nothing').toBe(spent)
  book([{ ...lesson, status: 'checked-out' }])
  await refresh.click()
  await expect(page.locator(drawn(lesson.id))).toHaveAttribute('data-status', 'checked-out', {
    timeout: 20_000,
  })
  expect(asked.length).toBe(spent + 1)
})

test('four browsers cost the school what one does, and a neighbouring week nobody read costs nothing', async ({
  page,
  browser,
  start,
}) => {
  const { address, asked } = await start({ reservations: [lesson, other] })
  await page.goto(address + WEEK)
  await whole(page)
  const spent = asked.length
  const pages = await Promise.all(Array.from({ length: 3 }, () => browser.newPage()))
  for (const one of pages) await one.clock.setFixedTime('2026-11-18T19:00:00Z')
  await Promise.all(pages.map((one) => one.goto(address + WEEK)))
  for (const one of pages) await whole(one)
  for (const one of pages) await one.close()
  expect(asked.length).toBe(spent)
})

test('a school’s system that fails is a line once a planned reading was missed', async ({
  page,
  start,
}) => {
  const { address, faults, pass } = await start({ reservations: [lesson] })
  await page.goto(`${address}/schedule?view=day&by=aircraft&date=2026-11-18`)
  await whole(page)
  faults.add('server-error')
  await pass(25 * MINUTES)
  await page.reload()
  await whole(page)
  await pass(5_000)
  await expect(page.getByText(/Showing what was read/)).toHaveCount(0)
  await pass(40 * MINUTES)
  await page.reload()
  await expect(page.getByText(/Showing what was read at 12:00 PM, 65 minutes ago/)).toBeVisible({
    timeout: 20_000,
  })
  await expect(page.locator(drawn(lesson.id))).toHaveCount(1)
})
