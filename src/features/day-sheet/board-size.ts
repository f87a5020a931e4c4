import { PAPER_MARGIN, type Paper, sheetSize } from '#ui/paper/paper-size.ts'

/** Millimetres of one lane, from the roomiest down to the least in which 6.6 pt can be read. */
const ROW_HEIGHTS = [9, 8, 7, 6, 5.5, 5, 4.5, 4, 3.6, 3.3, 3, 2.8, 2.6] as const

/** Millimetres of what stands above and below the rows, generously: facts over two lines, hours, legend, footer. */
const AROUND_ROWS = 30
const INCOMPLETE = 15
const REPLACES = 6

export const ROW_HEAD = 32

/** Millimetres for rows on a page. */
export function boardRoom(paper: Paper, isWhole: boolean, hasChanges: boolean): number {
  const { height } = sheetSize(paper, 'landscape')
  const around = AROUND_ROWS + (isWhole ? 0 : INCOMPLETE) + (hasChanges ? REPLACES : 0)
  return height - PAPER_MARGIN.top - PAPER_MARGIN.bottom - around
}

/** Millimetres of the hours, right of the row heads. */
export function trackWidth(paper: Paper): number {
  return sheetSize(paper, 'landscape').width - 2 * PAPER_MARGIN.side - ROW_HEAD
}

/** The greatest height of a lane at which so many lanes take no more pages than at the least. */
export function rowHeight(lanes: number, room: number): number {
  const least = ROW_HEIGHTS[ROW_HEIGHTS.length - 1] ?? 0
  const fewest = pagesAt(lanes, least, room)
  return ROW_HEIGHTS.find((height) => pagesAt(lanes, height, room) === fewest) ?? least
}

/** Pages that so many lanes take at the least height. */
export function fewestPages(lanes: number, room: number): number {
  return pagesAt(lanes, ROW_HEIGHTS[ROW_HEIGHTS.length - 1] ?? 1, room)
}

function pagesAt(lanes: number, height: number, room: number): number {
  return Math.ceil(lanes / Math.max(1, Math.floor(room / height)))
}

/** Points of the type in a lane so high. */
export function typeSize(height: number): number {
  if (height < 3.3) return 6.6
  return height < 4.5 ? 7.2 : 8
}
