interface Face {
  /** CSS px. */
  readonly size: number
  readonly weight?: 400 | 600
  readonly family?: string
}

/** CSS px, cached; an estimate on the wide side without a canvas. Keep one per font, because each fills its own cache. */
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
    // Tabular digits may be wider than the canvas's proportional ones.
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
