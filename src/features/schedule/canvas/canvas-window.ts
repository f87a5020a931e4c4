/** Size of the canvas and the part that is drawn: the visible part and about a screen around it. In px. */
export interface CanvasWindow {
  readonly width: number
  readonly height: number
  readonly top: number
  readonly bottom: number
}

// Without layout (in tests) everything counts as near.
const UNSEEN = { width: 1280, height: 4000 }

/** Rounded to half screens so that scrolling seldom redraws. */
export function windowOf(element: HTMLElement): CanvasWindow {
  const width = element.clientWidth || UNSEEN.width
  const height = element.clientHeight || UNSEEN.height
  const top = Math.floor(element.scrollTop / (height / 2)) * (height / 2)
  return { width, height, top: top - height, bottom: top + 2.5 * height }
}

export function isSameWindow(a: CanvasWindow, b: CanvasWindow): boolean {
  return a.width === b.width && a.height === b.height && a.top === b.top
}
