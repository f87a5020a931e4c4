import { list, oneOf, text } from '#bookings/address/fields.ts'
import { paperOf } from '#bookings/address/hrefs.ts'
import type { StateOf } from '#bookings/address/page-address.ts'
import { rangeAddress } from '#bookings/address/range-address.ts'
import { BUCKETS } from '#domain/matching/match-case.ts'

/** What the address of the checks says; `bucket` is the only kind of case shown, null is all that is to be explained. */
export const checksAddress = rangeAddress('reconcile', {
  aircraft: list,
  bucket: oneOf(BUCKETS, null),
  /** The key of the check whose evidence is open; '' is the first, on a phone none. */
  open: text(),
})

export type ChecksState = StateOf<typeof checksAddress>

/** The same on paper. What is of one kind only is printed with all others: a score counts them all. */
export function checksPaperHref(state: ChecksState): string {
  return paperOf('reconcile', checksAddress.write({ ...state, bucket: null, open: '' }))
}
