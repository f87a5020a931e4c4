import type { Page } from '@playwright/test'
import { aReservationWire } from '#testing/wire-builders.ts'
import type { ReservationWire } from '#wire/wire.ts'
import { expect, test, variant, whole } from './flightline.ts'

const drawn = (id: string) => `[data-reservation-id="${id}"]`

/** From `from` to `to`, hours of 18 November 2026 in Denver (UTC−7), with nobody and nothing in common with another. */
function booking(from: number, to: number, fields: Partial<ReservationWire> = {}) {
  const at = (hour: number) => new Date(Date.UTC(2026, 10, 18, 7, hour * 60)).toISOString()
  const record = aReservationWire({ startsAt: at(from), endsAt: at(to), durationHours: to - from })
  const { id } = record
  return {
    ...record,
    reservationNumber: `R-${id.slice(-3)}`,
    aircraft: { tailNumber: `N${id.slice(-3)}`, model: 'C172S' },
    people: [
      { role: 'customer', name: `Customer ${id.slice(-3)}`, email: `c${id}@x.example`, phone: '1' },
      {
        role: 'instructor',
        name: `Teacher ${id.slice(-3)}`,
        email: `t${id}@x.example`,
        phone: '1',
      },
    ],
    ...fields,
  }
}

const N1 = { aircraft: { tailNumber: 'N5216K', model: 'DA40 NG' } }

// The clock of the test stands at noon.
const FIRST = booking(14, 16, N1)
const SECOND = booking(15, 17, { ...N1, reservationNumber: 'R-2002' })
const OFF = booking(14, 17, { ...N1, status: 'Cancelled by school' })
const LATE_BACK = booking(9, 11, {
  status: 'checked-out',
  aircraft: { tailNumber: 'N734LB', model: 'C152' },
})
const NEXT = booking(12.25, 13, { aircraft: { tailNumber: 'N734LB', model: 'C152' } })
const SHOP = booking(13, 20, {
  activityType: 'Maintenance',
  people: [],
  aircraft: { tailNumber: 'N8', model: '' },
})
const GROUNDED = booking(14, 15, { aircraft: { tailNumber: 'N8', model: '' } })
const ALONE = booking(13, 14, {
  people: FIRST.people.slice(0, 1).map((p) => ({ ...p, email: 'z@x.example' })),
})
const BARE = booking(13, 14, { aircraft: null })
const ENDLESS = booking(13, 14, { endsAt: null, durationHours: null })
const FINE = booking(13, 14)
const WORLD = {
  reservations: [FIRST, SECOND, OFF, LATE_BACK, NEXT, SHOP, GROUNDED, ALONE, BARE, ENDLESS, FINE],
}

const EXPECTED: readonly (readonly [ReservationWire, string])[] = [
  [FIRST, 'aircraft-overlap'],
  [SECOND, 'aircraft-overlap'],
  [OFF, ''],
  [LATE_BACK, 'late-back'],
  [NEXT, ''],
  [SHOP, ''],
  [GROUNDED, 'in-maintenance'],
  [ALONE, 'no-instructor'],
  [BARE, 'no-aircraft'],
  [ENDLESS, 'bad-times'],
  [FINE, ''],
]

/** Every piece of every booking says what is wrong with it, and nothing else does. */
async function expectFindings(page: Page): Promise<void> {
  for (const [{ id }, findings] of EXPECTED) {
    const pieces = await page.locator(drawn(id)).all()
    expect(pieces.length, id).toBeGreaterThan(0)
    for (const piece of pieces) await expect(piece).toHaveAttribute('data-findings', findings)
  }
  expect(await page.locator('[data-reservation-id]:not([data-findings])').count()).toBe(0)
}

for (const view of ['day', 'agenda'])
  test(
    `every booking of the ${view} says what is wrong with it`,
    variant(
      'every booking of the week says what is wrong with it; each count opens its list, rings its bars, says who waits and opens the booking',
    ),
    async ({ page, start }) => {
      const { address } = await start(WORLD)
      await page.goto(`${address}/schedule?view=${view}&date=2026-11-18&cancelled=1`)
      await whole(page)
      await expectFindings(page)
    },
  )

