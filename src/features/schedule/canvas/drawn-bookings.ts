import styles from './bookings.module.css'

export interface DrawnBooking {
  readonly id: string
  readonly facts: Readonly<Record<string, string | number | boolean | undefined>>
  /** CSS properties; null if the flow places it. */
  readonly place: Readonly<Record<string, string>> | null
  readonly words: readonly [before: string, name: string, after: string]
  /** The words stay visible while the booking is partly scrolled away. */
  readonly isHeld?: boolean
}

interface Drawn {
  readonly button: HTMLElement
  readonly texts: readonly [Node, Node, Node]
  item: DrawnBooking | null
}

const drawnIn = new WeakMap<Element, readonly Drawn[]>()
const NOTHING: readonly Drawn[] = []

/** Draws without React, which would spend more on thousands of buttons than on the rest of a week. A booking keeps its
 * button; a new one reuses a free one and writes only differences. The focused button is never reused. What React draws
 * in the same host follows them. */
export function drawBookings(host: Element, items: readonly DrawnBooking[]): void {
  const before = drawnIn.get(host) ?? NOTHING
  const isSame = (item: DrawnBooking, index: number) => before[index]?.item === item
  if (before.length === items.length && items.every(isSame)) return
  const wanted = new Set(items.map(({ id }) => id))
  const byId = new Map(before.map((one) => [one.item?.id, one]))
  const free = before.filter(
    ({ item, button }) => !wanted.has(item?.id ?? '') && button !== document.activeElement,
  )
  const now = items.map((item) => {
    const one = byId.get(item.id) ?? free.shift() ?? newDrawn()
    change(one, item)
    return one
  })
  for (const one of before) if (!now.includes(one)) one.button.remove()
  const focused = document.activeElement
  let there = host.firstElementChild
  for (const { button } of now) {
    if (there === button) there = there.nextElementSibling
    else host.insertBefore(button, there)
  }
  // A moved element loses the focus.
  if (focused !== document.activeElement)
    now.find(({ button }) => button === focused)?.button.focus({ preventScroll: true })
  drawnIn.set(host, now)
}

/** Written on the previous booking by an open chip, a lit chain, or a step of the search. */
const MARKS = ['data-ringed', 'data-lit', 'data-found']

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
  return { button, texts: [before, strong.firstChild ?? strong, after], item: null }
}

function change(one: Drawn, item: DrawnBooking): void {
  const { button, texts, item: last } = one
  if (last === item) return
  one.item = item
  writeChanges(last?.facts, item.facts, (name, value) => {
    if (value === undefined) button.removeAttribute(name)
    else button.setAttribute(name, String(value))
  })
  writeChanges(last?.place, item.place, (name, value) =>
    button.style.setProperty(name, value ?? null),
  )
  if (last && last.id !== item.id)
    for (const mark of MARKS) if (item.facts[mark] === undefined) button.removeAttribute(mark)
  if ((last?.isHeld ?? false) !== (item.isHeld ?? false)) hold(button, item.isHeld === true)
  item.words.forEach((text, index) => {
    const node = texts[index]
    if (node && text !== (last?.words[index] ?? '')) node.nodeValue = text
  })
}

function writeChanges<V>(
  before: Readonly<Record<string, V>> | null | undefined,
  next: Readonly<Record<string, V>> | null,
  write: (name: string, value: V | undefined) => void,
): void {
  for (const name in before) if (next?.[name] === undefined) write(name, undefined)
  for (const name in next) if (next[name] !== before?.[name]) write(name, next[name])
}

function hold(button: HTMLElement, isHeld: boolean): void {
  const words = [...(button.querySelector('span') ?? button).childNodes]
  if (!isHeld) return button.replaceChildren(...words)
  const held = document.createElement('span')
  held.className = styles.held ?? ''
  held.append(...words)
  button.append(held)
}
