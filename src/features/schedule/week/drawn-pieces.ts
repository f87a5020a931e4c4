export interface DrawnPiece {
  readonly id: string
  readonly facts: Readonly<Record<string, string | number | boolean | undefined>>
  /** CSS properties; null if the flow places it. */
  readonly place: Readonly<Record<string, string>> | null
  readonly words: readonly [before: string, name: string, after: string]
}

interface Drawn {
  readonly button: HTMLElement
  readonly texts: readonly [Node, Node, Node]
  piece: DrawnPiece | null
}

const drawnIn = new WeakMap<Element, readonly Drawn[]>()
const NOTHING: readonly Drawn[] = []

/** Draws without React, which would spend more on thousands of buttons than on the rest of a week. A booking keeps its
 * button; a new one reuses a free one and writes only differences. The focused button is never reused. */
export function drawPieces(host: Element, pieces: readonly DrawnPiece[]): void {
  const before = drawnIn.get(host) ?? NOTHING
  const isSame = (piece: DrawnPiece, index: number) => before[index]?.piece === piece
  if (before.length === pieces.length && pieces.every(isSame)) return
  const wanted = new Set(pieces.map(({ id }) => id))
  const byId = new Map(before.map((one) => [one.piece?.id, one]))
  const free = before.filter(
    ({ piece, button }) => !wanted.has(piece?.id ?? '') && button !== document.activeElement,
  )
  const now = pieces.map((piece) => {
    const one = byId.get(piece.id) ?? free.shift() ?? newDrawn()
    change(one, piece)
    return one
  })
  for (const one of before) if (!now.includes(one)) one.button.remove()
  let there = host.firstElementChild
  for (const { button } of now) {
    if (there === button) there = there.nextElementSibling
    else host.insertBefore(button, there)
  }
  drawnIn.set(host, now)
}

let blank: HTMLElement | null = null

function newDrawn(): Drawn {
  if (blank === null) {
    blank = document.createElement('button')
    blank.setAttribute('type', 'button')
    const strong = document.createElement('b')
    strong.append('')
    blank.append('', strong, '')
  }
  const button = blank.cloneNode(true) as HTMLElement
  const [before, strong, after] = button.childNodes as unknown as [Node, Node, Node]
  return { button, texts: [before, strong.firstChild ?? strong, after], piece: null }
}

function change(one: Drawn, piece: DrawnPiece): void {
  const { button, texts, piece: last } = one
  if (last === piece) return
  one.piece = piece
  // A fallback piece has fewer attributes.
  for (const name of Object.keys(last?.facts ?? {}))
    if (!(name in piece.facts)) button.removeAttribute(name)
  for (const name of Object.keys(piece.facts)) {
    const value = piece.facts[name]
    if (value === last?.facts[name]) continue
    if (value === undefined) button.removeAttribute(name)
    else button.setAttribute(name, String(value))
  }
  // An open chip set it for the previous booking.
  if (last && last.id !== piece.id) delete button.dataset['ringed']
  if (last?.place) button.style.cssText = ''
  for (const [name, value] of Object.entries(piece.place ?? {}))
    button.style.setProperty(name, value)
  piece.words.forEach((text, index) => {
    const node = texts[index]
    if (node && text !== (last?.words[index] ?? '')) node.nodeValue = text
  })
}
