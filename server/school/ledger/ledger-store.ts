import { existsSync, rmSync } from 'node:fs'
import { type Log, silentLog } from '#server/config/log.ts'
import { openStoredFile } from '#server/store/folder/stored-file.ts'
import type { Maybe, Saved, Unsaved } from '#server/store/write-behind.ts'

export const LEDGER_FILE = 'ledger.sqlite'

/** Marks a restored count as doubtful, because it is old or from another machine. */
export function doubtMark(file: string): string {
  return `${file}.doubtful`
}

export interface StoredCount {
  readonly kept: string | null
  /** Epoch ms, of the clock that all sharers use. Without it, this machine's clock. */
  readonly clock?: () => number
}

export interface LedgerStore extends StoredCount {
  /** What was spent before is unknown: a file failed to verify, saving fails, or a backup was restored. */
  readonly isDoubtful: boolean
  /** The folder belonged to another school, or to this one under another key. */
  readonly isSchoolNew: boolean
  /** Durable when it returns `saved`. Never throws; saves run in order. */
  save(state: string): Maybe<Saved>
  /** Whether a save would be `lost`, as far as known without asking. */
  isLost(): boolean
  /** Rebinds the file and all that is in it to another base address and key, in one write. */
  bind(binding: string): void
  /** Call twice a minute: see `StoredFile`. */
  tend(): void
  unsaved(): Unsaved | null
  close(): void
}

export const NO_LEDGER: LedgerStore = {
  kept: null,
  isDoubtful: false,
  isSchoolNew: false,
  save: () => 'saved',
  isLost: () => false,
  bind() {},
  tend() {},
  unsaved: () => null,
  close() {},
}

/** Locks the file. Erases data of another `binding` (base address and key). Throws only `DirectoryInUse`. */
export function openLedgerStore(options: {
  readonly file: string
  readonly binding: string
  readonly now: () => number
  readonly log?: Log
}): LedgerStore {
  const { file, now, log = silentLog } = options
  let { binding } = options
  let state = ''
  const all = () => ({ rows: [], facts: state })
  const kept = openStoredFile({ file, store: 'ledger', binding: () => binding, now, log, all })
  const save = () => kept.save({ put: [], removed: [], facts: state })
  state = kept.kept?.facts ?? ''
  let isMarked = existsSync(doubtMark(file))
  return {
    kept: state === '' ? null : state,
    isDoubtful: isMarked || kept.found === 'damaged' || (state === '' && kept.unsaved() !== null),
    isSchoolNew: kept.found === 'of another school',
    save(text) {
      state = text
      const saved = save()
      if (isMarked && kept.unsaved() === null) isMarked = !isGone(doubtMark(file))
      return saved
    },
    isLost: () => false,
    bind(other) {
      binding = other
      void save()
    },
    tend: kept.tend,
    unsaved: kept.unsaved,
    close: kept.close,
  }
}

/** If the mark can't be removed, the next start finds it and doubts the count again. */
function isGone(mark: string): boolean {
  try {
    rmSync(mark, { force: true })
    return true
  } catch {
    return false
  }
}
