import type { HostedSchool } from './hosted-school.ts'
import type { SealedKey } from './sealed-key.ts'

/** Where a school's key is: in a file that holds it alone, by its whole path, or sealed beside the school itself. */
export type KeyAt = { readonly keyFile: string } | { readonly sealed: SealedKey }

/** A school and where its key is. */
export interface ListedSchool {
  readonly school: HostedSchool
  /** Null for one that has none yet, or whose record of it is damaged. */
  readonly key: KeyAt | null
}

/** The schools of this process, in a file or in the database, as it was last read. */
export interface SchoolList {
  /** By name. */
  all(): readonly ListedSchool[]
  /** `host` in lower case, with its port unless that is the usual one. */
  byHost(host: string): ListedSchool | null
  /** What is wrong with the list or with an entry, in sentences without a secret; a wrong entry leaves the others alone. */
  troubles(): readonly string[]
  /** Rejects with `ListRefused`, in words, for a host or an id that is taken and for a list that cannot be written. */
  add(one: ListedSchool): Promise<void>
  setKey(id: string, key: KeyAt): Promise<void>
  /** The school is gone from the list; its data is not touched. */
  remove(id: string): Promise<void>
  /** Reads it again at once; true if anything is otherwise. Never rejects. */
  look(): Promise<boolean>
  /** Called after each look that found something else. Gives what ends it. */
  onChange(run: () => void): () => void
  close(): Promise<void>
}

/** The list was not changed; the message says why. */
export class ListRefused extends Error {
  override readonly name = 'ListRefused'
}
