import { codeOf, type Log } from '#server/config/log.ts'
import type { UnsavedReason } from '#wire/wire.ts'

/** That nothing is saved, since when (epoch ms) and why. */
export interface Unsaved {
  readonly since: number
  readonly reason: UnsavedReason
}

/**
 * What became of a save. `unsaved`: it goes on without, as with a full disk. `lost`: another process may write now, so
 * nothing may be sent.
 */
export type Saved = 'saved' | 'unsaved' | 'lost'

export type Maybe<T> = T | Promise<T>

interface Entry<T> {
  /** Null for all there is. */
  readonly change: T | null
  readonly saved: Promise<Saved>
  end(saved: Saved): void
}

/**
 * Writes changes in their order. Where `write` returns no promise, a change is stored when `save` returns. What could not be
 * written is kept and written first; with `all`, everything there is takes its place. Nothing here throws or rejects.
 */
export function writeBehind<T>(options: {
  readonly name: 'ledger' | 'read_model'
  /** False where another process writes by now. Throws where the change cannot be stored. */
  readonly write: (change: T) => Maybe<boolean>
  readonly all?: () => T
  readonly reasonOf: (error: unknown) => UnsavedReason
  /** After a failure a save does not try before so many ms have passed. */
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

  /** Without an await for what is stored at once, so that nothing comes between. */
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
    /** Without a change all there is, as it is when its turn comes. */
    save(change: T | null = null): Promise<Saved> {
      const isTooEarly = unsaved !== null && Math.abs(now() - triedAt) < pause
      if (isClosed || isTooEarly) return Promise.resolve('unsaved')
      const saved = enter(change)
      start()
      return saved
    },
    /** Writes at once what could not be written. */
    tryAgain(): void {
      if (isClosed || unsaved === null) return
      if (all) void enter(null)
      start()
    },
    failed,
    unsaved: () => unsaved,
    /** Once all is stored that can be. */
    async settled(): Promise<void> {
      start()
      await running
    },
    close(): void {
      isClosed = true
    },
  }
}
