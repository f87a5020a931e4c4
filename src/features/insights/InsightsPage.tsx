import type { PageProps } from '#bookings/address/page-address.ts'
import { RangePage } from '#bookings/range/RangePage.tsx'
import { Figures } from './Figures.tsx'
import { FIGURE_LISTS, type InsightsState, insightsAddress } from './insights-state.ts'

/** The figures of some days; a long range says its price first. */
export function InsightsPage(props: PageProps<InsightsState>) {
  return (
    <RangePage {...props} name="Figures" lists={FIGURE_LISTS}>
      <Figures {...props} />
    </RangePage>
  )
}

InsightsPage.address = insightsAddress
