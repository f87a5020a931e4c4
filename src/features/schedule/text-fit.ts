/** Width of a text in CSS pixels. */
export type Measure = (text: string) => number

const FONT_SIZE = 12

/**
 * The browser's own measure of 12 px type of this weight, remembered; where nothing is drawn (no canvas), a generous estimate.
 */
function textMeasure(weight: 400 | 600): Measure {
  const widths = new Map<string, number>()
  let context: CanvasRenderingContext2D | null = null
  const drawnWidth = (text: string): number | null => {
    if (typeof CanvasRenderingContext2D === 'undefined') return null
    if (context === null) {
      context = document.createElement('canvas').getContext('2d')
      if (context === null) return null
      const { fontFamily } = getComputedStyle(document.documentElement)
      context.font = `${weight} ${FONT_SIZE}px ${fontFamily}`
    }
    // Tabular figures may be wider than the canvas' proportional ones.
    return Math.ceil(context.measureText(text.replaceAll(/\d/g, '0')).width)
  }
  return (text) => {
    const known = widths.get(text)
    if (known !== undefined) return known
    if (widths.size > 20_000) widths.clear()
    const width = drawnWidth(text) ?? Math.ceil(text.length * FONT_SIZE * 0.62)
    widths.set(text, width)
    return width
  }
}

export const measureBlockText = textMeasure(600)
export const measureBarText = textMeasure(400)

/** One piece of what a bar could say, longest wording first; `key` tells how it is set. */
export interface TextPart<K extends string> {
  readonly key: K
  readonly wordings: readonly string[]
}

export interface FittedPart<K extends string> {
  readonly key: K
  readonly text: string
}

const GAP = 5

/**
 * Fills lines, each `lengthOf(index)` px long, with the parts in their order of worth: the longest wording that fits on this line or, whole, on
 * the next; what fits nowhere is dropped, never cut.
 */
export function fitText<K extends string>(
  parts: readonly TextPart<K>[],
  lengthOf: (line: number) => number,
  lineCount: number,
  measure: Measure,
): FittedPart<K>[][] {
  const lines: FittedPart<K>[][] = []
  let used = 0
  for (const { key, wordings } of parts) {
    for (const text of wordings) {
      if (text === '') continue
      const width = measure(text)
      const last = lines.at(-1)
      if (last && used + GAP + width <= lengthOf(lines.length - 1)) {
        last.push({ key, text })
        used += GAP + width
        break
      }
      if (lines.length < lineCount && width <= lengthOf(lines.length)) {
        lines.push([{ key, text }])
        used = width
        break
      }
    }
  }
  return lines
}
