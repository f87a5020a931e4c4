import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { aFlightWire, aReservationWire } from '#testing/wire-builders.ts'
import { expect, readMonth, test, whole } from './flightline.ts'

const PAGES = [
  '/schedule?view=board&cancelled=1',
  '/schedule?view=board&days=7&density=compact&cancelled=1',
  '/schedule?view=week&cancelled=1',
  '/schedule?view=day&cancelled=1',
  '/schedule?view=month',
  '/schedule?view=agenda',
  '/flights',
  '/print/day',
]

const STATUSES = ['PENDING', 'checked-out', 'Completed', 'CANCELLED', 'Standby']
const ACTIVITIES = ['Dual', 'Rental', 'Discovery flight', 'Check ride', 'Maintenance', 'Ferry']

/** Every status with every activity, over the week. */
const RESERVATIONS = STATUSES.flatMap((status, s) =>
  ACTIVITIES.map((activityType, a) =>
    aReservationWire({
      status,
      activityType,
      startsAt: new Date(Date.UTC(2026, 10, 16 + a, 15 + 2 * s)).toISOString(),
      endsAt: new Date(Date.UTC(2026, 10, 16 + a, 17 + 2 * s)).toISOString(),
    }),
  ),
)

// The calendar library writes two mistakes of its own into the head of its week and month: a row of roles without
// their parent, and children a role does not allow. They are in its markup, not in ours.
const CALENDAR_HEAD = ['aria-required-children', 'aria-required-parent']

async function offences(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations
    .filter(({ id, nodes }) => {
      const inHead = nodes.every(({ target }) => /rbc-/.test(target.join(' ')))
      return !(CALENDAR_HEAD.includes(id) && inHead)
    })
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .slice(0, 3)
          .map((node) => `${node.target.join(' ')} ${node.failureSummary}`)
          .join(' | ')}`,
    )
}

for (const path of PAGES) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`axe finds nothing on ${path} in ${colorScheme}`, async ({ page, start }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const { address } = await start({
        reservations: RESERVATIONS,
        flights: [aFlightWire(), aFlightWire({ hobbs: null })],
      })
      await page.goto(address + path)
      await (path.includes('month') ? readMonth : whole)(page)
      expect(await offences(page)).toEqual([])
    })
  }
}

test('axe finds nothing on details, a phone, a failure, an unknown page', async ({
  page,
  start,
}) => {
  const lesson = aReservationWire()
  const { address, faults } = await start({ reservations: [lesson] })
  await page.goto(`${address}/schedule?view=week&date=2026-11-18`)
  await whole(page)
  await page.locator(`[data-reservation-id="${lesson.id}"]`).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await offences(page), 'details').toEqual([])
  await page.goto(`${address}/reservations/${lesson.id}`)
  await expect(page.getByRole('main')).toContainText('Casey Rivers')
  expect(await offences(page), 'a record').toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${address}/schedule?date=2026-11-18`)
  await whole(page)
  expect(await offences(page), 'a phone').toEqual([])
  faults.add('server-error')
  await page.goto(`${address}/schedule?view=week&date=2027-05-18`)
  await expect(page.locator('[data-completeness="incomplete"]')).toHaveCount(1, { timeout: 20_000 })
  expect(await offences(page), 'a failure').toEqual([])
})

test('by keyboard alone: to a booking, its details, and back', async ({ page, start }) => {
  const lesson = aReservationWire()
  const { address } = await start({ reservations: [lesson] })
  await page.goto(`${address}/schedule?view=week&date=2026-11-18`)
  await whole(page)
  const focused = () =>
    page.evaluate(() => document.activeElement?.getAttribute('data-reservation-id'))
  for (let i = 0; i < 80 && (await focused()) !== lesson.id; i++) await page.keyboard.press('Tab')
  expect(await focused()).toBe(lesson.id)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect.poll(focused).toBe(lesson.id)
})
