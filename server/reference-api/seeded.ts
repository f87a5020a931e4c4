import { createHash } from 'node:crypto'

export type Dice = ReturnType<typeof diceFrom>
export type Weights = Readonly<Record<string, number>>

export function diceFrom(seed: string) {
  const next = mulberry32(fnv1a(seed))
  /** Both ends included. */
  const int = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  function pick<Item>(items: readonly Item[]): Item {
    const item = items[int(0, items.length - 1)]
    if (item === undefined) throw new RangeError('Nothing to pick from.')
    return item
  }
  return {
    int,
    chance: (share: number) => next() < share,
    pick,
    weighted(weights: Weights): string {
      let left = next() * Object.values(weights).reduce((sum, weight) => sum + weight, 0)
      for (const [name, weight] of Object.entries(weights)) {
        left -= weight
        if (left < 0) return name
      }
      return pick(Object.keys(weights))
    },
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    shuffled<Item>(items: readonly Item[]): Item[] {
      const rest = [...items]
      for (let last = rest.length - 1; last > 0; last -= 1) {
        const other = int(0, last)
        const [a, b] = [rest[last], rest[other]]
        if (a !== undefined && b !== undefined) [rest[last], rest[other]] = [b, a]
      }
      return rest
    },
  }
}

export function inventedId(seed: string): string {
  const hex = createHash('sha256').update(seed).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

function fnv1a(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}

function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