test('every booking of the week says what is wrong with it; each count opens its list, rings its bars, says who waits and opens the booking', async ({
  page,
  start,
}) => {
  const { address } = await start(WORLD)
  await page.goto(`${address}/schedule?view=week&date=2026-11-18&cancelled=1`)
  await whole(page)
  await expectFindings(page)
  await page.getByRole('button', { name: '2 need action' }).click()
  const urgent = page.getByRole('region', { name: 'Needs action' })
  await expect(urgent.locator('[data-finding="aircraft-overlap"]')).toHaveCount(1)
  await expect(page.locator(`main ${drawn(SECOND.id)}[data-ringed]`).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('[data-ringed]')).toHaveCount(0)

  const late = page.locator('[data-count="late-back"]')
  await expect(late).toHaveText('1 overdue')
  await late.click()
  const list = page.getByRole('dialog', { name: '1 overdue' })
  await expect(list.getByRole('button', { name: /1 h.* overdue, due / })).toBeVisible()
  await expect(
    list.getByRole('button', { name: /\w+ \d+ is booked on N734LB at 12:15 PM/ }),
  ).toBeVisible()
  await list.locator(`[data-opens-reservation="${LATE_BACK.id}"]`).click()
  await expect(page.getByText('R-' + LATE_BACK.id.slice(-3)).first()).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: /to review/ }).click()
  await expect(page.getByText('No usable time, or a field that could not be read')).toBeVisible()

  // A filter folds away before it does.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${address}/schedule?aircraft=${N1.aircraft.tailNumber}&activity=dual,solo`)
  await whole(page)
  await expect(late).toBeInViewport({ ratio: 1 })
  await expect(page.locator('[data-filter]').last()).not.toBeInViewport()
})

test('the turn-round is this browser’s to set, and lasts', async ({ page, start }) => {
  const pair = [booking(13, 14, N1), booking(14 + 20 / 60, 15, N1)] as const
  const { address } = await start({ reservations: [...pair] })
  await page.goto(`${address}/schedule?view=day&by=aircraft&date=2026-11-18`)
  await whole(page)
  await expect(page.locator(drawn(pair[0].id))).toHaveAttribute('data-findings', '')
  await page.getByRole('button', { name: 'Aspen Flight' }).click()
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('spinbutton', { name: /Tight turnaround/ }).fill('30')
  await page.keyboard.press('Escape')
  await expect(page.locator(drawn(pair[0].id))).toHaveAttribute('data-findings', 'turn-round')
  await page.reload()
  await whole(page)
  await expect(page.locator(drawn(pair[1].id))).toHaveAttribute('data-findings', 'turn-round')
})

test('dusk is known where the school is, and a time to fly is found and copied', async ({
  page,
  start,
}) => {
  const { people } = FIRST
  const lessons = [booking(13, 14, { people }), booking(16.5, 17.5, { people })] as const
  const { address } = await start({
    reservations: [...lessons],
    location: { latitude: 39.57, longitude: -104.85 },
  })
  await page.goto(`${address}/schedule?view=day&by=aircraft&date=2026-11-18`)
  await whole(page)
  await expect(page.locator(drawn(lessons[0].id))).toHaveAttribute('data-findings', '')
  await expect(page.locator(drawn(lessons[1].id))).toHaveAttribute(
    'data-findings',
    'after-twilight',
  )
  await page.keyboard.press('n')
  const panel = page.getByRole('complementary', { name: 'Find a time' })
  await expect(panel.getByText('Free means not booked.')).toBeVisible()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await panel
    .getByRole('button', {
      name: /^N\w+ 2:00, 2:15, 2:30 PM; .* with Teacher \d+ \(free [^)]*2:00 PM–4:30 PM/,
    })
    .click()
  await expect(page.locator('[data-row-kind] [data-ghost]').first()).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /^Wed 18 Nov 2:00 PM–4:00 PM, N\w+, Teacher/,
  )
})
