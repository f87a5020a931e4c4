import type { Measure } from '#domain/board/bar-text.ts'
import { textMeasure } from '#ui/text-measure.ts'

export const measureBlockText = textMeasure({ size: 12, weight: 600 })
export const measureBarText = textMeasure({ size: 12 })
export const measureHeadText = textMeasure({ size: 13, weight: 600 })

export interface TextPart<K extends string> {
  readonly key: K
  readonly wordings: readonly string[]
}

export interface FittedPart<K extends string> {
  readonly key: K
  readonly text: string
}

const GAP = 5

/** Fills lines of `lengthOf(index)` px with the parts, most important first. Takes the longest wording that fits on
 * this line or, whole, on the next; drops what fits nowhere. */
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
