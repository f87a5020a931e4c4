import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

interface PdfText {
  readonly text: string
  /** Points from the page's left and bottom edge; `size` is the height of the type in points. */
  readonly x: number
  readonly y: number
  readonly width: number
  readonly size: number
}

export interface PdfPage {
  /** Points. */
  readonly width: number
  readonly height: number
  readonly items: readonly PdfText[]
  /** All text in reading order, lines apart. */
  readonly text: string
}

/** Reads a PDF with another reader than the one that wrote it. */
export async function readPdf(bytes: Uint8Array): Promise<PdfPage[]> {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const pages: PdfPage[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const { width, height } = page.getViewport({ scale: 1 })
    const content = await page.getTextContent()
    const items = content.items.flatMap((item) => {
      if (!('str' in item) || item.str.trim() === '') return []
      const [a = 0, b = 0, , , x = 0, y = 0] = item.transform as number[]
      return [{ text: item.str, x, y, width: item.width, size: Math.hypot(a, b) }]
    })
    const lines = [...items].sort((p, q) => (Math.abs(p.y - q.y) > 2 ? q.y - p.y : p.x - q.x))
    let text = ''
    let last: PdfText | undefined
    for (const item of lines) {
      if (last) text += Math.abs(last.y - item.y) > 2 ? '\n' : ' '
      text += item.text
      last = item
    }
    pages.push({ width, height, items, text })
  }
  await document.destroy()
  return pages
}
