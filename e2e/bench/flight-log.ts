import type { Locator, Page } from 'playwright'
import { importRecords } from '#server/reference-api/import-records.ts'
import { addSchool } from '#server/reference-api/schools.ts'
import { installRivals } from '../rivals/install.ts'
import { rivalTables } from '../rivals/tables.ts'
import { openPage } from './open-page.ts'
import { isSmall, SLOW, sized } from './options.ts'
import { type Aim, inTurns, percentile, type Row } from './rows.ts'
import { runSchool } from './running-school.ts'

const FLIGHTS = sized(50_000, 2000)
const TAILS = 40
const TURNS = sized(5, 1)

/**
 * So many flights up to today, `perDay` of them a day, so that no day is saturated: each tail's meters run on from flight to
 * flight, and about one flight in a hundred was not logged.
 */
export function flights({ count = FLIGHTS, perDay = 80, tails = TAILS } = {}) {
  const meters = Array.from({ length: tails }, (_, tail) => ({
    hobbs: 1000 + tail * 700,
    tach: 800,
  }))
  return Array.from({ length: count }, (_, i) => {
    const day = new Date(Date.UTC(2026, 10, 18) - Math.floor((count - 1 - i) / perDay) * 86_400_000)
      .toISOString()
      .slice(0, 10)
    const meter = meters[i % tails] ?? { hobbs: 0, tach: 0 }
    if (i % 97 === 0) meter.hobbs += 1.3
    const [hobbs, tach] = [tenths(meter.hobbs), hundredths(meter.tach)]
    const flown = tenths(0.7 + ((i * 7) % 17) / 10)
    meter.hobbs = tenths(hobbs + flown)
    meter.tach = hundredths(tach + flown * 0.77)
    const hour = i % perDay < perDay / 2 ? 9 : 14
    const minutes = Math.round(flown * 60) + 10
    return {
      id: `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`,
      reservationId: null,
      reservationNumber: `R-${i}`,
      activityType: i % 3 ? 'Dual' : 'Rental',
      flightDate: day,
      startTime: clock(hour * 60),
      endTime: clock(hour * 60 + minutes),
      completedAt: `${day}T${hour + 9}:59:00Z`,
      route: 'KAPA-KBJC-KAPA',
      hobbs: { start: hobbs, end: meter.hobbs, delta: flown },
      tach: { start: tach, end: meter.tach, delta: hundredths(meter.tach - tach) },
      customer: { name: `Customer ${i % 200}`, email: '', phone: '' },
      instructor: i % 3 ? { name: `Instructor ${i % 80}`, email: '', phone: '' } : null,
      // As in the bookings: two models of one tail would make the filters jump.
      aircraft: { tailNumber: `N${100 + (i % tails)}`, model: `C172${'NRSP'[(i % tails) % 4]}` },
    }
  }).reverse()
}

