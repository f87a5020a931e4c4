import type { Page } from '@playwright/test'
import { isFullRun } from '#testing/runs.ts'
import { aFlightWire, aReservationWire } from '#testing/wire-builders.ts'
import { expect, test, variant, whole } from './flightline.ts'
import { readPdf } from './read-pdf.ts'

// What a sheet knows beside the bookings: its revision, the readings to come, its codes, its greys.

const SHEET = '/print/day?date=2026-11-18&paper=letter'

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await whole(page)
  await expect(page.locator('[data-sheet][data-ready]')).toHaveCount(1)
}

async function print(page: Page): Promise<string> {
  const pages = await readPdf(await page.pdf({ preferCSSPageSize: true }))
  return pages.map(({ text }) => text.replaceAll(/\s+/g, ' ')).join('\n')
}

test('prints at once when asked to, once, with everything there; a print is counted, and keeps nobody’s data', async ({
  page,
  start,
}) => {
  await page.addInitScript(() => {
    const prints: string[] = []
    Object.assign(window, { prints })
    window.print = () => {
      const sheet = document.querySelector<HTMLElement>('[data-sheet]')
      prints.push(`${sheet?.dataset['pages']} ${sheet?.innerText.includes('INCOMPLETE')}`)
    }
  })
  const prints = () => page.evaluate(() => (window as unknown as { prints: string[] }).prints)
  const booking = aReservationWire({ reservationNumber: 'K-2' })
  const { address, asked } = await start({ reservations: [booking] })
  await open(page, `${address}${SHEET}&auto=1`)
  await expect.poll(prints).toEqual(['1 false'])
  await page.getByRole('button', { name: 'A4' }).click()
  await expect(page.locator('[data-sheet][data-paper="a4"][data-pages]')).toHaveCount(1)
  expect(await prints()).toEqual(['1 false'])

  const before = asked.length
  for (const _copy of [1, 2]) expect(await print(page)).toMatch(/Rev 1 · 18 Nov · [0-9a-z]{4}/)
  expect(asked).toHaveLength(before)
  const kept = await page.evaluate(() => JSON.stringify(localStorage))
  expect(kept).toContain(booking.id)
  expect(kept).not.toMatch(/Casey|casey|Rivers|Dana|303-555|K-2/)
})

test('a sheet knows the answer: the readings out, with their day, and where those in should lie', async ({
  page,
  start,
}) => {
  const past = [11, 12, 13, 14, 16, 17].map((day, n) => {
    const booking = aReservationWire({
      status: 'completed',
      startsAt: `2026-11-${day}T16:00:00Z`,
      endsAt: `2026-11-${day}T18:00:00Z`,
    })
    const out = 1000 + n * 1.5
    return {
      booking,
      flight: aFlightWire({
        reservationId: booking.id,
        flightDate: `2026-11-${day}`,
        hobbs: { start: out, end: out + 1.5, delta: 1.5 },
        tach: { start: 900 + n * 1.2, end: 900 + (n + 1) * 1.2, delta: 1.2 },
      }),
    }
  })
  const today = aReservationWire({
    startsAt: '2026-11-18T20:00:00Z',
    endsAt: '2026-11-18T22:00:00Z',
  })
  const { address } = await start({
    reservations: [...past.map(({ booking }) => booking), today],
    flights: past.map(({ flight }) => flight),
  })
  for (const layout of ['list', 'clipboard']) {
    await open(page, `${address}${SHEET}&layout=${layout}`)
    const row = page.locator(`[data-reservation-id="${today.id}"]`)
    // The heading of its aircraft says what it goes out with.
    const sheet = page.locator('[data-page]').filter({ has: row })
    for (const out of ['1009.0', '907.20', '17 Nov']) await expect(sheet).toContainText(out)
    await expect(row).toContainText('Hobbs 1010.3–1010.7')
    await expect(row).toContainText('Tach 908.24–908.56')
    const boxes = await row
      .locator('td')
      .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().height))
    // Eight millimetres, as they are drawn.
    const zoom = await page
      .locator('[data-page]')
      .first()
      .evaluate((sheet) => sheet.getBoundingClientRect().width / (sheet as HTMLElement).offsetWidth)
    for (const height of boxes) expect(height / zoom).toBeGreaterThanOrEqual((8 * 96) / 25.4)
  }
  const codes = page.locator('[data-qr]')
  await expect(codes).toHaveCount(1)
  expect(await codes.getAttribute('data-qr')).toBe(`${address}/aircraft/N172SP`)
  const side = await codes.evaluate((code) => getComputedStyle(code).width)
  expect(Number.parseFloat(side)).toBeGreaterThanOrEqual((10 * 96) / 25.4)
})

