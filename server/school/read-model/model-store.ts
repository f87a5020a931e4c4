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

export const MODEL_FILE = 'read-model.sqlite'

export interface ModelStore {
  /** What was stored at opening, handed out once. From now on `all` returns everything to store. */
  take(all: () => StoredModel): StoredModel
  /** Writes in one transaction, on disk when it returns unless `unsaved` says otherwise. Never throws. */
  save(change: ModelChange): void
  /** Binds the file with all its content to another base address and key, in one transaction. */
  bind(binding: string, revisions: ModelChange['revisions']): void
  /** The file existed and belonged to this school. */
  readonly isOurs: boolean
  /** Call twice a minute: see `StoredFile`. */
  tend(): void
  unsaved(): Unsaved | null
  close(): void
}

/** Shared by several gateways: one writes behind its memory, the others follow. Promises reject only with `OutOfReach`. */
export interface SharedModelStore extends ModelStore {
  take(all: () => StoredModel): StoredDelta
  /** Null: nothing stored. Whole if removals since are not known, or if changes made here were another gateway's to write. */
  changedSince(revisions: ModelChange['revisions']): Promise<StoredDelta | null>
  /** This gateway's memory differs from the store, because another had to write it. The next `changedSince` is whole. */
  isAstray(): boolean
  /** Resolves once all that can be written is. Await it before `close`. */
  settled(): Promise<void>
}

export function isShared(store: ModelStore): store is SharedModelStore {
  return 'changedSince' in store
}

export class OutOfReach extends Error {
  override readonly name = 'OutOfReach'
}

/** `binding`: base address and key. Erases another school's data; sets a damaged file aside. Throws only `DirectoryInUse`. */
export function openModelStore(options: {
  readonly file: string
  readonly binding: string
  readonly now: () => number
  readonly log?: Log
  /** Another school's people were here before, so nothing damaged is set aside. */
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
      // The open file refers to the same object, and would keep every row in memory.
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

const NO_MODEL: ModelStore = {
  take: () => NOTHING_KEPT,
  save() {},
  bind() {},
  isOurs: false,
  tend() {},
  unsaved: () => null,
  close() {},
}
