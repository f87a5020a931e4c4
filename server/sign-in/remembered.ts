import type { Caller, CallerFound } from '#access/caller.ts'
import { HOUR } from '#time/instant.ts'
import { createNewest } from './newest.ts'

/** While the house is away whoever was in stays in for so long since he was last looked up, ms. */
export const REMEMBERED_FOR = 4 * HOUR
/** Whoever is remembered waits no longer than this for a house that is slow to answer, or to be found away, ms. */
export const HOUSE_PATIENCE = 50

/** `away`: nobody could be asked, which says nothing of whoever was in. */
export type LookedUp = CallerFound | 'away'

/** Who was in when the house could last be asked, by the hash of what he comes with. */
export interface Remembered<T extends Caller> {
  /** What was found: null for nobody. `endsAt`: epoch ms. */
  keep(id: string, caller: T | null, endsAt: number): void
  get(id: string): T | null
  /** Of those the house may say otherwise by now. */
  drop(changed: ReadonlySet<string>): void
  ids(): readonly string[]
}

export function createRemembered<T extends Caller>(
  most: number,
  now: () => number,
  monotonic: () => number,
): Remembered<T> {
  const kept = createNewest<{
    readonly caller: T
    readonly endsAt: number
    readonly lookedAt: number
  }>(most)
  return {
    keep(id, caller, endsAt) {
      if (caller === null) kept.delete(id)
      else kept.set(id, { caller, endsAt, lookedAt: monotonic() })
    },
    get(id) {
      const one = kept.get(id)
      const isIn = one && now() < one.endsAt && monotonic() - one.lookedAt < REMEMBERED_FOR
      return isIn ? one.caller : null
    },
    drop(changed) {
      for (const [id, { caller }] of kept.entries())
        if (changed.has(id) || (caller.id !== null && changed.has(caller.id))) kept.delete(id)
    },
    ids: () => kept.entries().map(([id]) => id),
  }
}

/** What is found; or who is remembered, where the house is away or does not answer in `patience` ms. */
export async function foundOr(
  finding: Promise<LookedUp>,
  remembered: CallerFound | null,
  patience: number | null,
): Promise<CallerFound> {
  const orElse = (found: LookedUp) => (found === 'away' ? (remembered ?? 'unavailable') : found)
  if (remembered === null || patience === null) return orElse(await finding)
  let timer: ReturnType<typeof setTimeout> | undefined
  const waited = new Promise<LookedUp>((resolve) => {
    timer = setTimeout(resolve, patience, 'away')
  })
  try {
    return orElse(await Promise.race([finding, waited]))
  } finally {
    clearTimeout(timer)
  }
}
