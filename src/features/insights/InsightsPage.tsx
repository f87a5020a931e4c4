import { RangePage } from '#school/range/RangePage.tsx'
import { shownDays } from '#time/longest-range.ts'
import { Figures } from './Figures.tsx'
import { FIGURE_LISTS, type InsightsState, insightsAddress } from './insights-state.ts'

interface InsightsPageProps {
  readonly state: InsightsState
  readonly onState: (next: Partial<InsightsState>) => void
  readonly onOpenReservation: (id: string) => void
  readonly onOpenFlight: (id: string) => void
}

/** The figures of some days; a long range says its price first. */
export function InsightsPage(props: InsightsPageProps) {
  const { state, onState } = props
  return (
    <RangePage
      name="Figures"
      lists={FIGURE_LISTS}
      state={state}
      onState={onState}
      daysOf={shownDays}
    >
      <Figures {...props} />
    </RangePage>
  )
}

InsightsPage.address = insightsAddress
