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

export const SCHOOL_STATES = [
  'ok',
  'failing',
  /** Its API refuses the key, or says it is another school's. */
  'key-refused',
  'unknown',
  'loading',
  /** No one has requested it here. */
  'not-loaded',
] as const

export type SchoolState = (typeof SCHOOL_STATES)[number]

const HOLDER_KINDS = ['here', 'other', 'nobody', 'unknown'] as const

/** Worst first. */
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

/** Null is unknown to this gateway. */
const hostedWire = object({
  id: string,
  name: string,
  host: string,
  state: oneWordOf(SCHOOL_STATES),
  /** A `GatewayReason`, while failing. */
  reason: orNull(string),
  since: orNull(string),
  /** `name` of another gateway; `since` when no one holds it. */
  holder: object({ who: oneWordOf(HOLDER_KINDS), name: orNull(string), since: orNull(string) }),
  /** Inner nulls: the API hasn't reported. */
  requests: orNull(
    object({ limit: orNull(integer), remaining: orNull(integer), reset: orNull(string) }),
  ),
  /** Oldest part of today's data; null inside: part was never read. */
  today: orNull(object({ asOf: orNull(string) })),
  isOpen: orNull(boolean),
  records: orNull(integer),
  /** On disk or in the database. */
  bytes: orNull(integer),
  /** Pages active within the last minute. */
  pages: orNull(integer),
  /** `words` is a sentence; `needsYou`: won't recover by itself. */
  trouble: orNull(
    object({
      kind: oneWordOf(SCHOOL_TROUBLES),
      needsYou: boolean,
      since: orNull(string),
      words: string,
    }),
  ),
})

/** `GET /api/schools`, for the operator; contains none of the schools' data. */
export const schoolsWire = object({
  data: listOf(hostedWire),
  meta: object({
    count: integer,
    asOf: string,
    gateway: object({
      name: string,
      version: string,
      startedAt: string,
      loaded: integer,
      held: integer,
      memory: integer,
    }),
    /** Null: each school has files here. */
    database: orNull(
      object({
        /** Unreachable since, with a reason of `unsavedWords`. */
        away: orNull(object({ since: string, reason: string })),
        /** ms. */
        latency: orNull(number),
      }),
    ),
  }),
})

export type HostedSchoolWire = Shaped<typeof hostedWire>
export type SchoolsWire = Shaped<typeof schoolsWire>
