import { barLine } from '#domain/board/bar-text.ts'
import type { BarWords } from '#domain/board/bar-words.ts'
import { measureBarText, measureBlockText } from '#features/schedule/canvas/text-measures.ts'

/** px, of an en space. */
const GAP = 6
/** px. A first name is worth less than a tail number. */
const MIN_FOR_FIRST_NAME = 121
/** px. Only a wide bar repeats its times: its position shows them. */
const MIN_FOR_TIMES = 170

/** The words of a bar by hours: the name, then what fits of the rest behind or below it, each whole. With the blank or
 * the line break before each. `icons`: px that they take of the first line. */
export function blockWords(words: BarWords, room: number, lines: number, icons = 0): string[] {
  const { isMaintenance, customer, customerShort, customerInitials } = words
  const isNamed = !isMaintenance && customerShort !== ''
  const names = isNamed
    ? [room >= MIN_FOR_FIRST_NAME ? customer : '', customerShort, customerInitials]
    : [words.activity, isMaintenance ? 'Down' : '']
  const fits = (width: number) =>
    names.find((text) => text !== '' && measureBlockText(text) <= width)
  const besideIcons = fits(room - icons)
  const name = besideIcons ?? (lines > 1 ? fits(room) : undefined)
  if (name === undefined) {
    // Without a name in bold, what is narrower.
    const others = [isNamed ? words.customerInitials : '', words.tail, words.tailShort]
    const other = others.find((text) => text !== '' && measureBarText(text) <= room - icons)
    return other === undefined ? [] : ['', barLine([other])]
  }
  const isUnderIcons = besideIcons === undefined
  const said = [`${isUnderIcons ? '\n' : ''}${barLine([name])}`]
  let left = room - (isUnderIcons ? 0 : icons) - measureBlockText(name)
  let linesLeft = lines - (isUnderIcons ? 2 : 1)
  const parts = [
    [words.tail, words.tailShort],
    [words.oddStatus],
    [words.instructorInitials],
    [isNamed ? words.activity : ''],
    [room >= MIN_FOR_TIMES ? words.time : ''],
  ]
  for (const wordings of parts) {
    const fitting = (width: number) =>
      wordings.find((text) => text !== '' && measureBarText(text) <= width)
    const beside = fitting(left - GAP)
    const below = linesLeft > 0 ? fitting(room) : undefined
    const text = beside === wordings[0] ? beside : (below ?? beside)
    if (text === undefined) continue
    const isBelow = text !== beside
    if (isBelow) linesLeft -= 1
    left = (isBelow ? room : left - GAP) - measureBarText(text)
    said.push(`${isBelow ? '\n' : '\u2002'}${barLine([text])}`)
  }
  return said
}
