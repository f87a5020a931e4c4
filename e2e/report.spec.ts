import type { Page } from '@playwright/test'
import { aFlightWire, aReservationWire } from '#testing/wire-builders.ts'
import type { FlightWire } from '#wire/wire.ts'
import { expect, test, variant, whole } from './flightline.ts'
import { type PdfPage, readPdf } from './read-pdf.ts'

const TAILS = ['N172SP', 'N734LB', 'N2038S', 'N5216K', 'N340DA']
const DAYS = ['2026-11-12', '2026-11-13', '2026-11-14', '2026-11-15', '2026-11-16', '2026-11-17']
const RANGE = 'from=2026-11-12&to=2026-11-17'

/** `count` flights over five tails and six days, chained but for one hole, each with a route nobody else flew. */
function log(count: number): FlightWire[] {
  const last = new Map<string, { hobbs: number; tach: number }>()
  return Array.from({ length: count }, (_, i) => {
    const tail = TAILS[i % TAILS.length] ?? ''
    const { hobbs, tach } = last.get(tail) ?? { hobbs: 10_000 + i * 1000, tach: 90_000 + i * 1000 }
    const [hours, turns] = [100 + (i % 9) * 10, 77 + (i % 9) * 8]
    const out = hobbs + (i === 7 ? 210 : 0)
    last.set(tail, { hobbs: out + hours, tach: tach + turns })
    const perDay = Math.ceil(count / DAYS.length)
    const slot = Math.floor((i % perDay) / TAILS.length)
    return aFlightWire({
      reservationNumber: `R-${i}`,
      flightDate: DAYS[Math.floor(i / perDay)] ?? '2026-11-17',
      startTime: `${String(7 + 2 * slot).padStart(2, '0')}:00:00`,
      endTime: `${String(8 + 2 * slot).padStart(2, '0')}:50:00`,
      completedAt: `${DAYS[Math.floor(i / perDay)]}T${String(16 + slot).padStart(2, '0')}:00:00.000Z`,
      route: `KBJC-Q${1000 + i}`,
      hobbs: { start: out / 100, end: (out + hours) / 100, delta: hours / 100 },
      tach: { start: tach / 100, end: (tach + turns) / 100, delta: turns / 100 },
      aircraft: { tailNumber: tail, model: 'C172S' },
      customer: { name: `Casey ${i % 5}`, email: `c${i % 5}@example.com`, phone: '303-555-0101' },
      instructor:
        i % 4 === 3
          ? null
          : { name: `Instructor ${i % 5}`, email: `i${i % 5}@example.com`, phone: '303-555-0199' },
    })
  })
}

const SIZES = { letter: [792, 612], a4: [842, 595] } as const

/** Chromium's file, read back by another reader. */
async function printed(page: Page): Promise<{ pages: PdfPage[]; all: string }> {
  await expect(page.locator('[data-sheet][data-ready]')).toHaveCount(1)
  const pages = await readPdf(await page.pdf({ preferCSSPageSize: true }))
  return { pages, all: pages.map(({ text }) => text).join('\n') }
}

function expectSound(pages: readonly PdfPage[], paper: keyof typeof SIZES, heads: RegExp) {
  for (const [index, sheet] of pages.entries()) {
    expect([sheet.width, sheet.height].map(Math.round)).toEqual(SIZES[paper])
    const text = sheet.text.replace(/\s+/g, ' ')
    expect(text).toContain(`Page ${index + 1} of ${pages.length}`)
    for (const fact of [
      /Aspen Flight/,
      /America\/Denver \(MST\)/,
      /Data as of/,
      /Printed Wed 18 Nov/,
    ])
      expect(text).toMatch(fact)
    expect(text).toMatch(/Personal data: keep it private/)
    expect(text).toMatch(heads)
    expect(text).toMatch(/No filters|Only /)
    const lost = sheet.items.filter(
      ({ x, y, width, size }) =>
        x < 14 || x + width > sheet.width - 14 || y < 14 || y + size > sheet.height - 14,
    )
    expect(
      lost.map((item) => item.text),
      'nothing within 5 mm of the edge',
    ).toEqual([])
    const tiny = sheet.items.filter(({ size }) => size < 6.5)
    expect(
      tiny.map((item) => item.text),
      'nothing too small to read',
    ).toEqual([])
  }
}

