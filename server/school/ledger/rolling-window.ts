import { HOUR, MINUTE } from '#time/instant.ts'

/** §8 leaves the window open. If the reset moves with the clock, each request comes back one window after it was sent. */
export interface RollingWindow {
  /** The last reset heard, and when. */
  heard: { readonly at: number; readonly reset: number } | null
  /** How often in a row the reset moved as far as the clock did. */
  steps: number
  sent: { readonly at: number; requests: number }[]
}

/** After this many steps the window counts as rolling; an API that renews a day never takes one. */
const ENOUGH_STEPS = 2
/** Requests are grouped by this much, ms, and given back when the last of a group may be. */
const GRAIN = 5 * MINUTE
/** A step is judged over at least this long, so that neither rounding nor a slow answer decides. */
const SHORTEST_STEP = MINUTE
const LONGEST_LENGTH = 25 * HOUR

export function newWindow(): RollingWindow {
  return { heard: null, steps: 0, sent: [] }
}

export function isRolling(window: RollingWindow): boolean {
  return window.steps >= ENOUGH_STEPS
}

/** A step only counts before the last reset is reached: a fixed day moves on then, too. */
export function hearReset(window: RollingWindow, reset: number, now: number): void {
  const { heard } = window
  if (heard !== null && heard.reset > now) {
    const passed = now - heard.at
    if (passed < SHORTEST_STEP) return
    const isInStep = Math.abs(reset - heard.reset - passed) <= passed / 4
    window.steps = isInStep ? window.steps + 1 : 0
  }
  window.heard = { at: now, reset }
}

export function noteSent(window: RollingWindow, at: number, requests: 1 | -1): void {
  const grain = Math.floor(at / GRAIN) * GRAIN
  const entry = window.sent.find((one) => one.at === grain)
  if (entry) entry.requests += requests
  else if (requests > 0) window.sent.push({ at: grain, requests })
}

export function heldIn({ sent }: RollingWindow): number {
  return sent.reduce((sum, { requests }) => sum + requests, 0)
}

export function giveBack(window: RollingWindow, now: number): number {
  const before = heldIn(window)
  window.sent = window.sent.filter(({ at }) => backAt(window, at) > now)
  return before - heldIn(window)
}

export function backBefore(window: RollingWindow, until: number): number {
  return heldIn({ ...window, sent: window.sent.filter(({ at }) => backAt(window, at) < until) })
}

export function nextBack(window: RollingWindow): number {
  return Math.min(...window.sent.map(({ at }) => backAt(window, at)))
}

export function backAt({ heard }: RollingWindow, at: number, grain = GRAIN): number {
  return at + grain + (heard === null ? LONGEST_LENGTH : heard.reset - heard.at)
}
