import type { PaperPart } from '#ui/paper/PaperDocument.tsx'
import type { Orientation } from '#ui/paper/paper-size.ts'
import { paperBoard } from './board/paper-board.tsx'
import { clipboards } from './clipboards.tsx'
import type { SheetLayout } from './day-sheet-state.ts'
import { dispatchList } from './dispatch-list.tsx'
import type { PrintedDay } from './printed-day.ts'
import { slips } from './slips.tsx'

interface Layout {
  /** In the rail. */
  readonly label: string
  /** On the paper. */
  readonly kind: string
  readonly orientation: Orientation
  readonly parts: (sheet: PrintedDay) => readonly PaperPart[]
}

export const LAYOUTS: Readonly<Record<SheetLayout, Layout>> = {
  list: {
    label: 'List',
    kind: 'Dispatch list',
    orientation: 'landscape',
    parts: (sheet) => [dispatchList(sheet)],
  },
  board: { label: 'Board', kind: 'Board', orientation: 'landscape', parts: paperBoard },
  clipboard: {
    label: 'Clipboard',
    kind: 'Clipboard sheets',
    orientation: 'portrait',
    parts: clipboards,
  },
  slips: {
    label: 'Slips',
    kind: 'Instructor slips',
    orientation: 'portrait',
    parts: (sheet) => [slips(sheet)],
  },
}
