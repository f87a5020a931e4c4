import {
  boolean,
  integer,
  listOf,
  object,
  oneWordOf,
  orAbsent,
  orNull,
  type Shaped,
  string,
} from './shape.ts'

/** Weakest first. */
export const ROLES = ['display', 'viewer', 'dispatcher', 'manager', 'admin'] as const

export type Role = (typeof ROLES)[number]

/** All; without phones and e-mails; also initials for names, no readings, no routes. */
export const PROJECTIONS = ['full', 'no-contact', 'initials'] as const

export type Projection = (typeof PROJECTIONS)[number]

export type Right =
  /** Refresh from the API, which costs requests. */
  | 'spend'
  | 'print'
  /** CSV, Excel and calendar files. */
  | 'export'
  | 'let-in'
  | 'administer'
  | 'maintain'
  | 'acknowledge'
  | 'operate'

/** Hidden e-mails are stable codes at this domain, which can't receive mail (RFC 2606). */
export const HIDDEN_DOMAIN = 'hidden.invalid'

/** Days around the school's today, inclusive. */
export interface Window {
  readonly back: number
  readonly ahead: number
  readonly byId: boolean
}

interface RoleFacts {
  readonly label: string
  readonly projection: Projection
  readonly bookings: Window | 'all' | null
  readonly flights: Window | 'all' | null
  readonly may: readonly Right[]
}

/** The gateway enforces it; the page hides by it. */
export const ROLE_FACTS: Readonly<Record<Role, RoleFacts>> = {
  display: {
    label: 'Screen',
    projection: 'initials',
    bookings: { back: 1, ahead: 1, byId: false },
    flights: null,
    may: [],
  },
  viewer: { label: 'Viewer', projection: 'no-contact', bookings: 'all', flights: null, may: [] },
  dispatcher: {
    label: 'Dispatcher',
    projection: 'full',
    bookings: 'all',
    flights: { back: 7, ahead: 1, byId: true },
    may: ['spend', 'print', 'acknowledge'],
  },
  manager: {
    label: 'Manager',
    projection: 'full',
    bookings: 'all',
    flights: 'all',
    may: ['spend', 'print', 'export', 'let-in', 'maintain', 'acknowledge'],
  },
  admin: {
    label: 'Admin',
    projection: 'full',
    bookings: 'all',
    flights: 'all',
    may: ['spend', 'print', 'export', 'let-in', 'maintain', 'acknowledge', 'administer', 'operate'],
  },
}

/** `contacts` adds phones and e-mails. `log.csv` is read by an address with the token, which has no other scope. */
export const TOKEN_SCOPES = ['schedule', 'log', 'contacts', 'schools', 'log.csv'] as const

export const MOST_GRANTED = 20

export type TokenScope = (typeof TOKEN_SCOPES)[number]

/** A token by its scopes, others by role. A token's granted requests are counted separately. */
export function factsOf(who: {
  readonly role: Role
  readonly scopes?: readonly TokenScope[] | null | undefined
}): RoleFacts {
  const { role, scopes = null } = who
  if (scopes === null) return ROLE_FACTS[role]
  return {
    label: 'Token',
    projection: scopes.includes('contacts') ? 'full' : 'no-contact',
    bookings: scopes.includes('schedule') ? 'all' : null,
    flights: scopes.includes('log') ? 'all' : null,
    may: scopes.includes('log.csv')
      ? []
      : scopes.includes('schools')
        ? ['print', 'operate']
        : ['print'],
  }
}

export function isAtLeast(role: Role, least: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(least)
}

/** Without sign-in (null) everyone may. */
export function isAllowed(who: Parameters<typeof factsOf>[0] | null, right: Right): boolean {
  return who === null || factsOf(who).may.includes(right)
}

export const ACCESS_REASONS = [
  /** 401: not signed in. */
  'sign_in',
  /** 403: the role may not. */
  'forbidden',
  /** 429, with Retry-After. */
  'slow_down',
  /** 401: enter the passphrase again, because it was long ago. */
  'again',
  /** 503: access data can't be read or written now. */
  'house_unavailable',
  /** 503: this school is loading or can't be loaded. */
  'school_unavailable',
  /** 410: the link has been used. */
  'claimed',
] as const

export type AccessReason = (typeof ACCESS_REASONS)[number]

/** Characters. */
export const LONGEST_PERSON_NAME = 80
export const SHORTEST_PASSPHRASE = 12
export const LONGEST_PASSPHRASE = 1000

/** In `/api/session` and the status. `signedIn` false: the server's own machine. */
export const sessionWire = object({
  signedIn: boolean,
  kind: oneWordOf(['machine', 'person', 'display', 'token'] as const),
  role: oneWordOf(ROLES),
  /** Of a token; they replace the role. */
  scopes: orAbsent(listOf(oneWordOf(TOKEN_SCOPES))),
  projection: oneWordOf(PROJECTIONS),
  /** Of person, screen or token; '' for this machine. */
  name: string,
  /** '' for none. */
  email: string,
  /** UUIDs; null for this machine. */
  person: orNull(string),
  session: orNull(string),
  /** Set, and required by the role. */
  hasPassphrase: boolean,
  needsPassphrase: boolean,
  /** People waiting to be let in; 0 without that right. */
  waiting: integer,
  /** Served over plain http to a network. */
  plainHttp: boolean,
  page: orAbsent(string),
  /** Name of the school's single sign-on; absent without one. */
  singleSignOn: orAbsent(string),
  /** In the operator's accounts: with school pages (`also`) or without a school (`only`). */
  operates: orAbsent(oneWordOf(['also', 'only'] as const)),
  /** Public address without trailing slash; absent if it is the requested one. */
  outside: orAbsent(string),
})

export type SessionWire = Shaped<typeof sessionWire>
