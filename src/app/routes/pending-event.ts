import { pressableAt } from '#features/record/peek/drawn-record.ts'
import type { PendingEvent } from '#features/record/peek/use-peek.ts'

/** Events that show or pin the card, or place it. */
const WANTING = ['pointermove', 'focusin', 'pointerdown', 'click'] as const

interface PendingEventRecorder extends PendingEvent {
  /** Listens until the card's code has loaded, then calls `onHere`. Returns a function that stops it. */
  begin(this: void, onHere: () => void): () => void
}

/** Records what the user wants of the card before it is loaded. `fetchCard` resolves to whether it loaded. */
export function recordPendingEvent(fetchCard: () => Promise<boolean>): PendingEventRecorder {
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
        // After a failed load, the next event starts over.
        else last = null
      }
      const onPendingEvent = (event: Event) => {
        if (event.type !== 'pointerdown' && pressableAt(event.target) === null) return
        const isFirst = last === null
        // A press outranks later pointer moves.
        if (last === null || isPress(event) || !isPress(last)) last = event
        if (isFirst) void fetchFor()
      }
      for (const type of WANTING) document.addEventListener(type, onPendingEvent, { signal })
      return end
    },
  }
}

function isPress({ type }: Event): boolean {
  return type === 'click' || type === 'pointerdown'
}
