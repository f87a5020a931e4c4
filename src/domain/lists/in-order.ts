/** Texts as their characters go: the same order in every locale. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}

const collator = new Intl.Collator('en', { numeric: true })

/** Names as people look them up: N99 before N172, case and accents only where nothing else differs. */
export function compareNames(a: string, b: string): number {
  return collator.compare(a, b) || compareText(a, b)
}

/** So that nothing changes places between two readings. */
export function compareIds(a: { readonly id: string }, b: { readonly id: string }): number {
  return compareText(a.id, b.id)
}

/**
 * The first whole number from `low` on that `holds`, `high` where none below it does. Once it holds it goes on holding, so
 * that a look at the middle halves what is left.
 */
export function firstWhere(low: number, high: number, holds: (at: number) => boolean): number {
  let [from, to] = [low, high]
  while (from < to) {
    const middle = Math.floor((from + to) / 2)
    if (holds(middle)) to = middle
    else from = middle + 1
  }
  return from
}
