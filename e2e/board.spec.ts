import type { Page } from '@playwright/test'
import { aReservationWire } from '#testing/wire-builders.ts'
import type { ReservationWire } from '#wire/wire.ts'
import { expect, goTo, test, variant, whole } from './flightline.ts'
import { tooWide, WIDE_SCREENS } from './screen-faults.ts'

/** Not the card that says more of it. */
const drawn = (id: string) => `[data-reservation-id="${id}"]:not([data-peek])`
const peek = (page: Page) => page.locator('[data-peek]')
const display = (page: Page) => page.getByRole('button', { name: 'Display', exact: true }).click()

const person = (role: string, name: string) => ({
  role,
  name,
  email: `${name.toLowerCase().replace(' ', '.')}@example.com`,
  phone: '303-555-0101',
})

/** A booking of `tail` in November 2026, from `hour` in Denver (UTC−7) for two hours; nobody teaches it unless named. */
function booking(
  tail: string,
  day: number,
  hour: number,
  fields: Partial<ReservationWire> & { customer?: string; instructor?: string } = {},
) {
  const { customer = 'Casey Rivers', instructor, ...rest } = fields
  const at = (h: number) => new Date(Date.UTC(2026, 10, day, 0, (h + 7) * 60)).toISOString()
  return aReservationWire({
    startsAt: at(hour),
    endsAt: at(hour + 2),
    durationHours: 2,
    activityType: instructor ? 'Dual' : 'Rental',
    aircraft: { tailNumber: tail, model: tail.startsWith('N5') ? 'DA40 NG' : 'C172S' },
    people: [
      person('customer', customer),
      ...(instructor ? [person('instructor', instructor)] : []),
    ],
    ...rest,
  })
}

const board = (page: Page) => page.getByRole('grid', { name: /^Board, / })
const focusedId = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('data-reservation-id') ?? null)

test('by keyboard alone: to N512DS’s next booking, into it, and back', async ({ page, start }) => {
  const first = booking('N172SP', 18, 9)
  const second = booking('N172SP', 18, 14)
  const lesson = booking('N512DS', 18, 8)
  const next = booking('N512DS', 18, 15, { customer: 'Ada Lovelace' })
  const tomorrow = booking('N512DS', 19, 15)
  const { address } = await start({ reservations: [first, second, lesson, next, tomorrow] })
  await page.goto(`${address}/schedule?date=2026-11-18&by=aircraft`)
  await whole(page)
  for (let i = 0; i < 80 && (await focusedId(page)) === null; i++) await page.keyboard.press('Tab')
  await expect.poll(() => focusedId(page)).toBe(first.id)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => focusedId(page)).toBe(second.id)
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => focusedId(page), 'the nearest in time').toBe(next.id)
  await page.keyboard.press('Home')
  await expect.poll(() => focusedId(page)).toBe(lesson.id)
  await page.keyboard.press('End')
  await expect.poll(() => focusedId(page)).toBe(next.id)

  await expect(peek(page)).toContainText('Ada Lovelace')
  await page.keyboard.press('Escape')
  await expect(peek(page)).toHaveCount(0)
  await expect.poll(() => focusedId(page)).toBe(next.id)

  await page.keyboard.press('Enter')
  await expect(peek(page).getByRole('link', { name: /303-555-0101/ })).toHaveAttribute(
    'href',
    /^tel:/,
  )
  await page.keyboard.press('Escape')
  await expect(peek(page)).toHaveCount(0)
  await expect.poll(() => focusedId(page)).toBe(next.id)

  await page.keyboard.press('PageDown')
  await expect(page).toHaveURL(/date=2026-11-19/)
  await expect.poll(() => focusedId(page)).toBe(tomorrow.id)
  await page.keyboard.press('PageUp')
  await expect.poll(() => focusedId(page)).toBe(next.id)

  // One tab stop: Tab leaves, and comes back to where it was.
  await page.keyboard.press('Tab')
  await expect.poll(() => focusedId(page)).toBeNull()
  await page.keyboard.press('Shift+Tab')
  await expect.poll(() => focusedId(page)).toBe(next.id)

  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('link', { name: 'N512DS' })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('button', { name: /^DA40 NG/ })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(page.locator(drawn(next.id))).toHaveCount(0)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => focusedId(page)).toBe(lesson.id)
})

