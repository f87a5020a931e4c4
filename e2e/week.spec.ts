import type { Page } from '@playwright/test'
import { aReservationWire } from '#testing/wire-builders.ts'
import { expect, readMonth, test, variant, whole } from './flightline.ts'

const NOW = '2026-11-21T21:20:00Z'
const WEEK = '/schedule?view=week&date=2026-11-18'

/** A week of sixty bookings a day: fourteen tails, an hour each, with real names. */
function sixtyADay() {
  const names = [
    'Kowalski',
    'O’Connor',
    'Schultz',
    'Hoffman',
    'Delgado',
    'Quigley',
    'Ito',
    'Nguyen',
  ]
  return Array.from({ length: 7 * 60 }, (_, index) => {
    const [day, slot] = [15 + Math.floor(index / 60), index % 60]
    const at = Date.UTC(2026, 10, day, 13) + Math.floor(slot / 14) * 3 * 3_600_000
    const tail = `N${100 + (slot % 14)}SP`
    return aReservationWire({
      startsAt: new Date(at + (slot % 4) * 900_000).toISOString(),
      endsAt: new Date(at + 5_400_000).toISOString(),
      durationHours: 1.5,
      aircraft: { tailNumber: tail, model: slot % 2 ? 'C172S' : 'DA40 NG' },
      people: [
        {
          role: 'customer',
          name: `Anna ${names[slot % names.length]}`,
          email: `a${slot % 23}@example.com`,
          phone: '',
        },
        {
          role: 'instructor',
          name: `Maya ${names[(slot + 3) % names.length]}`,
          email: `i${slot % 15}@example.com`,
          phone: '',
        },
      ],
    })
  })
}

/** Of what is drawn of bookings: how much is turned, how much is cut, and the lines of aircraft rows. */
function readings(page: Page) {
  return page.evaluate(() => {
    const isCut = (element: Element) => element.scrollWidth > element.clientWidth + 1
    const isText = (element: Element) =>
      [...element.childNodes].some(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue !== '')
    const pieces = [...document.querySelectorAll<HTMLElement>('[data-reservation-id]')]
    const words = pieces.flatMap((piece) => [piece, ...piece.querySelectorAll('*')])
    const lines = document.querySelectorAll('[data-row-kind="aircraft"] [data-reservation-id]')
    return {
      turned: words.filter((one) => getComputedStyle(one).writingMode !== 'horizontal-tb').length,
      cut: words.filter((one) => isText(one) && isCut(one)).map((one) => one.textContent),
      tailsCut: [...document.querySelectorAll('[role="rowheader"] *')].filter(isCut).length,
      lines: [...lines].map((line) => ({
        id: (line as HTMLElement).dataset['reservationId'],
        // Its start, the name and with whom.
        said: [...line.childNodes].map(({ textContent }) => textContent?.trim()),
      })),
    }
  })
}

for (const [width, scheme] of [
  [1280, 'light'],
  [1280, 'dark'],
  [1440, 'light'],
  [1440, 'dark'],
] as const) {
  const isFirst = width === 1280 && scheme === 'light'
  test(
    `every booking of sixty a day stands there with start, surname and instructor at ${width}, ${scheme}`,
    isFirst
      ? {}
      : variant(
          'every booking of sixty a day stands there with start, surname and instructor at 1280, light',
        ),
    async ({ page, start }) => {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme: scheme })
      const reservations = sixtyADay()
      const { address } = await start({ reservations, now: NOW })
      await page.goto(address + WEEK)
      await whole(page)
      await expect
        .poll(async () => new Set((await readings(page)).lines.map(({ id }) => id)).size)
        .toBe(reservations.length)
      const { turned, cut, tailsCut, lines } = await readings(page)
      expect({ turned, cut, tailsCut }).toEqual({ turned: 0, cut: [], tailsCut: 0 })
      expect(lines.filter(({ said }) => said.length < 3 || said.includes(''))).toEqual([])
    },
  )
}

for (const path of [
  WEEK,
  `${WEEK}&reading=calendar`,
  '/schedule?view=day&date=2026-11-18&reading=calendar',
])
  test(
    `the demonstration has no turned or cut word on ${path}`,
    path === WEEK ? {} : variant(`the demonstration has no turned or cut word on ${WEEK}`),
    async ({ page, start }) => {
      await page.setViewportSize({ width: 1280, height: 800 })
      const { address } = await start({ demonstration: true, now: NOW })
      await page.goto(address + path)
      await whole(page)
      await expect(page.locator('[data-reservation-id]').first()).toBeVisible()
      const { turned, cut } = await readings(page)
      expect({ turned, cut }).toEqual({ turned: 0, cut: [] })
    },
  )

