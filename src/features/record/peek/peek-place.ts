/** px, in the window. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** Content scrolls beyond `height`. */
export interface Spot {
  readonly x: number
  readonly y: number
  readonly height: number
}

/** The bar, and what must stay visible. */
export interface Anchor {
  readonly bar: Box
  /** The row, if later bookings are to its right; null where time runs down, and in lists. */
  readonly row: Box | null
}

const GAP = 6
const EDGE = 8
const MIN = 160

/** Above the row, or below, never on it, so that later bookings and the next rows stay visible. If the window is too low,
 * left of the bar. In a full-width list above the line; elsewhere next to the bar. */
export function spotFor({ bar, row }: Anchor, card: Size, view: Size): Spot {
  if (row !== null) {
    const spot = overOrUnder(row, bar.left, card, view)
    if (spot.height >= Math.min(MIN, card.height)) return spot
    return leftOf(bar, card, view) ?? spot
  }
  const isLine = bar.right - bar.left > view.width / 2
  if (isLine) return overOrUnder(bar, bar.right - card.width - EDGE, card, view)
  return (
    rightOf(bar, card, view) ?? leftOf(bar, card, view) ?? overOrUnder(bar, bar.left, card, view)
  )
}

export function cornerSpot(card: Size, view: Size): Spot {
  const height = Math.min(card.height, view.height - 2 * EDGE)
  return { x: view.width - card.width - 2 * EDGE, y: view.height - height - 2 * EDGE, height }
}

function overOrUnder(row: Box, left: number, card: Size, view: Size): Spot {
  const x = within(left, card.width, view.width)
  const below = view.height - EDGE - row.bottom - GAP
  const above = row.top - GAP - EDGE
  const isBelow = card.height > above && (card.height <= below || below >= above)
  const height = Math.min(card.height, Math.max(0, isBelow ? below : above))
  return { x, y: isBelow ? row.bottom + GAP : row.top - GAP - height, height }
}

function leftOf(bar: Box, card: Size, view: Size): Spot | null {
  const x = bar.left - GAP - card.width
  return x < EDGE ? null : { x, ...nextTo(bar, card, view) }
}

function rightOf(bar: Box, card: Size, view: Size): Spot | null {
  const x = bar.right + GAP
  return x + card.width > view.width - EDGE ? null : { x, ...nextTo(bar, card, view) }
}

function nextTo(bar: Box, card: Size, view: Size) {
  const height = Math.min(card.height, view.height - 2 * EDGE)
  return { y: within(bar.top, height, view.height), height }
}

function within(at: number, length: number, room: number): number {
  return Math.max(EDGE, Math.min(at, room - length - EDGE))
}