test('the preview fits a tablet and a phone, and counts the same pages', async ({
  page,
  start,
}) => {
  const reservations = Array.from({ length: 40 }, (_, n) =>
    aReservationWire({ reservationNumber: `R-${n}` }),
  )
  const { address } = await start({ reservations })
  const counts: (string | null)[] = []
  for (const width of [1440, 820, 390]) {
    await page.setViewportSize({ width, height: 800 })
    await open(page, `${address}${SHEET}`)
    counts.push(await page.locator('[data-sheet]').getAttribute('data-pages'))
    const sheet = await page.locator('[data-page="1"]').boundingBox()
    expect((sheet?.x ?? 0) + (sheet?.width ?? width)).toBeLessThanOrEqual(width)
  }
  expect(counts).toEqual(['4', '4', '4'])
})

test('names of every kind stand on the sheet, once, inside the paper', async ({ page, start }) => {
  const names = [
    'Wolfeschlegelsteinhausenbergerdorff'.repeat(3),
    'محمد بن عبد الله الطيار',
    'נועה כהן-לוי',
    '👩‍✈️ Zoë 🛩️',
    '',
    '王小明',
  ]
  const reservations = names.map((name, n) =>
    aReservationWire({
      reservationNumber: `H-${n}`,
      people: [
        { role: 'customer', name, email: '', phone: '+1 (303) 555-0100 ext. 123456789' },
        { role: 'instructor', name: names[(n + 1) % names.length] ?? '', email: '', phone: '' },
      ],
      startsAt: new Date(Date.UTC(2026, 10, 18, 14 + n)).toISOString(),
      endsAt: new Date(Date.UTC(2026, 10, 18, 15 + n)).toISOString(),
    }),
  )
  const { address } = await start({ reservations })
  const layouts = ['list', 'board', ...(isFullRun ? ['clipboard', 'slips'] : [])]
  for (const layout of layouts) {
    await open(page, `${address}${SHEET}&layout=${layout}`)
    const pages = await readPdf(await page.pdf({ preferCSSPageSize: true }))
    const outside = pages.flatMap(({ items, width }) =>
      items.filter((item) => item.x < 14 || item.x + item.width > width - 14),
    )
    expect(outside, layout).toEqual([])
    const all = pages.map(({ text }) => text).join('\n')
    if (layout !== 'board')
      for (const { reservationNumber } of reservations)
        expect(all.split(`${reservationNumber}`).length - 1, reservationNumber ?? '').toBe(1)
    await expect(page.locator('[data-sheet] [data-reservation-id]').first()).toBeVisible()
  }
})

test(
  'the hours of a change-over day stand where the clocks show them',
  variant(
    'src/features/day-sheet/board/board-span.test.ts: is the usual day where nothing is booked, and the whole of one on which the clocks change',
  ),
  async ({ page, start }) => {
    const { address } = await start({ reservations: [] })
    const labels = () =>
      page
        .locator('[data-page] thead td span')
        .evaluateAll((all) =>
          all.map((one) => ({ text: one.textContent, x: one.getBoundingClientRect().left })),
        )
    await open(page, `${address}/print/day?layout=board&date=2026-11-01`)
    const long = await labels()
    const xOf = (ending: RegExp) => {
      const found = long.filter(({ text }) => ending.test(text ?? ''))
      expect(found, `${ending}`).toHaveLength(1)
      return found[0]?.x ?? 0
    }
    // The hour that comes twice is named twice, an hour apart; three more, and it is four.
    const hour = xOf(/MST$/) - xOf(/MDT$/)
    expect(xOf(/^4 AM$/) - xOf(/MST$/)).toBeCloseTo(3 * hour, 0)
    await open(page, `${address}/print/day?layout=board&date=2026-03-08`)
    const short = (await labels()).map(({ text }) => text)
    expect(short).not.toContain('2 AM')
    expect(short).toContain('12 PM')
  },
)

