export type Paper = 'a4' | 'letter'
export type Orientation = 'portrait' | 'landscape'

/** mm. */
export function sheetSize(
  paper: Paper,
  orientation: Orientation,
): { width: number; height: number } {
  const [short, long] = paper === 'a4' ? [210, 297] : [215.9, 279.4]
  return orientation === 'portrait'
    ? { width: short, height: long }
    : { width: long, height: short }
}

/** mm. Office printers can't reach the outer 5. */
export const PAPER_MARGIN = { top: 8, side: 8, bottom: 7 } as const

/** CSS px across a landscape sheet of US Letter, at the zoom of range-paper.css; A4 has a little more. */
const PRINT_WIDTH = 1225

/** CSS px below the title of such a sheet. */
const PRINT_HEIGHT = 800

/** For what is `width` px wide on the screen. At most half as high again as a sheet, it is on one; at most a tenth higher
 * than several, on these: a later sheet has room for the rows that aren't broken. */
export function printZoom(width: number, height = 0, most = 1.25): number {
  const zoom = Math.min(most, PRINT_WIDTH / Math.max(1, width))
  const sheets = (height * zoom) / PRINT_HEIGHT
  const fewer = Math.floor(sheets) || 1
  return sheets > 1.5 && sheets > fewer * 1.1 ? zoom : zoom * Math.min(1, fewer / sheets)
}

const LETTER_PLACES = new Set('US CA MX PH CL CO CR GT PA SV DO PR'.split(' '))

export function usualPaper(locale: string): Paper {
  try {
    return LETTER_PLACES.has(new Intl.Locale(locale).maximize().region ?? '') ? 'letter' : 'a4'
  } catch {
    return 'a4'
  }
}
