import type { PageProps } from '#bookings/address/page-address.ts'
import { RangePage } from '#bookings/range/RangePage.tsx'
import { ChecksOfRange } from './ChecksOfRange.tsx'
import { type ChecksState, checksAddress } from './checks-state.ts'

const LISTS = ['reservations', 'flights'] as const

/** What is to be corrected in the log of some days, and where booking and log do not agree; a long range says its price first. */
export function ChecksPage(props: PageProps<ChecksState>) {
  return (
    <RangePage {...props} name="Checks" lists={LISTS}>
      <ChecksOfRange {...props} />
    </RangePage>
  )
}

ChecksPage.address = checksAddress
