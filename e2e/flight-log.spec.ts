import { aFlightWire, aReservationWire } from '#testing/wire-builders.ts'
import { expect, test, whole } from './flightline.ts'
import { readPdf } from './read-pdf.ts'

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

test('wide, the first flight is within 120 px with both meters in sight; on a phone within 100 px, each figure with its name', async ({
  page,
  start,
}) => {
  const { address } = await start({ flights: FLIGHTS })
  await page.goto(`${address}/flights?from=2026-11-12&to=2026-11-18`)
  await whole(page)
  const first = page.locator('[data-flight-id]').first()
  const top = async () => (await first.boundingBox())?.y
  const rightOf = async (column: string) => {
    const box = await first.locator(`[data-column="${column}"]`).boundingBox()
    return box === null ? Number.NaN : box.x + box.width
  }
  for (const width of [1920, 1440, 1280, 1024]) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(top, `${width} px`).toBeLessThanOrEqual(120)
    if (width < 1280) {
      await expect(page.locator('[data-more-columns]')).toBeAttached()
      // The last column in sight ends where the sign begins.
      await expect.poll(() => rightOf('tachDelta')).toBe(width - 8)
      continue
    }
    await expect(page.getByRole('group', { name: 'Aircraft', exact: true })).toBeVisible()
    await expect.poll(() => rightOf('tachDelta'), `${width} px`).toBeLessThanOrEqual(width)
    if (width === 1440) await expect.poll(() => rightOf('route')).toBeLessThanOrEqual(width - 8)
  }
  await page.setViewportSize({ width: 768, height: 1024 })
  await expect.poll(() => rightOf('hobbsDelta')).toBe(768 - 8)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(top).toBeLessThanOrEqual(100)
  await expect(first).toContainText('Hobbs 1234.5 → 1235.9 · 1.4')

  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: /to correct in the log( so far)?$/ }).click()
  const panel = page.getByRole('region', { name: 'Findings' })
  // The panel takes its width from the table; no figure of a meter lies under it.
  await expect.poll(async () => (await panel.boundingBox())?.width).toBe(336)
  const left = (await panel.boundingBox())?.x ?? 0
  await expect.poll(() => rightOf('tachDelta')).toBeLessThanOrEqual(left + 1)
})

test('by tail on a phone, hours to correct stand in sight on the line of their tail, beside a whole sum', async ({
  page,
  start,
}) => {
  const join = { startTime: '09:00:00', endTime: '10:30:00' }
  const flights = [
    aFlightWire({
      ...join,
      flightDate: '2026-11-16',
      hobbs: { start: 8662, end: 8693, delta: 31 },
      tach: { start: 500, end: 500.77, delta: 0.77 },
    }),
    aFlightWire({
      ...join,
      flightDate: '2026-11-17',
      hobbs: { start: 8663, end: 8664, delta: 1 },
      tach: { start: 500.77, end: 501.54, delta: 0.77 },
    }),
  ]
  const { address } = await start({ flights })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${address}/flights?from=2026-11-12&to=2026-11-18&group=tail`)
  await whole(page)
  const head = page.locator('[data-group]').first()
  const doubt = head.getByRole('link', { name: '30.0 h too many' })
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    await expect
      .poll(async () => {
        const box = await doubt.boundingBox()
        return box === null ? Number.NaN : box.x + box.width
      })
      .toBeLessThanOrEqual(width)
    const sum = await head.getByText('Hobbs 2.0').boundingBox()
    const line = await head.boundingBox()
    expect(sum?.y, 'on the same line').toBeLessThan((line?.y ?? 0) + (line?.height ?? 0))
  }
})

test('only the rows scroll, so that the wheel ends at the last', async ({ page, start }) => {
  const flights = Array.from({ length: 60 }, () => aFlightWire({ flightDate: '2026-11-17' }))
  const { address } = await start({ flights })
  await page.goto(`${address}/flights?from=2026-11-12&to=2026-11-18`)
  await whole(page)
  const rows = page.locator('[data-flight-id]')
  await expect(rows.nth(20)).toBeAttached()
  const scrolling = await rows.first().evaluate((row) => {
    const found: number[] = []
    for (let at = row.parentElement; at !== null; at = at.parentElement) {
      const isCut = getComputedStyle(at).overflowY !== 'visible'
      if (isCut && at.scrollHeight > at.clientHeight) found.push(at.scrollHeight)
    }
    return found
  })
  expect(scrolling).toHaveLength(1)
})

test('at 400 % of zoom the wheel scrolls the cards, names stand whole, and the days before are in a menu', async ({
  page,
  start,
}) => {
  const { address } = await start({ flights: FLIGHTS })
  await page.setViewportSize({ width: 320, height: 256 })
  await page.goto(`${address}/flights?from=2026-11-12&to=2026-11-18`)
  await whole(page)
  const card = page.locator('[data-flight-id]').first()
  const { isCut, right } = await card.evaluate((one) => {
    const names = [...one.querySelectorAll('[data-column="customer"], [data-column="instructor"]')]
    const end = one.querySelector('[data-column="in"]')
    return {
      isCut: names.some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth),
      right: end?.getBoundingClientRect().right,
    }
  })
  expect(isCut).toBe(false)
  expect(right).toBeLessThanOrEqual(310)
  await page.mouse.move(160, 150)
  await page.mouse.wheel(0, 120)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100)
  await page.mouse.wheel(0, -120)
  await page.getByRole('button', { name: '7 days' }).click()
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(page).toHaveURL(/from=2026-11-05/)
})

test('the browser’s own print has every row and every column', async ({ page, start }) => {
  const flights = Array.from({ length: 170 }, (_, at) =>
    aFlightWire({ flightDate: `2026-11-${12 + (at % 7)}` }),
  )
  const { address } = await start({ flights })
  await page.goto(`${address}/flights?from=2026-11-12&to=2026-11-18`)
  await whole(page)
  const rows = page.locator('[data-flight-id]')
  expect(await rows.count()).toBeLessThan(flights.length)
  const sheets = await readPdf(await page.pdf({ preferCSSPageSize: true }))
  for (const { text } of sheets) expect(text).toContain('Hobbs out')
  const routes = sheets.flatMap(({ items }) =>
    items.filter(({ text }) => text === 'KBJC-KFNL-KBJC'),
  )
  expect(routes).toHaveLength(flights.length)
  // A landscape sheet of US Letter, px.
  await page.setViewportSize({ width: 987, height: 700 })
  await page.emulateMedia({ media: 'print' })
  await expect(rows).toHaveCount(flights.length)
  const last = await page.locator('[data-head="route"]').boundingBox()
  expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(987)
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
  await expect
    .poll(async () => (await head.boundingBox())?.width)
    .toBeGreaterThan(before.width + 40)
})
