import { aFlightWire, aReservationWire } from '#testing/wire-builders.ts'
import { expect, test, whole } from './flightline.ts'
import { readPdf } from './read-pdf.ts'

const archer = { tailNumber: 'N16PA', model: 'PA-28' }
const booking = (fields: Parameters<typeof aReservationWire>[0] = {}) =>
  aReservationWire({ status: 'completed', ...fields })
const log = (fields: Parameters<typeof aFlightWire>[0] = {}) =>
  aFlightWire({ reservationNumber: null, ...fields })

const matched = booking({ reservationNumber: 'R-1' })
const cancelled = booking({
  reservationNumber: 'R-2',
  status: 'CANCELLED',
  startsAt: '2026-11-17T16:00:00Z',
  endsAt: '2026-11-17T17:00:00Z',
})
const unclosed = booking({
  reservationNumber: 'R-3',
  status: 'checked-out',
  startsAt: '2026-11-17T20:00:00Z',
  endsAt: '2026-11-17T23:00:00Z',
})
const swapped = booking({
  reservationNumber: 'R-4',
  startsAt: '2026-11-16T16:00:00Z',
  endsAt: '2026-11-16T17:30:00Z',
})
const long = booking({
  reservationNumber: 'R-5',
  startsAt: '2026-11-15T16:00:00Z',
  endsAt: '2026-11-15T17:00:00Z',
  aircraft: archer,
})
const RESERVATIONS = [matched, cancelled, unclosed, swapped, long]
const FLIGHTS = [
  log({ reservationId: matched.id, hobbs: { start: 12, end: 13.4, delta: 1.4 } }),
  log({
    reservationId: swapped.id,
    flightDate: '2026-11-16',
    aircraft: archer,
    hobbs: { start: 52.4, end: 53.5, delta: 1.1 },
  }),
  log({
    reservationId: long.id,
    flightDate: '2026-11-15',
    aircraft: archer,
    hobbs: { start: 50, end: 52.4, delta: 2.4 },
  }),
  log({
    flightDate: '2026-11-14',
    customer: { name: 'Robin Vale', email: 'robin@example.com', phone: '' },
    hobbs: { start: 8, end: 9.9, delta: 1.9 },
    endTime: '11:10:00',
  }),
]
const WEEK = '/reconcile?from=2026-11-12&to=2026-11-18'

test('one kind alone is in the address, and a case opens its booking and its flight', async ({
  page,
  start,
}) => {
  const { address, asked } = await start({ reservations: RESERVATIONS, flights: FLIGHTS })
  await page.goto(address + WEEK)
  await whole(page)
  const before = asked.length
  await page.getByRole('button', { name: 'Flown by another 1' }).click()
  await expect(page).toHaveURL(/bucket=swapped/)
  await expect(page.locator('[data-bucket]')).toHaveCount(1)
  const row = page.locator('[data-bucket="swapped"]')
  await row.getByRole('button', { name: /^R-4, 9:00 AM, N172SP → N16PA, Casey Rivers/ }).click()
  await expect(page.getByRole('dialog')).toContainText('R-4')
  await page.keyboard.press('Escape')
  await row.getByRole('button', { name: /^Flight, / }).click()
  await expect(page.getByRole('dialog')).toContainText('N16PA')
  await page.goBack()
  await page.goBack()
  await expect(page.locator('[data-bucket]')).toHaveCount(7)
  expect(asked.filter((path) => !/\/(reservations|flights)\//.test(path)).length).toBe(before)
})

test('prints without the screen around it, heads repeated on every sheet', async ({
  page,
  start,
}) => {
  const many = Array.from({ length: 70 }, (_, n) =>
    booking({
      reservationNumber: `R-${n}`,
      status: 'checked-out',
      startsAt: `2026-11-1${n % 6}T16:00:00Z`,
      endsAt: `2026-11-1${n % 6}T17:00:00Z`,
    }),
  )
  const { address } = await start({ reservations: many })
  await page.goto(`${address}/reconcile?from=2026-11-10&to=2026-11-17`)
  await whole(page)
  const sheets = await readPdf(await page.pdf({ preferCSSPageSize: true }))
  expect(sheets.length).toBeGreaterThan(1)
  expect(sheets[0]?.text).toContain('Aspen Flight: Reconcile, Tue 10 – Tue 17 Nov 2026')
  expect(sheets[0]?.text).toContain('Times: America/Denver.')
  expect(sheets[0]?.text).toMatch(/Page 1 of \d/)
  for (const { text } of sheets) {
    expect(text).toContain('Evidence')
    expect(text).not.toMatch(/Save CSV|Copy as text|Flight log/)
  }
})

for (const width of [1280, 320]) {
  test(`at ${width} px nothing runs over an edge`, async ({ page, start }) => {
    await page.setViewportSize({ width, height: 800 })
    const { address } = await start({ reservations: RESERVATIONS, flights: FLIGHTS })
    await page.goto(address + WEEK)
    await whole(page)
    const over = await page.evaluate(
      () =>
        [...document.querySelectorAll('[data-bucket] > *')].filter(
          (cell) => cell.scrollWidth > cell.clientWidth + 1 && cell.clientWidth > 0,
        ).length,
    )
    expect(over).toBe(0)
  })
}
