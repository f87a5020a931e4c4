import { importRecords } from '#reference-api/import-records.ts'
import { addSchool } from '#reference-api/schools.ts'
import { rivalTables } from './rival-tables.ts'
import { percentile, runSchool } from './running-school.ts'

const FLIGHTS = 50_000
const TAILS = 40

/** 50,000 flights, 80 a day before today, so that no day is saturated. */
function flights() {
  return Array.from({ length: FLIGHTS }, (_, i) => {
    const day = new Date(Date.UTC(2026, 10, 18) - Math.floor(i / 80) * 86_400_000)
      .toISOString()
      .slice(0, 10)
    const hobbs = Math.round((100 + i * 0.1) * 10) / 10
    return {
      id: `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`,
      reservationId: null,
      reservationNumber: `R-${i}`,
      activityType: i % 3 ? 'Dual' : 'Rental',
      flightDate: day,
      startTime: '09:00:00',
      endTime: '10:30:00',
      completedAt: `${day}T18:00:00Z`,
      route: 'KAPA-KBJC-KAPA',
      hobbs: { start: hobbs, end: Math.round((hobbs + 1.4) * 10) / 10, delta: 1.4 },
      tach: { start: hobbs, end: Math.round((hobbs + 1.07) * 100) / 100, delta: 1.07 },
      customer: { name: `Customer ${i % 200}`, email: '', phone: '' },
      instructor: i % 3 ? { name: `Instructor ${i % 16}`, email: '', phone: '' } : null,
      aircraft: { tailNumber: `N${100 + (i % TAILS)}`, model: 'C172S' },
    }
  })
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
    const start = performance.now()
    await page.goto(`${address}/flights?from=2025-03-04&to=2026-11-18`)
    await page.locator('[data-completeness="complete"]').waitFor({ timeout: 300_000 })
    const loaded = performance.now() - start
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
    const timed = async (work: () => Promise<void>) => {
      const began = performance.now()
      await work()
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))),
      )
      return Math.round(performance.now() - began)
    }
    const sort = await timed(() => page.getByRole('button', { name: /^Hobbs Δ/ }).click())
    const text = await timed(() => page.getByRole('button', { name: /^Customer/ }).click())
    const find = await timed(() =>
      page.getByRole('searchbox', { name: 'Find', exact: true }).fill('N107'),
    )
    await page.getByRole('searchbox', { name: 'Find', exact: true }).fill('')
    await page.waitForTimeout(300)
    const tail = page.getByRole('group', { name: 'Aircraft', exact: true })
    const filter = await timed(() => tail.getByText('N107', { exact: true }).click())
    await tail.getByRole('button', { name: 'All', exact: true }).click()
    const group = await timed(async () => {
      await page.getByRole('combobox', { name: 'Group by' }).selectOption('customer')
    })
    const byTail = await timed(async () => {
      await page.getByRole('combobox', { name: 'Group by' }).selectOption('tail')
    })
    const rivals = await rivalTables(browser, flights())
    const line = (measure: string, value: number, name: keyof (typeof rivals)['bare']) => ({
      measure,
      value,
      'bare virtual table': rivals.bare[name] ?? '—',
      'AG Grid Community': rivals.agGrid[name] ?? '—',
    })
    return {
      title: `The flight log with ${FLIGHTS} rows`,
      rows: [
        { measure: 'read whole (500 pages), s', value: Number((loaded / 1000).toFixed(1)) },
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
