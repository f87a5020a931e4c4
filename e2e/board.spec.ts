import type { Page } from '@playwright/test'
import type { ReservationWire } from '#api/wire.ts'
import { aReservationWire } from '#testing/wire-builders.ts'
import { expect, test, variant, whole } from './flightline.ts'
import { WIDE_SCREENS } from './screen-faults.ts'

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
const rowOf = (page: Page, label: string) =>
  board(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: label }) })
const focusedId = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('data-reservation-id') ?? null)

test('is what the schedule opens with: aircraft by model, no aircraft, then instructors', async ({
  page,
  start,
}) => {
  const lesson = booking('N172SP', 18, 9, { instructor: 'Dana Ortiz' })
  const bare = booking('', 18, 13, { aircraft: null })
  const idle = booking('N512DS', 17, 9)
  const { address } = await start({ reservations: [lesson, bare, idle] })
  await page.goto(`${address}/schedule?view=week&date=2026-11-18`)
  await whole(page)
  await page.goto(address)
  await whole(page)
  await expect(board(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Day', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  // What flew yesterday is idle today, and still there.
  await expect(board(page).getByRole('rowheader')).toContainText([
    /C172S/,
    /N172SP/,
    /DA40 NG/,
    /N512DS.*free today/s,
    /Without an aircraft/,
    /No aircraft/,
    /Instructors/,
    /Dana\s*Ortiz/,
  ])
  await expect(page.locator(drawn(lesson.id))).toHaveCount(2)
  const bar = rowOf(page, 'N172SP').getByRole('button', { name: /9:00.*11:00.*N172SP.*Casey/ })
  await expect(bar).toHaveAttribute('data-status', 'pending')
  // Nine o'clock is over, and it has not left.
  await expect(bar).toHaveAttribute('data-findings', 'no-show')
  await expect(page.locator(drawn(bare.id))).toHaveAttribute('data-findings', /no-aircraft/)
  await expect(page.getByRole('table', { name: /as a table/ })).toContainText('Casey Rivers')
})

test('shows either kind of row alone, and hides the idle ones', async ({ page, start }) => {
  const lesson = booking('N172SP', 18, 9, { instructor: 'Dana Ortiz' })
  const { address } = await start({
    reservations: [lesson, booking('N512DS', 18, 9), booking('N739AB', 19, 9)],
  })
  await page.goto(`${address}/schedule?view=day&by=instructor&date=2026-11-18`)
  await whole(page)
  await expect(board(page).getByRole('rowheader', { name: 'No instructor' })).toBeVisible()
  await expect(board(page).getByRole('rowheader', { name: 'N172SP' })).toHaveCount(0)
  await display(page)
  await page.getByRole('button', { name: 'Fleet', exact: true }).click()
  await expect(page).toHaveURL(/by=aircraft/)
  await expect(board(page).getByRole('rowheader', { name: 'Dana Ortiz' })).toHaveCount(0)
  await expect(board(page).getByRole('rowheader', { name: 'N739AB' })).toBeVisible()
  await page.getByText('Only rows with bookings').click()
  await expect(page).toHaveURL(/idle=0/)
  await expect(board(page).getByRole('rowheader', { name: 'N739AB' })).toHaveCount(0)
})

/** What stands in a row, and whether the filters ask for it. */
const inRow = (page: Page, kind: string, key: string) =>
  page
    .locator(`[data-row-kind="${kind}"][data-row-key="${key}"] [data-reservation-id]`)
    .evaluateAll((all) =>
      all.map((one) => [one.getAttribute('data-reservation-id'), one.getAttribute('data-match')]),
    )

test('draws all that is booked of a row, whatever is filtered', async ({ page, start }) => {
  const ben = { instructor: 'Ben Castillo' }
  const cessna = booking('N172SP', 18, 9, { ...ben, customer: 'Ethan Ito' })
  const noon = booking('N172SP', 18, 12, { ...ben, customer: 'George Ito' })
  const diamond = booking('N512DS', 18, 17, ben)
  const hers = booking('N172SP', 18, 15, { instructor: 'Claire Dubois' })
  const gone = booking('N172SP', 18, 7, { ...ben, status: 'Cancelled' })
  const { address } = await start({ reservations: [cessna, noon, diamond, hers, gone] })
  await page.goto(`${address}/schedule?date=2026-11-18&aircraft=N512DS`)
  await whole(page)
  await expect(page.getByText('1 of 5 reservations match the filters.')).toBeVisible()
  await expect(board(page).getByRole('rowheader', { name: 'N172SP' })).toHaveCount(0)
  expect(await inRow(page, 'aircraft', 'N512DS')).toEqual([[diamond.id, null]])
  expect(await inRow(page, 'instructor', 'ben.castillo@example.com')).toEqual([
    [cessna.id, 'false'],
    [noon.id, 'false'],
    [diamond.id, null],
  ])
  // Who teaches that day has a row, be it in none of the tails chosen.
  expect(await inRow(page, 'instructor', 'claire.dubois@example.com')).toEqual([[hers.id, 'false']])
  const busy = rowOf(page, 'Ben Castillo').getByRole('button', { name: /N172SP Ethan Ito/ })
  await expect(busy).toHaveText('Ito\u2002N172SP')
  await expect(busy).toHaveAccessibleName(/not in the filter/)
  await busy.hover()
  await expect(peek(page)).toContainText('Ethan Ito')
  await busy.press('Enter')
  await expect(peek(page)).toHaveAttribute('data-peek', 'pinned')
})

test('puts the rows that a search finds first, the others in a fold', async ({ page, start }) => {
  const found = booking('N172SP', 18, 9, { customer: 'Diana Kowalski', instructor: 'Dana Ortiz' })
  const beside = booking('N172SP', 18, 13, { customer: 'Paige Ito' })
  const other = booking('N512DS', 18, 9)
  const { address } = await start({ reservations: [found, beside, other] })
  await page.goto(`${address}/schedule?date=2026-11-18&q=kowalski`)
  await whole(page)
  const first = board(page).getByRole('rowheader').first()
  await expect(first.getByRole('button', { name: '1 match in 2 rows' })).toBeVisible()
  expect(await inRow(page, 'aircraft', 'N172SP')).toEqual([
    [found.id, null],
    [beside.id, 'false'],
  ])
  await expect(page.locator(drawn(other.id))).toHaveCount(0)
  await page.getByRole('button', { name: 'Match after' }).click()
  await expect(rowOf(page, 'N172SP').locator('[data-found]')).toHaveAttribute(
    'data-reservation-id',
    found.id,
  )
  await expect(page.getByText('1 of 1', { exact: true })).toBeAttached()
  await page.getByRole('button', { name: 'Other rows 1 · 1 booking' }).click()
  await expect(page).toHaveURL(/others=1/)
  await expect(page.locator(drawn(other.id))).toHaveAttribute('data-match', 'false')
})

test('closes and opens a group', async ({ page, start }) => {
  const lesson = booking('N172SP', 18, 9)
  const { address } = await start({ reservations: [lesson, booking('N512DS', 18, 9)] })
  await page.goto(`${address}/schedule?date=2026-11-18`)
  await whole(page)
  const group = page.getByRole('button', { name: /^C172S 1/ })
  await expect(group).toHaveAttribute('aria-expanded', 'true')
  await group.click()
  await expect(page.locator(drawn(lesson.id))).toHaveCount(0)
  await expect(group).toHaveAttribute('aria-expanded', 'false')
  await expect(group).toContainText('1 booking')
  await group.click()
  await expect(page.locator(drawn(lesson.id))).toHaveCount(1)
})

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
  expect(await focusedId(page)).toBe(first.id)
  await page.keyboard.press('ArrowRight')
  expect(await focusedId(page)).toBe(second.id)
  await page.keyboard.press('ArrowDown')
  expect(await focusedId(page), 'the nearest in time').toBe(next.id)
  await page.keyboard.press('Home')
  expect(await focusedId(page)).toBe(lesson.id)
  await page.keyboard.press('End')
  expect(await focusedId(page)).toBe(next.id)

  await expect(peek(page)).toContainText('Ada Lovelace')
  await page.keyboard.press('Escape')
  await expect(peek(page)).toHaveCount(0)
  expect(await focusedId(page)).toBe(next.id)

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
  expect(await focusedId(page)).toBeNull()
  await page.keyboard.press('Shift+Tab')
  expect(await focusedId(page)).toBe(next.id)

  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('link', { name: 'N512DS' })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('button', { name: /^DA40 NG/ })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(page.locator(drawn(next.id))).toHaveCount(0)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  expect(await focusedId(page)).toBe(lesson.id)
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
  expect(await focusedId(page)).toBe(fleet[79]?.id)
  await page.keyboard.press('ArrowUp')
  expect(await focusedId(page)).toBe(fleet[78]?.id)
})

