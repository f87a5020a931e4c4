/** First and last visible column, not counting pinned ones; all if they fit. `widths` include the first `pinned` ones;
 * `left` and `width` are the scroller's. In px. */
export function columnsInSight(
  widths: readonly number[],
  pinned: number,
  left: number,
  width: number,
): readonly [from: number, to: number] {
  const sum = (some: readonly number[]) => some.reduce((total, one) => total + one, 0)
  if (width <= 0 || sum(widths) <= width) return [pinned, widths.length - 1]
  const pinnedWidth = sum(widths.slice(0, pinned))
  let end = 0
  let [from, to] = [widths.length, pinned]
  for (const [place, own] of widths.entries()) {
    const start = end
    end += own
    if (place < pinned || end <= left + pinnedWidth || start >= left + width) continue
    from = Math.min(from, place)
    to = place
  }
  return [Math.min(from, to), to]
}
