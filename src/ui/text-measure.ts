interface Face {
  /** CSS px. */
  readonly size: number
  readonly weight?: 400 | 600
  /** The document's own if absent. */
  readonly family?: string
}

/**
 * The browser's own text measurement, in CSS px, cached; a generous estimate if nothing is drawn (no canvas). One
 * is kept for as long as its font is used: each has to learn the words again.
 */
export function textMeasure({ size, weight = 400, family }: Face): (text: string) => number {
  const widths = new Map<string, number>()
  let context: CanvasRenderingContext2D | null = null
  const drawnWidth = (text: string): number | null => {
    if (typeof CanvasRenderingContext2D === 'undefined') return null
    if (context === null) {
      context = document.createElement('canvas').getContext('2d')
      if (context === null) return null
      const face = family ?? getComputedStyle(document.documentElement).fontFamily
      context.font = `${weight} ${size}px ${face}`
    }
    // Tabular figures may be wider than the canvas' proportional ones.
    return Math.ceil(context.measureText(text.replaceAll(/\d/g, '0')).width)
  }
  return (text) => {
    const known = widths.get(text)
    if (known !== undefined) return known
    if (widths.size > 20_000) widths.clear()
    const width = drawnWidth(text) ?? Math.ceil(text.length * size * 0.62)
    widths.set(text, width)
    return width
  }
}