test('keeps the focus when fresh data moves the booking to another aircraft', async ({
  page,
  start,
}) => {
  const lesson = booking('N172SP', 18, 13)
  const other = booking('N512DS', 18, 9)
  const { address, book, passToReading } = await start({ reservations: [lesson, other] })
  await page.goto(`${address}/schedule?date=2026-11-18&by=aircraft`)
  await whole(page)
  await page.locator(drawn(lesson.id)).focus()
  book([{ ...lesson, aircraft: { tailNumber: 'N512DS', model: 'DA40 NG' } }])
  await passToReading()
  await expect(rowOf(page, 'N512DS').locator(drawn(lesson.id))).toHaveCount(1, { timeout: 20_000 })
  expect(await focusedId(page)).toBe(lesson.id)
})

test('zooms by button, key and wheel, and fits the hours again', async ({ page, start }) => {
  const lesson = booking('N172SP', 18, 11)
  const { address } = await start({ reservations: [lesson] })
  await page.goto(`${address}/schedule?date=2026-11-18&by=aircraft`)
  await whole(page)
  const bar = page.locator(drawn(lesson.id))
  const width = async () => (await bar.boundingBox())?.width ?? 0
  const fitted = await width()
  await display(page)
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/zoom=\d+/)
  expect(await width()).toBeGreaterThan(fitted)
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
  await page.goto(`${address}/schedule?date=2026-11-18&by=aircraft&zoom=1440`)
  await whole(page)
  await display(page)
  await expect(page.getByRole('button', { name: 'Zoom out' })).toBeDisabled()
})

