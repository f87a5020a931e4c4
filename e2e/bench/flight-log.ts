import type { Locator, Page } from 'playwright'
import { importRecords } from '#server/reference-api/import-records.ts'
import { addSchool } from '#server/reference-api/schools.ts'
import { installRivals } from '../rivals/install.ts'
import { rivalTables } from '../rivals/tables.ts'
import { percentile } from './figures.ts'
import { runSchool } from './running-school.ts'
import { isSmall, sized } from './small.ts'

const FLIGHTS = sized(50_000, 2000)
const TAILS = 40

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

/** Scrolling, sorting and filtering the log with 50,000 rows in memory: frames and main-thread time. */
export async function benchFlightLog(): Promise<{
  title: string
  rows: Record<string, string | number>[]
}> {
  const { address, browser, close } = await runSchool((database) => {
    addSchool(database, { name: 'Bench', key: 'key-of-the-bench' })
    importRecords(database, 'Bench', { reservations: [], flights: flights() })
  })
  try {
    const page = await browser.newPage({ locale: 'en-US', viewport: { width: 1280, height: 800 } })
    await page.clock.setFixedTime('2026-11-18T19:00:00Z')
    const loaded = await readWhole(page, address)
    await quiet(page)
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
      return times
    })
    const head = (name: string) => page.locator(`[data-head="${name}"] button`).first()
    const sort = await timed(head('hobbsDelta'), '[data-head="hobbsDelta"]', 'aria-sort')
    const text = await timed(head('customer'), '[data-head="customer"]', 'aria-sort')
    const lines = ['[aria-rowcount]', 'aria-rowcount'] as const
    await page.getByRole('combobox', { name: 'Find a tail, person, time' }).fill('N107')
    const find = await timed(page.getByRole('option', { name: /Show only/ }), ...lines)
    await timed(page.getByRole('button', { name: 'Clear search' }), ...lines)
    const tails = page.getByRole('group', { name: 'Aircraft', exact: true })
    const filter = await timed(tails.getByRole('checkbox', { name: 'N107', exact: true }), ...lines)
    await timed(tails.getByRole('button', { name: 'All', exact: true }), ...lines)
    const grouping = page.getByRole('combobox', { name: 'Group by' })
    const group = await timed(grouping, ...lines, 'customer')
    const byTail = await timed(grouping, ...lines, 'tail')
    const again = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    await again.clock.setFixedTime('2026-11-18T19:00:00Z')
    const held = await readWhole(again, address)
    await again.close()
    if (!isSmall) installRivals()
    const rivals = isSmall ? null : await rivalTables(browser, flights())
    type Measure = keyof Awaited<ReturnType<typeof rivalTables>>['bare']
    const line = (measure: string, value: number, name: Measure) => ({
      measure,
      value,
      'bare virtual table': rivals?.bare[name] ?? '—',
      'AG Grid Community': rivals?.agGrid[name] ?? '—',
    })
    return {
      title: `The flight log with ${FLIGHTS} rows`,
      rows: [
        { measure: 'read whole from the school (625 pages), s', value: loaded },
        { measure: 'read whole from the gateway’s memory, s', value: held },
        { measure: 'scroll, median frame, ms', value: Number(percentile(frames, 0.5).toFixed(1)) },
        {
          measure: 'scroll, 99th percentile frame, ms',
          value: Number(percentile(frames, 0.99).toFixed(1)),
        },
        { measure: 'scroll, worst frame, ms', value: Number(Math.max(...frames).toFixed(1)) },
        { measure: 'frames over 50 ms of 240', value: frames.filter((ms) => ms > 50).length },
        line('sort by Hobbs Δ to painted, ms', sort, 'sortNumber'),
        line('sort by customer to painted, ms', text, 'sortText'),
        line('find a tail to painted, ms', find, 'find'),
        line('leave a tail out to painted, ms', filter, 'filter'),
        line('group by customer to painted, ms', group, 'group'),
        { measure: 'group by tail with control totals and ribbons, ms', value: byTail },
      ],
    }
  } finally {
    await close()
  }
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
  const findings = page.getByRole('button', { name: /^(At least )?[1-9]\d* to correct$/ })
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
