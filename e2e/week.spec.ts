import type { Page } from '@playwright/test'
import { aReservationWire } from '#testing/wire-builders.ts'
import { expect, goTo, test, variant, whole } from './flightline.ts'

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

const SIXTY =
  'every booking of sixty a day stands there with start, surname and instructor, in rows that come without the calendar'

for (const [title, like, width, colorScheme] of [
  [SIXTY, {}, 1280, 'light'],
  [`${SIXTY}, in the dark`, variant(SIXTY), 1280, 'dark'],
  [`${SIXTY}, at 1440 px`, variant(SIXTY), 1440, 'light'],
] as const)
  test(title, like, async ({ page, start }) => {
    const chunks: string[] = []
    page.on('request', (request) => chunks.push(request.url()))
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    const reservations = sixtyADay()
    const { address } = await start({ reservations, now: NOW })
    await page.goto(address + WEEK)
    await whole(page)
    await expect(page.getByRole('grid', { name: /^Week, / })).toBeVisible()
    await expect
      .poll(async () => new Set((await readings(page)).lines.map(({ id }) => id)).size)
      .toBe(reservations.length)
    const { turned, cut, tailsCut, lines } = await readings(page)
    expect({ turned, cut, tailsCut }).toEqual({ turned: 0, cut: [], tailsCut: 0 })
    // Beside a long name, noon keeps its half of the day rather than the instructor.
    const isWhole = ([time = '', name = '', instructor = '']: readonly (string | undefined)[]) =>
      /\d[ap]$/.test(time) && name !== '' && (instructor !== '' || /^12:\d\dp$/.test(time))
    expect(lines.filter(({ said }) => said.length < 3 || !isWhole(said))).toEqual([])
    expect(chunks.filter((url) => /CalendarView/.test(url))).toEqual([])

    // One tail is read by hours, or by rows where somebody wants it.
    await page.goto(`${address}${WEEK}&aircraft=N100SP`)
    await whole(page)
    await expect(page.locator('.rbc-time-view')).toBeVisible()
    expect(chunks.some((url) => /CalendarView/.test(url))).toBe(true)
    // Bars of an hour and a half hold more than a line of words.
    const words = page.locator('.rbc-time-content .booking')
    await expect.poll(() => words.evaluateAll(areSomeTwoLines)).toBe(true)
    await goTo(page, `${address}${WEEK}&aircraft=N100SP&reading=grid`)
    await expect(page.locator('[data-row-key="N100SP"]')).toBeVisible()
  })

/** Two lines of words in a bar tall enough for both. */
function areSomeTwoLines(bars: Element[]): boolean {
  return bars.some(
    (bar) =>
      bar.textContent.includes('\n') &&
      bar.clientHeight >= 2 * Number.parseFloat(getComputedStyle(bar).lineHeight),
  )
}

test('the demonstration has no turned or cut word; arrows walk lines, days and rows, and lead to the head of a day; a tablet shows three days', async ({
  page,
  start,
}) => {
  const { address } = await start({ demonstration: true, now: NOW })
  await page.goto(`${address}/schedule?view=board&days=7&date=2026-11-18&by=aircraft`)
  await whole(page)
  const heads = page.locator('[role="columnheader"] [data-day]')
  const days = () => heads.evaluateAll((all) => all.map((one) => one.getAttribute('data-day')))
  await expect.poll(days).toEqual([15, 16, 17, 18, 19, 20, 21].map((day) => `2026-11-${day}`))
  await expect.poll(() => faultyWords(page)).toEqual({ turned: 0, cut: [] })

  const focus = page.locator(':focus')
  const row = () => focus.evaluate((one) => one.closest('[data-row]')?.getAttribute('data-row'))
  const grid = page.getByRole('grid', { name: /^Week, / })
  await grid.locator('[data-reservation-id][tabindex="0"]').focus()
  const first = await row()
  await page.keyboard.press('ArrowUp')
  await expect(focus).toHaveAttribute('data-day', '2026-11-15')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await expect(focus).toHaveAttribute('aria-label', /Mon 16 Nov/)
  await expect.poll(row).toBe(first)
  for (let step = 0; step < 9; step++) await page.keyboard.press('ArrowDown')
  await expect.poll(row).not.toBe(first)
  await expect(focus).toHaveAttribute('aria-label', /Mon 16 Nov/)

  await page.setViewportSize({ width: 768, height: 1024 })
  await expect.poll(days).toEqual(['2026-11-18', '2026-11-19', '2026-11-20'])
  await whole(page)
  await expect.poll(() => faultyWords(page)).toEqual({ turned: 0, cut: [] })

  // Strips: a tail and its hours on one line, bars in the middle of their rows.
  await page.setViewportSize({ width: 1440, height: 900 })
  await goTo(page, `${address}/schedule?view=week&date=2026-11-18&by=aircraft&cells=strips`)
  const rows = page.locator('[data-row-kind="aircraft"]')
  await expect(rows.first().getByRole('rowheader')).toHaveText(/^N\w+\d\d?\.\d h$/)
  expect(await rows.evaluateAll(partsOffTheMiddle)).toEqual([])
})

