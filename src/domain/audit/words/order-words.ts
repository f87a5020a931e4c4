import type { Mend, ReadingEdit } from '#domain/audit/finding.ts'
import { formatHundredths } from '#domain/record/meter.ts'
import { METER_WORDS } from './in-a-sentence.ts'

/** Text, or digits that differ between the written and the right reading. */
export type OrderPart = string | { readonly mark: 'wrong' | 'right'; readonly text: string }

/** "Hobbs in 8677.2 should be 8647.2." */
export function mendOrder({ edits, kind }: Mend): OrderPart[] {
  const [first] = edits
  if (kind === 'left-out') return [leftOutOrder(edits)]
  if (kind === 'miscounted' && first) return [miscountedOrder(first)]
  const lead = kind === 'meters-exchanged' ? ['Hobbs and Tach are swapped: '] : []
  const orders = edits.flatMap((edit, index) => [
    ...(index > 0 ? [', '] : []),
    `${readingName(edit)} `,
    ...differing(readingText(edit, 'before'), readingText(edit, 'after'), 'wrong'),
    kind === 'start-copied' ? ' repeats the out reading: should be ' : ' should be ',
    ...differing(readingText(edit, 'after'), readingText(edit, 'before'), 'right'),
  ])
  return [...lead, ...orders, '.']
}

export function plainWords(parts: readonly OrderPart[]): string {
  return parts.map((part) => (typeof part === 'string' ? part : part.text)).join('')
}

function leftOutOrder(edits: readonly ReadingEdit[]): string {
  const many = edits.length > 1
  const names = edits.map(readingName).join(' and ')
  const values = edits.map((edit) => readingText(edit, 'after')).join(' and ')
  return `${names} ${many ? 'are' : 'is'} missing: should be ${values}.`
}

function miscountedOrder(edit: ReadingEdit): string {
  const after = readingText(edit, 'after')
  const logged = edit.meter === 'hobbs' ? 'Logged' : `${METER_WORDS.tach} logged as`
  return `${logged} ${readingText(edit, 'before')} h; the readings give ${after} h. Change to ${after}.`
}

const READING_WORDS: Readonly<Record<ReadingEdit['reading'], string>> = {
  start: 'out',
  end: 'in',
  delta: 'Δ',
}

function readingName({ meter, reading }: ReadingEdit): string {
  return `${METER_WORDS[meter]} ${READING_WORDS[reading]}`
}

function readingText(edit: ReadingEdit, which: 'before' | 'after'): string {
  return formatHundredths(edit[which], edit.meter === 'hobbs' ? 1 : 2)
}

/** Marks every digit that differs at its position; the whole figure if lengths differ. */
export function differing(text: string, other: string, mark: 'wrong' | 'right'): OrderPart[] {
  if (text.length !== other.length) return [{ mark, text }]
  const parts: OrderPart[] = []
  for (const [at, sign] of Array.from(text).entries()) {
    const isSame = sign === other[at]
    const last = parts.at(-1)
    if (last === undefined || (typeof last === 'string') !== isSame)
      parts.push(isSame ? sign : { mark, text: sign })
    else
      parts[parts.length - 1] =
        typeof last === 'string' ? last + sign : { mark, text: last.text + sign }
  }
  return parts
}
