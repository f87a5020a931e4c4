/** What is drawn of a scrolled board: px of its content, about a screen around what is in sight. */
export interface BoardWindow {
  readonly width: number
  readonly height: number
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

// Where nothing is laid out (tests) everything is near.
const UNSEEN = { width: 1280, height: 4000 }

/** In steps of half a screen, so that scrolling draws anew only now and then. */
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
