import type { Locator, Page } from '@playwright/test'
import { aReservationWire } from '#testing/wire-builders.ts'
import type { ReservationWire } from '#wire/wire.ts'
import { expect, test, variant, whole } from './flightline.ts'
import { tooWide } from './screen-faults.ts'

const MINUTES = 60_000
let made = 0

/** A booking of a day of November 2026 in Denver, with an aircraft and people of its own. */
function booked(from: string, to: string, fields: Partial<ReservationWire> = {}, day = 18) {
  made++
  const person = (role: string, name: string) => ({
    role,
    name,
    email: `${role}${made}@example.com`,
    phone: '303-555-0101',
  })
  return aReservationWire({
    startsAt: `2026-11-${day}T${from}:00-07:00`,
    endsAt: `2026-11-${day}T${to}:00-07:00`,
    people: [person('customer', 'Casey Rivers'), person('instructor', 'Dana Ortiz')],
    aircraft: { tailNumber: `N${100 + made}`, model: 'C172S' },
    ...fields,
  })
}

// It is noon.
const LATE_BACK = booked('09:00', '11:35', { status: 'checked-out' })
const HIT = booked('12:10', '13:30', { aircraft: LATE_BACK.aircraft })
const OUT = booked('11:00', '12:42', { status: 'Checked-Out' })
const LATE = booked('11:40', '13:00')
const LATER = booked('16:00', '17:30')

test('today begins with whoever is late, all of them in sight at every width, and nothing that is next has begun', async ({
  page,
  start,
}) => {
  const late = Array.from({ length: 8 }, () => booked('09:00', '11:35', { status: 'checked-out' }))
  const begun = booked('11:55', '13:00')
  const { address } = await start({ reservations: [...late, begun, HIT, OUT, LATE, LATER] })
  await page.goto(`${address}/today`)
  await whole(page)
  const rows = page.locator('[data-today] [data-reservation-id]')
  const missing = page.locator('[data-group="late-back"]')
  const next = page.getByRole('region', { name: 'Going next' })
  const later = page.getByRole('region', { name: 'Later today' })
  const topOf = async (one: Locator) => (await one.boundingBox())?.y ?? Number.NaN
  // The customer's and the instructor's.
  await expect(missing.locator('a[href^="tel:"]')).toHaveCount(16)
  await expect(next.locator('[data-reservation-id]')).toHaveCount(1)
  await expect(next).toContainText('in 10 min')
  await expect(page.locator('[data-today] aside')).toHaveCount(0)
  for (const [width, height, first] of [
    [1920, 1080, 120],
    [1440, 900, 120],
    [1280, 720, 120],
    [1024, 768, 120],
    [768, 1024, 112],
    [390, 844, 100],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect(async () => {
      expect((await rows.first().boundingBox())?.y).toBeLessThanOrEqual(first)
      const bottoms = await missing
        .locator('[data-reservation-id]')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom))
      expect(bottoms).toHaveLength(8)
      expect(await topOf(next)).toBeLessThanOrEqual(await topOf(later))
      expect(Math.max(...bottoms)).toBeLessThanOrEqual(height)
      expect(await tooWide(page)).toBeLessThanOrEqual(0)
    }, `${width} px`).toPass()
  }
  await expect(next).toContainText('in 10 min')
  // A phone of 320 px, and 1280 px at 400 %.
  for (const height of [640, 200]) {
    await page.setViewportSize({ width: 320, height })
    await expect.poll(() => beyondTheSide(page), `${height} px`).toEqual([])
  }
})

test('before opening, with a booking opened, today is no wider than a phone of 320 px', async ({
  page,
  start,
}) => {
  const { address, letIn, pass, look } = await start({
    reservations: [booked('03:00', '04:30', { status: 'checked-out' }), LATER],
    now: '2026-11-18T04:50:00-07:00',
    access: { isAsked: true },
  })
  await letIn('admin', 'Olive')
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`${address}/today`)
  await whole(page)
  await pass(60_000)
  await look()
  await expect(page.getByRole('button', { name: '1 alert' })).toBeVisible()
  await expect(page.getByText('Closed. Opens 6:00 AM')).toBeVisible()
  await page.locator('main [data-reservation-id]').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await tooWide(page)).toBeLessThanOrEqual(0)
})

test('on a phone of 320 px a due time with its day leaves a name its room', async ({
  page,
  start,
}) => {
  const overdue = booked('18:30', '20:30', { status: 'checked-out' }, 17)
  const { address } = await start({ reservations: [overdue, LATER] })
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`${address}/today`)
  await whole(page)
  const row = page.locator('main').getByText('due back Tue 8:30').locator('xpath=..')
  const name = await row.getByText('Casey Rivers').boundingBox()
  expect(name?.height).toBeLessThanOrEqual(50)
  const time = await row.getByText('6:30 PM–8:30 PM').boundingBox()
  const due = await row.getByText('due back Tue 8:30').boundingBox()
  expect((time?.x ?? 0) + (time?.width ?? 0)).toBeLessThanOrEqual(due?.x ?? 0)
})

