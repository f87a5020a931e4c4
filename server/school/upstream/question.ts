import type { PlainDay } from '#time/plain-day.ts'

export type ListName = 'reservations' | 'flights'

/** A whole id in lower case; only `parseRecordId` makes one. */
export type RecordId = string & { readonly recordId: unique symbol }

/** What the school's API can be asked: one of the two lists between two days (null: open), or one record. */
export type SchoolQuestion =
  | {
      readonly kind: 'list'
      readonly collection: ListName
      readonly from: PlainDay | null
      readonly to: PlainDay | null
    }
  | { readonly kind: 'one'; readonly collection: ListName; readonly id: RecordId }

/** A full UUID in lower case; null for anything else (a partial id finds nothing, §4.2). */
export function parseRecordId(text: string): RecordId | null {
  const id = text.toLowerCase()
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? (id as RecordId) : null
}

/** Always the largest page (§4.1): it costs the same request, and a smaller one is cut from it. */
export const PAGE = 100

/** The path below {base_url}, which also identifies the question. These four templates are all that is ever asked. */
export function questionPath(question: SchoolQuestion): string {
  const path = `/api/v1/${question.collection}`
  if (question.kind === 'one') return `${path}/${question.id}`
  const days = [
    question.from === null ? '' : `from=${question.from}&`,
    question.to === null ? '' : `to=${question.to}&`,
  ]
  return `${path}?${days.join('')}limit=${PAGE}`
}
