import { naturalKey } from '#domain/text/text-fold.ts'

/** Null is "not recorded". */
export type SortValue = string | number | null

/** Rank per row from 1; 0 if not recorded. Equal values share a rank. */
export interface Ranks {
  readonly places: Uint32Array
  readonly count: number
}

export interface RankedSort {
  readonly ranks: Ranks
  readonly descending: boolean
}

export function ranksOf(values: readonly SortValue[]): Ranks {
  const numbers = new Float64Array(values.length)
  const keys = new Map<string, string>()
  let counted = 0
  for (let index = 0; index < values.length; index++) {
    const value = values[index] ?? null
    if (typeof value === 'number') numbers[counted++] = value
    else if (value !== null && !keys.has(value)) keys.set(value, naturalKey(value))
  }
  const known = distinct(numbers.subarray(0, counted).sort())
  const texts = new Map<string, number>()
  for (const key of [...new Set(keys.values())].sort()) texts.set(key, texts.size + 1)
  const placeOf = new Map([...keys].map(([text, key]) => [text, texts.get(key) ?? 0]))
  const places = new Uint32Array(values.length)
  for (let index = 0; index < values.length; index++) {
    const value = values[index] ?? null
    if (typeof value === 'number') places[index] = placeIn(known, value)
    else if (value !== null) places[index] = known.length + (placeOf.get(value) ?? 0)
  }
  return { places, count: known.length + texts.size }
}

function distinct(sorted: Float64Array): Float64Array {
  let kept = 0
  for (let index = 0; index < sorted.length; index++) {
    const value = sorted[index] ?? 0
    if (kept === 0 || sorted[kept - 1] !== value) sorted[kept++] = value
  }
  return sorted.subarray(0, kept)
}

function placeIn(sorted: Float64Array, value: number): number {
  let [low, high] = [0, sorted.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) < value) low = middle + 1
    else high = middle
  }
  return low + 1
}

/** Rows without a value come last in both directions; equal ones keep their order. Counting sort, last key first: 1 ms
 * for 50,000 rows instead of 100 ms. */
export function sortedIndexes(count: number, sorts: readonly RankedSort[]): Uint32Array {
  let order: Uint32Array = new Uint32Array(count)
  for (let index = 0; index < count; index++) order[index] = index
  for (const sort of sorts.toReversed()) order = ordered(order, sort)
  return order
}

function ordered(order: Uint32Array, { ranks, descending }: RankedSort): Uint32Array {
  const { places, count } = ranks
  const bucketOf = (index: number) => {
    const place = places[index] ?? 0
    if (place === 0) return count
    return descending ? count - place : place - 1
  }
  return inBuckets(order, bucketOf, count + 1).sorted
}

/** Counting sort of `items`, which stay in order within a bucket. Bucket `n` begins at `starts[n]`. */
export function inBuckets(
  items: Uint32Array,
  bucketOf: (item: number) => number,
  count: number,
): { readonly sorted: Uint32Array; readonly starts: Uint32Array } {
  const starts = new Uint32Array(count + 1)
  for (let at = 0; at < items.length; at++) {
    const bucket = bucketOf(items[at] ?? 0) + 1
    starts[bucket] = (starts[bucket] ?? 0) + 1
  }
  for (let bucket = 1; bucket <= count; bucket++)
    starts[bucket] = (starts[bucket] ?? 0) + (starts[bucket - 1] ?? 0)
  const next = starts.slice()
  const sorted = new Uint32Array(items.length)
  for (let at = 0; at < items.length; at++) {
    const item = items[at] ?? 0
    const bucket = bucketOf(item)
    const place = next[bucket] ?? 0
    sorted[place] = item
    next[bucket] = place + 1
  }
  return { sorted, starts }
}