test('walks to rows that are not drawn, and the focus stays while its row is scrolled away', async ({
  page,
  start,
}) => {
  await page.setViewportSize({ width: 1000, height: 500 })
  const fleet = Array.from({ length: 80 }, (_, i) => booking(`N${100 + i}X`, 18, 9))
  const { address } = await start({ reservations: fleet })
  await page.goto(`${address}/schedule?date=2026-11-18&by=aircraft`)
  await whole(page)
  expect(await board(page).locator('[data-reservation-id]').count()).toBeLessThan(60)
  await page.locator(drawn(fleet[0]?.id ?? '')).focus()
  await page.keyboard.press('Control+End')
  await expect.poll(() => focusedId(page)).toBe(fleet[79]?.id)
  await expect(board(page).locator(drawn(fleet[79]?.id ?? ''))).toBeInViewport()
  await board(page).evaluate((element) => element.scrollTo({ top: 0 }))
  await expect(page.locator(drawn(fleet[0]?.id ?? ''))).toBeInViewport()
  await expect.poll(() => focusedId(page)).toBe(fleet[79]?.id)
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => focusedId(page)).toBe(fleet[78]?.id)
})

test('zooms by button, key and wheel, widens its hours by itself, and has 25 and 23 hours on change-over days', async ({
  page,
  start,
}) => {
  const lesson = booking('N172SP', 18, 11)
  const late = booking('N172SP', 19, 23)
  const twice = ['2026-11-01T07:30:00Z', '2026-11-01T08:30:00Z'].map((startsAt) =>
    booking('N172SP', 1, 1, {
      startsAt,
      endsAt: new Date(Date.parse(startsAt) + 1_800_000).toISOString(),
    }),
  )
  const { address } = await start({ reservations: [lesson, late, ...twice] })
  await page.goto(`${address}/schedule?by=aircraft&date=2026-11-18&zoom=1440`)
  const open = async (query: string) => {
    await goTo(page, `${address}/schedule?by=aircraft&${query}`)
    await whole(page)
  }
  const bar = page.locator(drawn(lesson.id))
  const clock = board(page).getByRole('columnheader').last()
  const width = async () => (await bar.boundingBox())?.width ?? 0

  await test.step('zoom', async () => {
    await open('date=2026-11-18&zoom=1440')
    await display(page)
    await expect(page.getByRole('button', { name: 'Zoom out' })).toBeDisabled()
    await page.getByRole('button', { name: 'Fit hours' }).click()
    await expect(page).not.toHaveURL(/zoom/)
    const fitted = await width()
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/zoom=\d+/)
    await expect.poll(width).toBeGreaterThan(fitted)
    await bar.hover()
    await page.keyboard.down('Control')
    await page.mouse.wheel(0, -120)
    await page.keyboard.up('Control')
    await expect(page).toHaveURL(/zoom=20(&|$)/)
    await expect.poll(width).toBeGreaterThan(150)
    await expect(bar, 'what is under the pointer stays under it').toBeInViewport()
    await bar.focus()
    await page.keyboard.press('-')
    await expect(page).toHaveURL(/zoom=30/)
    await page.keyboard.press('0')
    await expect(page).not.toHaveURL(/zoom/)
    await expect.poll(width).toBe(fitted)
  })

  await test.step('hours', async () => {
    await page.getByRole('button', { name: 'Next', exact: true }).click()
    await whole(page)
    await expect(page.locator(drawn(late.id))).toHaveAttribute('data-later', 'true')
    await expect(clock).not.toContainText('5 AM')
    await expect(clock).toContainText('10 PM')
    await page.getByRole('button', { name: 'Next', exact: true }).click()
    await whole(page)
    await expect(page.locator(drawn(late.id))).toHaveAttribute('data-earlier', 'true')
    await expect(clock).toContainText('12 AM')
  })

  await test.step('change-over', async () => {
    await page.setViewportSize({ width: 1920, height: 900 })
    await open('date=2026-11-01')
    await expect(clock).toContainText(/1 (AM )?MDT/)
    await expect(clock).toContainText('1 AM MST')
    const [a, b] = await Promise.all(twice.map(({ id }) => page.locator(drawn(id)).boundingBox()))
    const room = (await clock.boundingBox())?.width ?? 0
    expect((b?.x ?? 0) - (a?.x ?? 0)).toBeCloseTo(room / 25, -1)
    await open('date=2026-03-08')
    await expect(clock).toContainText('1 AM')
    await expect(clock).not.toContainText(/(?<!1)2 AM/)
    await expect(clock).toContainText('3 AM')
  })
})

