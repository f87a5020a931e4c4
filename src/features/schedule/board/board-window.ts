/** Drawn part of the scrolled board, in px of its content: the visible part and about a screen around it. */
export interface BoardWindow {
  readonly width: number
  readonly height: number
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

// Without layout (in tests) everything counts as near.
const UNSEEN = { width: 1280, height: 4000 }

/** Rounded to half screens so that scrolling seldom redraws. */
export function windowOf(element: HTMLElement): BoardWindow {
  const width = element.clientWidth || UNSEEN.width
  const height = element.clientHeight || UNSEEN.height
  const top = Math.floor(element.scrollTop / (height / 2)) * (height / 2)
  const left = Math.floor(element.scrollLeft / (width / 2)) * (width / 2)
  return {
    width,
    height,
    top: top - height,
    bottom: top + 2.5 * height,
    left: left - width,
    right: left + 2.5 * width,
  }
}

export function isSameWindow(a: BoardWindow, b: BoardWindow): boolean {
  return a.width === b.width && a.height === b.height && a.top === b.top && a.left === b.left
}
