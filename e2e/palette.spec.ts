import type { Page } from '@playwright/test'
import { aReservationWire } from '#testing/wire-builders.ts'
import { expect, test, whole } from './flightline.ts'

const LESSON = aReservationWire({ reservationNumber: 'R-2001' })
const RENTAL = aReservationWire({
  reservationNumber: 'R-2002',
  activityType: 'Rental',
  startsAt: '2026-11-18T20:00:00Z',
  endsAt: '2026-11-18T22:00:00Z',
  people: [{ role: 'customer', name: 'Tom Ng', email: 'tom@example.com', phone: '720-555-0177' }],
  aircraft: { tailNumber: 'N5216K', model: 'C172S' },
})
const SCHOOL = { reservations: [LESSON, RENTAL] }

const field = (page: Page) => page.getByRole('combobox', { name: 'Find a tail, person, day' })
const active = (page: Page) => page.getByRole('option', { selected: true })

async function find(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type(text)
}

test('the field that finds opens anywhere, is walked by arrows, and leads to a tail, a number, a day, an action, and what is on the page', async ({
  page,
  start,
}) => {
  const { address, asked } = await start(SCHOOL)
  await page.goto(`${address}/schedule?view=agenda`)
  await whole(page)
  const spent = asked.length

  await test.step('it opens, is walked, and leaves', async () => {
    const booking = page.locator(`button[data-reservation-id="${LESSON.id}"]`)
    await booking.focus()
    await page.keyboard.press('/')
    await expect(field(page)).toBeFocused()
    const options = page.getByRole('option')
    await expect(options.first()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowDown')
    await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('End')
    await expect(options.last()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowDown')
    await expect(options.first()).toHaveAttribute('aria-selected', 'true')
    const id = (await active(page).getAttribute('id')) ?? ''
    await expect(field(page)).toHaveAttribute('aria-activedescendant', id)
    await page.keyboard.press('Escape')
    await expect(options).toHaveCount(0)
    await expect(booking).toBeFocused()
  })

  await test.step('as an icon, it has the focus back', async () => {
    const size = page.viewportSize() ?? { width: 1280, height: 800 }
    await page.setViewportSize({ width: 390, height: 844 })
    const icon = page.getByRole('button', { name: 'Find', exact: true })
    await icon.press('Enter')
    await expect(field(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(icon).toBeFocused()
    await page.setViewportSize(size)
  })

  await test.step('a tail, a number, an action', async () => {
    await find(page, 'n5216k')
    // What the aircraft is doing, with its page, stands before its bookings here.
    await expect(active(page)).toContainText('N5216K: free until 1:00')
    await page.getByRole('option', { name: /^Schedule of N5216K/ }).click()
    await expect(page).toHaveURL(/view=agenda&aircraft=N5216K$/)
    await expect(page.locator('main button[data-reservation-id]')).toHaveCount(1)
    await find(page, 'r-2001')
    await expect(active(page)).toContainText('Casey Rivers')
    await page.keyboard.press('Enter')
    const peek = page.locator('[data-peek="pinned"]')
    await expect(peek).toHaveAttribute('data-reservation-id', LESSON.id)
    await page.keyboard.press('Escape')
    await expect(peek).toHaveCount(0)
    await find(page, 'cancelled')
    await expect(active(page)).toContainText(/cancelled/i)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/cancelled=1/)
  })

  await test.step('what is on the page, a day', async () => {
    await find(page, 'zzz')
    await expect(page.getByRole('option')).toHaveText(['Show only “zzz” Shift Enter'])
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/q=zzz/)
    await expect(field(page)).toHaveValue('zzz')
    await page.keyboard.press('Escape')
    await expect(page).not.toHaveURL(/q=/)
    expect(asked, 'nothing of it asked the school').toHaveLength(spent)
    await find(page, 'next tue')
    await expect(active(page)).toContainText('Tue 24 Nov 2026')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/date=2026-11-24/)
  })

  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(kept).not.toMatch(/zzz|next tue|r-2001/i)

  await test.step('at 320 px, by thumb', async () => {
    await page.setViewportSize({ width: 320, height: 568 })
    await page.getByRole('button', { name: 'Find', exact: true }).click()
    await field(page).fill('casey')
    await expect(page.getByRole('option', { name: /Casey Rivers/ })).toBeVisible()
    await expect
      .poll(() =>
        page.getByRole('listbox').evaluate((one) => {
          const { left, right } = one.getBoundingClientRect()
          return left >= 0 && right <= innerWidth
        }),
      )
      .toBe(true)
    await page.getByRole('option', { name: /Casey Rivers/ }).click()
    await expect(page).toHaveURL(/people\?who=casey/)
  })
})

test('a free hour, the schedule without one aircraft and hours by customer are at most three presses away', async ({
  page,
  start,
}) => {
  const { address } = await start(SCHOOL)
  for (const [typed, presses, shown] of [
    ['free hour', ['/', 'Enter'], /view=day&find=60$/],
    ['n5216k', ['/', 'ArrowDown', 'Enter'], /aircraft=N172SP,none$/],
    ['hours by customer', ['/', 'Enter'], /flights\?group=customer/],
  ] as const) {
    await page.goto(`${address}/schedule`)
    await whole(page)
    for (const [index, key] of presses.entries()) {
      await page.keyboard.press(key)
      if (index > 0) continue
      await page.keyboard.type(typed)
      await expect(active(page)).toHaveCount(1)
    }
    await expect(page, typed).toHaveURL(shown)
    expect(presses.length).toBeLessThanOrEqual(3)
  }
})

test('letters are shortcuts on the page in sight, and silent while typing and in dialogs', async ({
  page,
  start,
}) => {
  const { address } = await start(SCHOOL)
  await page.goto(`${address}/schedule?view=week&date=2026-11-18`)
  await whole(page)
  for (const [key, shown] of [
    ['d', /view=day/],
    ['ArrowRight', /date=2026-11-19/],
    ['ArrowLeft', /date=2026-11-18/],
    ['t', /^(?!.*date=)/],
    ['l', /view=agenda/],
  ] as const) {
    await page.keyboard.press(key)
    await expect(page, key).toHaveURL(shown)
  }
  const filters = page.getByRole('complementary', { name: 'Filters' })
  const tick = page
    .getByRole('status')
    .filter({ hasText: /reservations/ })
    .getByRole('button')
  await tick.focus()
  await page.keyboard.press('f')
  await expect(filters).toBeHidden()
  await page.keyboard.press('f')
  await expect(filters.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('f')
  await expect(filters).toBeHidden()
  await expect(tick).toBeFocused()
  await page.keyboard.press('f')
  await expect(filters.locator(':focus')).toHaveCount(1)
  await find(page, 'twbd?')
  await expect(field(page)).toHaveValue('twbd?')
  await expect(page).toHaveURL(/view=agenda/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('main').focus()

  await page.keyboard.press('?')
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(list).toContainText('Go to a date')
  await page.keyboard.press('d')
  await page.keyboard.press('Escape')
  await expect(list).toHaveCount(0)
  await expect(page).toHaveURL(/view=agenda/)

  const letters = async (choose: 'check' | 'uncheck') => {
    await find(page, 'settings')
    await page.keyboard.press('Enter')
    const settings = page.getByRole('dialog', { name: 'Settings' })
    await settings.getByRole('checkbox', { name: 'Single-key shortcuts' })[choose]()
    await page.keyboard.press('Escape')
    await expect(settings).toHaveCount(0)
  }
  await letters('uncheck')
  await page.keyboard.press('d')
  await letters('check')
  await expect(page).toHaveURL(/view=agenda/)

  await page.keyboard.press('g')
  await page.getByRole('combobox', { name: 'Go to a date' }).fill('2026-11-20')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/date=2026-11-20/)
  await page.keyboard.press('p')
  await expect(page).toHaveURL(/print\/day\?date=2026-11-20/)
  await expect(page.getByText('Fri 20 Nov 2026').first()).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/date=2026-11-21/)
  await page.keyboard.press('d')
  await expect(page).toHaveURL(/schedule\?view=day/)
})

test('on a tablet the list of what is found is within the window', async ({ page, start }) => {
  const { address } = await start(SCHOOL)
  await page.setViewportSize({ width: 768, height: 1024 })
  await page.goto(`${address}/today`)
  await whole(page)
  await find(page, 'casey')
  await expect(active(page)).toBeInViewport({ ratio: 1 })
})
