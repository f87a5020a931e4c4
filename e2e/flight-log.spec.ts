import { aFlightWire, aReservationWire } from '#testing/wire-builders.ts'
import { expect, test, whole } from './flightline.ts'

const lesson = aReservationWire({ status: 'completed' })
const FLIGHTS = [
  aFlightWire({
    reservationId: lesson.id,
    flightDate: '2026-11-18',
    aircraft: { tailNumber: 'N172SP', model: 'C172S' },
  }),
  aFlightWire({
    flightDate: '2026-11-17',
    startTime: '23:40:00',
    endTime: '00:50:00',
    hobbs: { start: 10, end: 11.2, delta: 1.2 },
    tach: null,
    route: null,
    instructor: null,
    aircraft: { tailNumber: 'N512DS', model: 'DA40 NG' },
  }),
  aFlightWire({
    flightDate: '2026-11-16',
    hobbs: { start: 100, end: 101.5, delta: 2.5 },
    tach: { start: 50, end: 50.9, delta: 0.9 },
    aircraft: { tailNumber: 'N734LB', model: 'C172S' },
  }),
]

test('shows readings, totals in exact hundredths, and marks a delta that disagrees', async ({
  page,
  start,
}) => {
  const { address, asked } = await start({ flights: FLIGHTS, reservations: [lesson] })
  await page.goto(`${address}/flights?from=2026-11-12&to=2026-11-18`)
  await whole(page)
  const rows = page.locator('[data-flight-id]')
  await expect(rows).toHaveCount(3)
  const cell = (i: number, column: string) =>
    page.locator(`[data-flight-id="${FLIGHTS[i]?.id}"] [data-column="${column}"]`)
  await expect(cell(0, 'hobbsStart')).toContainText('1234.5')
  await expect(cell(0, 'hobbsDelta')).toContainText('1.4')
  await expect(cell(0, 'tachDelta')).toContainText('1.07')
  await expect(cell(1, 'tachStart')).toContainText('—')
  await expect(cell(1, 'out')).toContainText('11:40 PM')
  await expect(cell(1, 'in')).toContainText(/12:50.*AM\+1/)
  await expect(cell(2, 'hobbsDelta')).toContainText('2.5')
  await expect(cell(2, 'hobbsDelta'))
    .toHaveAccessibleName(/1\.5/)
    .catch(async () => {
      expect(await cell(2, 'hobbsDelta').innerHTML()).toMatch(/1\.5/)
    })
  await expect(page.getByText('3 flights').first()).toBeVisible()
  await expect(page.getByRole('main')).toContainText('5.1')
  await expect(page.getByRole('main')).toContainText('1.97')
  await expect(page.getByRole('main')).toContainText(/1 without/i)
  expect(asked.filter((path) => path.startsWith('/api/v1/flights')).length).toBe(1)
})

test('sorts, finds and filters without a request, all in the address', async ({ page, start }) => {
  const { address, asked } = await start({ flights: FLIGHTS })
  await page.goto(`${address}/flights?from=2026-11-12&to=2026-11-18`)
  await whole(page)
  const before = asked.length
  const tails = () => page.locator('[data-flight-id] [data-column="aircraft"]').allInnerTexts()
  await page.getByRole('button', { name: /^Hobbs Δ/ }).click()
  await expect(page).toHaveURL(/sort=/)
  const once = await tails()
  await page.getByRole('button', { name: /^Hobbs Δ/ }).click()
  expect(await tails()).toEqual([...once].reverse())
  await page.getByRole('combobox', { name: 'Find a tail, person, time' }).fill('da40')
  await page.getByRole('option', { name: /^Show only .*da40/ }).click()
  await expect(page.locator('[data-flight-id]')).toHaveCount(1)
  await expect(page).toHaveURL(/q=da40/)
  await page.getByRole('button', { name: /^Show all again/ }).click()
  const aircraft = page.getByRole('group', { name: 'Aircraft', exact: true })
  await aircraft.getByRole('button', { name: 'None' }).click()
  await aircraft.getByText('N734LB', { exact: true }).click()
  await expect(page.locator('[data-flight-id]')).toHaveCount(1)
  await expect(page).toHaveURL(/aircraft=N734LB/)
  expect(asked.length).toBe(before)
})

