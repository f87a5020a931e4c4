import { codeOf, type Log } from '#server/config/log.ts'
import type { UnsavedReason } from '#wire/wire.ts'

/** Since when (epoch ms) and why nothing is saved. */
export interface Unsaved {
  readonly since: number
  readonly reason: UnsavedReason
}

/** `unsaved`: work continues, as with a full disk. `lost`: another process may write now, so nothing may be sent. */
export type Saved = 'saved' | 'unsaved' | 'lost'

export type Maybe<T> = T | Promise<T>

interface Entry<T> {
  /** Null for everything. */
  readonly change: T | null
  readonly saved: Promise<Saved>
  end(saved: Saved): void
}

/** Writes in order, and failed changes first; with `all`, everything replaces them. Never throws or rejects. */
export function writeBehind<T>(options: {
  readonly name: 'ledger' | 'read_model'
  /** False if another process writes now. Throws if the change cannot be stored. */
  readonly write: (change: T) => Maybe<boolean>
  readonly all?: () => T
  readonly reasonOf: (error: unknown) => UnsavedReason
  /** Ms after a failure before a save tries again. */
  readonly pause?: number
  readonly now: () => number
  readonly log: Log
}) {
  const { name, write, all, reasonOf, pause = 0, now, log } = options
  let queue: Entry<T>[] = []
  let unsaved: Unsaved | null = null
  let triedAt = 0
  let isWriting = false
  let running: Promise<void> = Promise.resolve()
  let isClosed = false

  function failed(error: unknown): void {
    const reason = reasonOf(error)
    if (unsaved?.reason !== reason) log.error(`${name}_not_saved`, { code: codeOf(error), reason })
    unsaved = { since: unsaved?.since ?? now(), reason }
    triedAt = now()
  }

  function endAll(saved: Saved): void {
    const ended = queue
    queue = []
    for (const entry of ended) entry.end(saved)
  }

  /** No await for synchronous writes, so that nothing comes between. */
  async function writeAll(): Promise<void> {
    isWriting = true
    for (let entry = queue.shift(); entry !== undefined; entry = queue.shift()) {
      try {
        const change = all && (unsaved || entry.change === null) ? all() : entry.change
        const stored = write(change as T)
        const isOurs = stored instanceof Promise ? await stored : stored
        if (unsaved && isOurs) log.info(`${name}_saved_again`)
        unsaved = null
        entry.end(isOurs ? 'saved' : 'lost')
        if (!isOurs) endAll('lost')
      } catch (error) {
        failed(error)
        entry.end('unsaved')
        if (all) endAll('unsaved')
        else queue.unshift(entry)
        break
      }
    }
    isWriting = false
  }

  function start(): void {
    if (!isWriting && queue.length > 0) running = writeAll()
  }

  function enter(change: T | null): Promise<Saved> {
    const last = queue.at(-1)
    if (change === null && last?.change === null) return last.saved
    let end: Entry<T>['end'] = () => {}
    const saved = new Promise<Saved>((resolve) => {
      end = resolve
    })
    queue.push({ change, saved, end })
    return saved
  }

  return {
    /** Without a change, saves all as of its turn. With a synchronous `write`, it is stored on return. */
    save(change: T | null = null): Promise<Saved> {
      const isTooEarly = unsaved !== null && Math.abs(now() - triedAt) < pause
      if (isClosed || isTooEarly) return Promise.resolve('unsaved')
      const saved = enter(change)
      start()
      return saved
    },
    /** Retries failed writes at once. */
    tryAgain(): void {
      if (isClosed || unsaved === null) return
      if (all) void enter(null)
      start()
    },
    failed,
    unsaved: () => unsaved,
    /** Resolves when everything that can be stored is. */
    async settled(): Promise<void> {
      start()
      await running
    },
    close(): void {
      isClosed = true
    },
  }
}
