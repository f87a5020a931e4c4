import { statSync } from 'node:fs'
import { join } from 'node:path'
import {
  type AccountsInFolder,
  HOUSE_FILE,
  openAccounts,
} from '#server/accounts/store/accounts-in-folder.ts'
import type { AccountsStore } from '#server/accounts/store/accounts-store.ts'
import type { Config } from '#server/config/config.ts'
import { codeOf, type Log } from '#server/config/log.ts'
import {
  LEDGER_FILE,
  type LedgerStore,
  NO_LEDGER,
  openLedgerStore,
} from '#server/school/ledger/ledger-store.ts'
import {
  MODEL_FILE,
  type ModelStore,
  openModelStore,
} from '#server/school/read-model/model-store.ts'
import type { CallAt } from '#server/school/refresher/refresher.ts'
import { bindingOf } from '#server/store/binding.ts'
import { claimOpenFolder, type FolderClaim } from '#server/store/folder/folder-claim.ts'
import { FolderOpenToOthers, foreignFolder, ownFolder } from '#server/store/folder/own-folder.ts'
import { type SchoolLease, UNSHARED } from './school-lease.ts'
import { openSchoolList } from './schools/in-file.ts'
import type { HostedSchool, SchoolList } from './schools/list.ts'
import type { RunningSchool, Schools } from './schools/schools.ts'
import { NO_OTHERS, type OtherGateways } from './schools/status.ts'

/** Where accounts are stored: those of a school, or the operator's. */
export interface StoredAccounts {
  readonly accounts: AccountsStore
  /** Where copies go, and what writes one; null in a database, which has its own backup. */
  readonly copies: {
    readonly folder: string
    readonly copyInto: AccountsInFolder['copyInto']
  } | null
  /** What is wrong at the start and what to do, in words for the operator; null for nothing. */
  readonly trouble: string | null
}

/** Where everything of one school is stored. */
export interface StoredSchool extends StoredAccounts {
  /** How its ledger begins: from a store, or by a name among several gateways. */
  readonly count: { readonly store: LedgerStore } | { readonly gateway: string }
  readonly ledger: Pick<LedgerStore, 'bind' | 'tend' | 'unsaved'>
  readonly model: ModelStore
  readonly lease: SchoolLease
  /** The size of its files; null in a database. */
  bytes(): number | null
  /** Called last, after ledger, model and accounts were closed. */
  close(): Promise<void>
}

/** A school as its place has to know it. */
interface PlacedSchool extends Omit<HostedSchool, 'host'> {
  /** Null for the only school of a host, which answers at any address. */
  readonly host: string | null
  /** With its base URL, what its data is bound to. */
  readonly key: string
}

/** Where a host stores its schools and its own accounts: in folders, or in a database. */
export interface Places {
  /** Takes a folder for this process alone; rejects with `DirectoryInUse`, or `PlaceClosed` if its data has moved. */
  claim(folder: string, log: Log): Promise<FolderClaim>
  openSchool(school: PlacedSchool, folder: string, log: Log): Promise<StoredSchool>
  openOperator(list: SchoolList, folder: string): Promise<StoredAccounts>
  openList(from: Parameters<typeof openSchoolList>[0]): Promise<SchoolList>
  /** Several gateways may show the same schools: each loads those that it has a lease of, or that are requested. */
  readonly isShared: boolean
  /** Loads the schools that are leased to this process. Returns what ends that. */
  followLeases(schools: Schools<RunningSchool>, schedule: CallAt): () => void
  /** `notLoaded`: the schools that are not loaded here. */
  others(notLoaded: () => readonly HostedSchool[]): OtherGateways
  close(): Promise<void>
}

export interface PlacesOptions {
  readonly config: Pick<Config, 'schoolClock'>
  /** Epoch ms. */
  readonly now: () => number
  readonly log: Log
}

export function folderPlaces({ config, now, log }: PlacesOptions): Places {
  return {
    claim: (folder, ofSchool) => claimed(folder, config, claimOpenFolder, ofSchool),
    async openSchool(school, folder, ofSchool) {
      const common = { binding: bindingOf(school), now, log: ofSchool }
      // What was read under a moved clock is of no use under another one; accounts are.
      if (config.schoolClock !== null) {
        const model = openModelStore({ ...common, file: ':memory:' })
        return inFiles(folder, NO_LEDGER, model, accountsIn(folder, now, ofSchool))
      }
      // The ledger's lock comes first: a second process leaves the read model alone.
      const ledger = openLedgerStore({ ...common, file: join(folder, LEDGER_FILE) })
      let accounts: StoredAccounts | null = null
      try {
        accounts = accountsIn(folder, now, ofSchool)
        const file = join(folder, MODEL_FILE)
        const model = openModelStore({ ...common, file, isSchoolNew: ledger.isSchoolNew })
        // The process ended while both were bound to another key of the school: what it had spent is not known.
        const isDoubtful = ledger.isDoubtful || (ledger.isSchoolNew && model.isOurs)
        return inFiles(folder, { ...ledger, isDoubtful }, model, accounts)
      } catch (error) {
        void accounts?.accounts.close()
        ledger.close()
        throw error
      }
    },
    openOperator: async (_, folder) => accountsIn(folder, now, log),
    openList: (from) => openSchoolList(from),
    isShared: false,
    followLeases: () => () => {},
    others: () => NO_OTHERS,
    close: async () => {},
  }
}

function inFiles(
  folder: string,
  ledger: LedgerStore,
  model: ModelStore,
  accounts: StoredAccounts,
): StoredSchool {
  return {
    ...accounts,
    trouble: foreignFolder(folder) ?? accounts.trouble,
    count: { store: ledger },
    ledger,
    model,
    lease: UNSHARED,
    bytes() {
      const sizes = storeSizes(folder)
      return sizes.length === 0 ? null : sizes.reduce((sum, { bytes }) => sum + bytes, 0)
    },
    close: async () => {},
  }
}

function accountsIn(folder: string, now: () => number, log: Log): StoredAccounts {
  const accounts = openAccounts({ file: join(folder, HOUSE_FILE), now, log })
  return {
    accounts,
    copies: { folder, copyInto: accounts.copyInto },
    trouble: accounts.trouble(),
  }
}

/** Claims a folder by `claim`, and makes it its owner's alone. */
export async function claimed(
  folder: string,
  { schoolClock }: PlacesOptions['config'],
  claim: (folder: string, log: Log) => Promise<FolderClaim>,
  log: Log,
): Promise<FolderClaim> {
  const taken = schoolClock === null ? await claim(folder, log) : { release: async () => {} }
  try {
    if (ownFolder(folder, log)) log.warn('data_dir_open_to_others')
  } catch (error) {
    if (error instanceof FolderOpenToOthers) {
      await taken.release()
      throw error
    }
    log.error('data_dir_not_there', { code: codeOf(error) })
  }
  return taken
}

/** The files of a school in its folder, by their names in the metrics. */
export const STORE_FILES = {
  ledger: LEDGER_FILE,
  read_model: MODEL_FILE,
  accounts: HOUSE_FILE,
} as const

/** The size of each file that exists, bytes; none without a folder. */
export function storeSizes(
  folder: string,
): readonly { readonly store: keyof typeof STORE_FILES; readonly bytes: number }[] {
  return (Object.keys(STORE_FILES) as (keyof typeof STORE_FILES)[]).flatMap((store) => {
    try {
      return [{ store, bytes: statSync(join(folder, STORE_FILES[store])).size }]
    } catch {
      return []
    }
  })
}
