import type { Aircraft } from '#domain/record/reservation.ts'
import type { Instant } from '#time/instant.ts'
import type { PaperFlow } from '#ui/paper/PaperDocument.tsx'
import type { Orientation, Paper } from '#ui/paper/paper-size.ts'
import { paperBoard } from './board/board-flow.tsx'
import { clipboards } from './clipboard/clipboard-flow.tsx'
import type { DaySheet } from './day-sheet.ts'
import type { DaySheetState, SheetLayout } from './day-sheet-state.ts'
import { dispatchList } from './list/list-flow.tsx'
import type { SheetView } from './sheet-view.ts'
import { slips } from './slips/slip-flow.tsx'

export const SHEET_LOOKS: Readonly<
  Record<SheetLayout, { readonly kind: string; readonly orientation: Orientation }>
> = {
  list: { kind: 'Dispatch list', orientation: 'landscape' },
  board: { kind: 'Board', orientation: 'landscape' },
  clipboard: { kind: 'Clipboard sheets', orientation: 'portrait' },
  slips: { kind: 'Instructor slips', orientation: 'portrait' },
}

interface FlowSource {
  readonly sheet: DaySheet
  readonly fleet: readonly Aircraft[]
  readonly now: Instant
}

export function sheetFlows(
  { sheet, fleet, now }: FlowSource,
  choice: DaySheetState & { readonly paper: Paper },
  view: SheetView,
): PaperFlow[] {
  switch (choice.layout) {
    case 'board':
      return paperBoard(sheet, fleet, choice, view)
    case 'clipboard':
      return clipboards(sheet.groups, view)
    case 'slips':
      return [slips(sheet.groups, view)]
    case 'list':
      return [dispatchList(sheet, view, now)]
  }
}
