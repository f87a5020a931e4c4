import { readFileSync } from 'node:fs'
import papaparse from 'papaparse'
import { aFlightWire, aReservationWire } from '#testing/wire-builders.ts'
import { expect, test, whole } from './flightline.ts'
import { readPdf } from './read-pdf.ts'
import { tooWide } from './screen-faults.ts'

const archer = { tailNumber: 'N16PA', model: 'PA-28' }
const WORLD = {
  reservations: [
    aReservationWire({ status: 'completed' }),
    aReservationWire({ status: 'CANCELLED' }),
  ],
  flights: [
    aFlightWire(),
    aFlightWire({ flightDate: '2026-11-17', hobbs: { start: 10, end: 12.5, delta: 2.5 } }),
    aFlightWire({
      aircraft: archer,
      instructor: { name: '=HYPERLINK("x")', email: '', phone: '' },
      hobbs: { start: 1, end: 3.2, delta: 2.2 },
    }),
  ],
}
const WEEK = '/figures?from=2026-11-12&to=2026-11-18'

test('saves a file that another reader reads, with nothing in it that runs, and prints the figures whole, without the screen around them', async ({
  page,
  start,
}) => {
  const { address } = await start(WORLD)
  await page.goto(address + WEEK)
  await whole(page)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export, Instructor hours' }).click()
  await page.getByRole('button', { name: 'CSV', exact: true }).click()
  const download = await saved
  expect(download.suggestedFilename()).toBe('instructor-hours-2026-11-12-2026-11-18.csv')
  const text = readFileSync(await download.path(), 'utf8')
  expect(text).toMatch(
    /^\ufeff# Instructor hours · Thu 12 – Wed 18 Nov 2026 · times America\/Denver · as of .*12:00 PM · complete\r\n/,
  )
  const { data } = papaparse.parse<string[]>(text.slice(1), { comments: '#', skipEmptyLines: true })
  expect(data).toEqual([
    ['Instructor', 'Flights', 'Hobbs h', 'Booked h'],
    ['Dana Ortiz', '2', '3.9', '1.5'],
    [`'=HYPERLINK("x")`, '1', '2.2', '0'],
    ['All', '3', '6.1', '1.5'],
  ])

  const sheets = await readPdf(await page.pdf({ preferCSSPageSize: true }))
  expect(sheets).toHaveLength(2)
  const printed = sheets.map((sheet) => sheet.text).join('\n')
  expect(printed).toContain('Aspen Flight: Figures, Thu 12 – Wed 18 Nov 2026')
  expect(printed).toContain('Tach over Hobbs')
  expect(printed).not.toMatch(/CSV|Export|Flight log/)
})

test('a phone of 320 px holds each bar with its number', async ({ page, start }) => {
  const one = aReservationWire({ status: 'CANCELLED' })
  await page.setViewportSize({ width: 320, height: 640 })
  const { address } = await start({ ...WORLD, reservations: [...WORLD.reservations, one] })
  await page.goto(address + WEEK)
  await whole(page)
  const bars = page.getByRole('img', { name: /cancelled by weekday/ })
  await expect(bars).toContainText(/Wed.*66\.7% \(2 of 3\)/)
  const { right } = await bars.evaluate((all) => {
    const numbers = [...all.querySelectorAll('span')].map((span) => span.getBoundingClientRect())
    return { right: Math.max(...numbers.map((box) => box.right)) }
  })
  expect(right).toBeLessThanOrEqual(308)
  expect(await tooWide(page)).toBeLessThanOrEqual(0)
})

test('each day of a month is on paper, whatever its width', async ({ page, start }) => {
  const { address } = await start({
    flights: [12, 13].map((day) => aFlightWire({ flightDate: `2026-10-${day}` })),
  })
  await page.goto(`${address}/figures?from=2026-10-01&to=2026-10-31`)
  await whole(page)
  await expect(page.getByRole('region', { name: 'Hours by aircraft and day' })).toBeVisible()
  const sheets = await readPdf(await page.pdf({ format: 'Letter', landscape: true }))
  const beyond = sheets.flatMap(({ items, width }) =>
    items.filter((item) => item.x + item.width > width),
  )
  expect(beyond).toEqual([])
  const printed = sheets.map((sheet) => sheet.text).join('\n')
  const hours = printed.slice(printed.indexOf('Hours by aircraft and day'))
  const own = hours.slice(0, hours.indexOf('\nUtilization'))
  const numbers = own.match(/\b\d+\b/g)
  expect(numbers).toEqual(
    expect.arrayContaining(Array.from({ length: 31 }, (_, at) => String(at + 1))),
  )
  // Each column's head names its month, and so does the summary.
  expect(own.match(/\bOct\b/g)).toHaveLength(31 + 1)
})
