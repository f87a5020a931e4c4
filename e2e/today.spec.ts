import type { Page } from '@playwright/test'
import type { ReservationWire } from '#api/wire.ts'
import { aReservationWire } from '#testing/wire-builders.ts'
import { expect, test, whole } from './flightline.ts'

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
const DOWN = booked('08:00', '17:00', { activityType: 'Maintenance', people: [] })
const DONE = booked('07:00', '08:30', { status: 'Completed' })
const OFF = booked('10:00', '11:00', { status: 'CANCELLED - wx' })
const ODD = booked('15:00', '16:00', { status: 'Standby' })
const YESTERDAY = booked('09:00', '10:00', {}, 17)
const DAY = [LATE_BACK, HIT, OUT, LATE, LATER, DOWN, DONE, OFF, ODD]
const ALL = [...DAY, YESTERDAY]
const GROUPS: readonly [string, readonly ReservationWire[]][] = [
  ['Late back', [LATE_BACK]],
  ['Out now', [OUT]],
  ['Not started', [LATE]],
  ['Going next', [HIT]],
  ['Down', [DOWN]],
  ['Later today', [ODD, LATER]],
  ['Done', [DONE]],
  ['Cancelled', [OFF]],
]

const drawn = (page: Page, within = '') =>
  page
    .locator(`${within} [data-reservation-id]`)
    .evaluateAll((pieces) => pieces.map((piece) => piece.getAttribute('data-reservation-id')))

test('each booking of the day stands once, in its group', async ({ page, start }) => {
  const { address } = await start({ reservations: ALL })
  await page.goto(`${address}/schedule`)
  await page.getByRole('link', { name: 'Today' }).click()
  await whole(page)
  expect(new Set(await drawn(page))).toEqual(new Set(DAY.map(({ id }) => id)))
  expect(await drawn(page)).toHaveLength(DAY.length)
  for (const [name, list] of GROUPS) {
    const group = page.getByRole('region', { name, exact: true })
    const ids = await group
      .locator('[data-reservation-id]')
      .evaluateAll((pieces) => pieces.map((piece) => piece.getAttribute('data-reservation-id')))
    expect(ids, name).toEqual(list.map(({ id }) => id))
  }
  const late = page.getByRole('region', { name: 'Late back' })
  await expect(late).toContainText('25 min late')
  await expect(late.getByRole('list', { name: 'Who is hit next' })).toContainText(
    /^N\d+ is needed at 12:10 PM for Rivers$/,
  )
  await expect(page.locator(`[data-reservation-id="${LATE_BACK.id}"]`)).toHaveAttribute(
    'data-findings',
    /\blate-back\b/,
  )
  await expect(page.getByRole('region', { name: 'Later today' })).toContainText('Standby')
  const out = page.getByRole('button', {
    name: /^11:00 AM–12:42 PM N\d+ Casey Rivers.*checked out, due back 12:42 PM, 42 min left/,
  })
  await out.hover()
  await expect(page.getByRole('tooltip')).toContainText('Casey Rivers')
  await out.press('Enter')
  await expect(page.getByRole('dialog')).toContainText('Casey Rivers')
})

for (const { width, height, first } of [
  { width: 1920, height: 1080, first: 120 },
  { width: 1440, height: 900, first: 120 },
  { width: 1280, height: 720, first: 120 },
  { width: 1024, height: 768, first: 120 },
  { width: 768, height: 1024, first: 112 },
  { width: 390, height: 844, first: 100 },
])
  test(`at ${width} px today begins with whoever is late, all of them in sight, and nothing that is next has begun`, async ({
    page,
    start,
  }) => {
    const late = Array.from({ length: 8 }, () =>
      booked('09:00', '11:35', { status: 'checked-out' }),
    )
    const begun = booked('11:55', '13:00')
    const { address } = await start({ reservations: [...late, begun, HIT, OUT, LATE, LATER] })
    await page.setViewportSize({ width, height })
    await page.goto(`${address}/today`)
    await whole(page)
    const rows = page.locator('[data-today] [data-reservation-id]')
    expect((await rows.first().boundingBox())?.y).toBeLessThanOrEqual(first)
    const seen = await page
      .locator('[data-group="late-back"] [data-reservation-id]')
      .evaluateAll((all) =>
        all
          .filter((one) => one.getBoundingClientRect().bottom <= innerHeight)
          .map((one) => one.getAttribute('data-reservation-id')),
      )
    expect(new Set(seen)).toEqual(new Set(late.map(({ id }) => id)))
    const next = page.getByRole('region', { name: 'Going next' })
    await expect(next.locator('[data-reservation-id]')).toHaveCount(1)
    await expect(next).toContainText('in 10 min')
    await expect(page.locator('[data-group="late-back"] a[href^="tel:"]')).toHaveCount(8)
    await expect(page.locator('[data-today] aside')).toHaveCount(0)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(wide).toBeLessThanOrEqual(0)
  })

test('the handover leads to what it counts', async ({ page, start }) => {
  const { address } = await start({
    reservations: ALL,
    location: { latitude: 39.9, longitude: -105.1 },
  })
  await page.goto(`${address}/today`)
  await whole(page)
  await page.getByRole('button', { name: 'Handover' }).click()
  const brief = page.getByRole('region', { name: 'Handover' })
  await expect(brief).toContainText(/7 bookings, from 7:00 AM N\d+ to 5:30 PM N\d+/)
  await expect(brief).toContainText(/1 down \(N\d+ to 5:00 PM\)/)
  await expect(brief).toContainText('2 out, 1 late back')
  await expect(brief).toContainText(
    /1 back after dusk at 5:1\d PM, 0 of them without an instructor/,
  )
  await expect(brief).toContainText(/1 from yesterday still pending \(N\d+ Casey Rivers\)/)
  await expect(brief).toContainText('0 changes since 6:00 AM')
  await brief.locator('[data-brief="still-pending"]').getByRole('link').click()
  await expect(page).toHaveURL(/\/schedule\?view=board&date=2026-11-17&status=pending/)
  await whole(page)
  await expect(page.locator(`[data-reservation-id="${YESTERDAY.id}"]`).first()).toBeVisible()
})

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

