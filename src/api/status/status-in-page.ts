import type { Clock } from '#time/clock.ts'
import { sincePageAnswered } from '#time/clock.ts'
import { type Instant, plus } from '#time/instant.ts'

/** The status in the HTML, and its time by our clock. */
export interface StatusInPage {
  readonly body: unknown
  readonly at: Instant
}

/** Null if there is none, as in development, or the page is an old copy. */
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
