import type { Measure } from '#features/schedule/text-fit.ts'

const GAP = 6

/**
 * One line of what fits into `width` px: the parts in their order of worth, each as its wordings, longest first. First as many
 * parts as possible stand in their shortest wording, then the worthiest grow; a part that does not fit whole is left out.
 */
export function fitBar(
  parts: readonly (readonly string[])[],
  width: number,
  measure: Measure,
): readonly string[] {
  const chosen: { readonly wordings: readonly string[]; text: string }[] = []
  let room = width + GAP
  for (const part of parts) {
    const wordings = part.filter((wording) => wording !== '')
    const text = wordings.at(-1)
    if (text === undefined) continue
    const needed = measure(text) + GAP
    if (needed > room) continue
    room -= needed
    chosen.push({ wordings, text })
  }
  for (const part of chosen) {
    const used = measure(part.text)
    const longer = part.wordings.find((wording) => measure(wording) - used <= room)
    if (longer === undefined) continue
    room -= measure(longer) - used
    part.text = longer
  }
  return chosen.map(({ text }) => text)
}
