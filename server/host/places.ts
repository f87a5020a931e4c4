import { statSync } from 'node:fs'
import { join } from 'node:path'
import {
  ACCOUNTS_FILE,
  type AccountsInFolder,
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

export interface StoredAccounts {
  readonly accounts: AccountsStore
  /** Null in a database, which has its own backup. */
  readonly copies: {
    readonly folder: string
    readonly copyInto: AccountsInFolder['copyInto']
  } | null
  /** A problem at the start and what to do, for the operator; null for none. */
  readonly trouble: string | null
}

export interface StoredSchool extends StoredAccounts {
  /** Where the ledger starts: from a store, or by name among several gateways. */
  readonly count: { readonly store: LedgerStore } | { readonly gateway: string }
  readonly ledger: Pick<LedgerStore, 'bind' | 'tend' | 'unsaved'>
  readonly model: ModelStore
  readonly lease: SchoolLease
  /** Size of its files; null in a database. */
  bytes(): number | null
  /** Called last, after ledger, model and accounts are closed. */
  close(): Promise<void>
}

interface PlacedSchool extends Omit<HostedSchool, 'host'> {
  /** Null for the only school of a host, which answers at any address. */
  readonly host: string | null
  /** Its data is bound to this and the base URL. */
  readonly key: string
}

export interface Places {
  /** Locks a folder for this process; rejects with `DirectoryInUse`, or `PlaceClosed` if its data has moved. */
  claim(folder: string, log: Log): Promise<FolderClaim>
  openSchool(school: PlacedSchool, folder: string, log: Log): Promise<StoredSchool>
  openOperator(list: SchoolList, folder: string): Promise<StoredAccounts>
  openList(from: Parameters<typeof openSchoolList>[0]): Promise<SchoolList>
  /** Several gateways may show the same schools; each loads those it leases or is asked for. */
  readonly isShared: boolean
  /** Loads the schools leased to this process. Returns a function that stops it. */
  followLeases(schools: Schools<RunningSchool>, schedule: CallAt): () => void
  /** `notLoaded`: the schools that are not loaded here. */
  others(notLoaded: () => readonly HostedSchool[]): OtherGateways
  close(): Promise<void>
}

export interface PlacesOptions {
  readonly config: Pick<Config, 'schoolClock'>
  readonly now: () => number
  readonly log: Log
}

export function folderPlaces({ config, now, log }: PlacesOptions): Places {
  return {
    claim: (folder, ofSchool) => claimed(folder, config, claimOpenFolder, ofSchool),
    async openSchool(school, folder, ofSchool) {
      const common = { binding: bindingOf(school), now, log: ofSchool }
      // Records read under a moved clock are useless under another; accounts are not.
      if (config.schoolClock !== null) {
        const model = openModelStore({ ...common, file: ':memory:' })
        return inFiles(folder, NO_LEDGER, model, accountsIn(folder, now, ofSchool))
      }
      // Lock the ledger first, so that a second process leaves the read model alone.
      const ledger = openLedgerStore({ ...common, file: join(folder, LEDGER_FILE) })
      let accounts: StoredAccounts | null = null
      try {
        accounts = accountsIn(folder, now, ofSchool)
        const file = join(folder, MODEL_FILE)
        const model = openModelStore({ ...common, file, isSchoolNew: ledger.isSchoolNew })
        // The process ended while both were bound to another key of the school: its spending is unknown.
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
  const accounts = openAccounts({ file: join(folder, ACCOUNTS_FILE), now, log })
  return {
    accounts,
    copies: { folder, copyInto: accounts.copyInto },
    trouble: accounts.trouble(),
  }
}

/** Also makes the folder private to its owner. */
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

/** Names in the metrics → files. */
export const STORE_FILES = {
  ledger: LEDGER_FILE,
  read_model: MODEL_FILE,
  accounts: ACCOUNTS_FILE,
} as const

/** Bytes of each file that exists; none without a folder. */
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