for (const [late, size] of [
  [3, { width: 1920, height: 1080 }],
  [14, { width: 1920, height: 1080 }],
  [80, { width: 1920, height: 1080 }],
  [80, { width: 1280, height: 720 }],
  [14, { width: 1080, height: 1920 }],
  [80, { width: 3840, height: 2160 }],
] as const)
  test(`with ${late} late of 80 aircraft, ${size.width} × ${size.height} has each of them in sight at any second, and nothing to press`, async ({
    page,
    start,
  }) => {
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
    await page.setViewportSize(size)
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
    await page.goto(`${address}/wall`)
    await whole(page)
    await expect(page).toHaveURL(/\/today\?wall=1$/)
    for (const role of ['button', 'link', 'checkbox', 'searchbox'] as const)
      await expect(page.getByRole(role)).toHaveCount(0)
    for (let seconds = 0; seconds < 60; seconds += 15) {
      const seen = await inSight(page)
      for (const { id } of missing) expect(seen, `after ${seconds} s`).toContain(id)
      await pass(15_000)
      await page.clock.fastForward(15_000)
    }
    await expect(page.locator('footer [data-state]')).toHaveCount(80)
    const { animations, overflow, cut, scheme } = await page.evaluate(() => ({
      animations: document.getAnimations().length,
      overflow: document.documentElement.scrollHeight - innerHeight,
      cut: [...document.querySelectorAll('[data-wall] bdi, [data-wall] [data-state]')]
        .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth)
        .map(({ textContent }) => textContent),
      scheme: getComputedStyle(document.documentElement).colorScheme,
    }))
    expect({ animations, overflow, cut, scheme }).toEqual({
      animations: 0,
      overflow: 0,
      cut: [],
      scheme: 'dark',
    })
  })

test('the day goes on by itself at the school’s midnight, and who is still out stays', async ({
  page,
  start,
}) => {
  const late = booked('22:00', '23:30', { status: 'checked-out' })
  const next = booked('08:00', '09:00', {}, 19)
  const { address, pass } = await start({
    reservations: [late, next, DONE],
    now: '2026-11-19T06:50:00Z',
  })
  await page.goto(`${address}/today?wall=1`)
  await whole(page)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Wed 18 Nov')
  expect(await drawn(page)).toEqual([late.id])
  await pass(11 * MINUTES)
  await page.clock.runFor(31_000)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Thu 19 Nov')
  await whole(page)
  await expect(page.locator(`[data-reservation-id="${next.id}"]`)).toBeVisible()
  expect(new Set(await drawn(page))).toEqual(new Set([late.id, next.id]))
  await expect(page.locator('[data-count="not-closed"]')).toHaveAttribute('data-value', '1')
  await expect(page.locator(`[data-reservation-id="${late.id}"]`)).toContainText('was dueWed')
})

test('through an outage the wall says how old it is, in words and large', async ({
  page,
  start,
}) => {
  const { address, faults, pass } = await start({ reservations: ALL })
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.goto(`${address}/today?wall=1`)
  await whole(page)
  await expect(page.getByText('read 12:00 PM')).toBeVisible()
  await expect(page.locator('header [data-tone]')).toHaveAttribute('data-tone', 'plain')
  faults.add('server-error')
  await pass(31 * MINUTES)
  await page.clock.runFor(31_000)
  await expect(page.locator('header [data-tone]')).toHaveAttribute('data-tone', 'amber')
  await expect(page.getByText('read 12:00 PM, 31 min ago')).toBeVisible()
  await expect(page.locator('header[data-as-of]')).toHaveAttribute(
    'data-as-of',
    /^2026-11-18T19:00/,
  )
  await expect(page.getByText('56 min', { exact: true }), 'the clock counts on').toBeVisible()
  await pass(60 * MINUTES)
  await page.clock.runFor(31_000)
  await expect(page.locator('header [data-tone]')).toHaveAttribute('data-tone', 'red')
  faults.clear()
  await expect(async () => {
    await pass(5 * MINUTES)
    await page.clock.fastForward(5 * MINUTES)
    await expect(page.locator('header [data-tone]')).toHaveAttribute('data-tone', 'plain', {
      timeout: 500,
    })
  }).toPass({ timeout: 20_000 })
  await expect(page.getByText(/Showing what was read/)).toHaveCount(0)
})

test('eight hours and a night on the wall: memory level, its age honest through an outage and two resets', async ({
  page,
  start,
}) => {
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
    if (Number.isNaN(age)) expect(words).toContain('nothing read yet')
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
})

const at = (hour: number) => `${String(hour).padStart(2, '0')}:00`

for (const [name, size] of [
  ['a phone of 320 px', { width: 320, height: 640 }],
  ['1280 px at 400 %', { width: 320, height: 200 }],
] as const)
  test(`on ${name} nothing needs scrolling sideways`, async ({ page, start }) => {
    const { address } = await start({ reservations: ALL })
    await page.setViewportSize(size)
    for (const path of ['/today', '/today?wall=1']) {
      await page.goto(address + path)
      await whole(page)
      const wide = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('main, main *')]
          .filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
          .map((one) => `${one.className} ${one.textContent?.slice(0, 40)}`),
      )
      expect(wide, path).toEqual([])
      await expect(page.locator('[data-reservation-id]').first()).toBeAttached()
    }
  })
