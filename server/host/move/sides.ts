import type { HostedSchool, ListedSchool, SchoolList } from '#server/host/schools/list.ts'
import type { MoveMark } from '#server/store/move-mark.ts'
import type { SchoolStores } from './carried-rows.ts'

export interface MovedSchool {
  /** With a single school, the id is made from its address, and the host is unknown. */
  readonly school: Omit<HostedSchool, 'host'> & { readonly host: string | null }
  /** Base URL and key, which say whose the data is; null for the operator's accounts. */
  readonly binding: string | null
}

export interface SchoolPlace {
  readonly words: string
  /** Keeps every gateway off it until released. Throws with words if one has it. `other` is the other side. */
  hold(other: string): Promise<{ release(): Promise<void> }>
  mark(): Promise<MoveMark | null>
  /** Durable once it resolves. */
  setMark(mark: MoveMark | null): Promise<void>
  /** Throws with words if the data is damaged or another school's. */
  hasContent(): Promise<boolean>
  /** Throws if anything is unreadable, and repairs nothing. */
  open(): Promise<SchoolStores>
  /** Removes a half-finished move, or data that moved away earlier; the latter is set aside where possible. */
  clear(): Promise<void>
}

export interface MoveSide {
  readonly words: string
  /** Keeps out a Flightline that shows many schools. Throws with words if one runs. */
  hold(): Promise<{ release(): Promise<void> }>
  place(school: MovedSchool): SchoolPlace
  list(): SchoolList
  /** Keys can only be stored sealed. */
  readonly isSealed: boolean
  /** Adds these to that list, and removes those whose data moved from there to `other` before. */
  putList(schools: readonly ListedSchool[], other: string): Promise<void>
  close(): Promise<void>
}