test('draws who is late on to now, and dims what waits for nobody', async ({ page, start }) => {
  const late = booking('N172SP', 18, 8, { status: 'checked-out' })
  const next = booking('N172SP', 18, 11, { customer: 'Ada Lovelace' })
  const apart = booking('N739AB', 18, 14, { customer: 'Paige Quigley' })
  const { address } = await start({ reservations: [late, next, apart] })
  await page.goto(`${address}/schedule?date=2026-11-18`)
  await whole(page)
  const run = page.locator('[data-late-run]')
  await expect
    .poll(async () => {
      const [whole, hatch, edge, bar, waits, now] = await Promise.all(
        [
          run,
          run.locator('div'),
          run.locator('i'),
          page.locator(drawn(late.id)),
          page.locator(drawn(next.id)),
          board(page).locator('time'),
        ].map((one) => one.boundingBox()),
      )
      if (!whole || !hatch || !edge || !bar || !waits || !now) return null
      const end = whole.x + whole.width
      return {
        isFromItsEnd: Math.abs(whole.x - bar.x - bar.width) <= 2,
        isToNow: now.x <= end && end <= now.x + now.width,
        // Who waits keeps the whole bar.
        isHatchBefore: Math.abs(hatch.x + hatch.width - waits.x) <= 1,
        isEdgeAbove: edge.y + edge.height <= waits.y + 1,
      }
    })
    .toEqual({ isFromItsEnd: true, isToNow: true, isHatchBefore: true, isEdgeAbove: true })
  const outline = (id: string) =>
    page.locator(drawn(id)).evaluate((bar) => {
      document.body.style.outlineColor = 'var(--danger)'
      const { borderTopColor } = getComputedStyle(bar)
      return borderTopColor === getComputedStyle(document.body).outlineColor
    })
  expect([await outline(late.id), await outline(apart.id)]).toEqual([true, false])
  const quigley = page.locator(drawn(apart.id))
  const dim = () => quigley.evaluate((one) => Number(getComputedStyle(one).opacity))
  await page.locator(drawn(next.id)).hover()
  await expect.poll(dim).toBeCloseTo(0.35)
  await quigley.hover()
  await expect.poll(dim).toBe(1)
})

for (const { width, height } of WIDE_SCREENS)
  test(
    `at ${width} px every bar of 72 px names somebody, and no tail is cut`,
    variant('e2e/screens.spec.ts: begin at the top, cut no tail, turn no word and fit the screen'),
    async ({ page, start }) => {
      await page.setViewportSize({ width, height })
      const { address } = await start({ demonstration: true })
      await page.goto(`${address}/schedule?view=day&date=2026-11-18`)
      await whole(page)
      for (const [density, label] of [
        ['auto', 'Fit'],
        ['compact', 'Compact'],
        ['fit', 'All rows'],
      ] as const) {
        await display(page)
        await page.getByRole('button', { name: label, exact: true }).click()
        await expect(board(page)).toHaveAttribute('data-density', density)
        await page.keyboard.press('Escape')
        await expect.poll(() => faultyBars(page), density).toEqual({ nameless: [], cut: 0 })
        await expect(page.locator('[data-row-kind] [data-reservation-id]').nth(20)).toBeAttached()
      }
    },
  )

/** The bars of 72 px and more that name nobody, and how many tails are cut. */
function faultyBars(page: Page) {
  return page.evaluate(() => {
    const bars = [...document.querySelectorAll('[data-row-kind] [data-reservation-id]')]
    const tails = [
      ...document.querySelectorAll('[data-row-kind="aircraft"] [role="rowheader"] > a'),
    ]
    const nameless = bars.filter((bar) => {
      const { width, height } = bar.getBoundingClientRect()
      const name = bar.getAttribute('aria-label') ?? ''
      const who = /[NC]\w+ (?:\S+ )*?(\S+?),/.exec(name)?.[1] ?? ''
      const isBlock = name.includes('maintenance')
      return height >= 17 && width >= 72 && !isBlock && !bar.textContent.includes(who)
    })
    return {
      nameless: nameless.map(({ textContent }) => textContent),
      cut: tails.filter((one) => one.scrollWidth > one.clientWidth).length,
    }
  })
}