test('on a phone what is not closed says when it was due, its state once, and its name whole', async ({
  page,
  start,
}) => {
  const open = booked('18:00', '19:30', { status: 'checked-out', activityType: 'Solo Flight' }, 17)
  const { address } = await start({ reservations: [open, LATER] })
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`${address}/today`)
  await whole(page)
  const group = page.locator('[data-group="not-closed"]')
  await expect(group).toContainText(/^Not closed\? 1N\d+Casey Rivers/)
  await expect(group).toContainText('due back Tue 7:30')
  await expect(group).toContainText('Solo Flight')
  expect((await group.getByText('Casey Rivers').boundingBox())?.height).toBeLessThan(30)
  await expect(page.getByText('None overdue today')).toHaveCount(1)
})

/** What of the page ends to the right of the window. */
const beyondTheSide = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main, main *')]
      .filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
      .map((one) => `${one.className} ${one.textContent?.slice(0, 40)}`),
  )

/** Of these, what no part of is out of sight on the wall. */
const inSight = (page: Page) =>
  page.locator('[data-wall] [data-reservation-id]').evaluateAll((all) =>
    all
      .filter((one) => {
        const { left, top, right, bottom } = one.getBoundingClientRect()
        const isIn = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
        return isIn && one.checkVisibility({ visibilityProperty: true })
      })
      .map((one) => one.getAttribute('data-reservation-id')),
  )

const ALL_LATE =
  'with 80 aircraft late the wall has each of them in sight at any second, and nothing to press'
const HD = { width: 1920, height: 1080 }

for (const [title, like, late, sizes] of [
  [ALL_LATE, {}, 80, [HD, { width: 1280, height: 720 }]],
  [`${ALL_LATE}, however large`, variant(ALL_LATE), 80, [{ width: 3840, height: 2160 }]],
  [`${ALL_LATE}, or 3 of them`, variant(ALL_LATE), 3, [HD]],
  [`${ALL_LATE}, or 14`, variant(ALL_LATE), 14, [HD, { width: 1080, height: 1920 }]],
] as const)
  test(title, like, async ({ page, start }) => {
    const fleet = Array.from({ length: 80 }, (_, i) => ({
      tailNumber: `N${1000 + i}K`,
      model: 'C172S',
    }))
    const missing = fleet
      .slice(0, late)
      .map((aircraft) => booked('09:00', '11:35', { aircraft, status: 'checked-out' }))
    // More than a hundred on a day could not be read.
    const others = fleet
      .slice(0, 95 - late)
      .map((aircraft) => booked('16:00', '17:30', { aircraft }))
    const { address, pass } = await start({ reservations: [...missing, ...others] })
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
    await page.setViewportSize(sizes[0])
    await page.goto(`${address}/wall`)
    await whole(page)
    await expect(page).toHaveURL(/\/today\?wall=1$/)
    for (const role of ['button', 'link', 'checkbox', 'searchbox'] as const)
      await expect(page.getByRole(role)).toHaveCount(0)
    await expect(page.locator('footer [data-state]')).toHaveCount(80)
    for (const size of sizes) {
      await page.setViewportSize(size)
      for (let seconds = 0; seconds < 60; seconds += 15) {
        await expect
          .poll(async () => {
            const seen = new Set(await inSight(page))
            return missing.filter(({ id }) => !seen.has(id))
          }, `${size.width} px, after ${seconds} s`)
          .toEqual([])
        await pass(15_000)
        await page.clock.fastForward(15_000)
      }
      const drawing = await page.evaluate(() => ({
        animations: document.getAnimations().length,
        overflow: document.documentElement.scrollHeight - innerHeight,
        cut: [...document.querySelectorAll('[data-wall] bdi, [data-wall] [data-state]')]
          .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth)
          .map(({ textContent }) => textContent),
        scheme: getComputedStyle(document.documentElement).colorScheme,
      }))
      expect(drawing).toEqual({ animations: 0, overflow: 0, cut: [], scheme: 'dark' })
    }
    await page.setViewportSize({ width: 320, height: 640 })
    await expect.poll(() => beyondTheSide(page)).toEqual([])
  })

