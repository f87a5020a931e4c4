import type { Clock } from '#time/clock.ts'
import { sincePageAnswered } from '#time/clock.ts'
import { type Instant, plus } from '#time/instant.ts'

/** The status as the gateway wrote it into the page, and when that was by this machine's clock. */
export interface StatusInPage {
  readonly body: unknown
  readonly at: Instant
}

/** Null if the page holds none, as in development, or is an old copy of itself. */
export function statusInPage(clock: Clock): StatusInPage | null {
  const block = document.querySelector('script[type="application/json"]')
  const since = block && sincePageAnswered()
  if (since === null) return null
  try {
    return { body: JSON.parse(block?.textContent ?? ''), at: plus(clock(), -since) }
  } catch {
    return null
  }
}