test('the hours widen by themselves, and what crosses midnight is cut with an arrow', async ({
  page,
  start,
}) => {
  const late = booking('N172SP', 18, 23)
  const { address } = await start({ reservations: [booking('N172SP', 18, 10), late] })
  await page.goto(`${address}/schedule?date=2026-11-18&by=aircraft`)
  await whole(page)
  const clock = board(page).getByRole('columnheader').last()
  await expect(clock).not.toContainText('5 AM')
  await expect(clock).toContainText('10 PM')
  await expect(page.locator(drawn(late.id))).toHaveAttribute('data-later', 'true')
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await whole(page)
  await expect(page.locator(drawn(late.id))).toHaveAttribute('data-earlier', 'true')
  await expect(clock).toContainText('12 AM')
})

test('the change-over days have 25 and 23 hours', async ({ page, start }) => {
  const twice = ['2026-11-01T07:30:00Z', '2026-11-01T08:30:00Z'].map((startsAt) =>
    booking('N172SP', 1, 1, {
      startsAt,
      endsAt: new Date(Date.parse(startsAt) + 1_800_000).toISOString(),
    }),
  )
  const { address } = await start({ reservations: twice })
  await page.setViewportSize({ width: 1920, height: 900 })
  await page.goto(`${address}/schedule?date=2026-11-01&by=aircraft`)
  await whole(page)
  const clock = board(page).getByRole('columnheader').last()
  await expect(clock).toContainText(/1 (AM )?MDT/)
  await expect(clock).toContainText('1 AM MST')
  const [a, b] = await Promise.all(twice.map(({ id }) => page.locator(drawn(id)).boundingBox()))
  const room = (await clock.boundingBox())?.width ?? 0
  expect((b?.x ?? 0) - (a?.x ?? 0)).toBeCloseTo(room / 25, -1)
  await page.goto(`${address}/schedule?date=2026-03-08&by=aircraft`)
  await whole(page)
  await expect(clock).toContainText('1 AM')
  await expect(clock).not.toContainText(/(?<!1)2 AM/)
  await expect(clock).toContainText('3 AM')
})

