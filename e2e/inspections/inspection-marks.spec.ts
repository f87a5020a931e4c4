import type { Page } from '@playwright/test'
import { aFlightWire, aReservationWire } from '#testing/wire-builders.ts'
import { PAGE_HEADER } from '#wire/wire.ts'
import { looksRight } from '../access/axe.ts'
import { expect, goTo, test, variant, whole } from '../flightline.ts'
import { readPdf } from '../read-pdf.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 10, 18, 0, (hour + 7) * 60)).toISOString()

/** Two hours of Wed 18 Nov in Denver. */
function lesson(tailNumber: string, hour: number, customer: string, status = 'pending') {
  const person = (role: string, name: string) => ({
    role,
    name,
    email: `${name.toLowerCase().replace(' ', '.')}@example.com`,
    phone: '303-555-0142',
  })
  return aReservationWire({
    reservationNumber: `R-${hour}`,
    startsAt: at(hour),
    endsAt: at(hour + 2),
    durationHours: 2,
    status,
    aircraft: { tailNumber, model: 'C172S' },
    people: [person('customer', customer), person('instructor', `Teacher ${customer}`)],
  })
}

const FLOWN = lesson('N172SP', 8, 'Ada Byron', 'completed')
const FIRST = lesson('N172SP', 13, 'Casey Rivers')
const OVER = lesson('N172SP', 15.5, 'Paige Ito')
const AFTER = lesson('N172SP', 18, 'Quinn Quigley')
const OIL = lesson('N340DA', 14, 'Ana Chen')
const FREE = lesson('N999ZZ', 13, 'Uma Kane')
const logged = (tailNumber: string, reservationId: string | null = null) =>
  aFlightWire({
    reservationId,
    aircraft: { tailNumber, model: 'C172S' },
    tach: { start: 1100, end: 1101.2, delta: 1.2 },
  })
const SCHOOL = {
  reservations: [FLOWN, FIRST, OVER, AFTER, OIL, FREE],
  flights: [logged('N172SP', FLOWN.id), logged('N340DA')],
}

/** Due at a Tach of so many hundredths more than was last read. */
const item = (tail: string, name: string, left: number, grounds: boolean) => ({
  tail,
  name,
  limits: [{ meter: 'tach', due: 110_120 + left, interval: 10_000, warnAt: 1000 }],
  carry: 'due',
  grounds,
  note: '',
})

/** What the school typed of its inspections; the log and the bookings are read. */
async function plant(page: Page, address: string, items = ITEMS) {
  const days = 'from=2026-11-18&to=2026-11-18'
  for (const list of ['flights', 'reservations'])
    await page.request.get(`${address}/api/v1/${list}?${days}`, { headers: PAGE_HEADER })
  for (const data of items) {
    const headers = { ...PAGE_HEADER, origin: address }
    const answer = await page.request.post(`${address}/api/house/inspections`, { headers, data })
    expect(answer.status(), await answer.text()).toBe(201)
  }
}

const ITEMS = [item('N172SP', '100-hour', 130, true), item('N340DA', 'Oil', 130, false)]

const bar = (page: Page, { id }: { id: string }) =>
  page.locator(`main [data-reservation-id="${id}"]`).first()

const VIEWS = {
  'the day': '/schedule?view=day&date=2026-11-18',
  'the week': '/schedule?view=week&date=2026-11-18',
  'the list': '/schedule?view=agenda&date=2026-11-18',
  today: '/today',
} as const

