/** Indexes fit in 20 bits; minutes since 1970 times 2²⁰ are still exact integers. */
const PLACES = 2 ** 20

/** Equal numbers are ordered by `tie`. For 50,000 rows, because numbers sort without a comparator. */
export function sortedByNumber<T>(
  items: readonly T[],
  numberOf: (item: T) => number,
  tie: (a: T, b: T) => number,
): T[] {
  if (items.length >= PLACES)
    return items.toSorted((a, b) => numberOf(a) - numberOf(b) || tie(a, b))
  const keys = new Float64Array(items.length)
  for (const [place, item] of items.entries()) keys[place] = numberOf(item) * PLACES + place
  keys.sort()
  const sorted: T[] = []
  let run: T[] = []
  let number = Number.NaN
  const close = () => {
    if (run.length > 1) run.sort(tie)
    for (const item of run) sorted.push(item)
  }
  for (const key of keys) {
    const place = ((key % PLACES) + PLACES) % PLACES
    const item = items[place]
    if (item === undefined) continue
    const own = (key - place) / PLACES
    if (own !== number) {
      close()
      run = []
      number = own
    }
    run.push(item)
  }
  close()
  return sorted
}