test('says in words what each row is doing, and leads to its page', async ({ page, start }) => {
  const out = booking('N172SP', 18, 11, { status: 'checked-out', instructor: 'Dana Ortiz' })
  const shop = booking('N512DS', 17, 9, {
    activityType: 'Maintenance',
    status: 'checked-out',
    people: [],
    endsAt: '2026-11-25T00:00:00Z',
  })
  const later = booking('N739AB', 18, 15)
  const { address, asked } = await start({ reservations: [out, shop, later] })
  await page.goto(`${address}/schedule?date=2026-11-18`)
  await whole(page)
  const head = (name: string) => board(page).getByRole('rowheader', { name })
  await expect(head('N172SP')).toContainText('out to 1:00')
  await expect(head('Dana Ortiz')).toContainText(/to 1:00/)
  await expect(head('N512DS')).toContainText('down to Tue')
  await expect(head('N739AB')).toContainText('free to 3:00')
  await expect(rowOf(page, 'N512DS').locator(drawn(shop.id))).toHaveText(
    /Down until Tue 24 Nov 5:00 PM/,
  )
  expect(
    asked.filter((path) => path.includes('/flights')),
    'it costs nothing',
  ).toEqual([])
  await head('N739AB').getByRole('link').click()
  await expect(page).toHaveURL(/\/aircraft\/N739AB$/)
})

test('draws who is late on to now, and who waits', async ({ page, start }) => {
  const late = booking('N172SP', 18, 8, { status: 'checked-out', instructor: 'Dana Ortiz' })
  const next = booking('N172SP', 18, 11, { customer: 'Ada Lovelace' })
  const taught = booking('N512DS', 18, 14, { customer: 'Ethan Ito', instructor: 'Dana Ortiz' })
  const apart = booking('N739AB', 18, 14, { customer: 'Paige Quigley' })
  const { address } = await start({ reservations: [late, next, taught, apart] })
  await page.goto(`${address}/schedule?date=2026-11-18`)
  await whole(page)
  const row = rowOf(page, 'N172SP')
  const run = row.locator('[data-late-run]')
  await expect(run).toHaveText('2:00 late')
  const [hatch, bar, now] = await Promise.all([
    run.boundingBox(),
    row.locator(drawn(late.id)).boundingBox(),
    board(page).locator('time').boundingBox(),
  ])
  const end = (box: typeof hatch) => (box?.x ?? 0) + (box?.width ?? 0)
  expect(Math.abs((hatch?.x ?? 0) - end(bar)), 'from its booked end').toBeLessThanOrEqual(2)
  const middle = (now?.x ?? 0) + (now?.width ?? 0) / 2
  expect(Math.abs(end(hatch) - middle), 'to now').toBeLessThanOrEqual(2)

  const waiting = row.locator(drawn(next.id))
  await expect(waiting).toHaveAttribute('data-waits', 'overtaken')
  await expect(waiting).toHaveAccessibleName(/waits for N172SP/)
  await expect(rowOf(page, 'N512DS').locator(drawn(taught.id))).toHaveAttribute(
    'data-waits',
    'next',
  )
  const quigley = rowOf(page, 'N739AB').locator(drawn(apart.id))
  await waiting.hover()
  const dim = () => quigley.evaluate((one) => Number(getComputedStyle(one).opacity))
  await expect.poll(dim).toBeCloseTo(0.35)
  await quigley.hover()
  await expect.poll(dim).toBe(1)
})

