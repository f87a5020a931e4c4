import type { Locator, Page } from '@playwright/test'
import { aFlightWire, aReservationWire } from '#testing/wire-builders.ts'
import { expect, goTo, test, variant, whole } from './flightline.ts'
import { WIDE_SCREENS } from './screen-faults.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 10, 18, 0, (hour + 7) * 60)).toISOString()

/** A lesson of Wed 18 Nov in Denver, `hours` long. */
function lesson(tail: string, hour: number, customer: string, status = 'pending', hours = 1.5) {
  const person = (role: string, name: string, phone: string) => ({
    role,
    name,
    email: `${name.toLowerCase().replace(' ', '.')}@example.com`,
    phone,
  })
  return aReservationWire({
    reservationNumber: `R-${customer.length}${hour * 10}`,
    startsAt: at(hour),
    endsAt: at(hour + hours),
    durationHours: hours,
    status,
    activityType: 'Dual Flight Training',
    aircraft: { tailNumber: tail, model: 'DA40 NG' },
    people: [
      person('customer', customer, '303-555-0142'),
      person('instructor', `Teacher ${customer}`, '303-555-0102'),
    ],
  })
}

const LATE = lesson('N734LB', 9, 'Ethan Lopez', 'checked-out', 2.5)
const NEXT = lesson('N734LB', 11.75, 'Paige Ito')
const LAST = lesson('N734LB', 13.25, 'Quinn Quigley')
const FLOWN = lesson('N512DS', 8, 'Ada Byron', 'completed')
const FLIGHT = aFlightWire({ reservationId: FLOWN.id })
const SCHOOL = { reservations: [LATE, NEXT, LAST, FLOWN], flights: [FLIGHT] }

const peek = (page: Page) => page.locator('[data-peek]')
const bar = (page: Page, { id }: { id: string }) =>
  page.locator(`main [data-reservation-id="${id}"]`).first()
const focusedId = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('data-reservation-id') ?? null)
const isIn = (card: Locator) => card.evaluate((one) => one.contains(document.activeElement))

test('hover shows who, phone and what presses; a press pins it; Back and Escape close it', async ({
  page,
  start,
}) => {
  const { address, asked } = await start(SCHOOL)
  await page.goto(`${address}/schedule?date=2026-11-18`)
  await whole(page)
  const before = asked.length
  await bar(page, NEXT).hover()
  const card = peek(page)
  await expect(card).toHaveAttribute('data-reservation-id', NEXT.id)
  await expect(card).toContainText('N734LB · Paige Ito')
  await expect(card).toContainText('15 min late to start')
  await expect(card).toContainText('11:45 AM–1:15 PM · 1.5 h · Dual Flight Training')
  await expect(card).toContainText('303-555-0142')
  await expect(card).toContainText('Waiting for N734LB (Ethan Lopez, due 11:30 AM)')
  await expect(card).toContainText('1:15 PM Quigley, N734LB, delayed 15 min so far')
  await expect(card).not.toContainText(NEXT.id)
  expect(await focusedId(page), 'hover never moves the focus').toBeNull()

  await bar(page, NEXT).click()
  await expect(page).toHaveURL(new RegExp(`reservation=${NEXT.id}`))
  const pinned = page.getByRole('dialog', { name: /N734LB, Paige Ito/ })
  await expect(pinned.getByRole('link', { name: /303-555-0142/ })).toHaveAttribute(
    'href',
    'tel:3035550142',
  )
  await expect(pinned.getByRole('link', { name: 'N734LB' })).toHaveAttribute(
    'href',
    '/aircraft/N734LB',
  )
  await expect(pinned, 'nobody reads it out on the phone').not.toContainText(NEXT.id)
  await pinned.getByRole('button', { name: 'More' }).click()
  await expect(pinned).toContainText(NEXT.id)

  // What is beside it takes its place, and the page under it stays in use.
  await pinned.getByRole('button', { name: /^1:15 PM Quigley/ }).click()
  await expect(peek(page)).toHaveAttribute('data-reservation-id', LAST.id)
  await page.getByRole('checkbox', { name: 'N512DS' }).uncheck()
  await expect(peek(page)).toHaveAttribute('data-reservation-id', LAST.id)
  await page.goBack()
  await page.goBack()
  await expect(peek(page)).toHaveCount(0)
  await expect(page).not.toHaveURL(/reservation=/)

  await bar(page, LATE).click()
  await page.keyboard.press('Escape')
  await expect(peek(page)).toHaveCount(0)
  await expect.poll(() => focusedId(page)).toBe(LATE.id)
  expect(asked.length, 'it says what is known').toBe(before)
})

