import { existsSync, rmSync } from 'node:fs'
import { type Log, silentLog } from '#server/config/log.ts'
import { openStoredFile } from '#server/store/folder/stored-file.ts'
import type { Maybe, Saved, Unsaved } from '#server/store/write-behind.ts'

/** Its name in DATA_DIR. */
export const LEDGER_FILE = 'ledger.sqlite'

/** Stands beside it after a restore, until what is kept says so itself: the count is another machine's, or an older one. */
export function doubtMark(file: string): string {
  return `${file}.doubtful`
}

/** The count as it was saved. */
export interface StoredCount {
  /** The text last saved, or null for none. */
  readonly kept: string | null
  /** The clock by which `kept` is as old as it is, epoch ms: that of all who share it. This machine's where there is none. */
  readonly clock?: () => number
}

/** Keeps the ledger's state as one text. */
export interface LedgerStore extends StoredCount {
  /** A file could not be trusted, nothing can be saved, or a backup was restored: what was spent before is not known. */
  readonly isDoubtful: boolean
  /** The folder was another school's, or the same one's under another key. */
  readonly isSchoolNew: boolean
  /** Safe when it returns `saved`. Never throws; saves are carried out in the order in which they came. */
  save(state: string): Maybe<Saved>
  /** That a save would be `lost`, as far as that is known without asking. */
  isLost(): boolean
  /** From now on the file is that of another base address and key, with all that is in it. In one write. */
  bind(binding: string): void
  /** To be called twice a minute: see `StoredFile`. */
  tend(): void
  unsaved(): Unsaved | null
  close(): void
}

/** Keeps nothing, and means to. */
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

/**
 * A file of its own, locked against a second process while it is open. `binding` names the base address and the key: what was
 * kept for another is erased. Throws only `DirectoryInUse`.
 */
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

/** What stays is found by the next start: the count is doubted once more. */
function isGone(mark: string): boolean {
  try {
    rmSync(mark, { force: true })
    return true
  } catch {
    return false
  }
}
