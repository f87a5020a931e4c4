import { list, oneOf, text } from '#bookings/address/fields.ts'
import { paperOf } from '#bookings/address/hrefs.ts'
import type { StateOf } from '#bookings/address/page-address.ts'
import { rangeAddress } from '#bookings/address/range-address.ts'
import { BUCKETS } from '#domain/matching/match-case.ts'

/** `bucket` shows only one kind of case; null is all that need explaining. */
export const checksAddress = rangeAddress('checks', {
  aircraft: list,
  bucket: oneOf(BUCKETS, null),
  /** Key of the open check; '' is the first, on a phone none. */
  open: text(),
})

export type ChecksState = StateOf<typeof checksAddress>

/** Prints all kinds, because the score counts them all. */
export function checksPaperHref(state: ChecksState): string {
  return paperOf('checks', checksAddress.write({ ...state, bucket: null, open: '' }))
}