const ARROWS = 'arrows walk on and the peek follows, Enter opens the page, Back pins it again'

for (const [title, like, view, on, back] of [
  [ARROWS, {}, 'board', 'ArrowRight', 'ArrowLeft'],
  [`${ARROWS}: agenda`, variant(ARROWS), 'agenda', 'ArrowDown', 'ArrowUp'],
] as const)
  test(title, like, async ({ page, start }) => {
    const { address } = await start(SCHOOL)
    await page.goto(`${address}/schedule?view=${view}&date=2026-11-18`)
    await whole(page)
    await bar(page, LATE).focus()
    await page.keyboard.press('Enter')
    await expect(peek(page)).toHaveAttribute('data-peek', 'pinned')
    await expect.poll(() => isIn(peek(page))).toBe(true)
    await page.keyboard.press(on)
    await expect(peek(page)).toHaveAttribute('data-reservation-id', NEXT.id)
    await expect.poll(() => isIn(peek(page)), 'the focus goes along').toBe(true)
    await page.keyboard.press(on)
    await expect(peek(page)).toHaveAttribute('data-reservation-id', LAST.id)
    await page.keyboard.press(back)
    await expect(peek(page)).toHaveAttribute('data-reservation-id', NEXT.id)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${address}/reservations/${NEXT.id}`)
    await expect(page.getByRole('region', { name: 'N734LB today' })).toContainText('Ethan Lopez')
    await page.goBack()
    await expect(peek(page)).toHaveAttribute('data-reservation-id', NEXT.id)
    await page.keyboard.press('Escape')
    await expect(peek(page)).toHaveCount(0)
    await expect.poll(() => focusedId(page)).toBe(NEXT.id)
  })

test('a link shows it pinned, in sight or not, and Escape closes it from the moment it is there; a flight is shown beside its row', async ({
  page,
  start,
}) => {
  const { address } = await start(SCHOOL)
  await test.step('out of sight', async () => {
    await page.goto(`${address}/schedule?date=2026-11-20&reservation=${LAST.id}`)
    await expect(peek(page)).toContainText('N734LB · Quinn Quigley')
    await expect(peek(page)).toBeInViewport({ ratio: 1 })
    expect(await focusedId(page)).toBeNull()
  })

  await test.step('in sight', async () => {
    await page.goto(`${address}/schedule?date=2026-11-18&reservation=${LAST.id}`)
    await whole(page)
    await expect(peek(page)).toHaveAttribute('data-reservation-id', LAST.id)
    await page.keyboard.press('Escape')
    await expect(peek(page)).toHaveCount(0)
    await expect.poll(() => focusedId(page)).toBe(LAST.id)
  })

  await test.step('a flight', async () => {
    await goTo(page, `${address}/flights?from=2026-11-18&to=2026-11-18`)
    await whole(page)
    await page.locator(`[data-flight-id="${FLIGHT.id}"]`).getByText('Wed 18 Nov').click()
    await expect(page).toHaveURL(new RegExp(`flight=${FLIGHT.id}`))
    await expect(page.getByRole('dialog', { name: 'Flight' })).toContainText('Hobbs')
    await expect(peek(page)).toHaveAttribute('data-peek', 'pinned')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${address}/flights/${FLIGHT.id}`)
  })

  await test.step('pressed at once', async () => {
    await page.addInitScript(() => {
      const drawn = new MutationObserver(() => {
        if (!document.querySelector('[data-peek]')) return
        drawn.disconnect()
        const escape = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })
        document.body.dispatchEvent(escape)
        document.documentElement.dataset.pressed = 'true'
      })
      drawn.observe(document, { childList: true, subtree: true })
    })
    await page.goto(`${address}/schedule?date=2026-11-18&reservation=${LAST.id}`)
    await expect(page.locator('html')).toHaveAttribute('data-pressed', 'true')
    await expect(peek(page)).toHaveCount(0)
    await expect(page).not.toHaveURL(/reservation=/)
  })
})