function partsOffTheMiddle(rows: Element[]): (string | null)[] {
  const middle = (one: Element) => {
    const { top, bottom } = one.getBoundingClientRect()
    return (top + bottom) / 2
  }
  return rows.flatMap((row) =>
    [...row.querySelectorAll('[role="rowheader"] > *, [data-reservation-id]')]
      .filter((part) => Math.abs(middle(part) - middle(row)) > 2)
      .map(({ textContent }) => textContent),
  )
}

async function faultyWords(page: Page) {
  const { turned, cut } = await readings(page)
  return { turned, cut }
}

/** Two people who teach on three tails, four bookings a day, of which none is open. */
const QUIET_WEEK = Array.from({ length: 28 }, (_, index) => {
  const start = Date.UTC(2026, 10, 15 + Math.floor(index / 4), 14 + (index % 4) * 2)
  const teacher = ['Dana Ortiz', 'Ben Castillo'][index % 2] ?? ''
  return aReservationWire({
    status: 'completed',
    startsAt: new Date(start).toISOString(),
    endsAt: new Date(start + 5_400_000).toISOString(),
    durationHours: 1.5,
    aircraft: { tailNumber: `N${100 + (index % 3)}SP`, model: 'C172S' },
    people: [
      { role: 'customer', name: 'Casey Rivers', email: `c${index}@example.com`, phone: '' },
      { role: 'instructor', name: teacher, email: `${teacher.slice(0, 3)}@example.com`, phone: '' },
    ],
  })
})

/** What a deed really changes in the page, by the attribute, or the kind of change, of bars and of everything else. */
async function touchedBy(page: Page, deed: () => Promise<unknown>) {
  await page.evaluate(() => {
    const touched = { bars: [] as string[], others: [] as string[] }
    const watch = new MutationObserver((records) => {
      for (const { target, type, attributeName, oldValue } of records) {
        const element = target instanceof Element ? target : target.parentElement
        const name = type === 'attributes' ? (attributeName ?? '') : type
        // What is only written again is no change to the eye.
        if (type === 'attributes' && element?.getAttribute(name) === oldValue) continue
        const isBar = element?.closest('[data-reservation-id]')
        if (isBar) touched.bars.push(name)
        else if (element?.closest('#canvas [role="grid"]')) touched.others.push(name)
      }
    })
    watch.observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
      attributeOldValue: true,
    })
    Object.assign(globalThis, { watched: { watch, touched } })
  })
  await deed()
  // Two frames, and what is done when idle.
  return page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await frame()
    await frame()
    await new Promise((resolve) => requestIdleCallback(resolve))
    await frame()
    const { watch, touched } = (
      globalThis as unknown as {
        watched: { watch: MutationObserver; touched: { bars: string[]; others: string[] } }
      }
    ).watched
    watch.disconnect()
    const each = (names: string[]) => [...new Set(names)].sort()
    return { bars: each(touched.bars), others: each(touched.others) }
  })
}

const GRID = '/schedule?view=week&reading=grid&date=2026-11-18'

