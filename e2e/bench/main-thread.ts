import type { CDPSession, Page } from 'playwright'

export interface MainThread {
  readonly cdp: CDPSession
  /** ms of processor that the page's main thread has taken so far: what others do on the machine is not counted. */
  work(): Promise<number>
}

/** Watches the main thread of a page, over Chromium's own tools. */
export async function mainThreadOf(page: Page): Promise<MainThread> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  return {
    cdp,
    async work() {
      const { metrics } = await cdp.send('Performance.getMetrics')
      return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
    },
  }
}
