export type VirtualTime = ReturnType<typeof virtualTime>

interface Event {
  readonly at: number
  readonly number: number
  readonly run: () => void | Promise<void>
  isCancelled: boolean
}

/** ms. */
const LATE = 20

/** A clock that moves only when told to. `isIdle`: nothing runs that the events started without waiting for it. */
export function virtualTime(start: number, isIdle: () => boolean = () => true) {
  let at = start
  let count = 0
  const heap: Event[] = []
  function schedule(when: number, run: () => void | Promise<void>): () => void {
    const event = { at: when, number: count++, run, isCancelled: false }
    push(heap, event)
    return () => {
      event.isCancelled = true
    }
  }
  return {
    now: () => at,
    /** Calls `run` when the clock reaches `when`, or at the next move when that is past. */
    schedule,
    /** As a timer of the machine, which rings a little late. */
    setTimer: (when: number, run: () => void) => schedule(when + LATE, run),
    /** Moves the clock from event to event; each has come to rest before the next. */
    async runUntil(end: number) {
      for (let next = heap[0]; next && next.at <= end; next = heap[0]) {
        pop(heap)
        if (next.isCancelled) continue
        at = Math.max(at, next.at)
        await next.run()
        for (let quiet = 0; quiet < 2; quiet = isIdle() ? quiet + 1 : 0)
          await new Promise((resolve) => setImmediate(resolve))
      }
      at = Math.max(at, end)
    },
  }
}

const isBefore = (a: Event, b: Event) => a.at < b.at || (a.at === b.at && a.number < b.number)

function push(heap: Event[], event: Event): void {
  let i = heap.push(event) - 1
  while (i > 0) {
    const parent = (i - 1) >> 1
    const above = heap[parent]
    if (!above || !isBefore(event, above)) break
    heap[i] = above
    i = parent
  }
  heap[i] = event
}

function pop(heap: Event[]): void {
  const last = heap.pop()
  if (!last || heap.length === 0) return
  let i = 0
  for (;;) {
    let child = 2 * i + 1
    const left = heap[child]
    const right = heap[child + 1]
    if (right && left && isBefore(right, left)) child += 1
    const below = heap[child]
    if (!below || !isBefore(below, last)) break
    heap[i] = below
    i = child
  }
  heap[i] = last
}
