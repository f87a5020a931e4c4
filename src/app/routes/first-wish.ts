import { pressableAt } from '#features/record/peek/drawn-record.ts'
import type { Wish } from '#features/record/peek/use-peek.ts'

/** What shows the card or pins it, or says where it belongs. */
const WANTING = ['pointerover', 'focusin', 'pointerdown', 'click'] as const

interface FirstWish extends Wish {
  /** Listens until the card does itself. `onHere`: it was wanted and has come. Returns what ends it. */
  begin(this: void, onHere: () => void): () => void
}

/** Hears what somebody wants of the card before it is here. `fetchCard` gets it, and resolves to whether it could. */
export function firstWish(fetchCard: () => Promise<boolean>): FirstWish {
  let last: Event | null = null
  let listening = new AbortController()
  const end = () => listening.abort()
  return {
    last: () => last,
    end,
    begin(onHere) {
      listening = new AbortController()
      const { signal } = listening
      const fetchFor = async () => {
        if (await fetchCard()) onHere()
        // Fetched again for the next wish, it begins with that one.
        else last = null
      }
      const onWish = (event: Event) => {
        if (event.type !== 'pointerdown' && pressableAt(event.target) === null) return
        const isFirst = last === null
        // A press counts, wherever the pointer went after it.
        if (last === null || isPress(event) || !isPress(last)) last = event
        if (isFirst) void fetchFor()
      }
      for (const type of WANTING) document.addEventListener(type, onWish, { signal })
      return end
    },
  }
}

function isPress({ type }: Event): boolean {
  return type === 'click' || type === 'pointerdown'
}
