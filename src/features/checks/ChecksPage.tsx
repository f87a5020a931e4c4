import type { PageProps } from '#bookings/address/page-address.ts'
import { RangePage } from '#bookings/range/RangePage.tsx'
import { ChecksOfRange } from './ChecksOfRange.tsx'
import { type ChecksState, checksAddress } from './checks-state.ts'

const LISTS = ['reservations', 'flights'] as const

/** A long range shows its price before it loads. */
export function ChecksPage(props: PageProps<ChecksState>) {
  return (
    <RangePage {...props} name="Checks" lists={LISTS}>
      <ChecksOfRange {...props} />
    </RangePage>
  )
}

ChecksPage.address = checksAddress
