import { naturalKey } from './natural-order.ts'

/** What a column holds for sorting; null is "not recorded". */
export type SortValue = string | number | null

/** One number a row that orders as its value does, NaN where nothing is recorded. Equal values have equal ranks. */
export type Ranks = Float64Array

/** One column to sort by. */
export interface RankedSort {
  readonly ranks: Ranks
  readonly descending: boolean
}

export function ranksOf(values: readonly SortValue[]): Ranks {
  const ranks = new Float64Array(values.length).fill(Number.NaN)
  const texts = new Map<string, string>()
  for (const [index, value] of values.entries()) {
    if (typeof value === 'number') ranks[index] = value
    else if (value !== null && !texts.has(value)) texts.set(value, naturalKey(value))
  }
  if (texts.size === 0) return ranks
  const places = new Map([...new Set(texts.values())].sort().map((key, place) => [key, place]))
  for (const [index, value] of values.entries()) {
    if (typeof value === 'string') ranks[index] = places.get(texts.get(value) ?? '') ?? Number.NaN
  }
  return ranks
}

/** The rows in order, first sort first; what is not recorded comes last in both directions, equals keep their order. */
export function sortedIndexes(count: number, sorts: readonly RankedSort[]): Uint32Array {
  const indexes = new Uint32Array(count)
  for (let i = 0; i < count; i++) indexes[i] = i
  return indexes.sort((a, b) => {
    for (const { ranks, descending } of sorts) {
      const [left, right] = [ranks[a] ?? Number.NaN, ranks[b] ?? Number.NaN]
      if (left === right) continue
      const isLeftEmpty = Number.isNaN(left)
      const isRightEmpty = Number.isNaN(right)
      if (isLeftEmpty && isRightEmpty) continue
      if (isLeftEmpty || isRightEmpty) return isLeftEmpty ? 1 : -1
      return descending ? right - left : left - right
    }
    return a - b
  })
}
