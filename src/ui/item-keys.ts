export type KeyPress = Pick<
  KeyboardEvent,
  'target' | 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'
>

/** True if the key did something. */
export type TakeKey = (press: KeyPress) => boolean

const takers = new WeakMap<Element, TakeKey>()

/** The keys of the items in `root`, pressed anywhere in `area`. */
export function listenForKeys(root: Element, takeKey: TakeKey, area = root): () => void {
  const onKey = (event: Event) => {
    if (!event.defaultPrevented && takeKey(event as KeyboardEvent)) event.preventDefault()
  }
  takers.set(root, takeKey)
  area.addEventListener('keydown', onKey)
  return () => {
    takers.delete(root)
    area.removeEventListener('keydown', onKey)
  }
}

/** Does what a key does at an item; null if nothing around it listens for keys. */
export function keysAt(item: Element): ((key: string) => void) | null {
  for (let root: Element | null = item; root; root = root.parentElement) {
    const takeKey = takers.get(root)
    const plain = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false }
    if (takeKey) return (key) => void takeKey({ target: item, key, ...plain })
  }
  return null
}