for (const { width, height } of WIDE_SCREENS)
  test(
    `at ${width} px every bar of 72 px names somebody, and no tail is cut`,
    width === 1280
      ? {}
      : variant('at 1280 px every bar of 72 px names somebody, and no tail is cut'),
    async ({ page, start }) => {
      await page.setViewportSize({ width, height })
      const { address } = await start({ demonstration: true })
      for (const density of ['auto', 'compact', 'fit']) {
        await page.goto(`${address}/schedule?view=day&date=2026-11-18&density=${density}`)
        await whole(page)
        const bars = await page
          .locator('[data-row-kind] [data-reservation-id]')
          .evaluateAll((all) =>
            all.map((bar) => ({
              px: bar.getBoundingClientRect().width,
              name: bar.getAttribute('aria-label') ?? '',
              words: bar.textContent,
              isDrawn: bar.getBoundingClientRect().height >= 17,
            })),
          )
        const nameless = bars.filter(({ px, name, words, isDrawn }) => {
          const who = /[NC]\w+ (?:\S+ )*?(\S+?),/.exec(name)?.[1] ?? ''
          return isDrawn && px >= 72 && !/maintenance/.test(name) && !words.includes(who)
        })
        expect(bars.length).toBeGreaterThan(20)
        expect(nameless).toEqual([])
        const cut = await page
          .locator('[data-row-kind="aircraft"] [role="rowheader"] > a')
          .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length)
        expect(cut).toBe(0)
      }
    },
  )

test('fits a fleet and its instructors on a screen of 1440 × 900', async ({ page, start }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const rows = Array.from({ length: 15 }, (_, i) =>
    booking(`N${100 + i}X`, 18, 9, { instructor: `Teacher T${i}`, aircraft: null }),
  ).map((one, i) => ({
    ...one,
    aircraft: { tailNumber: `N${100 + i}X`, model: `M${i % 6}` },
  }))
  const { address } = await start({ reservations: rows })
  await page.goto(`${address}/schedule?date=2026-11-18`)
  await whole(page)
  await expect(page.locator('[data-row-kind]')).toHaveCount(30)
  const rest = await board(page).evaluate((one) => one.scrollHeight - one.clientHeight)
  expect(rest).toBe(0)
  const low = await board(page)
    .locator('[data-row-kind]')
    .evaluateAll((all) => Math.min(...all.map((one) => one.getBoundingClientRect().height)))
  expect(low).toBeGreaterThanOrEqual(22)
})

test('eighty rows stand on one screen of 1080 lines', async ({ page, start }) => {
  await page.setViewportSize({ width: 1920, height: 1080 })
  const fleet = Array.from({ length: 80 }, (_, i) => booking(`N${100 + i}X`, 18, 9 + (i % 5)))
  const { address } = await start({ reservations: fleet })
  await page.goto(`${address}/schedule?date=2026-11-18&by=aircraft&density=fit`)
  await whole(page)
  for (const one of [fleet[0], fleet[79]])
    await expect(page.locator(drawn(one?.id ?? ''))).toBeInViewport({ ratio: 1 })
  await expect(page.locator('[data-reservation-id]')).toHaveCount(80)
  const rest = await board(page).evaluate((one) => one.scrollHeight - one.clientHeight)
  expect(rest).toBe(0)
  await display(page)
  await page.getByRole('button', { name: 'Compact', exact: true }).click()
  await expect(page).toHaveURL(/density=compact/)
  const box = await board(page).getByRole('row').filter({ hasText: 'N101X' }).first().boundingBox()
  expect(Math.round(box?.height ?? 0)).toBe(28)
})

test('on a phone, and at 400 % of zoom, its rows are a list that fits', async ({ page, start }) => {
  test.slow()
  const lesson = booking('N172SP', 18, 9, { instructor: 'Dana Ortiz' })
  const { address } = await start({ reservations: [lesson] })
  for (const size of [
    { width: 390, height: 844 },
    { width: 320, height: 568 },
    { width: 320, height: 256 },
  ]) {
    await page.setViewportSize(size)
    await page.goto(`${address}/schedule?view=day&date=2026-11-18`)
    await whole(page)
    await expect(board(page)).toHaveCount(0)
    await expect(page.getByRole('heading', { name: /N172SP/ })).toHaveCount(1)
    await expect(
      page.getByRole('button', { name: /9:00.*11:00.*N172SP.*Casey Rivers/ }),
    ).toHaveCount(2)
    const wide = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(wide, `${size.width} px`).toBeLessThanOrEqual(0)
  }
  await page.locator(drawn(lesson.id)).first().click()
  await expect(peek(page)).toContainText('Casey Rivers')
})
