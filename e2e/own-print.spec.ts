import type { Page } from '@playwright/test'
import { aReservationWire } from '#testing/wire-builders.ts'
import { expect, test, whole } from './flightline.ts'
import { readPdf } from './read-pdf.ts'

/** One day's bookings, each of another customer, all of one instructor: two sheets or more of each page. */
const BOOKINGS = Array.from({ length: 64 }, (_, at) =>
  aReservationWire({
    aircraft: { tailNumber: `N${(at % 12) + 100}FL`, model: 'C172S' },
    people: [
      { role: 'customer', name: `Casey No${at}`, email: `c${at}@example.com`, phone: '' },
      { role: 'instructor', name: 'Dana Ortiz', email: 'dana@example.com', phone: '' },
    ],
  }),
)
const COMING = BOOKINGS.map((one) => ({
  ...one,
  startsAt: '2026-11-19T15:00:00Z',
  endsAt: '2026-11-19T17:00:00Z',
}))
const AGE = String.raw`\. Data as of Wed 18 Nov 12:00 PM\.(?: 0 cancelled hidden\.)?\n`

/** On paper, the legend is that of the Display panel, whose code loads when the page is idle. */
async function loadLegend(page: Page) {
  const legend = page.getByLabel('Legend')
  await page.getByRole('button', { name: 'Display' }).click()
  await expect(legend).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(legend).toBeHidden()
}

for (const [path, head, sheets, side] of [
  [
    '/schedule?view=agenda',
    'Schedule, Sun 15 – Sat 21 Nov 2026AGEWed 18 Nov today.*\nTime Air',
    3,
    'portrait',
  ],
  ['/schedule?view=week', 'Schedule, Sun 15 – Sat 21 Nov 2026AGE.*Sun 15.*Sat 21', 4, 'landscape'],
  ['/people', 'People, .+ 2026AGEName +Role', 2, 'portrait'],
  ['/people?who=dana%40example.com', 'Dana Ortiz, .+ 2026AGE *Upcoming', 2, 'portrait'],
] as const)
  test(`each later sheet of ${path} begins with its head and has lines below it`, async ({
    page,
    start,
  }) => {
    const { address } = await start({ reservations: path.includes('who') ? COMING : BOOKINGS })
    await page.goto(address + path)
    await whole(page)
    if (path.startsWith('/schedule')) await loadLegend(page)
    const [, ...later] = await readPdf(await page.pdf({ preferCSSPageSize: true }))
    expect(later).toHaveLength(sheets - 1)
    for (const { text, items, width, height } of later) {
      expect(text).toMatch(new RegExp(head.replace('AGE', AGE)))
      expect(text.split('\n').length).toBeGreaterThan(5)
      expect(items.filter((item) => item.x + item.width > width)).toEqual([])
      expect(width < height ? 'portrait' : 'landscape').toBe(side)
    }
  })

for (const view of ['day', 'week'])
  test(`a printed ${view} explains its colors and signs`, async ({ page, start }) => {
    const { address } = await start({ reservations: BOOKINGS })
    await page.goto(`${address}/schedule?view=${view}`)
    await whole(page)
    await loadLegend(page)
    const [first] = await readPdf(await page.pdf({ preferCSSPageSize: true }))
    expect(first?.text).toMatch(/Dual.*Pending/)
  })

test('a person is printed as shown, with all of what is over', async ({ page, start }) => {
  const over = BOOKINGS.map((one) => ({ ...one, startsAt: '2026-11-17T15:00:00Z' }))
  const reservations = over.map((one) => ({ ...one, endsAt: '2026-11-17T17:00:00Z' }))
  const { address } = await start({ reservations })
  await page.goto(`${address}/people?who=dana%40example.com`)
  await whole(page)
  const sheets = await readPdf(await page.pdf({ preferCSSPageSize: true }))
  const text = sheets.map((sheet) => sheet.text).join('\n')
  expect(text.match(/with Casey/g)).toHaveLength(BOOKINGS.length)
  expect(sheets[0]?.text).toMatch(/Personal data: keep it private/)
})

test('no row of a week goes on to another sheet, and no button is printed', async ({
  page,
  start,
}) => {
  const tails = Array.from({ length: 16 }, (_, at) => `N${at + 100}FL`)
  const reservations = tails.flatMap((tailNumber) =>
    Array.from({ length: 5 }, (_, at) =>
      aReservationWire({
        startsAt: `2026-11-18T${15 + at}:00:00Z`,
        endsAt: `2026-11-18T${16 + at}:00:00Z`,
        aircraft: { tailNumber, model: 'C172S' },
        people: [{ role: 'customer', name: `Casey No${tailNumber}`, email: '', phone: '' }],
      }),
    ),
  )
  const { address } = await start({ reservations })
  await page.goto(`${address}/schedule?view=week`)
  await whole(page)
  const sheets = await readPdf(await page.pdf({ preferCSSPageSize: true }))
  expect(sheets.length).toBeGreaterThan(1)
  const rows = sheets.flatMap(({ items }) => {
    const texts = items.map(({ text }) => text)
    return texts
      .filter((text) => tails.includes(text))
      .map((tail) => texts.filter((text) => text === `No${tail}`).length)
  })
  expect(rows).toEqual(tails.map(() => 5))

  await page.goto(`${address}/today?aircraft=N100FL`)
  await whole(page)
  await expect(page.getByRole('button', { name: 'Show all aircraft' })).toBeVisible()
  const [today] = await readPdf(await page.pdf({ preferCSSPageSize: true }))
  expect(today?.text).toMatch(/5 of 80 shown/)
  expect(today?.text).not.toMatch(/Show all/)

  await page.goto(`${address}/schedule?q=zzzqqq`)
  await whole(page)
  await loadLegend(page)
  await page.emulateMedia({ media: 'print' })
  const said = page.getByText('No reservation matches the filters')
  const belowGrid = () =>
    said.evaluate((element) => {
      const grid = document.querySelector('[role="grid"]')?.getBoundingClientRect()
      return element.getBoundingClientRect().top - (grid?.bottom ?? Infinity)
    })
  await expect.poll(belowGrid).toBeGreaterThanOrEqual(0)
})
