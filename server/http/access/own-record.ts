import { foldAscii } from '#domain/text/text-fold.ts'
import type { ProjectedRecord } from '#server/school/upstream/project-record.ts'

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
