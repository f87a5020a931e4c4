import type { HostedSchool, ListedSchool, SchoolList } from '#server/host/schools/list.ts'
import type { MoveMark } from '#server/store/move-mark.ts'
import type { SchoolStores } from './carried-rows.ts'

/** A school, or the operator's accounts, as it is moved. */
export interface MovedSchool {
  /** Of one school alone its id is made of its address, and no host is known. */
  readonly school: Omit<HostedSchool, 'host'> & { readonly host: string | null }
  /** Whose its data is: base address and key. Null for the operator's accounts. */
  readonly binding: string | null
}

export interface SchoolPlace {
  /** What people read; without a password. */
  readonly words: string
  /** Keeps every gateway from it until it is released. Throws in words where one has it. `other` is the other side. */
  hold(other: string): Promise<{ release(): Promise<void> }>
  mark(): Promise<MoveMark | null>
  /** Safe when it resolves. */
  setMark(mark: MoveMark | null): Promise<void>
  /** Whether anything of this school is there. Throws in words for another's, and for what is damaged. */
  hasContent(): Promise<boolean>
  /** Throws where something cannot be read as it was written: nothing is mended, and nothing set aside. */
  open(): Promise<SchoolStores>
  /** Takes away what half a move left, or what moved away from here before; what was so moved is put aside where it can be. */
  clear(): Promise<void>
}

export interface MoveSide {
  /** What people read; without a password. */
  readonly words: string
  /** Keeps a Flightline from it that is none of one school alone. Throws in words where one runs. */
  hold(): Promise<{ release(): Promise<void> }>
  place(school: MovedSchool): SchoolPlace
  /** The list of many schools that stands there. */
  list(): SchoolList
  /** Its keys stand sealed, and in no other way. */
  readonly isSealed: boolean
  /** Puts these into that list, and takes out those whose data moved from there to `other` before. */
  putList(schools: readonly ListedSchool[], other: string): Promise<void>
  close(): Promise<void>
}
