import type { Page } from '@playwright/test'
import { aFlightWire, aReservationWire } from '#testing/wire-builders.ts'
import { expect, test, whole } from './flightline.ts'
import { readPdf } from './read-pdf.ts'
import { tooWide } from './screen-faults.ts'

/** A booking of two hours on a day of November 2026, from nine in Denver. */
const booking = (day: number) =>
  aReservationWire({
    startsAt: `2026-11-${day}T16:00:00Z`,
    endsAt: `2026-11-${day}T18:00:00Z`,
    durationHours: 2,
  })

const drawn = (page: Page, { id }: { id: string }) => page.locator(`[data-reservation-id="${id}"]`)

test('moves by week and view through the address, opens details by click and by Enter, and Back undoes each', async ({
  page,
  start,
}) => {
  const lesson = booking(18)
  const next = booking(25)
  const flight = aFlightWire({ reservationId: lesson.id })
  const { address, asked } = await start({ reservations: [lesson, next], flights: [flight] })
  const dialog = page.getByRole('dialog')
  await page.goto(`${address}/schedule?view=week&date=2026-11-18`)
  await whole(page)

  await test.step('details', async () => {
    await drawn(page, lesson).click()
    await expect(dialog).toContainText('R-1001')
    await expect(dialog).toContainText('9:00–11:00 AM · 2.0 h')
    await expect(dialog.getByRole('link', { name: /303-555-0101/ })).toHaveAttribute(
      'href',
      'tel:3035550101',
    )
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(drawn(page, lesson)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog).toBeVisible()
    await page.goBack()
    await expect(dialog).toHaveCount(0)
  })

  await test.step('weeks and views', async () => {
    await page.getByRole('button', { name: 'Next', exact: true }).click()
    await expect(page).toHaveURL(/date=2026-11-25/)
    await expect(drawn(page, next)).toHaveCount(1)
    await whole(page)
    const before = asked.length
    await page.getByRole('button', { name: 'Day', exact: true }).click()
    await expect(page).toHaveURL(/view=day/)
    await page.goBack()
    await expect(page).toHaveURL(/view=week/)
    await page.goBack()
    await expect(page).toHaveURL(/date=2026-11-18/)
    await expect(drawn(page, lesson)).toHaveCount(1)
    await whole(page)
    expect(asked.length, 'inside what is loaded nothing is asked').toBe(before)
    await page.getByRole('button', { name: 'Next', exact: true }).click()
    await page.getByRole('button', { name: 'Today', exact: true }).click()
    await expect(page.getByText('Sun 15 – Sat 21 Nov 2026').first()).toBeVisible()
  })
})

test('paper has the days of the screen, the hours as rows, and a month on one sheet with its legend first', async ({
  page,
  start,
}) => {
  const { address } = await start({ reservations: [booking(15), booking(21)] })
  for (const [path, shown] of [
    ['/schedule?view=week&date=2026-11-18', /Sun 15 – Sat 21 Nov 2026[^]*Sun 15[^]*Sat 21/],
    [
      '/schedule?view=week&date=2026-11-18&reading=calendar',
      /Sun 15 – Sat 21 Nov 2026[^]*N172SP[^]*9a/,
    ],
    [
      '/schedule?view=month&date=2026-11-18',
      /Completed +Overdue or not started +Booked +Cancelled\n[^]*Sat\n[^]*30/,
    ],
  ] as const) {
    await page.goto(address + path)
    await whole(page)
    const sheets = await readPdf(await page.pdf({ preferCSSPageSize: true }))
    expect(sheets[0]?.text).toMatch(shown)
    expect(sheets).toHaveLength(1)
  }
})

test('in a month no text lies on another or on a bar, at any width', async ({ page, start }) => {
  const { address } = await start({ demonstration: true })
  await page.goto(`${address}/schedule?view=month`)
  await whole(page)
  for (const width of [390, 768, 1024, 1440, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    const { wrong, overlaps } = await page.getByRole('cell').evaluateAll((cells) => {
      const found: string[] = []
      for (const cell of cells) {
        const parts = [...cell.querySelectorAll('span, b, :scope > .booking')]
          .filter((part) => part.getClientRects().length > 0)
          .map((part) => ({
            part,
            name: part.textContent || 'bar',
            box: part.getBoundingClientRect(),
          }))
        const last = cell.getBoundingClientRect().bottom
        for (const [index, { part, name, box }] of parts.entries()) {
          if (box.bottom > last + 1) found.push(`${name} is cut`)
          for (const other of parts.slice(index + 1)) {
            if (part.contains(other.part)) continue
            const across = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left)
            const down = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top)
            // Lines share 2 px of their spacing.
            if (across > 1 && down > 2.5) found.push(`${name} on ${other.name}`)
          }
        }
      }
      const isWrong = ({ textContent }: Element) => /overdue|clash|limit/.test(textContent ?? '')
      return { wrong: cells.filter(isWrong).length, overlaps: found }
    })
    expect(wrong).toBeGreaterThan(0)
    expect(overlaps, `${width} px`).toEqual([])
  }
})

test('a calendar has a lane for long bookings only if there are any', async ({ page, start }) => {
  const long = aReservationWire({
    startsAt: '2026-11-17T07:00:00Z',
    endsAt: '2026-11-20T07:00:00Z',
    aircraft: { tailNumber: 'N5216K', model: 'SR20' },
  })
  const { address } = await start({ reservations: [booking(18), long] })
  const lane = page.getByText('all day', { exact: true })
  for (const [tail, isThere] of [
    ['N172SP', false],
    ['N5216K', true],
  ] as const) {
    await page.goto(`${address}/schedule?view=week&date=2026-11-18&aircraft=${tail}`)
    await whole(page)
    await expect(page.getByRole('group', { name: 'Hours' })).toBeVisible()
    await expect(lane).toBeVisible({ visible: isThere })
  }
})