test('eighty rows stand on one screen of 1080 lines, a fleet and its instructors on one of 900', async ({
  page,
  start,
}) => {
  await page.setViewportSize({ width: 1920, height: 1080 })
  const fleet = Array.from({ length: 80 }, (_, i) => booking(`N${100 + i}X`, 18, 9 + (i % 5)))
  const small = Array.from({ length: 15 }, (_, i) => ({
    ...booking('', 19, 9, { instructor: `Teacher T${i}` }),
    aircraft: { tailNumber: `N${100 + i}X`, model: `M${i % 6}` },
  }))
  const { address } = await start({ reservations: [...fleet, ...small] })
  const rows = page.locator('[data-row-kind]')
  const beyond = () => board(page).evaluate((one) => one.scrollHeight - one.clientHeight)
  await page.goto(`${address}/schedule?date=2026-11-18&by=aircraft&density=fit`)
  await whole(page)
  for (const one of [fleet[0], fleet[79]])
    await expect(page.locator(drawn(one?.id ?? ''))).toBeInViewport({ ratio: 1 })
  await expect(page.locator('[data-reservation-id]')).toHaveCount(80)
  await expect.poll(beyond).toBe(0)
  await display(page)
  await page.getByRole('button', { name: 'Compact', exact: true }).click()
  await expect(page).toHaveURL(/density=compact/)
  const row = board(page).getByRole('row').filter({ hasText: 'N101X' }).first()
  await expect.poll(async () => Math.round((await row.boundingBox())?.height ?? 0)).toBe(28)

  await page.setViewportSize({ width: 1440, height: 900 })
  await goTo(page, `${address}/schedule?date=2026-11-19&idle=0`)
  await whole(page)
  await expect(rows).toHaveCount(30)
  await expect.poll(beyond).toBe(0)
  const heights = await rows.evaluateAll((all) =>
    all.map((one) => one.getBoundingClientRect().height),
  )
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(22)
})

test('on a phone, and at 400 % of zoom, its rows are a list that fits', async ({ page, start }) => {
  const lesson = booking('N172SP', 18, 9, { instructor: 'Dana Ortiz' })
  const { address } = await start({ reservations: [lesson] })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${address}/schedule?view=day&date=2026-11-18`)
  await whole(page)
  await expect(board(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: /N172SP/ })).toHaveCount(1)
  await expect(page.getByRole('button', { name: /9:00.*11:00.*N172SP.*Casey Rivers/ })).toHaveCount(
    2,
  )
  for (const [width, height] of [
    [390, 844],
    [320, 568],
    [320, 256],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect(page.locator(drawn(lesson.id))).toHaveCount(2)
    await expect.poll(() => tooWide(page), `${width} × ${height} px`).toBeLessThanOrEqual(0)
  }
  await page.locator(drawn(lesson.id)).first().click()
  await expect(peek(page)).toContainText('Casey Rivers')
})

test('at 400 % of zoom the list opens at its date, and nothing over it but by a movement', async ({
  page,
  start,
}) => {
  const day = [8, 9, 10, 11, 13, 14].map((hour) => booking('N172SP', 18, hour))
  const { address } = await start({ reservations: day })
  await page.setViewportSize({ width: 320, height: 256 })
  await page.goto(`${address}/schedule?view=day&date=2026-11-18`)
  await whole(page)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.mouse.move(160, 30)
  await page.mouse.wheel(0, 150)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100)
  // One that opened would do so with the frame that scrolls.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
  await expect(peek(page)).toHaveCount(0)
  await page.mouse.move(162, 100)
  await expect(peek(page)).toHaveCount(1)
})

test('a bar half under the heads of rows begins with the start of its name', async ({
  page,
  start,
}) => {
  const past = booking('N172SP', 18, 8)
  const { address } = await start({ reservations: [past] })
  await page.setViewportSize({ width: 820, height: 1180 })
  await page.goto(`${address}/schedule?view=day&date=2026-11-18`)
  await whole(page)
  const bar = board(page).locator(drawn(past.id)).first()
  await expect(bar).toBeAttached()
  const { name, head } = await bar.evaluate((one) => {
    const row = one.closest('[role="row"]')
    const scroller = one.closest('[role="grid"]')
    const edge = row?.querySelector('[role="rowheader"]')?.getBoundingClientRect().right ?? 0
    const box = one.getBoundingClientRect()
    for (let each: Element | null = scroller; each; each = each.parentElement)
      each.scrollLeft += box.right - edge - 60
    return {
      name: one.querySelector('b')?.getBoundingClientRect().left ?? 0,
      head: edge,
    }
  })
  expect(name).toBeGreaterThan(head)
})
