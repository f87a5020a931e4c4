// Scripts written right to left reorder a line unless isolated.
const TURNS_AROUND = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/

export type Measure = (text: string) => number

const GAP = 6

/** What fits into `width` px. Parts most important first, wordings longest first. The first two get their shortest
 * wording before the first grows, the others before the second grows. Parts that don't fit whole are dropped. */
export function fitBar(
  parts: readonly (readonly string[])[],
  width: number,
  measure: Measure,
): readonly string[] {
  const chosen: { readonly wordings: readonly string[]; text: string }[] = []
  let room = width + GAP
  const place = (part: readonly string[]) => {
    const wordings = part.filter((wording) => wording !== '')
    const text = wordings.at(-1)
    const needed = text === undefined ? 0 : measure(text) + GAP
    if (text === undefined || needed > room) return
    room -= needed
    chosen.push({ wordings, text })
  }
  const grow = (part: (typeof chosen)[number]) => {
    const used = measure(part.text)
    const longer = part.wordings.find((wording) => measure(wording) - used <= room)
    if (longer === undefined) return
    room -= measure(longer) - used
    part.text = longer
  }
  for (const [index, part] of parts.entries()) {
    place(part)
    const first = chosen[0]
    if (index === 1 && first) grow(first)
  }
  for (const part of chosen) grow(part)
  return chosen.map(({ text }) => text)
}

/** As one text; a right-to-left name doesn't reorder its neighbors. */
export function barLine(parts: readonly string[]): string {
  return parts
    .map((part) => (TURNS_AROUND.test(part) ? `\u2068${part}\u2069` : part))
    .join('\u2002')
}
