import { createHmac } from 'node:crypto'
import { publicName } from '#domain/text/initials.ts'
import { foldAscii } from '#domain/text/text-fold.ts'
import { createRecent } from '#server/school/read-model/recent.ts'
import type { ProjectedRecord } from '#server/school/upstream/project-record.ts'
import { HIDDEN_DOMAIN, type Projection } from '#wire/access.ts'

/** Long enough that no two people share one. */
const CODE_LENGTH = 24
/** Texts cached: a thousand records, four times over, and their people. */
const MOST_TEXTS = 4096
const MOST_BYTES = 8 * 1024 * 1024

/** Replaces an e-mail: the same code for the same person, which only the key's holder can compute. */
export function hiddenEmail(email: string, key: Uint8Array): string {
  const person = foldAscii(email)
  if (person === '') return ''
  const code = createHmac('sha256', key).update(person).digest('hex').slice(0, CODE_LENGTH)
  return `${code}@${HIDDEN_DOMAIN}`
}

/** In the API's shape, by projection. Values of types that the API does not promise are dropped. */
export function recordFor(
  record: ProjectedRecord,
  projection: Projection,
  hiddenEmail: (email: string) => string,
): ProjectedRecord {
  if (projection === 'full') return record
  const person = (value: unknown): ProjectedRecord | null => {
    if (typeof value !== 'object' || value === null) return null
    const { role, ...who } = value as ProjectedRecord
    const [name = '', email = ''] = [who['name'], who['email']].map((one) =>
      typeof one === 'string' ? one : '',
    )
    return {
      ...(typeof role === 'string' && { role }),
      // Without a name, a page would show the e-mail instead.
      name: projection === 'initials' || name.trim() === '' ? publicName(name) : name,
      email: hiddenEmail(email),
      phone: '',
    }
  }
  const shown: Record<string, ProjectedRecord[string]> = { ...record }
  const { people } = record
  if (people !== undefined) shown['people'] = Array.isArray(people) ? people.map(person) : null
  for (const role of ['customer', 'instructor']) {
    if (role in record) shown[role] = person(record[role])
  }
  if (projection === 'initials') {
    for (const field of ['hobbs', 'tach', 'route']) if (field in record) shown[field] = null
  }
  return shown
}

export type Projected = ReturnType<typeof createProjected>

/** Each made once per projection. `keyNow` returns the key that hides e-mails. */
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
    bodies: (bodies: readonly string[], projection: Projection): readonly string[] =>
      projection === 'full' ? bodies : bodies.map((text) => body(text, projection)),
  }
}

/** Never true without an e-mail. */
export function isOwnRecord(record: ProjectedRecord, email: string): boolean {
  const own = foldAscii(email)
  return own !== '' && emailsOn(record).some((one) => foldAscii(one) === own)
}

/** Among JSON texts. Only texts with the e-mail, or possibly an escaped one, are parsed. */
export function ownRecordsIn(bodies: readonly string[], email: string): ProjectedRecord[] {
  const own = foldAscii(email)
  if (own === '') return []
  return bodies.flatMap((text) => {
    if (!text.includes('\\u') && !text.toLowerCase().includes(own)) return []
    const record = JSON.parse(text) as ProjectedRecord | null
    return record && isOwnRecord(record, email) ? [record] : []
  })
}

function emailsOn({ people, customer, instructor }: ProjectedRecord): string[] {
  const booked: readonly unknown[] = Array.isArray(people) ? people : []
  return [...booked, customer, instructor].flatMap((one) =>
    typeof one === 'object' && one !== null && 'email' in one && typeof one.email === 'string'
      ? [one.email]
      : [],
  )
}
