import type { Browser, CDPSession, Page } from 'playwright'
import { SLOW } from './options.ts'
import { BENCH_NOW } from './running-school.ts'

export interface MainThread {
  /** ms of processor that the page's main thread has taken so far: what others do on the machine is not counted. */
  work(): Promise<number>
}

/** Watches the main thread of a page, over Chromium's own tools, on a processor so many times slower. */
export async function watchMainThread(
  cdp: Pick<CDPSession, 'send'>,
  slow = SLOW,
): Promise<MainThread> {
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  if (slow > 1) await cdp.send('Emulation.setCPUThrottlingRate', { rate: slow })
  return {
    async work() {
      const { metrics } = await cdp.send('Performance.getMetrics')
      return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
    },
  }
}

/** A page in a context of its own, whose clock stands at BENCH_NOW. */
export async function openPage(browser: Browser, width = 1280, height = 800, slow = SLOW) {
  const page = await browser.newPage({ locale: 'en-US', viewport: { width, height } })
  await page.clock.setFixedTime(BENCH_NOW)
  const cdp = await page.context().newCDPSession(page)
  return { page, thread: await watchMainThread(cdp, slow) }
}

/** As a press on a link: the router follows the history. */
export async function go(page: Page, href: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, href)
}

export async function whole(page: Page): Promise<void> {
  await page.locator('[data-completeness]:not([data-completeness="loading"])').waitFor()
  await settled(page)
}

/** Two quiet turns of the main thread. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestIdleCallback(() => requestIdleCallback(() => resolve()))
      }),
  )
}