function clock(minutes: number): string {
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60]
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}:00`
}

function tenths(hours: number): number {
  return Math.round(hours * 10) / 10
}

function hundredths(hours: number): number {
  return Math.round(hours * 100) / 100
}

/** The log with 50,000 rows in memory, beside two tables: ms from a press to painted. */
export async function benchFlightLog(): Promise<readonly Row[]> {
  const { address, browser, close } = await runSchool((database) => {
    addSchool(database, { name: 'Bench', key: 'key-of-the-bench' })
    importRecords(database, 'Bench', { reservations: [], flights: flights() })
  })
  try {
    const { page } = await openPage(browser)
    const loaded = await readWhole(page, address)
    await quiet(page)
    const again = await openPage(browser)
    const held = await readWhole(again.page, address)
    await again.page.close()
    if (!isSmall) installRivals()
    const peers = Object.entries(isSmall ? {} : await rivalTables(browser, flights()))

    const head = (name: string) => page.locator(`[data-head="${name}"] button`).first()
    const lines = ['[aria-rowcount]', 'aria-rowcount'] as const
    const tails = page.getByRole('group', { name: 'Aircraft', exact: true })
    const grouping = page.getByRole('combobox', { name: 'Group by' })
    const sorted = (column: string) => timed(head(column), `[data-head="${column}"]`, 'aria-sort')
    const find = async () => {
      await page.getByRole('combobox', { name: 'Find a tail, person, day' }).fill('N107')
      const found = await timed(page.getByRole('option', { name: /Show only/ }), ...lines)
      await timed(page.getByRole('button', { name: 'Clear search' }), ...lines)
      return found
    }
    const leaveOut = async () => {
      const box = tails.getByRole('checkbox', { name: 'N107', exact: true })
      const left = await timed(box, ...lines)
      await timed(tails.getByRole('button', { name: 'All', exact: true }), ...lines)
      return left
    }
    const group = (by: string) => timed(grouping, ...lines, by)
    const tasks: readonly (readonly [task: string, () => Promise<number>, aim?: Aim])[] = [
      ['scroll, a frame at 99 %', () => scrolled(page), SLOW > 1 ? '≤ 50' : '≤ 33'],
      ['sort by Hobbs', () => sorted('hobbsDelta'), '≤ 45'],
      ['sort by customer', () => sorted('customer'), '≤ 45'],
      ['find a tail', find, '≤ 50'],
      ['leave a tail out', leaveOut, '≤ 30'],
      ['group by customer', () => group('customer'), '≤ 50'],
      // With control totals and ribbons, which no peer has.
      ['group by tail', () => group('tail'), '≤ 50'],
      ['no groups', () => group('')],
    ]
    const rows: Row[] = [
      { row: 'read whole from the school (625 pages)', unit: 's', ours: [loaded] },
      { row: 'read whole from the gateway’s memory', unit: 's', ours: [held] },
    ]
    const measures: Record<string, () => Promise<number>> = {}
    for (const [task, ours] of tasks) {
      measures[task] = ours
      for (const [peer, theirs] of peers)
        if (theirs[task]) measures[`${task}, ${peer}`] = theirs[task]
    }
    const found = await inTurns(TURNS, measures)
    for (const [task, , aim] of tasks) {
      const theirs = peers.flatMap(([peer]) => {
        const times = found[`${task}, ${peer}`]
        return times ? [[peer, times] as const] : []
      })
      const ours = found[task] ?? []
      rows.push({ row: task, unit: 'ms', ours, peers: Object.fromEntries(theirs), aim })
    }
    return rows
  } finally {
    await close()
  }
}

/** The frame that 99 of a hundred are quicker than. */
async function scrolled(page: Page): Promise<number> {
  const frames = await page.evaluate(async () => {
    const row = document.querySelector('[data-flight-id]')
    let scroller = row?.parentElement ?? document.body
    while (scroller.scrollHeight <= scroller.clientHeight + 1 && scroller.parentElement)
      scroller = scroller.parentElement
    const times: number[] = []
    let last = performance.now()
    for (let frame = 0; frame < 240; frame++) {
      scroller.scrollTop += frame % 60 === 59 ? 40_000 : 400
      await new Promise(requestAnimationFrame)
      const now = performance.now()
      times.push(now - last)
      last = now
    }
    scroller.scrollTop = 0
    return times
  })
  return Math.round(percentile(frames, 0.99))
}

/** Seconds from the address to the whole log. */
async function readWhole(page: Page, address: string): Promise<number> {
  const start = performance.now()
  await page.goto(`${address}/flights?from=2025-03-04&to=2026-11-18`)
  await page.locator('[data-completeness="complete"]').waitFor({ timeout: 300_000 })
  return Math.round((performance.now() - start) / 100) / 10
}

/** Until nothing is read any more and the audit is through: what is measured is the table. */
async function quiet(page: Page): Promise<void> {
  let last = Date.now()
  page.on('request', () => {
    last = Date.now()
  })
  const findings = page.getByRole('button', {
    name: /^(At least )?[1-9]\d* to correct in the log$/,
  })
  await findings.waitFor({ timeout: 300_000 })
  while (Date.now() - last < 3000) await page.waitForTimeout(500)
}

/**
 * Milliseconds from a press on `target` (with a `value`, from its being typed or chosen) to the frame that shows what it
 * did, measured in the page as the rivals are: until the element `watched` says another `attribute`, and that is painted.
 */
async function timed(
  target: Locator,
  watched: string,
  attribute: string,
  value: string | null = null,
): Promise<number> {
  return target.evaluate(
    async (element, asked) => {
      const seen = () => document.querySelector(asked.watched)?.getAttribute(asked.attribute)
      const before = seen()
      const began = performance.now()
      if (asked.value === null) (element as HTMLElement).click()
      else {
        const field = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')
        field?.set?.call(element, asked.value)
        const isChoice = element.tagName === 'SELECT'
        element.dispatchEvent(new Event(isChoice ? 'change' : 'input', { bubbles: true }))
      }
      for (let frame = 0; frame < 600 && (frame === 0 || seen() === before); frame++)
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
      return Math.round(performance.now() - began)
    },
    { watched, attribute, value },
  )
}