/** How many later bookings of the row of the bar at `index` the pinned card covers, and whether it lies inside the window. */
function covered(page: Page, index: number) {
  return page.evaluate((at) => {
    const card = document.querySelector<HTMLElement>('[data-peek="pinned"]')
    const drawn = [
      ...document.querySelectorAll<HTMLElement>('[data-row-kind] [data-reservation-id]'),
    ]
    const mine = drawn[at]
    if (!card || !mine) return null
    const [box, own] = [card.getBoundingClientRect(), mine.getBoundingClientRect()]
    const later = drawn.filter((one) => {
      const other = one.getBoundingClientRect()
      const isLater = one !== mine && other.left >= own.left
      const isInRow = one.closest('[data-row-kind]') === mine.closest('[data-row-kind]')
      const meets =
        other.left < box.right &&
        box.left < other.right &&
        other.top < box.bottom &&
        box.top < other.bottom
      return isInRow && isLater && meets
    })
    const isInside =
      box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight
    return { later: later.length, isInside, isReadable: box.height > 120 }
  }, index)
}

/** Where it is put is proved of every place; here it is looked at. */
const PLACED = variant(
  'src/features/record/peek/peek-place.test.ts: never covers a later booking of its row, and never leaves the window',
)

const NEVER_COVERS = 'a pinned peek never covers a later booking of its row'

for (const [title, like, view, screens, most] of [
  [NEVER_COVERS, PLACED, 'board', [{ width: 1280, height: 800 }], 6],
  [`${NEVER_COVERS}: board, at every width`, PLACED, 'board', WIDE_SCREENS, 12],
  [`${NEVER_COVERS}: week, at every width`, PLACED, 'week', WIDE_SCREENS, 12],
] as const)
  test(title, like, async ({ page, start }) => {
    const { address } = await start({ demonstration: true })
    await page.goto(`${address}/schedule?view=${view}`)
    await whole(page)
    for (const { width, height } of screens) {
      await page.setViewportSize({ width, height })
      const bars = page.locator('[data-row-kind] [data-reservation-id]')
      const count = await bars.count()
      expect(count).toBeGreaterThan(most)
      // From the first row to the last, at the left and at the right edge.
      for (let i = 0; i < count; i += Math.max(1, Math.floor(count / most))) {
        await bars.nth(i).evaluate((one) => (one as HTMLElement).click())
        await expect(peek(page)).toHaveAttribute('data-peek', 'pinned')
        await expect
          .poll(() => covered(page, i), `bar ${i} of ${count} at ${width}`)
          .toEqual({ later: 0, isInside: true, isReadable: true })
      }
    }
  })

test('on a phone it is a sheet of at most 60 %, and the list above it stays in use', async ({
  browser,
  start,
}) => {
  const { address } = await start(SCHOOL)
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    locale: 'en-US',
  })
  const page = await context.newPage()
  await page.clock.setFixedTime('2026-11-18T19:00:00Z')
  await page.goto(`${address}/schedule?date=2026-11-18`)
  await whole(page)
  await bar(page, NEXT).tap({ position: { x: 20, y: 10 } })
  const card = peek(page)
  await expect(card).toContainText('N734LB · Paige Ito')
  await expect(async () => {
    const [box, own] = await Promise.all([card.boundingBox(), bar(page, NEXT).boundingBox()])
    if (!box || !own) throw new Error('Not drawn yet.')
    expect(box.width).toBe(390)
    expect(box.height).toBeLessThanOrEqual(844 * 0.6)
    expect(box.y + box.height).toBe(844)
    expect(own.y + own.height).toBeLessThanOrEqual(box.y)
  }).toPass()
  await card.getByRole('button', { name: 'Close' }).tap()
  await expect(card).toHaveCount(0)
  await context.close()
})