test('a busy week is read by rows, one tail by hours, and either by hand; the library comes with the hours', async ({
  page,
  start,
}) => {
  const chunks: string[] = []
  page.on('request', (request) => chunks.push(request.url()))
  const { address } = await start({ reservations: sixtyADay(), now: NOW })
  await page.goto(address + WEEK)
  await whole(page)
  const grid = page.getByRole('grid', { name: /^Week, / })
  await expect(grid).toBeVisible()
  expect(chunks.filter((url) => /CalendarView/.test(url))).toEqual([])
  const row = page.locator('[data-row-kind="aircraft"][data-row-key="N100SP"]')
  await expect(row).toBeVisible()
  await page.goto(`${address}${WEEK}&aircraft=N100SP`)
  await whole(page)
  await expect(page.locator('.rbc-time-view')).toBeVisible()
  expect(chunks.some((url) => /CalendarView/.test(url))).toBe(true)
  await page.goto(`${address}${WEEK}&aircraft=N100SP&reading=grid`)
  await whole(page)
  await expect(row).toBeVisible()
  await page.goto(`${address}/schedule?view=day&date=2026-11-18`)
  await whole(page)
  await expect(row).toBeVisible()
})

test('days=7 is the week; seven days ahead begin today and step by seven; a tablet shows three', async ({
  page,
  start,
}) => {
  const { address } = await start({ demonstration: true, now: NOW })
  await page.goto(`${address}/schedule?view=board&days=7&date=2026-11-18`)
  await whole(page)
  const heads = page.locator('[role="columnheader"] [data-day]')
  const days = () =>
    heads.evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset['day']))
  expect(await days()).toEqual([15, 16, 17, 18, 19, 20, 21].map((day) => `2026-11-${day}`))
  await page.goto(`${address}/schedule?view=week&week=ahead`)
  await whole(page)
  expect((await days())[0]).toBe('2026-11-21')
  await expect(heads.first()).toHaveAttribute('aria-current', 'date')
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(page).toHaveURL(/date=2026-11-28/)
  await page.setViewportSize({ width: 768, height: 1024 })
  await page.goto(`${address}/schedule?view=week&date=2026-11-18`)
  await whole(page)
  expect(await days()).toEqual(['2026-11-18', '2026-11-19', '2026-11-20'])
  const { turned, cut } = await readings(page)
  expect({ turned, cut }).toEqual({ turned: 0, cut: [] })
})

test('arrows walk lines, days and rows, and lead to the head of a day', async ({ page, start }) => {
  const { address } = await start({ demonstration: true, now: NOW })
  await page.goto(`${address}${WEEK}&by=aircraft`)
  await whole(page)
  const grid = page.getByRole('grid', { name: /^Week, / })
  await grid.locator('[data-reservation-id][tabindex="0"]').focus()
  const row = () =>
    page.evaluate(() => document.activeElement?.closest('[data-row]')?.getAttribute('data-row'))
  const first = await row()
  await page.keyboard.press('ArrowUp')
  await expect(page.locator(':focus')).toHaveAttribute('data-day', '2026-11-15')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await expect(page.locator(':focus')).toHaveAttribute('aria-label', /Mon 16 Nov/)
  expect(await row()).toBe(first)
  for (let step = 0; step < 9; step++) await page.keyboard.press('ArrowDown')
  expect(await row()).not.toBe(first)
  await expect(page.locator(':focus')).toHaveAttribute('aria-label', /Mon 16 Nov/)
})

test('a month is its load: hours, blocks once a week, and a press leads to the day', async ({
  page,
  start,
}) => {
  const { address } = await start({ demonstration: true, now: NOW })
  await page.goto(`${address}/schedule?view=month&date=2026-11-18`)
  await readMonth(page)
  const day = page.getByRole('button', { name: /^Wed 18 Nov, \d+ bookings, [\d.]+ h/ })
  await expect(day).toBeVisible()
  const drawn = page.locator('[data-reservation-id]')
  const ids = await drawn.evaluateAll((all) => all.map((one) => one.getAttribute('data-activity')))
  expect(new Set(ids)).toEqual(new Set(['maintenance']))
  await day.click()
  await expect(page).toHaveURL(/view=day/)
  await expect(page).toHaveURL(/date=2026-11-18/)
})
