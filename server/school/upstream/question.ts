import type { PlainDay } from '#time/plain-day.ts'

export type ListName = 'reservations' | 'flights'

/** A whole id in lower case; only `parseRecordId` makes one. */
export type RecordId = string & { readonly recordId: unique symbol }

/** A list between two days (null: open), or one record. */
export type SchoolQuestion =
  | {
      readonly kind: 'list'
      readonly collection: ListName
      readonly from: PlainDay | null
      readonly to: PlainDay | null
    }
  | { readonly kind: 'one'; readonly collection: ListName; readonly id: RecordId }

/** Null for anything but a full UUID (the API finds nothing for a partial id, §4.2). */
export function parseRecordId(text: string): RecordId | null {
  const id = text.toLowerCase()
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? (id as RecordId) : null
}

/** Always the largest page (§4.1): it costs the same request, and smaller ones are cut from it. */
export const PAGE = 100

/** The path below {base_url}, which also identifies the question. No other paths are requested. */
export function questionPath(question: SchoolQuestion): string {
  const path = `/api/v1/${question.collection}`
  if (question.kind === 'one') return `${path}/${question.id}`
  const days = [
    question.from === null ? '' : `from=${question.from}&`,
    question.to === null ? '' : `to=${question.to}&`,
  ]
  return `${path}?${days.join('')}limit=${PAGE}`
}
