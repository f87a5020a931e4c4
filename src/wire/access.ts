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

/** Who somebody is here, from the one who sees least. */
export const ROLES = ['display', 'viewer', 'dispatcher', 'manager', 'admin'] as const

export type Role = (typeof ROLES)[number]

/** What of a record is shown: all of it; no phones and e-mails; and besides, initials for names, no readings and no routes. */
export const PROJECTIONS = ['full', 'no-contact', 'initials'] as const

export type Projection = (typeof PROJECTIONS)[number]

/** What a role may do beside looking. */
export type Right =
  /** Have something read from the school, which spends requests. */
  | 'spend'
  | 'print'
  /** CSV, Excel and the calendar file of what is on screen. */
  | 'export'
  /** Let somebody in who scanned an invite, and pair a screen. */
  | 'let-in'
  /** People, invites, tokens, audit. */
  | 'administer'
  /** Inspections: what is due, and what was done. */
  | 'maintain'
  /** Say that an alert is seen to. */
  | 'acknowledge'
  /** See how the schools of this host stand, where this house is its operator's. */
  | 'operate'

/** A hidden e-mail is a code at this domain, the same for the same person. Nobody can write to it (RFC 2606). */
export const HIDDEN_DOMAIN = 'hidden.invalid'

/** Days before and after the school's today, both included. */
export interface Window {
  readonly back: number
  readonly ahead: number
  /** Whether a record of these days may be asked for by its id. */
  readonly byId: boolean
}

interface RoleFacts {
  readonly label: string
  readonly projection: Projection
  /** Which days' bookings it may ask for; 'all' of them, or none (null). */
  readonly bookings: Window | 'all' | null
  /** The same of the log. */
  readonly flights: Window | 'all' | null
  readonly may: readonly Right[]
}

/** What each role may see and do: the gateway refuses by it, and the page leaves out by it. */
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

/**
 * What a token may read: `contacts` adds phones and e-mails to what the others show, `schools` is how every school of this host
 * stands and nothing of what is in one. `log.csv` is the log as a sheet and nothing else, by an address that holds the token: a
 * token has it alone.
 */
export const TOKEN_SCOPES = ['schedule', 'log', 'contacts', 'schools', 'log.csv'] as const

/** Requests a day that a token may be granted at most. */
export const MOST_GRANTED = 20

export type TokenScope = (typeof TOKEN_SCOPES)[number]

/**
 * What somebody may see and do: a token by its scopes alone, everybody else by the role. A token spends nothing by right; what
 * it was granted is counted apart.
 */
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

/** Whether one role sees at least what another does. */
export function isAtLeast(role: Role, least: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(least)
}

/** Whether somebody may do something; everybody may where nobody is asked who he is (null). */
export function isAllowed(who: Parameters<typeof factsOf>[0] | null, right: Right): boolean {
  return who === null || factsOf(who).may.includes(right)
}

/** Why a caller is refused, beside what is wrong with the school's API. */
export const ACCESS_REASONS = [
  /** 401: nobody is signed in here. */
  'sign_in',
  /** 403: the role may not. */
  'forbidden',
  /** 429, with Retry-After. */
  'slow_down',
  /** 401: the passphrase is wanted once more, since it is long ago. */
  'again',
  /** 503: who may see what cannot be read or written now. */
  'house_unavailable',
  /** 503: this school, of several here, is being loaded or cannot be. */
  'school_unavailable',
  /** 410: the link has been used. */
  'claimed',
] as const

export type AccessReason = (typeof ACCESS_REASONS)[number]

/** Characters that a name has at most; that a passphrase has at least, and at most. */
export const LONGEST_PERSON_NAME = 80
export const SHORTEST_PASSPHRASE = 12
export const LONGEST_PASSPHRASE = 1000

/** Who asks, as `/api/session` and the status say it. `signedIn` false: this machine, which nobody asks who it is. */
export const sessionWire = object({
  signedIn: boolean,
  kind: oneWordOf(['machine', 'person', 'display', 'token'] as const),
  role: oneWordOf(ROLES),
  /** Of a token, which they and not the role say what it sees. */
  scopes: orAbsent(listOf(oneWordOf(TOKEN_SCOPES))),
  projection: oneWordOf(PROJECTIONS),
  /** Of the person, screen or token; '' for this machine. */
  name: string,
  /** '' for none. */
  email: string,
  /** UUIDs, for the list of devices; null for this machine. */
  person: orNull(string),
  session: orNull(string),
  /** Whether a passphrase is set, and whether the role asks for one. */
  hasPassphrase: boolean,
  needsPassphrase: boolean,
  /** How many wait to be let in; 0 for whoever may not do it. */
  waiting: integer,
  /** It is shown over plain http to a network. */
  plainHttp: boolean,
  /** Of a screen: the address it is to show. */
  page: orAbsent(string),
  /** What the school calls its single sign-on; absent without one. */
  singleSignOn: orAbsent(string),
  /** Of the house of the host's operator: beside his school's pages, or only, since no school is in it. */
  operates: orAbsent(oneWordOf(['also', 'only'] as const)),
  /** Where others find this Flightline, without a slash; absent where that is the address that was asked. */
  outside: orAbsent(string),
})

export type SessionWire = Shaped<typeof sessionWire>
