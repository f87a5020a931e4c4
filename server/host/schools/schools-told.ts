import type { Budget, UpstreamHealth } from '#server/school/ledger/ledger.ts'
import type { Unsaved } from '#server/store/folder/stored-file.ts'
import type { HostedSchool } from './hosted-school.ts'

/** What the operator is told of the schools. Whoever keeps them tells it, at the moment it is asked for; never throws. */
export interface SchoolsTold {
  /** Brings what the database knows up to date; over in three seconds at the most, and never rejects. */
  look(): Promise<void>
  /** Each of the list once, in any order. */
  schools(): readonly SchoolTold[]
  /** This gateway: the name by which the others know it, and when it was started, epoch ms. */
  readonly gateway: { readonly name: string; readonly startedAt: number }
  /** Null without a database. */
  database(): {
    readonly away: Unsaved | null
    /** Of the last question, ms; null before one, and where it was not answered. */
    readonly latency: number | null
  } | null
}

/** How this gateway stands with one school. */
export interface SchoolTold {
  readonly school: Pick<HostedSchool, 'id' | 'name' | 'host'>
  readonly isLoading: boolean
  /** Why it cannot be loaded: its key cannot be opened. */
  readonly keyLost: boolean
  readonly holder: HolderTold
  /** Of one that is loaded here; null for one that is not. */
  readonly figures: (() => SchoolFigures) | null
  /** Of one that is not loaded here: as the gateway that asks its API saved them; null where that is not known. */
  readonly elsewhere: (() => SchoolFigures) | null
}

/** Which gateway asks a school's API; `unknown` while the database is away. `since`: epoch ms, null where that is not known. */
export type HolderTold =
  | { readonly who: 'here' | 'unknown' }
  | { readonly who: 'other'; readonly name: string }
  | { readonly who: 'nobody'; readonly since: number | null }

/** How a school stands, without a word of what is in it. */
export interface SchoolFigures {
  readonly budget: Budget
  readonly health: UpstreamHealth
  /** When the oldest part of its today was read, epoch ms; null while a part never was. */
  readonly todayAsOf: number | null
  readonly isOpen: boolean
  /** Null of one that is loaded elsewhere. */
  readonly records: number | null
  /** When some were last let go for want of room, epoch ms; null if not within a day. */
  readonly crowdedAt: number | null
  /** Null where that is not known. */
  readonly bytes: number | null
  /** Null of one that is loaded elsewhere. */
  readonly pages: number | null
  readonly unsaved: Unsaved | null
}
