import { createHmac } from 'node:crypto'
import { publicName } from '#domain/text/initials.ts'
import { foldAscii } from '#domain/text/text-fold.ts'
import type { ProjectedRecord } from '#server/school/upstream/project-record.ts'
import { HIDDEN_DOMAIN, type Projection } from '#wire/access.ts'

/** Long enough that no two people share one. */
const CODE_LENGTH = 24

/**
 * What stands for an e-mail: the same for the same person however it is written, so that people still match. Whoever does not
 * have the key cannot try e-mails against it.
 */
export function hiddenEmail(email: string, key: Uint8Array): string {
  const person = foldAscii(email)
  if (person === '') return ''
  const code = createHmac('sha256', key).update(person).digest('hex').slice(0, CODE_LENGTH)
  return `${code}@${HIDDEN_DOMAIN}`
}

/** A record in the API's shape as somebody may see it. What is not of the type that the API promises is left out: nobody knows what it holds. */
export function recordFor(
  record: ProjectedRecord,
  projection: Projection,
  hiddenEmail: (email: string) => string,
): ProjectedRecord {
  if (projection === 'full') return record
  const person = (value: unknown) => hiddenPerson(value, projection, hiddenEmail)
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

function hiddenPerson(
  value: unknown,
  projection: Projection,
  hiddenEmail: (email: string) => string,
): ProjectedRecord | null {
  if (typeof value !== 'object' || value === null) return null
  const { role, ...who } = value as ProjectedRecord
  const [name, email] = [who['name'], who['email']].map((one) =>
    typeof one === 'string' ? one : '',
  )
  return {
    ...(typeof role === 'string' && { role }),
    // Where there is no name, a page would show the e-mail in its place.
    name: projection === 'initials' || !name?.trim() ? publicName(name ?? '') : name,
    email: hiddenEmail(email ?? ''),
    phone: '',
  }
}

/** Whether somebody with an e-mail is on a booking or a flight; nobody is without one. */
export function isOwnRecord(record: ProjectedRecord, email: string): boolean {
  const own = foldAscii(email)
  return own !== '' && emailsOn(record).some((one) => foldAscii(one) === own)
}

/** Those of many bodies (JSON text) that are somebody's own. Only what holds the e-mail, or is not plainly written, is looked at. */
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
  const all: unknown[] = [
    ...(Array.isArray(people) ? (people as unknown[]) : []),
    customer,
    instructor,
  ]
  return all.flatMap((one) =>
    typeof one === 'object' && one !== null && 'email' in one && typeof one.email === 'string'
      ? [one.email]
      : [],
  )
}
