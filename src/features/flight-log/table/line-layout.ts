import { firstWhere } from '#domain/lists/in-order.ts'
import { blockAt, type FlightLines, type GroupLine } from './flight-lines.ts'

/** px from the first line. */
export interface LineLayout {
  readonly height: number
  topOf(line: number): number
  lineAt(pixels: number): number
}

interface LineHeights {
  readonly row: number
  /** Estimated height until the line is drawn. */
  lineOf(key: string, kind: GroupLine['kind']): number
}

/** One sum per block, because rows have equal heights. */
export function lineLayout(lines: FlightLines, heights: LineHeights): LineLayout {
  const { blocks } = lines
  const tops = new Float64Array(blocks.length + 1)
  for (const [at, block] of blocks.entries()) {
    const own =
      block.kind === 'rows'
        ? block.rows.length * heights.row
        : heights.lineOf(block.line.key, block.line.kind)
    tops[at + 1] = (tops[at] ?? 0) + own
  }
  const topOfBlock = (at: number) => tops[at] ?? 0
  const inBlock = (at: number, pixels: number) => {
    const block = blocks[at]
    if (block?.kind !== 'rows') return block?.start ?? 0
    const place = Math.floor((pixels - topOfBlock(at)) / heights.row)
    return block.start + Math.min(block.rows.length - 1, Math.max(0, place))
  }
  return {
    height: topOfBlock(blocks.length),
    topOf: (line) => {
      if (line >= lines.count) return topOfBlock(blocks.length)
      const at = blockAt(blocks, line)
      const block = blocks[at]
      const before = block?.kind === 'rows' ? (line - block.start) * heights.row : 0
      return topOfBlock(at) + before
    },
    lineAt: (pixels) =>
      inBlock(firstWhere(1, blocks.length, (at) => topOfBlock(at) > pixels) - 1, pixels),
  }
}
