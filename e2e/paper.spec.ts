import { aReservationWire } from '#testing/wire-builders.ts'
import { expect, test, whole } from './flightline.ts'
import { readPdf } from './read-pdf.ts'

const TAILS = [
  'N172SP',
  'N734LB',
  'N2038S',
  'N5216K',
  'N340DA',
  'N512DS',
  'N771DN',
  'N2193M',
  'N4408F',
  'N8310W',
  'N220SR',
  'N618CD',
  'N6742B',
  'N9527H',
]

/** `count` bookings of Wednesday 18 November in Denver, over 14 aircraft, each with a number of its own. */
function day(count: number) {
  return Array.from({ length: count }, (_, i) => {
    const start = Date.UTC(2026, 10, 18, 13) + Math.floor(i / TAILS.length) * 70 * 60_000
    return aReservationWire({
      reservationNumber: `Q-${1000 + i}`,
      status: i % 9 === 4 ? 'CANCELLED' : i % 3 ? 'PENDING' : 'completed',
      startsAt: new Date(start).toISOString(),
      endsAt: new Date(start + 60 * 60_000).toISOString(),
      durationHours: 1,
      aircraft: { tailNumber: TAILS[i % TAILS.length] ?? '', model: 'C172S' },
    })
  })
}

const SIZES = { letter: [792, 612], a4: [842, 595] } as const

for (const paper of ['letter', 'a4'] as const) {
  for (const count of [0, 1, 45, 99]) {
    test(`the dispatch list of ${count} on ${paper}: every booking once, heads and facts on each page`, async ({
      page,
      start,
    }) => {
      const reservations = day(count)
      const { address } = await start({ reservations })
      await page.goto(`${address}/print/day?date=2026-11-18&layout=list&paper=${paper}`)
      await whole(page)
      const pages = await readPdf(await page.pdf({ preferCSSPageSize: true }))
      const all = pages.map(({ text }) => text).join('\n')
      for (const { reservationNumber, status } of reservations) {
        const times = all.split(`${reservationNumber}`).length - 1
        expect(times, `${reservationNumber} ${status}`).toBe(status === 'CANCELLED' ? 0 : 1)
      }
      const cancelled = reservations.filter(({ status }) => status === 'CANCELLED').length
      for (const [i, sheet] of pages.entries()) {
        expect([sheet.width, sheet.height].map(Math.round)).toEqual(SIZES[paper])
        expect(sheet.text).toContain('Aspen Flight')
        expect(sheet.text).toMatch(/Wednesday 18 November 2026/)
        expect(sheet.text).toMatch(/MST|America\/Denver/)
        expect(sheet.text).toMatch(/12:00 PM/)
        expect(sheet.text.replace(/\s+/g, ' ')).toMatch(
          new RegExp(`page ${i + 1} of ${pages.length}`, 'i'),
        )
        expect(sheet.text).toMatch(/personal data/i)
        if (cancelled) expect(sheet.text).toContain(`${cancelled} cancelled`)
        for (const item of sheet.items) {
          expect(item.size, item.text).toBeGreaterThanOrEqual(6.4)
          expect(item.x, item.text).toBeGreaterThanOrEqual(14)
          expect(item.x + item.width, item.text).toBeLessThanOrEqual(sheet.width - 14)
          expect(item.y, item.text).toBeGreaterThanOrEqual(10)
        }
      }
      if (count > 0) {
        const heads = pages.filter(({ text }) => /Hobbs/.test(text) && /Remarks/.test(text))
        expect(heads.length).toBe(pages.length)
      }
      if (count === 0) expect(all).toMatch(/no bookings/i)
      expect(all).not.toMatch(/Search|Previous|Next\b/)
    })
  }
}

test('an aircraft stands together, in order of time', async ({ page, start }) => {
  const { address } = await start({ reservations: day(45) })
  await page.goto(`${address}/print/day?date=2026-11-18`)
  await whole(page)
  const all = (await readPdf(await page.pdf({ preferCSSPageSize: true })))
    .map(({ text }) => text)
    .join('\n')
  const order = [...all.matchAll(/Q-(1\d{3})/g)].map((match) => Number(match[1]) - 1000)
  const groups = order.map((i) => i % TAILS.length)
  expect(new Set(groups.filter((group, i) => group !== groups[i - 1])).size).toBe(
    groups.filter((group, i) => group !== groups[i - 1]).length,
  )
  for (const [i, number] of order.entries()) {
    if (i > 0 && groups[i] === groups[i - 1]) expect(number).toBeGreaterThan(order[i - 1] ?? 0)
  }
})

test('an incomplete day is headed INCOMPLETE, with the stretch, on every page', async ({
  page,
  start,
}) => {
  const { address } = await start({ reservations: day(130) })
  await page.goto(`${address}/print/day?date=2026-11-18&paper=a4`)
  await expect(page.locator('[data-completeness="incomplete"]')).toHaveCount(1, { timeout: 20_000 })
  for (const { text } of await readPdf(await page.pdf({ preferCSSPageSize: true }))) {
    expect(text).toContain('INCOMPLETE')
    expect(text.replace(/\s+/g, ' ')).toMatch(/is not known/)
  }
})

test('switches: no phones, initials, cancelled in; filters are said', async ({ page, start }) => {
  const { address } = await start({ reservations: day(20) })
  await page.goto(
    `${address}/print/day?date=2026-11-18&phones=0&names=initials&cancelled=1&aircraft=N172SP`,
  )
  await whole(page)
  const all = (await readPdf(await page.pdf({ preferCSSPageSize: true })))
    .map(({ text }) => text)
    .join('\n')
  expect(all).not.toMatch(/303-555|Casey Rivers/)
  expect(all).toContain('CR')
  expect(all).toContain('N172SP')
  expect(all).not.toContain('N734LB')
})
