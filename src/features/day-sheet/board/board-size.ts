import { PAPER_MARGIN, type Paper, sheetSize } from '#ui/paper/paper-size.ts'

/** mm per lane. The smallest is readable at 6.6 pt. */
const ROW_HEIGHTS = [9, 8, 7, 6, 5.5, 5, 4.5, 4, 3.6, 3.3, 3, 2.8, 2.6] as const

const MIN = 2.6

/** mm above and below the rows, with a reserve: two lines of facts, hours, legend, footer. */
const AROUND_ROWS = 30
const INCOMPLETE = 15
/** A line at the head or foot: what a sheet replaces, inspections, bookings that no row can draw. */
const LINE = 6
const MAX_LINES = 10

export const ROW_HEAD = 32

export function boardRoom(paper: Paper, isWhole: boolean, lines = 0): number {
  const { height } = sheetSize(paper, 'landscape')
  const around = AROUND_ROWS + (isWhole ? 0 : INCOMPLETE) + Math.min(lines, MAX_LINES) * LINE
  return height - PAPER_MARGIN.top - PAPER_MARGIN.bottom - around
}

/** mm, right of the row heads. */
export function trackWidth(paper: Paper): number {
  return sheetSize(paper, 'landscape').width - 2 * PAPER_MARGIN.side - ROW_HEAD
}

/** Lanes at full height in a row; more than these share it. */
const MAX_LANES = [40, 8, 5, 3, 2] as const

export interface RowSize {
  readonly height: number
  /** More lanes than this share the row's height. */
  readonly most: number
}

/** The largest size that takes no more pages than the smallest. `runs`: lanes of each row, per run of pages. */
export function rowSize(runs: readonly (readonly number[])[], room: number): RowSize {
  const fewest = fewestPages(runs, room)
  const most = MAX_LANES.find((one) => pagesAt(runs, one, MIN, room) === fewest) ?? 1
  const height = ROW_HEIGHTS.find((one) => pagesAt(runs, most, one, room) === fewest) ?? MIN
  // A row isn't split, so it can't be higher than a page.
  return { height, most: Math.min(most, Math.max(1, Math.floor(room / height))) }
}

/** Pages at the smallest size; each run starts a page. */
export function fewestPages(runs: readonly (readonly number[])[], room: number): number {
  return pagesAt(runs, MAX_LANES[MAX_LANES.length - 1] ?? 1, MIN, room)
}

function pagesAt(
  runs: readonly (readonly number[])[],
  most: number,
  height: number,
  room: number,
): number {
  const onPage = Math.max(1, Math.floor(room / height))
  return runs.reduce((pages, rows) => {
    const lanes = rows.reduce((sum, one) => sum + Math.min(one, most), 0)
    return pages + Math.ceil(lanes / onPage)
  }, 0)
}

/** pt */
export const SMALLEST_TYPE = 6.6

/** pt for a lane of this height, mm; 0 if unreadable. */
export function typeSize(height: number): number {
  if (height < MIN) return 0
  if (height < 3.3) return SMALLEST_TYPE
  return height < 4.5 ? 7.2 : 8
}
