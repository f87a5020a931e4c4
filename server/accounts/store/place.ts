import { type ChainEnd, NO_CHAIN } from './audit-links.ts'
import type { AccountsTransaction, AuditLink } from './house-store.ts'
import type { AccountKind, AuditRow } from './rows.ts'

/** Part of each row's seal. */
export const ROWS_NAME = 'rows'

/** The row that says what all other rows come to. */
export interface AccountsHead {
  /** Goes up with each change of a row that is not quiet. */
  readonly revision: number
  /** Of the seals of all rows, in 64 bits: another one after any change of a row. */
  readonly sum: bigint
  readonly anchor: ChainEnd
  readonly last: ChainEnd
}

export const NO_HEAD: AccountsHead = { revision: 0, sum: 0n, anchor: NO_CHAIN, last: NO_CHAIN }

export interface StoredRow {
  readonly kind: AccountKind
  readonly id: string
  /** JSON; null where it was not asked for. */
  readonly body: string | null
  readonly seal: string
}

/** What a place has, as it was before the transaction. */
export interface PlaceReader {
  readonly head: AccountsHead
  /**
   * Every row. No body where the seal is among `known`, nor of the outbox, whose messages may be 2 MiB each. Where nothing is
   * known, each body is verified by its seal, of the outbox too; otherwise those that are given.
   */
  rows(known: ReadonlySet<string> | null): Promise<readonly StoredRow[]>
  /** The bodies of the outbox, or of its row with an id. */
  outbox(id?: string): Promise<readonly string[]>
  readonly audit: AuditReader
}

export interface AuditReader {
  /** The highest number of any row, 0 without one. */
  newest(): Promise<number>
  readonly find: (
    ...given: Parameters<AccountsTransaction['audit']>
  ) => Promise<readonly AuditRow[]>
  /** Behind a number, the oldest first. */
  after(seq: number, most: number): Promise<readonly AuditLink[]>
  /** The lowest number behind another of a row that is not before an instant (epoch ms). */
  firstSince(at: number, after: number): Promise<number | null>
}

/** What a transaction changes. */
export interface PlaceChanges {
  readonly head: AccountsHead
  readonly put: readonly (StoredRow & { readonly body: string })[]
  readonly removed: readonly (readonly [AccountKind, string])[]
  /** The audit is forgotten up to this number; 0 forgets nothing. */
  readonly forgetTo: number
  /** Added to the audit after that. */
  readonly links: readonly AuditLink[]
}

/** `carry`: writes also where others may not, since the school is being moved. */
export type PlaceAccess = 'read' | 'write' | 'carry'

/** Gives its result, and what is committed then; null commits nothing. */
export type PlaceWork<T> = (
  reader: PlaceReader,
) => Promise<{ readonly result: T; readonly changes: PlaceChanges | null }>

/** What whoever uses a transaction threw: it is undone, and nothing is wrong with the place. */
export class Thrown extends Error {
  override readonly name = 'Thrown'
}

/** Where the rows of a house are kept: it loads and commits, and knows nothing of people. */
export interface AccountsPlace {
  /**
   * All or nothing, and of those that write one at a time. Rejects with the `Thrown` of `work`, or with what is wrong with the
   * place as its users are told, having changed nothing.
   */
  transact<T>(access: PlaceAccess, work: PlaceWork<T>): Promise<T>
  /** Where other processes write, too: the revision there. Rejects as `transact` does. */
  readonly revision?: () => Promise<number>
  close(): Promise<void>
}