test('a search typed on to the same matches touches no bar, a minute that passes what says the time, a choice of aircraft whether bars match', async ({
  page,
  start,
}) => {
  await page.setViewportSize({ width: 1440, height: 1000 })
  const { address, pass } = await start({ reservations: QUIET_WEEK, now: '2026-11-18T21:00:00Z' })
  await page.goto(`${address}${GRID}&by=instructor&q=case`)
  await whole(page)
  await expect(page.locator('[data-reservation-id]')).toHaveCount(28)
  await expect(page.getByText('Nothing wrong')).toBeVisible()
  const searched = await touchedBy(page, async () => {
    await page.evaluate((to) => {
      history.pushState({}, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, `${GRID}&by=instructor&q=casey`)
    await expect(page.getByRole('combobox', { name: /^Find/ })).toHaveValue('casey')
  })
  expect(searched).toEqual({ bars: [], others: [] })

  const later = await touchedBy(page, async () => {
    const line = page.locator('#canvas [style*="--now"]').first()
    const before = await line.getAttribute('style')
    await pass(60_000)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(line).not.toHaveAttribute('style', before ?? '')
  })
  // Where the line of now stands.
  expect(later).toEqual({ bars: [], others: ['style'] })

  const chosen = await touchedBy(page, async () => {
    const tails = page.getByRole('group', { name: 'Aircraft', exact: true })
    await tails.getByRole('checkbox', { name: 'N101SP', exact: true }).uncheck()
    await expect(page.locator('[data-match="false"]')).not.toHaveCount(0)
  })
  expect(chosen.bars).toEqual(['aria-label', 'data-match'])
  // The heads of the days say how many of how many.
  expect(chosen.others).toEqual(['aria-label', 'childList'])
})

test('a step to a drawn week costs few style recalculations and layouts, in rows and by hours, where a minute that passes touches no bar', async ({
  page,
  start,
}) => {
  await page.setViewportSize({ width: 1440, height: 1000 })
  const { address, pass } = await start({ reservations: QUIET_WEEK, now: '2026-11-18T21:00:00Z' })
  // Its counts begin with it.
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable')
  const count = async (name: string) => {
    const { metrics } = await cdp.send('Performance.getMetrics')
    return metrics.find((one) => one.name === name)?.value ?? Number.NaN
  }
  await page.goto(`${address}${GRID}&by=aircraft`)
  await whole(page)
  for (const reading of ['grid', 'calendar']) {
    await goTo(page, `${address}/schedule?view=week&by=aircraft&reading=${reading}`)
    await whole(page)
    await press(page, 'Previous')
    await whole(page)
    await expect(page.locator('[data-reservation-id]')).toHaveCount(0)
    const [styles, layouts] = [await count('RecalcStyleCount'), await count('LayoutCount')]
    await press(page, 'Next')
    const [stylesAfter, layoutsAfter] = [
      await count('RecalcStyleCount'),
      await count('LayoutCount'),
    ]
    await expect(page.locator('[data-reservation-id]')).toHaveCount(28)
    // With room for a notice that comes or goes. A container query in a bar made one for each of 28.
    expect(stylesAfter - styles).toBeGreaterThan(0)
    expect(stylesAfter - styles).toBeLessThan(16)
    expect(layoutsAfter - layouts).toBeLessThan(6)
  }
  const later = await touchedBy(page, async () => {
    const line = page.locator('.rbc-current-time-indicator')
    const before = await line.getAttribute('style')
    await pass(60_000)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(line).not.toHaveAttribute('style', before ?? '')
  })
  expect(later.bars).toEqual([])
})

/** Ninety a day on thirty tails with fifteen teachers, two hours each. */
function ninetyADay() {
  return Array.from({ length: 7 * 90 }, (_, index) => {
    const [day, slot] = [15 + Math.floor(index / 90), index % 90]
    const at = Date.UTC(2026, 10, day, 13) + Math.floor(slot / 30) * 3 * 3_600_000
    return aReservationWire({
      startsAt: new Date(at).toISOString(),
      endsAt: new Date(at + 7_200_000).toISOString(),
      durationHours: 2,
      aircraft: { tailNumber: `N${100 + (slot % 30)}SP`, model: 'C172S' },
      people: [
        { role: 'customer', name: 'Casey Rivers', email: `c${slot}@example.com`, phone: '' },
        { role: 'instructor', name: `Dana ${slot % 15}`, email: `d${slot % 15}@x.org`, phone: '' },
      ],
    })
  })
}

test('a week of more than 500 bookings draws the rows near the screen, and others when they come near', async ({
  page,
  start,
}) => {
  await page.setViewportSize({ width: 1440, height: 1000 })
  const { address } = await start({ reservations: ninetyADay(), now: NOW })
  await page.goto(`${address}${GRID}`)
  await whole(page)
  const grid = page.getByRole('grid', { name: /^Week, / })
  const rows = grid.locator('[data-row]')
  // With the heads of the days and the line of the instructors.
  await expect(grid).toHaveAttribute('aria-rowcount', '47')
  await expect.poll(() => rows.count()).toBeGreaterThan(8)
  expect(await rows.count()).toBeLessThan(29)
  await expect(rows.last()).not.toHaveAttribute('data-row-kind', 'instructor')
  await grid.evaluate((one) => one.scrollTo(0, one.scrollHeight))
  await expect(rows.last()).toHaveAttribute('aria-rowindex', '47')
  // The tab stop stays drawn.
  await expect(grid.locator('[data-reservation-id][tabindex="0"]')).toHaveCount(1)
  expect(await rows.count()).toBeLessThan(25)
})

/** Presses without a search by role, which asks every element for its style, and waits until the page is idle. */
async function press(page: Page, label: string): Promise<void> {
  await page.evaluate(async (name) => {
    document.querySelector<HTMLElement>(`[aria-label="${name}"]`)?.click()
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await frame()
    await frame()
    await new Promise((resolve) => requestIdleCallback(resolve))
  }, label)
}
