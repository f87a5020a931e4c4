import type { Answer } from '#server/http/answer.ts'
import { createRecent } from '#server/school/read-model/recent.ts'

/** What a kept answer depends on: while none of it changes, the same bytes would be written again. */
export interface Footing {
  /** Grows with every change of what is known. */
  readonly revision: number
  readonly limit: number | null
  readonly remaining: number | null
  readonly reset: number | null
  /** Why the school's API cannot be asked, if it cannot. */
  readonly reason: string | null
  /** Epoch seconds. */
  readonly tryAgain: number | null
}

export interface KeptAnswers {
  /** The answer to exactly this target, if not even its age has changed; otherwise null. */
  find(target: string, footing: Footing, now: number): KeptAnswer | null
  /** The bytes of the last answer to this target, if only its age has changed. */
  body(target: string, footing: Footing): Uint8Array<ArrayBuffer> | null
  /** Keeps an answer that holds until an instant (epoch ms, as `now`); its bytes are kept beyond that. */
  keep(target: string, footing: Footing, answer: KeptAnswer, now: number, until: number): void
}

/** `count`: how many records it shows. */
type KeptAnswer = Answer & { readonly body: Uint8Array<ArrayBuffer>; readonly count: number }

const MOST_ANSWERS = 64
const MOST_BYTES = 8 * 1024 * 1024

interface Kept {
  readonly footing: Footing
  readonly answer: KeptAnswer
  readonly since: number
  readonly until: number
}

/** Whole answers by target, so that the same hundred records are not serialized again for each of sixty viewers. */
export function createKeptAnswers(): KeptAnswers {
  const kept = createRecent<Kept>(MOST_ANSWERS, MOST_BYTES)
  return {
    find(target, footing, now) {
      const entry = kept.get(target)
      // A clock that was set back proves nothing about an age.
      return entry &&
        now >= entry.since &&
        now < entry.until &&
        isSameFooting(entry.footing, footing)
        ? entry.answer
        : null
    },
    body(target, footing) {
      const entry = kept.get(target)
      return entry && isSameFooting(entry.footing, footing) ? entry.answer.body : null
    },
    keep(target, footing, answer, now, until) {
      kept.set(target, { footing, answer, since: now, until }, answer.body.length)
    },
  }
}

export function isSameFooting(one: Footing, other: Footing): boolean {
  return (
    one.revision === other.revision &&
    one.remaining === other.remaining &&
    one.limit === other.limit &&
    one.reset === other.reset &&
    one.reason === other.reason &&
    one.tryAgain === other.tryAgain
  )
}
