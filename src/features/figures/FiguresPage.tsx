import type { PageProps } from '#bookings/address/page-address.ts'
import { RangePage } from '#bookings/range/RangePage.tsx'
import { Figures } from './Figures.tsx'
import { FIGURE_LISTS, type FiguresState, figuresAddress } from './figures-state.ts'

/** A long range shows its price before it loads. */
export function FiguresPage(props: PageProps<FiguresState>) {
  return (
    <RangePage {...props} name="Figures" lists={FIGURE_LISTS}>
      <Figures {...props} />
    </RangePage>
  )
}

FiguresPage.address = figuresAddress