const FEW = [booking(18), booking(18), booking(19)]

test('on a phone the list comes first, filters and display are in sheets, nothing is wider than the screen; J and K walk from row to row', async ({
  page,
  start,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { address } = await start({ reservations: FEW })
  await page.goto(`${address}/schedule?view=agenda`)
  await whole(page)
  await page.getByRole('button', { name: 'Filters' }).click()
  const filters = page.getByRole('dialog').getByRole('group', { name: 'Aircraft', exact: true })
  await expect(filters).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(filters).toHaveCount(0)
  await page.getByRole('button', { name: 'Display' }).click()
  const sheet = page.getByRole('dialog', { name: 'Display' })
  await expect(sheet.getByRole('heading', { name: 'Legend' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    await expect.poll(() => tooWide(page), `${width} px`).toBeLessThanOrEqual(0)
    const date = page.getByTitle('Go to another day')
    const cut = () => date.evaluate((element) => element.scrollWidth - element.clientWidth)
    await expect.poll(cut, `the date at ${width} px`).toBe(0)
  }
  const focused = () => page.locator(':focus').getAttribute('data-reservation-id')
  const booking = page.locator('main button[data-reservation-id]').filter({ visible: true }).first()
  const first = await booking.getAttribute('data-reservation-id')
  await booking.focus()
  await expect(booking).toBeFocused()
  await page.keyboard.press('j')
  await expect.poll(focused).not.toBe(first)
  await page.keyboard.press('k')
  await expect.poll(focused).toBe(first)
})

test('chips in the head are whole; a button shows those without room', async ({ page, start }) => {
  const { address } = await start({ reservations: [booking(18)] })
  await page.setViewportSize({ width: 1024, height: 700 })
  await page.goto(
    `${address}/schedule?date=2026-11-18&aircraft=N172SP&activity=dual&status=pending`,
  )
  await whole(page)
  for (const words of ['Filter', 'Find a time', 'Display', 'Print'])
    await expect(page.locator('header').getByText(words, { exact: true }).last()).toBeVisible()
  const chips = page.locator('[data-filter]')
  await expect(chips).toHaveCount(3)
  const shown = () =>
    chips.evaluateAll((all) =>
      all.map((chip) => {
        const edge = chip.parentElement?.getBoundingClientRect().bottom ?? 0
        const { top, bottom } = chip.getBoundingClientRect()
        return bottom <= edge ? 'whole' : top >= edge ? 'out of sight' : 'cut'
      }),
    )
  expect(await shown()).toEqual(['whole', 'whole', 'out of sight'])
  await page.getByRole('button', { name: 'Show 2 more' }).click()
  expect(await shown()).toEqual(['whole', 'whole', 'whole'])
  await page.getByRole('button', { name: 'Show fewer' }).click()
  await chips.last().getByRole('button').focus()
  await expect(page.getByRole('button', { name: 'Show fewer' })).toBeVisible()
  await page.keyboard.press('Escape')
  // On a phone they are shown across the window, not below each other beside the tools.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: /^Show \d more$/ }).click()
  expect(await shown()).toEqual(['whole', 'whole', 'whole'])
  expect((await page.locator('[data-open]').boundingBox())?.width).toBe(390)
  await page.mouse.click(200, 600)
  await expect(page.getByRole('button', { name: 'Show fewer' })).toHaveCount(0)
})

test('beside the panel that finds a time, a list on a tablet cuts no row and stays at its day', async ({
  page,
  start,
}) => {
  const { address } = await start({
    reservations: [18, ...Array.from({ length: 15 }, () => 17)].map(booking),
  })
  await page.setViewportSize({ width: 768, height: 500 })
  await page.goto(`${address}/schedule?view=agenda&date=2026-11-18`)
  await whole(page)
  const day = page.getByRole('heading', { name: 'Wed 18 Nov today' })
  await expect(day).toBeInViewport()
  await page.getByRole('button', { name: 'Find a time' }).click()
  await expect(day).toBeInViewport()
  await expect(page.getByRole('heading', { name: 'Find a time' })).toBeVisible()
  await expect(page.getByText('free until 10:00 PM').first()).toBeAttached()
  const row = page.locator('li:has([data-reservation-id])').last()
  const { x = 0, width = 0 } = (await row.boundingBox()) ?? {}
  expect(x + width).toBe(768)
  const cut = row.locator('bdi')
  expect(
    await cut.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length),
  ).toBe(0)
})

test('the narrowest phone says what is overdue, cuts no name, and lays no state over one', async ({
  page,
  start,
}) => {
  const out = { ...booking(18), status: 'checked-out' }
  const rental = { ...booking(18), status: 'checked-out', people: out.people.slice(0, 1) }
  const { address } = await start({ reservations: [out, rental], now: '2026-11-18T19:00:00Z' })
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`${address}/schedule`)
  await whole(page)
  await expect(page.locator('[data-count="late-back"]')).toBeInViewport({ ratio: 1 })
  const names = page.locator('li:has([data-reservation-id]) bdi:visible')
  expect(
    await names.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1)),
  ).toEqual([])
  const ofRental = (text: string) =>
    drawn(page, rental)
      .getByText(text)
      .evaluate((element) => element.getBoundingClientRect())
  const [state, name] = [await ofRental('without instructor'), await ofRental('Casey')]
  expect(state.top).toBeGreaterThanOrEqual(name.bottom)
})
