import { RangePage } from '#school/range/RangePage.tsx'
import { shownDays } from '#time/longest-range.ts'
import { ChecksOfRange } from './ChecksOfRange.tsx'
import { type ChecksState, checksAddress } from './checks-state.ts'

export interface ChecksPageProps {
  readonly state: ChecksState
  readonly onState: (next: Partial<ChecksState>) => void
  readonly onOpenReservation: (id: string) => void
  readonly onOpenFlight: (id: string) => void
}

const LISTS = ['reservations', 'flights'] as const

/** What is to be corrected in the log of some days, and where booking and log do not agree; a long range says its price first. */
export function ChecksPage(props: ChecksPageProps) {
  const { state, onState } = props
  return (
    <RangePage name="Checks" lists={LISTS} state={state} onState={onState} daysOf={shownDays}>
      <ChecksOfRange {...props} />
    </RangePage>
  )
}

ChecksPage.address = checksAddress
