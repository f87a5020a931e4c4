import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright'

/** What the gateway says of the reading before a print. */
interface Said {
  readonly refreshed: boolean
  readonly reason: string | null
}

/**
 * Watches a page for the reading that it asks for before it prints. A page prints after some seconds what it has; a
 * program has time, and asks on in the page's own words until the school has answered or `deadline` (epoch ms).
 */
export function followReading(page: Page, deadline: number) {
  let late: Promise<boolean> = Promise.resolve(false)
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname !== '/api/refresh' || searchParams.get('purpose') !== 'print') return
    const first = request.response().then((answer) => answer?.json())
    const again = () =>
      page.request.fetch(request, { timeout: 20_000 }).then((answer) => answer.json())
    // Whoever cannot be asked has nothing to say either; the page tells why.
    late = untilRead(first, again, deadline).catch(() => false)
  })
  /** True where the day was read only after the page had been told to wait no longer. */
  return { hasComeLate: () => late }
}

/** Asks `again` for as long as it is being read. True for what was read in the end, but not at once. */
export async function untilRead(
  first: Promise<Said | undefined>,
  again: () => Promise<Said>,
  deadline: number,
  wait = 1000,
): Promise<boolean> {
  let said = await first
  if (said?.reason !== 'upstream_slow') return false
  while (said.reason === 'upstream_slow' && Date.now() < deadline) {
    await pause(wait)
    said = await again()
  }
  return said.refreshed
}
