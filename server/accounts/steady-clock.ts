import { MINUTE } from '#time/instant.ts'

/** For so long a clock that jumped has to stay where it is before it is believed. */
export const BELIEVED_AFTER = 2 * MINUTE
/** Further than this is a jump; less is drift, and followed at once. */
const DRIFT = MINUTE

/** Epoch ms as `now` says it, but that a jump has to last: nobody's session ends, or goes on, by a clock that is off for a moment. */
export function createSteadyClock(now: () => number, monotonic: () => number): () => number {
  let offset = now() - monotonic()
  let doubt: { readonly offset: number; readonly since: number } | null = null
  return () => {
    const at = monotonic()
    const said = now() - at
    const isNew = doubt === null || Math.abs(said - doubt.offset) > DRIFT
    if (
      Math.abs(said - offset) <= DRIFT ||
      (doubt && !isNew && at - doubt.since >= BELIEVED_AFTER)
    ) {
      offset = said
      doubt = null
    } else if (isNew) doubt = { offset: said, since: at }
    return at + offset
  }
}