test('through an outage the wall says how old it is, in words and large', async ({
  page,
  start,
}) => {
  const { address, faults, look, pass } = await start({ reservations: [LATE_BACK, HIT, OUT] })
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.goto(`${address}/today?wall=1`)
  await whole(page)
  await expect(page.getByText('As of 12:00 PM')).toBeVisible()
  await expect(page.locator('header [data-tone]')).toHaveAttribute('data-tone', 'plain')
  faults.add('server-error')
  await pass(31 * MINUTES)
  await page.clock.runFor(31_000)
  await expect(page.locator('header [data-tone]')).toHaveAttribute('data-tone', 'amber')
  await expect(page.getByText('As of 12:00 PM, 31 min ago')).toBeVisible()
  await expect(page.locator('header[data-as-of]')).toHaveAttribute(
    'data-as-of',
    /^2026-11-18T19:00/,
  )
  await expect(
    page.getByRole('listitem').getByText('56 min late', { exact: true }),
    'the clock counts on',
  ).toBeVisible()
  await pass(60 * MINUTES)
  await page.clock.runFor(31_000)
  await expect(page.locator('header [data-tone]')).toHaveAttribute('data-tone', 'red')
  faults.clear()
  await expect(async () => {
    await pass(5 * MINUTES)
    await look()
    expect(await page.locator('header [data-tone]').getAttribute('data-tone')).toBe('plain')
  }).toPass()
  await expect(page.getByText(/Showing data from/)).toHaveCount(0)
})

test(
  'eight hours and a night on the wall: memory level, its age honest through an outage and two resets',
  variant('through an outage the wall says how old it is, in words and large'),
  async ({ page, start }) => {
    test.setTimeout(300_000)
    const now = Date.parse('2026-11-18T21:00:00Z')
    const days = [18, 19].flatMap((day) =>
      Array.from({ length: 40 }, (_, i) => {
        const from = 6 + (i % 15)
        return booked(at(from), at(from + 1), i % 3 === 0 ? { status: 'checked-out' } : {}, day)
      }),
    )
    const { address, asked, faults, pass } = await start({
      reservations: days,
      now: new Date(now).toISOString(),
      dailyRequests: 100,
    })
    await page.setViewportSize({ width: 1920, height: 1080 })
    await page.goto(`${address}/today?wall=1`)
    await whole(page)
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Performance.enable')
    const measured = async () => {
      await devtools.send('HeapProfiler.collectGarbage')
      const { metrics } = await devtools.send('Performance.getMetrics')
      const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
      return { heap: of('JSHeapUsedSize'), nodes: of('Nodes'), listeners: of('JSEventListeners') }
    }
    let passed = 0
    const resets = new Set<string | null>()
    /** Goes on by so many minutes, and looks whether old data is called old. */
    const step = async (minutes: number) => {
      await pass(minutes * MINUTES)
      passed += minutes * MINUTES
      await page.clock.fastForward(minutes * MINUTES)
      const head = page.locator('header[data-as-of]')
      resets.add(await head.getAttribute('data-requests-reset'))
      const { asOf, tone, words } = await head.evaluate((header) => ({
        asOf: Date.parse(header.getAttribute('data-as-of') ?? ''),
        tone: header.querySelector('[data-tone]')?.getAttribute('data-tone'),
        words: header.textContent,
      }))
      const age = now + passed - asOf
      const status = await (await page.request.get(`${address}/api/status`)).json()
      const limit = Math.max(30 * MINUTES, 2 * (status.plannedGaps.today ?? 0)) + MINUTES
      const hour = new Date(now + passed - 7 * 60 * MINUTES).getUTCHours()
      if (Number.isNaN(age)) expect(words).toContain('no data yet')
      else if (age > limit && hour >= 6 && hour < 22) {
        expect(tone, `${age / MINUTES} min old at ${hour}`).not.toBe('plain')
        expect(words).toMatch(/\d( min)? ago/)
      }
    }
    for (let i = 0; i < 12; i++) await step(5)
    const early = await measured()
    for (let i = 0; i < 12; i++) await step(5)
    await expect(page.locator('header [data-tone]')).toHaveAttribute('data-tone', 'plain')
    faults.add('server-error')
    for (let i = 0; i < 12; i++) await step(5)
    await expect(page.locator('header [data-tone]')).toHaveAttribute('data-tone', /amber|red/)
    faults.clear()
    for (let i = 0; i < 12; i++) await step(5)
    await expect(page.locator('header [data-tone]')).toHaveAttribute('data-tone', 'plain')
    for (let i = 0; i < 12; i++) await step(20)
    const late = await measured()
    expect(late.heap / early.heap, 'heap after eight hours').toBeLessThan(1.25)
    expect(late.nodes, 'nodes').toBeLessThan(early.nodes * 1.5 + 500)
    expect(late.listeners, 'listeners').toBeLessThan(early.listeners * 1.5 + 50)
    // Through the night and the next day’s reset.
    for (let i = 0; i < 20; i++) await step(60)
    // The last reset is an hour old: the page hears of it at its next look.
    await expect
      .poll(async () => {
        await page.clock.fastForward(10_000)
        const reset = await page.locator('header[data-as-of]').getAttribute('data-requests-reset')
        return resets.add(reset).size
      })
      .toBeGreaterThanOrEqual(3)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Thu 19 Nov')
    expect(asked.length).toBeLessThan(300)
  },
)

const at = (hour: number) => `${String(hour).padStart(2, '0')}:00`
