import { type Log, silentLog } from '#server/config/log.ts'
import { openStoredFile } from '#server/store/folder/stored-file.ts'
import { NO_ROWS } from '#server/store/rows.ts'
import type { Unsaved } from '#server/store/write-behind.ts'
import {
  changeOf,
  headFrom,
  type ModelChange,
  modelFacts,
  modelFrom,
  modelRows,
  NEW_STANDING,
  NO_CHANGE,
  NOTHING_KEPT,
  type StoredDelta,
  type StoredModel,
} from './stored-model.ts'

/** Its name in DATA_DIR. */
export const MODEL_FILE = 'read-model.sqlite'

/** The durable copy of the model. */
export interface ModelStore {
  /** What was kept when it was opened; handed out once. `all` gives everything there is to keep from now on. */
  take(all: () => StoredModel): StoredModel
  /** Writes in one transaction, on disk when it returns, unless `unsaved` says otherwise; never throws. */
  save(change: ModelChange): void
  /** From now on the file is that of another base address and key, with all that is in it. In one transaction. */
  bind(binding: string, revisions: ModelChange['revisions']): void
  /** It was there, and of the school that was named. */
  readonly isOurs: boolean
  /** To be called twice a minute: see `StoredFile`. */
  tend(): void
  unsaved(): Unsaved | null
  close(): void
}

/**
 * A durable copy that several gateways share: one writes, behind what it has in memory, and the others follow. No promise
 * rejects but with `OutOfReach`.
 */
export interface SharedModelStore extends ModelStore {
  take(all: () => StoredModel): StoredDelta
  /**
   * What was kept after some revisions; null for nothing. Whole for a follower so far behind that removals since are not
   * known, and for a writer whose changes were another's to write.
   */
  changedSince(revisions: ModelChange['revisions']): Promise<StoredDelta | null>
  /** What was read here is not what is kept: it was another's to write. The next `changedSince` is whole. */
  isAstray(): boolean
  /** Resolves once all that can be written is; to be awaited before `close`. */
  settled(): Promise<void>
}

export function isShared(store: ModelStore): store is SharedModelStore {
  return 'changedSince' in store
}

/** What others wrote cannot be read now. */
export class OutOfReach extends Error {
  override readonly name = 'OutOfReach'
}

/**
 * Opens `file` (or ':memory:', which keeps nothing) for the school that `binding` names: base address and key. What was
 * kept for another is erased; a file that does not verify to the last byte is set aside. Throws only `DirectoryInUse`.
 */
export function openModelStore(options: {
  readonly file: string
  readonly binding: string
  readonly now: () => number
  readonly log?: Log
  /** Another school's people were here before, so nothing that is damaged is set aside. */
  readonly isSchoolNew?: boolean
}): ModelStore {
  const { file, now, log = silentLog, isSchoolNew = false } = options
  let { binding } = options
  if (file === ':memory:') return NO_MODEL
  let all = () => NOTHING_KEPT
  const keeping = openStoredFile({
    file,
    store: 'model',
    binding: () => binding,
    now,
    log,
    all() {
      const model = all()
      return { rows: modelRows(model), facts: modelFacts({ ...model, standing: NEW_STANDING }) }
    },
    isSchoolNew,
  })
  let { kept } = keeping
  const save = (change: ModelChange) =>
    void keeping.save({ ...changeOf(change), isForgetting: change.isForgetting })
  return {
    take(tellAll) {
      all = tellAll
      const { revisions } = headFrom(kept?.facts ?? '')
      const model = { ...modelFrom(kept?.rows ?? NO_ROWS), revisions }
      // The open file refers to the same object, and would hold every row for as long as it is open.
      if (kept) Object.assign(kept, { rows: NO_ROWS })
      kept = null
      return model
    },
    save,
    bind(other, revisions) {
      binding = other
      save({ ...NO_CHANGE, revisions })
    },
    isOurs: keeping.found === 'ours',
    tend: keeping.tend,
    unsaved: keeping.unsaved,
    close: keeping.close,
  }
}

/** Keeps nothing, and means to. */
const NO_MODEL: ModelStore = {
  take: () => NOTHING_KEPT,
  save() {},
  bind() {},
  isOurs: false,
  tend() {},
  unsaved: () => null,
  close() {},
}
