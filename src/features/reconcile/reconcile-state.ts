import { BUCKETS } from '#domain/matching/match-case.ts'
import { list, oneOf } from '#school/address/fields.ts'
import { paperOf } from '#school/address/hrefs.ts'
import type { StateOf } from '#school/address/page-address.ts'
import { rangeAddress } from '#school/address/range-address.ts'

/** What the address of the reconciliation says; `bucket` is the only kind of case shown, null is all. */
export const reconcileAddress = rangeAddress('reconcile', {
  aircraft: list,
  bucket: oneOf(BUCKETS, null),
})

export type ReconcileState = StateOf<typeof reconcileAddress>

/** The same on paper. What is of one kind only is printed with all others: a score counts them all. */
export function reconcilePaperHref(state: ReconcileState): string {
  return paperOf('reconcile', reconcileAddress.write({ ...state, bucket: null }))
}