test('a booking that overruns an inspection is marked in every view, wide and on the phone, and says which', async ({
  page,
  start,
}) => {
  const { address, asked } = await start(SCHOOL)
  await plant(page, address)
  const before = asked.length
  await page.goto(address + VIEWS['the day'])
  for (const [name, path] of Object.entries(VIEWS)) {
    await goTo(page, `${address}${path}`)
    await whole(page)
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      const where = `${name}, ${width} px`
      await expect(bar(page, OVER), where).toHaveAttribute('data-limit', 'over')
      await expect(bar(page, OVER), where).toHaveAttribute('data-worst', 'error')
      await expect(bar(page, OVER), where).toHaveAccessibleName(/, overruns 100-hour/)
      await expect(bar(page, OIL), where).toHaveAttribute('data-limit', 'near')
      await expect(bar(page, OIL), where).toHaveAccessibleName(/, may overrun Oil/)
      await expect(bar(page, FIRST), where).toHaveAttribute('data-limit', 'near')
      await expect(bar(page, AFTER), where).toHaveAttribute('data-limit', 'over')
      await expect(bar(page, AFTER), where).not.toHaveAttribute('data-worst')
      const sideways = () =>
        page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
      await expect.poll(sideways, where).toBeLessThanOrEqual(0)
    }
    if (name === 'the day') await looksRight(page, name)
    await page.setViewportSize({ width: 1440, height: 900 })
  }
  // Reading the day and the week around it costs requests; the marks cost nothing.
  expect(asked.slice(before).filter((path) => !/reservations/.test(path))).toEqual([])

  await test.step('it is to be acted on, with who is booked after it, on its card and in the handover', async () => {
    await page.getByRole('button', { name: 'Handover' }).click()
    await expect(page.locator('[data-brief="inspections"]')).toContainText(
      /4 bookings reach an inspection limit \(.*N172SP 3:30 PM overruns 100-hour/,
    )
    await goTo(page, address + VIEWS['the day'])
    await whole(page)
    await page.getByRole('button', { name: '1 needs action' }).click()
    const row = page
      .getByRole('region', { name: 'Needs action' })
      .locator('[data-finding="overruns-inspection"]')
    await expect(row).toContainText('Overruns the 100-hour of N172SP: 0.1 h likely left by then')
    await expect(row).toContainText('Booked after it: 6:00 PM–8:00 PM, Quigley')
    await row.click()
    const said = /Overruns the 100-hour of N172SP: .*, this flight usually takes \d\.\d–\d\.\d h/
    await expect(page.locator('[data-peek]').getByText(said)).toBeVisible()
  })

  await test.step('the two weeks of its aircraft say what the edges mean', async () => {
    await goTo(page, `${address}/aircraft/N172SP`)
    await expect(page.getByText('Red edge: goes past a limit')).toBeVisible()
  })
})

test('an aircraft without hours left is not offered, and is named with the limit in its way', async ({
  page,
  start,
}) => {
  const { address } = await start(SCHOOL)
  await plant(page, address, [
    item('N172SP', '100-hour', 30, true),
    item('N340DA', 'annual', -20, true),
  ])
  await page.goto(`${address}/schedule?view=day&date=2026-11-18&find=60&with=nobody`)
  await whole(page)
  const panel = page.getByRole('complementary', { name: 'Find a time' })
  const offered = panel.locator('[data-found-time]')
  await expect(panel.locator('[data-no-hours="N340DA"]')).toHaveText(
    'N340DA not offered: annual due',
  )
  await expect(panel.locator('[data-no-hours="N172SP"]')).toHaveText(
    'N172SP not offered later: 100-hour reached by an earlier booking',
  )
  await expect(offered.and(page.locator('[data-found-time="N340DA"]'))).toHaveCount(0)
  await expect(offered.and(page.locator('[data-found-time="N172SP"]'))).toHaveCount(1)
  await expect(offered.and(page.locator('[data-found-time="N999ZZ"]')).first()).toBeVisible()
})

for (const [layout, lines] of Object.entries({
  list: [/overruns\s+100-hour/, /may overrun\s+Oil/],
  board: [/Overruns an inspection/],
  clipboard: [/overruns 100-hour/, /may overrun Oil/],
  slips: [/overruns\s+100-hour/, /may overrun\s+Oil/],
}))
  test(
    `${layout} on paper says which bookings are at a limit, at the booking and at its head`,
    layout === 'list'
      ? {}
      : variant('list on paper says which bookings are at a limit, at the booking and at its head'),
    async ({ page, start }) => {
      const { address } = await start(SCHOOL)
      await plant(page, address)
      await page.goto(`${address}/print/day?date=2026-11-18&layout=${layout}`)
      await whole(page)
      await expect(page.locator('[data-sheet][data-ready]')).toHaveCount(1)
      await expect(page.locator('[data-sheet] [data-limit="over"]').first()).toBeAttached()
      const pages = await readPdf(await page.pdf({ preferCSSPageSize: true }))
      const text = pages.map((one) => one.text).join('\n')
      for (const line of lines) expect(text).toMatch(line)
      for (const one of pages)
        expect(one.text).toMatch(
          /4 bookings at the limit of an inspection: .*N172SP 3:30 PM overruns 100-hour/,
        )
    },
  )
