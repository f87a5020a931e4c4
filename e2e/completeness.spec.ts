import { aFlightWire, aReservationWire } from '#testing/wire-builders.ts'
import { expect, test, whole } from './flightline.ts'

const bookings = (count: number, day: string) =>
  Array.from({ length: count }, (_, i) => {
    const minute = String(i % 60).padStart(2, '0')
    const hour = String(10 + Math.floor(i / 60)).padStart(2, '0')
    return aReservationWire({
      startsAt: `${day}T${hour}:${minute}:00Z`,
      endsAt: `${day}T23:00:00Z`,
      aircraft: { tailNumber: `N${100 + (i % 20)}`, model: 'C172S' },
    })
  })

test('a UTC day of 130 bookings is never shown as a full day', async ({ page, start }) => {
  const { address } = await start({
    reservations: [...bookings(130, '2026-11-18'), ...bookings(3, '2026-11-20')],
  })
  await page.goto(`${address}/schedule?view=week&date=2026-11-18`)
  const notice = page.locator('[data-completeness]')
  await expect(notice).toHaveAttribute('data-completeness', 'incomplete', { timeout: 20_000 })
  await expect(notice).toHaveAttribute('role', 'alert')
  await expect(notice).toHaveAttribute('data-missing-days', '2026-11-18')
  await expect(notice).toContainText(
    /Wed 18 Nov from 4:39 AM to 5:00 PM is not known.*100 or more bookings/,
  )
  await expect(page.locator('[data-completeness]')).toHaveCount(1)
})

for (const [count, state] of [
  [99, 'complete'],
  [100, 'incomplete'],
] as const) {
  test(`a day of ${count} is ${state}`, async ({ page, start }) => {
    const { address } = await start({ reservations: bookings(count, '2026-11-18') })
    await page.goto(`${address}/schedule?view=agenda&date=2026-11-18`)
    await expect(page.locator('[data-completeness]')).toHaveAttribute('data-completeness', state, {
      timeout: 20_000,
    })
  })
}

test('a block that began ten days ago still grounds its aircraft, on the week and on the day', async ({
  page,
  start,
}) => {
  const block = aReservationWire({
    activityType: 'Maintenance',
    people: [],
    startsAt: '2026-11-08T15:00:00Z',
    endsAt: '2026-11-23T00:00:00Z',
    durationHours: 345,
  })
  const { address } = await start({ reservations: [block, aReservationWire()] })
  for (const view of ['week', 'day', 'agenda']) {
    await page.goto(`${address}/schedule?view=${view}&date=2026-11-18`)
    await whole(page)
    await expect(page.locator(`[data-reservation-id="${block.id}"]`).first()).toBeVisible()
  }
})

test('a board opened at a gateway that knows the month asks for its day, what still runs and what is new, and beside it when idle', async ({
  page,
  start,
}) => {
  const { address, pass } = await start({ demonstration: true })
  await page.goto(`${address}/schedule?view=board`)
  await whole(page)
  await pass(120_000)
  const cold = await page.context().newPage()
  await cold.clock.setFixedTime(await page.evaluate(() => Date.now()))
  const asked: string[] = []
  let bytes = 0
  cold.on('response', async (response) => {
    const { pathname } = new URL(response.url())
    // The status came with the page, and is looked at every five seconds.
    if (!pathname.startsWith('/api/') || pathname === '/api/status') return
    asked.push(pathname)
    bytes += (await response.body()).length
  })
  await cold.goto(`${address}/schedule?view=board`)
  await whole(cold)
  await cold.waitForLoadState('networkidle')
  expect(asked.toSorted()).toEqual([
    '/api/changes',
    '/api/inspections',
    '/api/running',
    '/api/v1/reservations',
    '/api/v1/reservations',
  ])
  expect(bytes).toBeLessThan(120_000)
  await cold.close()
})

test('"no reservations" is said only when it is proved', async ({ page, start }) => {
  const { address, faults } = await start({})
  await page.goto(`${address}/schedule?view=week&date=2026-11-18`)
  await whole(page)
  await expect(page.getByText(/no reservations this week/i).first()).toBeVisible()
  faults.add('server-error')
  await page.goto(`${address}/schedule?view=week&date=2027-03-18`)
  await expect(page.locator('[data-completeness]')).toHaveAttribute(
    'data-completeness',
    'incomplete',
    { timeout: 20_000 },
  )
  await expect(page.getByText(/no reservations this week/i)).toHaveCount(0)
})

test('the log walks backwards over many pages and names a day it cannot read whole', async ({
  page,
  start,
}) => {
  const flights = Array.from({ length: 250 }, (_, i) =>
    aFlightWire({ flightDate: `2026-11-${String(18 - Math.floor(i / 20)).padStart(2, '0')}` }),
  )
  const packed = Array.from({ length: 104 }, () => aFlightWire({ flightDate: '2026-10-20' }))
  const { address, asked } = await start({ flights: [...flights, ...packed] })
  await page.goto(`${address}/flights?from=2026-11-01&to=2026-11-18`)
  await whole(page)
  await expect(page.getByText('250 flights').first()).toBeVisible()
  expect(asked.filter((path) => path.startsWith('/api/v1/flights')).length).toBeLessThanOrEqual(4)
  await page.goto(`${address}/flights?from=2026-10-15&to=2026-10-25`)
  const notice = page.locator('[data-completeness]')
  await expect(notice).toHaveAttribute('data-completeness', 'incomplete', { timeout: 20_000 })
  await expect(notice).toHaveAttribute('data-missing-days', '2026-10-20')
  await expect(page.getByText(/at least/i).first()).toBeVisible()
})

test('every question asks for a hundred', async ({ page, start }) => {
  const { address, asked } = await start({ demonstration: true })
  await page.goto(`${address}/schedule?view=week`)
  await whole(page)
  await page.goto(`${address}/flights`)
  await whole(page)
  expect(asked.length).toBeGreaterThan(3)
  for (const path of asked) {
    expect(path).toMatch(
      /^\/api\/v1\/(reservations|flights)\?from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d&limit=100$/,
    )
  }
})