const hundredths = (text: string | null | undefined) =>
  Math.round(Number((text ?? '').replace(/[^\d.−-]/g, '').replace('−', '-')) * 100)

const PAPERS = ['letter', 'a4'] as const

/** On letter; the other paper is a variant. */
const onPaper = (title: string, paper: (typeof PAPERS)[number]) =>
  paper === 'letter' ? {} : variant(title.replace('a4', 'letter'))

/** That every grouping holds each flight once is proven of the page, without a printer. */
for (const paper of PAPERS) {
  const title = `the log of 150 on ${paper}: every flight once, heads and facts on each page, sums right`
  test(title, onPaper(title, paper), async ({ page, start }) => {
    const count = 150
    const flights = log(count)
    const { address } = await start({ flights })
    await page.goto(`${address}/print/flights?${RANGE}&paper=${paper}&group=month`)
    await whole(page)
    const { pages, all } = await printed(page)
    const times = flights.map(({ route }) => all.split(`${route}`).length - 1)
    expect(times, 'every flight once').toEqual(flights.map(() => 1))
    expectSound(pages, paper, /Date Aircraft Out time In time .*Flags/)
    expect(all).toContain('12 – Tue 17 Nov 2026')
    await expect(page.locator('[data-pages]')).toHaveAttribute('data-pages', `${pages.length}`)
    await expect(page.getByRole('status').filter({ hasText: /page/ })).toHaveText(
      `${pages.length} ${pages.length === 1 ? 'page' : 'pages'}`,
    )
    const sumOf = (of: 'hobbs' | 'tach') =>
      flights.reduce((sum, flight) => sum + Math.round(Number(flight[of]?.delta) * 100), 0)
    const total = page.locator('[data-sums]').last()
    expect(hundredths(await total.locator('[data-total="hobbs"]').textContent())).toBe(
      sumOf('hobbs'),
    )
    expect(hundredths(await total.locator('[data-total="tach"]').textContent())).toBe(sumOf('tach'))
    await expect(total.locator('[data-total="flights"]')).toHaveText(`${count}`)
    const controls = await page
      .locator('[data-control]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('data-hundredths') ?? ''))
    expect(controls).toHaveLength(2 * TAILS.length)
    for (const control of controls) {
      const [opening = 0, closing = 0, deltas = 0, gaps = 0, unread = 0] = control
        .split(' ')
        .map(Number)
      expect(closing - opening).toBe(deltas + gaps + unread)
    }
    expect(all).toMatch(/2\.1 h missing from the log/)
    await expectHeadsWithRows(page)
  })
}

/** Group heads are repeated overleaf, no heading is last on its page, and a foot is on the page of its rows. */
async function expectHeadsWithRows(page: Page): Promise<void> {
  const pages = await page.locator('[data-page]').evaluateAll((sheets) =>
    sheets.map((sheet) =>
      Array.from(sheet.querySelectorAll('tbody > tr'), (row) => {
        if (row.hasAttribute('data-group')) return 'head'
        if (row.hasAttribute('data-flight-id')) return 'flight'
        return row.hasAttribute('data-sums') ? 'sums' : 'other'
      }),
    ),
  )
  const withFlights = pages.filter((kinds) => kinds.includes('flight'))
  expect(withFlights.length).toBeGreaterThan(3)
  for (const kinds of withFlights) {
    expect(kinds[0]).toMatch(/head|sums/)
    expect(kinds.at(-1)).not.toBe('head')
  }
  await expect(page.locator('[data-page="2"]')).toContainText('continued')
}

/** Two days of bookings: flown, cancelled, forgotten, swapped, and a flight nobody booked. */
function twoDays() {
  const flights = log(30).slice(0, 24)
  const reservations = flights.map((flight, i) => {
    const start = `${flight.flightDate}T${String(Number(flight.startTime?.slice(0, 2)) + 7).padStart(2, '0')}:00:00Z`
    return aReservationWire({
      reservationNumber: `B-${1000 + i}`,
      status: i === 3 ? 'CHECKED OUT' : 'COMPLETED',
      startsAt: start,
      endsAt: new Date(Date.parse(start) + 110 * 60_000).toISOString(),
      aircraft: {
        tailNumber: i === 5 ? 'N6742B' : (flight.aircraft?.tailNumber ?? ''),
        model: 'C172S',
      },
      people: [
        { role: 'customer', name: `Casey ${i % 5}`, email: `c${i % 5}@example.com`, phone: '' },
        ...(flight.instructor ? [{ role: 'instructor', ...flight.instructor }] : []),
      ],
    })
  })
  const cancelled = aReservationWire({
    reservationNumber: 'B-2000',
    status: 'CANCELLED',
    startsAt: '2026-11-13T22:00:00Z',
    endsAt: '2026-11-13T23:00:00Z',
  })
  const flown = flights.map((flight, i) => ({
    ...flight,
    reservationId: reservations[i]?.id ?? null,
    reservationNumber: reservations[i]?.reservationNumber ?? null,
  }))
  const logged = flown.filter((_, i) => i !== 3)
  return { reservations: [...reservations, cancelled], flights: logged }
}

for (const paper of PAPERS) {
  const title = `the checks on ${paper}: what to correct and what does not match case by case, swaps, the rest as a count`
  test(title, onPaper(title, paper), async ({ page, start }) => {
    const world = twoDays()
    const { address } = await start(world)
    await page.goto(`${address}/checks?${RANGE}`)
    await whole(page)
    await page.getByRole('link', { name: 'Print checks' }).click()
    await expect(page).toHaveURL(/\/print\/checks\?from=2026-11-12/)
    await page.getByRole('button', { name: paper === 'a4' ? 'A4' : 'Letter' }).click()
    await whole(page)
    const { pages, all } = await printed(page)
    // Minor cases have no columns.
    expectSound(pages, paper, /Case Booked Out Aircraft|Minor: /)
    const cases = await page
      .locator('[data-bucket]')
      .evaluateAll((all) =>
        all.map(({ dataset }) => [dataset['reservationId'], dataset['flightId']]),
      )
    const named = cases.flatMap(([reservation]) => reservation ?? [])
    expect(new Set(named).size).toBe(named.length)
    const score =
      /(\d+) of (\d+) bookings\s+don’t match the log(?:, (\d+) of them\s+under To correct)?/
    const [differ = 0, bookings, corrected = 0] = score.exec(all)?.slice(1).map(Number) ?? []
    expect(bookings).toBe(world.reservations.length - 1)
    expect(named.length + (corrected || 0)).toBe(differ)
    expect(all).toMatch(/\d+ of \d+ match/)
    expect(all).toMatch(/Still checked out/)
    expect(all).toMatch(/missing from the log.*No booking matches it\. Ask maintenance/s)
    expect(all).toMatch(/Also: 1 cancelled or no-fly booking\./)
    expect(all).not.toContain('B-2000')
    expect(all).toContain('Swaps of aircraft and instructor')
    expect(all).toMatch(/booked N6742B\s+flown N172SP/)
    await page.getByRole('checkbox', { name: 'Names as initials' }).click()
    await expect(page).toHaveURL(/names=initials/)
    expect((await printed(page)).all).not.toMatch(/Casey|Instructor \d/)
  })
}

for (const path of ['/print/flights', '/print/checks']) {
  const title = `no month of ${path} reaches over a window of 320 px`
  test(title, variant('e2e/accessibility.spec.ts: and 320 px hold it'), async ({ page, start }) => {
    await page.setViewportSize({ width: 320, height: 700 })
    const { address } = await start({ flights: log(12) })
    await page.goto(`${address}${path}?${RANGE}`)
    await whole(page)
    const days = page.getByRole('dialog', { name: 'Which days' })
    for (const end of ['From', 'To']) {
      if (!(await days.isVisible()))
        await page.getByRole('button', { name: /^12 Nov – 17 Nov/ }).click()
      await days.getByRole('button', { name: new RegExp(`^${end} `) }).click()
      const month = page.getByRole('dialog', { name: `${end} which day` })
      const box = await month.boundingBox()
      expect(box?.x).toBeGreaterThanOrEqual(0)
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320)
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(width).toBeLessThanOrEqual(320)
      await page.keyboard.press('Escape')
    }
  })
}
