import { hiddenEmail, recordFor } from '#server/http/access/record-for.ts'
import { createRecent } from '#server/school/read-model/recent.ts'
import type { ProjectedRecord } from '#server/school/upstream/project-record.ts'
import type { Projection } from '#wire/access.ts'

/** Records as those see them who do not see all of them, each made once while it stays as it is. */
export interface Projected {
  /** Of JSON texts, in the same order. */
  bodies(bodies: readonly string[], projection: Projection): readonly string[]
  record(record: ProjectedRecord, projection: Projection): ProjectedRecord
}

/** A thousand records, four times over; and of the people on them. */
const MOST_TEXTS = 4096
const MOST_BYTES = 8 * 1024 * 1024

/** `keyNow` gives the key that makes the codes which stand for e-mails; the first one stays. */
export function createProjected(keyNow: () => Uint8Array): Projected {
  let key: Uint8Array | null = null
  const emails = createRecent<string>(MOST_TEXTS)
  const texts = {
    'no-contact': createRecent<string>(MOST_TEXTS, MOST_BYTES),
    initials: createRecent<string>(MOST_TEXTS, MOST_BYTES),
  }

  function keptEmail(email: string): string {
    key ??= keyNow()
    const code = emails.get(email) ?? hiddenEmail(email, key)
    emails.set(email, code)
    return code
  }

  const record = (record: ProjectedRecord, projection: Projection) =>
    recordFor(record, projection, keptEmail)

  function body(text: string, projection: Exclude<Projection, 'full'>): string {
    const known = texts[projection].get(text)
    if (known !== undefined) return known
    const entry = JSON.parse(text) as ProjectedRecord | null
    const made = JSON.stringify(entry && record(entry, projection))
    texts[projection].set(text, made, text.length + made.length)
    return made
  }

  return {
    record,
    bodies: (bodies, projection) =>
      projection === 'full' ? bodies : bodies.map((text) => body(text, projection)),
  }
}