test('a row opens its flight, and from there the reservation it completed', async ({
  page,
  start,
}) => {
  const { address } = await start({ flights: FLIGHTS, reservations: [lesson] })
  await page.goto(`${address}/flights?from=2026-11-12&to=2026-11-18`)
  await whole(page)
  await page.locator(`[data-flight-id="${FLIGHTS[0]?.id}"]`).getByText('Wed 18 Nov').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('KBJC-KFNL-KBJC')
  await dialog.getByRole('button', { name: 'R-1001' }).click()
  await expect(page.getByText(/pending|completed/i).first()).toBeVisible()
})

test('log times stay as written in every browser zone, and a day is a day of the log', async ({
  browser,
  start,
}) => {
  const { address } = await start({ flights: FLIGHTS })
  for (const timezoneId of ['Pacific/Kiritimati', 'America/Denver']) {
    const context = await browser.newContext({ timezoneId, locale: 'en-US' })
    const page = await context.newPage()
    await page.clock.setFixedTime('2026-11-18T19:00:00Z')
    await page.goto(`${address}/flights?from=2026-11-17&to=2026-11-17`)
    await whole(page)
    await expect(page.locator('[data-flight-id]')).toHaveCount(1)
    await expect(page.locator('[data-column="out"]').filter({ hasText: '11:40 PM' })).toHaveCount(1)
    await context.close()
  }
})

for (const width of [1024, 1280, 1440, 1920]) {
  test(`at ${width} px the first flight lies within 120 px, and both meters are in sight`, async ({
    page,
    start,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    const { address } = await start({ flights: FLIGHTS })
    await page.goto(`${address}/flights?from=2026-11-12&to=2026-11-18`)
    await whole(page)
    const first = page.locator('[data-flight-id]').first()
    expect((await first.boundingBox())?.y).toBeLessThanOrEqual(120)
    if (width < 1280) return
    await expect(page.getByRole('group', { name: 'Aircraft', exact: true })).toBeVisible()
    const last = await first.locator('[data-column="tachDelta"]').boundingBox()
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(width)
    // The panel takes its width from the table; no figure of a meter lies under it.
    await page.getByRole('button', { name: /to correct$/ }).click()
    const panel = await page.getByRole('region', { name: 'Findings' }).boundingBox()
    expect(panel?.width).toBe(360)
    const beside = await first.locator('[data-column="tachDelta"]').boundingBox()
    expect((beside?.x ?? 0) + (beside?.width ?? 0)).toBeLessThanOrEqual((panel?.x ?? 0) + 1)
  })
}

test('on a phone the first flight lies within 100 px, and every figure has its name', async ({
  page,
  start,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { address } = await start({ flights: FLIGHTS })
  await page.goto(`${address}/flights?from=2026-11-12&to=2026-11-18`)
  await whole(page)
  const first = page.locator('[data-flight-id]').first()
  expect((await first.boundingBox())?.y).toBeLessThanOrEqual(100)
  await expect(first).toContainText('Hobbs 1234.5 → 1235.9 · 1.4')
})

test('an edge is dragged, and the width is there again on the next visit', async ({
  page,
  start,
}) => {
  const { address } = await start({ flights: FLIGHTS })
  await page.goto(`${address}/flights?from=2026-11-12&to=2026-11-18`)
  await whole(page)
  const head = page.locator('[data-head="customer"]')
  const before = await head.boundingBox()
  if (!before) throw new Error('no head')
  await page.mouse.move(before.x + before.width - 3, before.y + 10)
  await page.mouse.down()
  await page.mouse.move(before.x + before.width + 57, before.y + 10, { steps: 4 })
  await page.mouse.up()
  await expect(page).toHaveURL(/widths=customer/)
  await page.goto(`${address}/flights?from=2026-11-12&to=2026-11-18`)
  await whole(page)
  expect((await head.boundingBox())?.width).toBeGreaterThan(before.width + 40)
})
