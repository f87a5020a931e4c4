import type { PageProps } from '#bookings/address/page-address.ts'
import { RangePage } from '#bookings/range/RangePage.tsx'
import { Figures } from './Figures.tsx'
import { FIGURE_LISTS, type InsightsState, insightsAddress } from './insights-state.ts'

/** A long range shows its price before it loads. */
export function InsightsPage(props: PageProps<InsightsState>) {
  return (
    <RangePage {...props} name="Figures" lists={FIGURE_LISTS}>
      <Figures {...props} />
    </RangePage>
  )
}

InsightsPage.address = insightsAddress
