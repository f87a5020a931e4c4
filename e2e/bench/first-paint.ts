import { prepareDemonstration } from '#reference-api/demonstration/demonstration.ts'
import { BENCH_NOW, percentile, runSchool } from './running-school.ts'

const RUNS = 7

/** From the navigation to the page's frame, to the first bookings and to the whole week, over a gateway that is warm. */
export async function benchFirstPaint(): Promise<{
  title: string
  rows: Record<string, string | number>[]
}> {
  const { address, browser, close } = await runSchool((database) => {
    prepareDemonstration(database, BENCH_NOW)
  })
  try {
    const rows = []
    for (const [page, path, drawn] of [
      ['week', '/schedule?view=week', '[data-reservation-id]'],
      ['agenda, phone', '/schedule?view=agenda', '[data-reservation-id]'],
      ['flight log', '/flights', '[data-flight-id]'],
    ] as const) {
      const paints: number[] = []
      const firsts: number[] = []
      const wholes: number[] = []
      let kilobytes = 0
      for (let run = 0; run <= RUNS; run++) {
        const context = await browser.newContext({
          locale: 'en-US',
          viewport: page.includes('phone')
            ? { width: 390, height: 844 }
            : { width: 1280, height: 800 },
        })
        const tab = await context.newPage()
        await tab.clock.setFixedTime(BENCH_NOW)
        let bytes = 0
        tab.on('response', (response) => {
          if (/\/assets\//.test(response.url()))
            bytes += Number(response.headers()['content-length'] ?? 0)
        })
        const start = performance.now()
        await tab.goto(address + path, { waitUntil: 'commit' })
        await tab.locator('header').first().waitFor()
        const paint = performance.now() - start
        await tab.locator(drawn).first().waitFor()
        const first = performance.now() - start
        await tab.locator('[data-completeness="complete"]').waitFor({ timeout: 60_000 })
        const whole = performance.now() - start
        await context.close()
        // The first run warms the gateway and the browser.
        if (run === 0) continue
        paints.push(paint)
        firsts.push(first)
        wholes.push(whole)
        kilobytes = bytes / 1024
      }
      rows.push({
        page,
        'frame ms (median)': Math.round(percentile(paints, 0.5)),
        'first records ms (median)': Math.round(percentile(firsts, 0.5)),
        'whole ms (median)': Math.round(percentile(wholes, 0.5)),
        'whole ms (worst)': Math.round(Math.max(...wholes)),
        'scripts and styles KiB on the wire': Math.round(kilobytes),
      })
    }
    return {
      title: `First paint, demonstration school, warm gateway, ${RUNS} cold browsers each`,
      rows,
    }
  } finally {
    await close()
  }
}
