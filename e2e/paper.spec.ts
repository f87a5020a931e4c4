import type { Page } from '@playwright/test'
import { expect, test, variant, whole } from './flightline.ts'
import { isCancelled, paperDay, totalsOf } from './paper-world.ts'
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
type Sheet = readonly [
  Layout,
  paper: keyof typeof SIZES,
  bookings: number,
  tails: number,
  search: string,
]

/** Each layout once, with as much on it as makes it hard. That a day of any size is dealt out whole is proven of the paginator. */
const SHEETS: readonly Sheet[] = [
  ['list', 'letter', 160, 80, ''],
  ['board', 'letter', 160, 80, ''],
  ['clipboard', 'letter', 99, 14, 'cancelled=1'],
  ['slips', 'a4', 45, 14, 'phones=0&names=initials'],
]

/** On the other paper, with other switches. */
const OTHERS: readonly Sheet[] = [
  ['list', 'a4', 99, 14, 'by=instructor&cancelled=1'],
  ['board', 'a4', 45, 14, 'cancelled=1'],
  ['clipboard', 'a4', 0, 14, ''],
  ['slips', 'letter', 120, 40, 'cancelled=1'],
]

const titleOf = ([layout, paper, count, tails, extra]: Sheet) =>
  `${layout} on ${paper}: ${count} bookings of ${tails} aircraft ${extra}`

for (const sheet of [...SHEETS, ...OTHERS]) {
  const [layout, paper, count, tails, extra] = sheet
  const shown = SHEETS.find(([one]) => one === layout) ?? sheet
  const details = shown === sheet ? {} : variant(titleOf(shown))
  test(titleOf(sheet), details, async ({ page, start }) => {
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
      const slipsOf = ({ people }: (typeof reservations)[number]) =>
        Math.max(1, people.filter(({ role }) => role === 'instructor').length)
      expect(times).toEqual(
        reservations.map((one) => (isShown(one) ? (layout === 'slips' ? slipsOf(one) : 1) : 0)),
      )
    }
    const drawn = await page
      .locator('[data-sheet] [data-reservation-id]')
      .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-reservation-id')))
    expect(new Set(drawn)).toEqual(new Set(reservations.filter(isShown).map(({ id }) => id)))

    await expect(page.getByRole('status').filter({ hasText: /^\d+ pages?$/ })).toHaveText(
      `${pages.length} ${pages.length === 1 ? 'page' : 'pages'}`,
    )
    const left = reservations.filter((one) => !isShown(one)).length
    for (const [i, one] of pages.entries()) {
      expect([one.width, one.height].map(Math.round)).toEqual(SIZES[paper][lies])
      const text = one.text.replaceAll(/\s+/g, ' ')
      const missing = [
        'Aspen Flight',
        'Wednesday 18 November 2026',
        'America/Denver (MST)',
        'Data as of Wed 18 Nov 12:00 PM',
        'Printed Wed 18 Nov 12:00 PM',
        'No filters',
        'Complete',
        'Personal data: keep it private',
        `Page ${i + 1} of ${pages.length}`,
        extra.includes('cancelled=1') ? 'Cancelled shown' : `${left} cancelled not shown`,
      ].filter((words) => !text.includes(words))
      expect(missing, `the foot says: ${text.slice(-120)}`).toEqual([])
      expect(text).toMatch(/Rev 1 · 18 Nov · [0-9a-z]{4}/)
      for (const head of heads) expect(text).toMatch(head)
      expectInside(one)
    }
    await expectWholeRows(page)

    const onPaper = reservations.filter(isShown)
    const { bookings, hours } = totalsOf(onPaper)
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
      const used = new Set(
        onPaper.flatMap(({ aircraft }) => (aircraft ? [aircraft.tailNumber] : [])),
      )
      expect([...used].filter((tail) => !all.includes(tail))).toEqual([])
      // Fourteen aircraft and who teaches on one page, eighty on two, and legible.
      expect(pages).toHaveLength(tails === 80 ? 2 : 1)
    }
    expect(all).not.toMatch(/Search|Previous|Show cancelled/)
  })
}

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
  await expect.poll(isSettled, { intervals: [100] }).toBe(true)
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
