import type { Instant } from '#time/instant.ts'
import type { PaperFlow } from '#ui/paper/PaperDocument.tsx'
import type { Orientation } from '#ui/paper/paper-size.ts'
import { clipboards } from './clipboard-flow.tsx'
import type { DaySheet } from './day-sheet.ts'
import type { SheetLayout } from './day-sheet-state.ts'
import { dispatchList } from './list-flow.tsx'
import type { SheetView } from './sheet-view.ts'
import { slips } from './slip-flow.tsx'

export const SHEET_LOOKS: Readonly<
  Record<SheetLayout, { readonly kind: string; readonly orientation: Orientation }>
> = {
  list: { kind: 'Dispatch list', orientation: 'landscape' },
  board: { kind: 'Board', orientation: 'landscape' },
  clipboard: { kind: 'Clipboard sheets', orientation: 'portrait' },
  slips: { kind: 'Instructor slips', orientation: 'portrait' },
}

/** What the layout prints. `now` is to the minute. */
export function sheetFlows(
  layout: SheetLayout,
  sheet: DaySheet,
  view: SheetView,
  now: Instant,
): PaperFlow[] {
  switch (layout) {
    case 'clipboard':
      return clipboards(sheet.groups, view)
    case 'slips':
      return [slips(sheet.groups, view)]
    default:
      return [dispatchList(sheet, view, now)]
  }
}
