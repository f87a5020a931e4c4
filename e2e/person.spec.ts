import type { Locator } from '@playwright/test'
import { aFlightWire, aReservationWire } from '#testing/wire-builders.ts'
import { expect, test, whole } from './flightline.ts'

const LESSON = aReservationWire({ reservationNumber: 'R-2001' })
const NEXT = aReservationWire({
  reservationNumber: 'R-2003',
  startsAt: '2026-11-20T16:00:00Z',
  endsAt: '2026-11-20T18:00:00Z',
})
const GONE = aReservationWire({
  status: 'CANCELLED',
  startsAt: '2026-11-19T16:00:00Z',
  endsAt: '2026-11-19T18:00:00Z',
})
const SHARED = ['Ada Moss', 'Ben Moss'].map((name, index) =>
  aReservationWire({
    startsAt: `2026-11-19T2${index}:00:00Z`,
    endsAt: `2026-11-19T2${index}:30:00Z`,
    people: [{ role: 'customer', name, email: 'moss@example.com', phone: '720-555-0100' }],
  }),
)
const SCHOOL = { reservations: [LESSON, NEXT, GONE, ...SHARED] }

/** Presses Tab until this has the focus. */
async function tabTo(target: Locator) {
  for (let i = 0; i < 40; i++) {
    if (await target.evaluate((element) => element === document.activeElement)) break
    await target.page().keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

test('the list of people fits a tablet', async ({ page, start }) => {
  const { address } = await start(SCHOOL)
  await page.setViewportSize({ width: 820, height: 1180 })
  await page.goto(`${address}/people`)
  const table = page.getByRole('region', { name: 'People' }).getByRole('table')
  await expect(table.getByRole('columnheader')).toHaveCount(6)
  const isCut = () =>
    table.evaluate((all) =>
      [all, ...all.querySelectorAll('th, td')].some(
        (one) =>
          one.getBoundingClientRect().right > innerWidth || one.scrollWidth > one.clientWidth,
      ),
    )
  expect(await isCut()).toBe(false)
})

test('the rows of a person on a tablet stand in columns, and no date or time is cut', async ({
  page,
  start,
}) => {
  const { address } = await start({
    reservations: [
      LESSON,
      aReservationWire({ startsAt: '2026-11-25T17:30:00Z', endsAt: '2026-11-25T19:45:00Z' }),
    ],
  })
  await page.setViewportSize({ width: 820, height: 1180 })
  await page.goto(`${address}/people?who=casey@example.com`)
  const rows = page.locator('article [data-reservation-id]:has(bdi)')
  await expect(rows).toHaveCount(2)
  const cells = await rows.evaluateAll((all) =>
    all.map((row) =>
      [...row.querySelectorAll('bdi')].map((cell) => ({
        left: Math.round(cell.getBoundingClientRect().left),
        isCut: cell.scrollWidth > cell.clientWidth,
      })),
    ),
  )
  expect(cells[1]).toEqual(cells[0])
  expect(cells.flat().some(({ isCut }) => isCut)).toBe(false)
})

test('by keyboard alone: a customer by the palette, the next booking, the phone, and back', async ({
  page,
  start,
}) => {
  const { address, asked } = await start(SCHOOL)
  await page.goto(`${address}/schedule?view=week&date=2026-11-18`)
  await whole(page)
  const spent = asked.length
  await page.keyboard.press('/')
  await page.keyboard.type('casey')
  await expect(page.getByRole('option', { selected: true })).toContainText('Casey Rivers')
  await page.keyboard.press('Enter')
  const person = page.getByRole('article', { name: 'Casey Rivers' })
  await expect(person).toContainText('Next bookingFri 20 Nov 9:00–11:00 AM, N172SP')
  await expect(person).toContainText('Last bookingWed 18 Nov 9:00–10:30 AM, N172SP')
  await expect(page.locator('[data-completeness]')).toHaveCount(1)
  await expect(person.locator('[data-reservation-id]')).toHaveCount(3)
  await expect(person.locator(`[data-reservation-id="${GONE.id}"]`)).toHaveAttribute(
    'data-status',
    'cancelled',
  )
  await expect(person.getByRole('row', { name: /As customer/ })).toContainText('3.5 h')
  // Four weeks ahead and the log, once.
  await expect.poll(() => asked.length).toBe(spent + 2)

  const phone = person.getByRole('link', { name: '303-555-0101' })
  await expect(phone).toHaveAttribute('href', 'tel:3035550101')
  await expect(person.getByRole('link', { name: 'casey@example.com' })).toHaveAttribute(
    'href',
    'mailto:casey@example.com',
  )
  await tabTo(phone)
  await tabTo(person.locator('[data-opens-reservation], [data-reservation-id]').first())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Reservation R-2003' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goBack()
  await expect(page).toHaveURL(/\/schedule\?view=week/)

  await page.goto(`${address}/people?who=moss@example.com`)
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(page.getByText('2 people share this e-mail')).toBeVisible()
  expect(asked, 'a link shows what the gateway holds').toHaveLength(spent + 2)
})

test('on a narrow phone the hours of a person stand each on one line, and the list shows whole phone numbers', async ({
  page,
  start,
}) => {
  const { address } = await start(SCHOOL)
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto(`${address}/people`)
  const phone = page.getByRole('link', { name: '303-555-0101' })
  const rightOf = async (of: Locator) => {
    const box = await of.boundingBox()
    return box === null ? Number.NaN : box.x + box.width
  }
  await expect.poll(() => rightOf(phone)).toBeLessThanOrEqual(320)
  await page.getByRole('link', { name: 'Casey Rivers' }).click()
  const hours = page.getByRole('row', { name: /As customer/ }).getByRole('cell')
  await expect(hours).toHaveText(['2', '3.5 h', '0', '0.0 h'])
  const lines = await hours.evaluateAll((cells) =>
    cells.map((cell) => {
      const words = document.createRange()
      words.selectNodeContents(cell)
      return new Set(Array.from(words.getClientRects(), ({ top }) => Math.round(top))).size
    }),
  )
  expect(lines).toEqual([1, 1, 1, 1])
  await expect
    .poll(() => rightOf(page.getByRole('table', { name: /^Booked: / })))
    .toBeLessThanOrEqual(320)
})

test('a bar of an aircraft’s two weeks says the surname where it fits, and else the initials', async ({
  page,
  start,
}) => {
  const booked = (name: string, from: string, to: string) =>
    aReservationWire({
      startsAt: `2026-11-19T${from}:00Z`,
      endsAt: `2026-11-19T${to}:00Z`,
      people: [{ role: 'customer', name, email: 'moss@example.com', phone: '720-555-0100' }],
    })
  const { address } = await start({
    reservations: [
      booked('Paige Ito', '16:00', '17:00'),
      booked('Max Ostermann', '18:00', '19:00'),
    ],
    flights: Array.from({ length: 8 }, () => aFlightWire()),
  })
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.goto(`${address}/aircraft/N172SP`)
  const bars = page.getByRole('region', { name: 'Two weeks from today' }).getByRole('button')
  const readable = () =>
    bars
      .locator('bdi')
      .evaluateAll((all) =>
        all.filter(({ clientWidth }) => clientWidth > 0).map(({ textContent }) => textContent),
      )
  await expect.poll(readable).toEqual(['Ito', 'MO'])
  // On a phone only the page inside its frame scrolls, so End leaves no blank window.
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.locator('[data-flight-id]')).toHaveCount(8)
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  await expect.poll(height).toBe(844)
})
