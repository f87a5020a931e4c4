/** By code unit: the same in every locale. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}

const collator = new Intl.Collator('en', { numeric: true })

/** Natural order: N99 before N172; case and accents only break ties. */
export function compareNames(a: string, b: string): number {
  return collator.compare(a, b) || compareText(a, b)
}

export function compareIds(a: { readonly id: string }, b: { readonly id: string }): number {
  return compareText(a.id, b.id)
}

/** Binary search: the first number from `low` for which `holds`, else `high`. `holds` must be monotonic. */
export function firstWhere(low: number, high: number, holds: (at: number) => boolean): number {
  let [from, to] = [low, high]
  while (from < to) {
    const middle = Math.floor((from + to) / 2)
    if (holds(middle)) to = middle
    else from = middle + 1
  }
  return from
}