test('in grey every status is told from every other, and can be read', async ({ page, start }) => {
  const statuses = ['PENDING', 'checked-out', 'completed', 'CANCELLED', 'WX hold', 'PENDING']
  const reservations = statuses.map((status, n) =>
    aReservationWire({
      status,
      activityType: n === 5 ? 'Maintenance' : 'Dual',
      startsAt: '2026-11-18T16:00:00Z',
      endsAt: '2026-11-18T20:00:00Z',
      aircraft: { tailNumber: `N${n}`, model: 'C172S' },
    }),
  )
  const { address } = await start({ reservations })
  await page.setViewportSize({ width: 1600, height: 1000 })
  await open(page, `${address}${SHEET}&layout=board&cancelled=1&by=aircraft`)
  const bars = page.locator('[data-sheet] [data-reservation-id][data-status]')
  const shots: string[] = []
  for (const { id } of reservations) {
    const bar = bars.and(page.locator(`[data-reservation-id="${id}"]`)).first()
    shots.push((await bar.screenshot({ scale: 'css' })).toString('base64'))
  }
  const greys = await greysOf(page, shots)
  for (const [n, { darkest, lightest }] of greys.entries())
    expect((lightest + 0.05) / (darkest + 0.05), statuses[n]).toBeGreaterThanOrEqual(4.5)
  for (const [a, one] of greys.entries())
    for (const [b, other] of greys.entries()) {
      if (a >= b) continue
      expect(difference(one.edge, other.edge), `${statuses[a]} and ${statuses[b]}`).toBeGreaterThan(
        6,
      )
    }
})

interface Grey {
  /** Relative luminance, 0 to 1. */
  readonly darkest: number
  readonly lightest: number
  /** The left end of the bar, where outline, fill and sign are: grey 0 to 255. */
  readonly edge: readonly number[]
}

/** Pictures as a grey printer gives them; in a page of its own, which has no policy against pictures written out. */
async function greysOf(page: Page, shots: readonly string[]): Promise<Grey[]> {
  const desk = await page.context().newPage()
  const greys = await desk.evaluate(async (pictures) => {
    const found = []
    for (const picture of pictures) {
      const image = new Image()
      image.src = `data:image/png;base64,${picture}`
      await image.decode()
      const canvas = document.createElement('canvas')
      canvas.width = image.width
      canvas.height = image.height
      const context = canvas.getContext('2d')
      context?.drawImage(image, 0, 0)
      const { data } = context?.getImageData(0, 0, image.width, image.height) ?? { data: [] }
      const grey: number[] = []
      for (let at = 0; at < data.length; at += 4)
        grey.push(
          0.2126 * (data[at] ?? 0) + 0.7152 * (data[at + 1] ?? 0) + 0.0722 * (data[at + 2] ?? 0),
        )
      const linear = (value: number) => ((value / 255 + 0.055) / 1.055) ** 2.4
      const sorted = grey.toSorted((a, b) => a - b)
      const edge: number[] = []
      for (let y = 0; y < 16; y++)
        for (let x = 0; x < 16; x++) edge.push(grey[y * image.width + x] ?? 255)
      found.push({
        darkest: linear(sorted[Math.floor(sorted.length * 0.01)] ?? 0),
        lightest: linear(sorted[Math.floor(sorted.length * 0.9)] ?? 0),
        edge,
      })
    }
    return found
  }, shots)
  await desk.close()
  return greys
}

function difference(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, grey, n) => sum + Math.abs(grey - (b[n] ?? 0)), 0) / a.length
}
