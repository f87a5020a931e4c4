import {
  boolean,
  integer,
  listOf,
  number,
  object,
  oneWordOf,
  orNull,
  type Shaped,
  string,
} from './shape.ts'

/** How a school stands, as far as one look tells. */
export const SCHOOL_STATES = [
  'ok',
  /** Its API does not answer as it should; `reason` says how. */
  'failing',
  /** Its API refuses the key, or answers it as another school's. */
  'key-refused',
  /** Its API has not been asked yet. */
  'unknown',
  'loading',
  /** Nobody has asked for it here. */
  'not-loaded',
] as const

export type SchoolState = (typeof SCHOOL_STATES)[number]

/** Which gateway asks the school's API. */
const HOLDER_KINDS = ['here', 'other', 'nobody', 'unknown'] as const

/** What is wrong with a school, the worst first. */
const SCHOOL_TROUBLES = [
  'key-lost',
  'key-refused',
  'wrong-key',
  'no-holder',
  'unsaved',
  'silent',
  'today-old',
  'crowded',
  'failing',
] as const

export type SchoolTrouble = (typeof SCHOOL_TROUBLES)[number]

/** One school of the operator's list. Null is what this gateway does not know. */
const hostedWire = object({
  id: string,
  name: string,
  host: string,
  state: oneWordOf(SCHOOL_STATES),
  /** A `GatewayReason`, while it fails. */
  reason: orNull(string),
  /** Since when it fails. */
  since: orNull(string),
  /** `name` of another gateway; `since` when nobody is. */
  holder: object({ who: oneWordOf(HOLDER_KINDS), name: orNull(string), since: orNull(string) }),
  /** Null within: its API has not said. */
  requests: orNull(
    object({ limit: orNull(integer), remaining: orNull(integer), reset: orNull(string) }),
  ),
  /** When the oldest part of its today was read; null within: part of it never was. */
  today: orNull(object({ asOf: orNull(string) })),
  /** Whether it is within its opening hours. */
  isOpen: orNull(boolean),
  records: orNull(integer),
  /** On this gateway's disk, or in the database. */
  bytes: orNull(integer),
  /** Pages that asked this gateway within the last minute. */
  pages: orNull(integer),
  /** `words` are a sentence; `needsYou`: it does not mend itself. */
  trouble: orNull(
    object({
      kind: oneWordOf(SCHOOL_TROUBLES),
      needsYou: boolean,
      since: orNull(string),
      words: string,
    }),
  ),
})

/** `GET /api/schools`, for the host's operator: how every school stands, and nothing of what is in it. */
export const schoolsWire = object({
  data: listOf(hostedWire),
  meta: object({
    count: integer,
    asOf: string,
    /** The one that answers. */
    gateway: object({
      name: string,
      version: string,
      startedAt: string,
      loaded: integer,
      held: integer,
      /** Of the process, in RAM. */
      memory: integer,
    }),
    /** Null for none: each school's files lie with the gateway. */
    database: orNull(
      object({
        /** Since when it cannot be asked, and why, a reason of `unsavedWords`. */
        away: orNull(object({ since: string, reason: string })),
        /** Of the last answer, ms. */
        latency: orNull(number),
      }),
    ),
  }),
})

export type HostedSchoolWire = Shaped<typeof hostedWire>
export type SchoolsWire = Shaped<typeof schoolsWire>
