import type { Page } from '@playwright/test'
import { aReservationWire } from '#testing/wire-builders.ts'
import { expect, test, whole } from './flightline.ts'
import { isCancelled, paperDay, tailAt, totalsOf } from './paper-world.ts'
import { type PdfPage, readPdf } from './read-pdf.ts'

const DAY = 'date=2026-11-18'
const SIZES = {
  letter: { landscape: [792, 612], portrait: [612, 792] },
  a4: { landscape: [842, 595], portrait: [595, 842] },
} as const
/** Five millimetres, in points: a desk printer cannot reach further out. */
const EDGE = 14.17
/** Points. */
const SMALLEST = 6.5

const LAYOUTS = {
  list: { lies: 'landscape', heads: [/Start – End/, /Hobbs out/, /Remarks/] },
  board: { lies: 'landscape', heads: [/Aircraft · instructor/, /\d+ [AP]M/] },
  clipboard: { lies: 'portrait', heads: [/Pilot/, /Hobbs/, /Tach/, /Remarks/] },
  slips: { lies: 'portrait', heads: [/Start – End/, /Customer/, /Resv #/] },
} as const

type Layout = keyof typeof LAYOUTS

/** Every layout on either paper, with as much on it as makes it hard. That a day of any size is dealt out whole is proven of the paginator. */
const SHEETS: readonly (readonly [Layout, 'a4' | 'letter', number, number, string])[] = [
  ['list', 'letter', 160, 80, ''],
  ['list', 'a4', 99, 14, 'by=instructor&cancelled=1'],
  ['board', 'letter', 160, 80, ''],
  ['board', 'a4', 45, 14, 'cancelled=1'],
  ['clipboard', 'letter', 99, 14, 'cancelled=1'],
  ['clipboard', 'a4', 0, 14, ''],
  ['slips', 'letter', 120, 40, 'cancelled=1'],
  ['slips', 'a4', 45, 14, 'phones=0&names=initials'],
]

for (const [layout, paper, count, tails, extra] of SHEETS) {
  test(`${layout} on ${paper}: ${count} bookings of ${tails} aircraft ${extra}`, async ({
    page,
    start,
  }) => {
    const reservations = paperDay(count, tails)
    const { address } = await start({ reservations })
    await page.goto(`${address}/print/day?${DAY}&layout=${layout}&paper=${paper}&${extra}`)
    await ready(page)
    const pages = await printed(page)
    const { lies, heads } = LAYOUTS[layout]
    const isShown = (one: (typeof reservations)[number]) =>
      extra.includes('cancelled=1') || !isCancelled(one)

    const all = pages.map(({ text }) => text).join('\n')
    if (layout !== 'board') {
      // One comparison: an expectation for each would take longer than all the rest.
      const times = reservations.map((one) => all.split(`${one.reservationNumber}`).length - 1)
      expect(times).toEqual(reservations.map((one) => (isShown(one) ? 1 : 0)))
    }
    const drawn = await page
      .locator('[data-sheet] [data-reservation-id]')
      .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-reservation-id')))
    expect(new Set(drawn)).toEqual(new Set(reservations.filter(isShown).map(({ id }) => id)))

    await expect(page.getByRole('status').filter({ hasText: /^\d+ pages?$/ })).toHaveText(
      `${pages.length} ${pages.length === 1 ? 'page' : 'pages'}`,
    )
    const left = reservations.filter((one) => !isShown(one)).length
    for (const [i, sheet] of pages.entries()) {
      expect([sheet.width, sheet.height].map(Math.round)).toEqual(SIZES[paper][lies])
      const text = sheet.text.replaceAll(/\s+/g, ' ')
      const missing = [
        'Aspen Flight',
        'Wednesday 18 November 2026',
        'America/Denver (MST)',
        'Data as of Wed 18 Nov 12:00 PM',
        'Printed Wed 18 Nov 12:00 PM',
        'No filters',
        'Complete',
        'Personal data: keep it at the desk',
        `Page ${i + 1} of ${pages.length}`,
        extra.includes('cancelled=1') ? 'Cancelled shown' : `${left} cancelled left out`,
      ].filter((words) => !text.includes(words))
      expect(missing, `the foot says: ${text.slice(-120)}`).toEqual([])
      expect(text).toMatch(/Rev 1 · 18 Nov · [0-9a-z]{4}/)
      for (const head of heads) expect(text).toMatch(head)
      expectInside(sheet)
    }
    await expectWholeRows(page)

    const shown = reservations.filter(isShown)
    const { bookings, hours } = totalsOf(shown)
    if (count === 0 && layout !== 'board') expect(all).toMatch(/No bookings this day/)
    else if (layout === 'list') {
      const [, n, h] = /Day: (\d+) bookings? · ([\d.]+) h/.exec(all) ?? []
      expect(Number(n)).toBe(bookings)
      expect(Number(h)).toBeCloseTo(hours, 1)
    } else if (layout !== 'board') {
      // Each group once: what goes on overleaf says its total again.
      const sums = [...all.matchAll(/(continued.*)?\b(\d+) bookings? · ([\d.]+) h/g)]
      expect(sums.length).toBeGreaterThan(0)
    }
    if (layout === 'board') {
      const used = new Set(shown.flatMap(({ aircraft }) => (aircraft ? [aircraft.tailNumber] : [])))
      expect([...used].filter((tail) => !all.includes(tail))).toEqual([])
      // Fourteen aircraft and who teaches on one page, eighty on two, and legible.
      expect(pages).toHaveLength(tails === 80 ? 2 : 1)
    }
    expect(all).not.toMatch(/Search|Previous|Show cancelled/)
  })
}

test('an incomplete day is headed INCOMPLETE, with the stretch, on every page', async ({
  page,
  start,
}) => {
  const reservations = Array.from({ length: 130 }, (_, n) =>
    aReservationWire({
      startsAt: new Date(Date.UTC(2026, 10, 18, 13) + n * 240_000).toISOString(),
      endsAt: new Date(Date.UTC(2026, 10, 18, 14) + n * 240_000).toISOString(),
    }),
  )
  const { address } = await start({ reservations })
  for (const layout of ['list', 'board']) {
    await page.goto(`${address}/print/day?${DAY}&layout=${layout}`)
    await expect(page.locator('[data-completeness="incomplete"]')).toHaveCount(1)
    await expect(page.locator('[data-sheet][data-ready]')).toHaveCount(1)
    for (const sheet of await printed(page)) {
      expect(sheet.text).toContain('INCOMPLETE')
      expect(sheet.text.replaceAll(/\s+/g, ' ')).toMatch(/is not known/)
      expectInside(sheet)
    }
  }
})

test('the schedule’s filters and day lead to the same bookings on paper', async ({
  page,
  start,
}) => {
  const day = paperDay(40, 14)
  const { address } = await start({ reservations: day })
  const filter = `aircraft=${tailAt(0)},${tailAt(1)}&status=pending&q=lopez&cancelled=1`
  await page.goto(`${address}/schedule?view=agenda&${DAY}&${filter}`)
  await whole(page)
  const ids = (which = '') =>
    page
      .locator(`[data-reservation-id]${which}`)
      .evaluateAll((all) => [...new Set(all.map((one) => one.getAttribute('data-reservation-id')))])
  const onScreen = await ids()
  await page.getByRole('link', { name: 'Print the day' }).click()
  await expect(page).toHaveURL(/\/print\/day\?.*date=2026-11-18/)
  await ready(page)
  expect(new Set(await ids(':not([data-match])'))).toEqual(new Set(onScreen))
  // Whoever has a place on the sheet has all of theirs on it.
  const asked = new Set(
    day.filter(({ id }) => onScreen.includes(id)).map(({ aircraft }) => aircraft?.tailNumber),
  )
  const tails = new Set([...asked, tailAt(0), tailAt(1)])
  const ofTails = day.filter(({ aircraft }) => tails.has(aircraft?.tailNumber))
  expect(new Set(await ids())).toEqual(new Set(ofTails.map(({ id }) => id)))
  const [first] = await printed(page)
  expect(first?.text.replaceAll(/\s+/g, ' ')).toContain(
    `Only aircraft ${tailAt(0)}, ${tailAt(1)}; status pending; with “lopez”`,
  )
})

test('switches: no phones, initials', async ({ page, start }) => {
  // Names whose initials stand in no tail, number or heading.
  const named = { Nora: 'Zora Xu', Owen: 'Quentin Ives', Ruth: 'Quentin Ives' } as const
  const reservations = paperDay(20, 14).map((one) => ({
    ...one,
    people: (one.people ?? []).map((person) => ({
      ...person,
      name: named[person.name?.split(' ')[0] as keyof typeof named],
    })),
  }))
  const { address } = await start({ reservations })
  for (const layout of Object.keys(LAYOUTS)) {
    await page.goto(`${address}/print/day?${DAY}&layout=${layout}&phones=0&names=initials`)
    await ready(page)
    const all = (await printed(page)).map(({ text }) => text).join('\n')
    expect(all, layout).not.toMatch(/303|Zora|Xu|Quentin|Ives|@/)
    expect(all, layout).toMatch(/\bZX\b/)
    expect(all, layout).toMatch(/\bQI\b/)
  }
})

/** Everything is read and laid out. */
async function ready(page: Page): Promise<void> {
  await whole(page)
  const sheet = page.locator('[data-sheet][data-ready]')
  await expect(sheet).toHaveCount(1)
  // What comes from the log may still deal the rows out anew.
  let before: string | null = null
  const isSettled = async () => {
    const pages = await sheet.getAttribute('data-pages')
    const isSame = pages !== null && pages === before
    before = pages
    return isSame
  }
  await expect.poll(isSettled, { intervals: [500] }).toBe(true)
}

async function printed(page: Page): Promise<PdfPage[]> {
  return readPdf(await page.pdf({ preferCSSPageSize: true }))
}

function expectInside(sheet: PdfPage): void {
  const outside = sheet.items.filter(
    ({ x, y, width, size }) =>
      size < SMALLEST ||
      x < EDGE ||
      x + width > sheet.width - EDGE ||
      y < EDGE ||
      y + size > sheet.height - EDGE,
  )
  expect(outside).toEqual([])
}

/** As the printer sees it: no row reaches below the foot of its page, and no page ends with a heading. */
async function expectWholeRows(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  const broken = await page.locator('[data-page]').evaluateAll((pages) =>
    pages.flatMap((sheet) => {
      const foot = sheet.querySelector('[data-paper-footer]')?.getBoundingClientRect().top ?? 0
      const rows = [...sheet.querySelectorAll('tr')]
      const below = rows
        .filter((row) => row.getBoundingClientRect().bottom > foot + 1)
        .map((row) => `below the foot: ${row.textContent}`)
      const last = rows.at(-1)
      const isAlone = last?.querySelector('th[scope="rowgroup"]') && rows.length > 1
      return isAlone ? [...below, `a heading alone: ${last?.textContent}`] : below
    }),
  )
  await page.emulateMedia({ media: null })
  expect(broken).toEqual([])
}
