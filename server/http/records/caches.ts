import { hiddenEmail, recordFor } from '#server/http/access/record-for.ts'
import type { Answer } from '#server/http/answer.ts'
import type { ListParameters } from '#server/http/parameters.ts'
import type { Budget, Ledger } from '#server/school/ledger/ledger.ts'
import { createRecent } from '#server/school/read-model/recent.ts'
import type { ProjectedRecord } from '#server/school/upstream/project-record.ts'
import type { Projection } from '#wire/access.ts'

const MOST_BYTES = 8 * 1024 * 1024

/** A thousand records, four times over; and of the people on them. */
const MOST_TEXTS = 4096

export type Projected = ReturnType<typeof createProjected>

/** Records as callers see them who do not see all fields, each made once. `keyNow` is called once, for the codes that stand for e-mails. */
export function createProjected(keyNow: () => Uint8Array) {
  let key: Uint8Array | null = null
  const emails = createRecent<string>(MOST_TEXTS)
  const texts = {
    'no-contact': createRecent<string>(MOST_TEXTS, MOST_BYTES),
    initials: createRecent<string>(MOST_TEXTS, MOST_BYTES),
  }

  function codeOf(email: string): string {
    key ??= keyNow()
    const code = emails.get(email) ?? hiddenEmail(email, key)
    emails.set(email, code)
    return code
  }

  const record = (record: ProjectedRecord, projection: Projection) =>
    recordFor(record, projection, codeOf)

  function body(text: string, projection: Exclude<Projection, 'full'>): string {
    const cached = texts[projection].get(text)
    if (cached !== undefined) return cached
    const entry = JSON.parse(text) as ProjectedRecord | null
    const made = JSON.stringify(entry && record(entry, projection))
    texts[projection].set(text, made, text.length + made.length)
    return made
  }

  return {
    record,
    /** Of JSON texts, in the same order. */
    bodies: (bodies: readonly string[], projection: Projection): readonly string[] =>
      projection === 'full' ? bodies : bodies.map((text) => body(text, projection)),
  }
}

interface CachedList {
  /** See `listState`. */
  readonly state: string
  readonly answer: Answer & { readonly body: Uint8Array<ArrayBuffer> }
  /** How many records it shows. */
  readonly count: number
  /** What the query means. */
  readonly parameters: ListParameters
  readonly since: number
  readonly until: number
}

const MOST_ANSWERS = 64

/** What the bytes of every list of a collection depend on. */
export function listState(
  revision: number,
  { limit, remaining, reset }: Pick<Budget, 'limit' | 'remaining' | 'reset'>,
  { reason, retryAt }: Pick<ReturnType<Ledger['health']>, 'reason' | 'retryAt'>,
): string {
  // To the second: two clocks give it, which may be a millisecond apart.
  const retry = retryAt === null ? null : Math.round(retryAt / 1000)
  return [revision, limit, remaining, reset, reason, retry].join()
}

/**
 * Whole lists, so that the same hundred records are not serialized again for each of sixty viewers. `key` names the projection
 * and the address. Instants in epoch ms.
 */
export function createListCache() {
  const cache = createRecent<CachedList>(MOST_ANSWERS, MOST_BYTES)
  const cached = (key: string, state: string) => {
    const entry = cache.get(key)
    return entry?.state === state ? entry : null
  }
  return {
    /** Null also once the answer is a second older. */
    find(key: string, state: string, now: number): CachedList | null {
      const entry = cached(key, state)
      // A clock that was set back proves nothing about an age.
      return entry && now >= entry.since && now < entry.until ? entry : null
    },
    /** The bytes, which do not depend on the age. */
    body: (key: string, state: string) => cached(key, state)?.answer.body ?? null,
    keep: (key: string, list: CachedList) => cache.set(key, list, list.answer.body.length),
  }
}
