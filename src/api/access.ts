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
    may: ['spend', 'print'],
  },
  manager: {
    label: 'Manager',
    projection: 'full',
    bookings: 'all',
    flights: 'all',
    may: ['spend', 'print', 'export', 'let-in'],
  },
  admin: {
    label: 'Admin',
    projection: 'full',
    bookings: 'all',
    flights: 'all',
    may: ['spend', 'print', 'export', 'let-in', 'administer'],
  },
}

/** Whether one role sees at least what another does. */
export function isAtLeast(role: Role, least: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(least)
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
  /** 410: the link has been used. */
  'claimed',
] as const

export type AccessReason = (typeof ACCESS_REASONS)[number]

/** Why the school's single sign-on did not let somebody in: `trouble=` in the address of the sign-in page, and its words. */
export const OIDC_TROUBLES = {
  provider: 'The school’s sign-in cannot be reached, or did not answer as it should. Try later.',
  clock: 'This machine’s clock and that of the school’s sign-in are too far apart.',
  expired: 'That took longer than ten minutes, or was begun in another browser. Begin again.',
  refused: 'The school’s sign-in did not let you in. Begin again.',
  nobody: 'You are signed in at the school, but nobody has let you in here. Ask a manager.',
  other: 'You signed in at the school as somebody else. Nothing was changed.',
} as const

export type OidcTrouble = keyof typeof OIDC_TROUBLES

/** What a token may read: `contacts` adds phones and e-mails to what the others show. */
export const TOKEN_SCOPES = ['schedule', 'log', 'contacts'] as const

export type TokenScope = (typeof TOKEN_SCOPES)[number]

/** Characters that a name has at most; that a passphrase has at least, and at most. */
export const LONGEST_PERSON_NAME = 80
export const SHORTEST_PASSPHRASE = 12
export const LONGEST_PASSPHRASE = 1000

/** Who asks, as `/api/session` and the status say it. `signedIn` false: this machine, which nobody asks who it is. */
export const sessionWire = object({
  signedIn: boolean,
  kind: oneWordOf(['machine', 'person', 'display'] as const),
  role: oneWordOf(ROLES),
  projection: oneWordOf(PROJECTIONS),
  /** Of the person or the screen; '' for this machine. */
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
  /** What the school calls its single sign-on; absent without one. */
  singleSignOn: orAbsent(string),
})

/** How somebody can sign in here: beside a 401 `sign_in`, and in a page for somebody who is not. */
export const waysWire = object({
  /** Somebody has a passphrase. */
  passphrase: boolean,
  /** What the school calls its single sign-on; null without one. */
  oidc: orNull(object({ name: string })),
  /** Nobody has claimed this Flightline yet. */
  claim: boolean,
})

export const memberWire = object({
  id: string,
  name: string,
  email: string,
  role: oneWordOf(ROLES),
  hasPassphrase: boolean,
  /** Signs in by the school's single sign-on. */
  isOutside: boolean,
  /** How many browsers are signed in as him: `GET /api/session/devices?person=<id>` lists them to an admin. */
  devices: integer,
  createdAt: string,
  lastSeen: orNull(string),
})

/** Somebody who scanned an invite and has not been let in. `word` stands on the device, too. */
export const waitingWire = object({
  id: string,
  name: string,
  role: oneWordOf(ROLES),
  word: string,
  address: string,
  browser: string,
  since: string,
})

export const peopleWire = object({ data: listOf(memberWire), waiting: listOf(waitingWire) })

export const inviteWire = object({
  id: string,
  role: oneWordOf(ROLES),
  usesLeft: integer,
  uses: integer,
  createdAt: string,
  until: string,
  /** Until then whoever scans it is in at once; null for never. */
  byItselfUntil: orNull(string),
  /** Only for whom this address is, once verified by the single sign-on; '' for anybody. */
  email: string,
})

/** `POST /api/house/invites`; the token stands in the link's fragment and is never shown again. */
export const newInviteWire = object({ invite: inviteWire, link: string })

export const displayWire = object({
  id: string,
  name: string,
  /** The address it shows, such as `/wall`. */
  page: string,
  createdAt: string,
  lastSeen: orNull(string),
  address: string,
  browser: string,
})

/** A screen that shows a code: `GET /api/house/displays?code=…`. */
export const pairingFoundWire = object({
  word: string,
  address: string,
  browser: string,
  until: string,
})

/** The letters of a code: no vowel makes a word, none looks like a digit. */
export const CODE_LETTERS = 'BCDFGHJKLMNPQRSTVWXZ'

/** `POST /api/pairing`; `id` is the screen's own secret, with which it asks whether it was let in. */
export const pairingWire = object({
  id: string,
  code: string,
  word: string,
  until: string,
  /** Until then, counted from now: a screen's own clock may be anywhere. */
  seconds: integer,
})

/** `GET /api/pairing/:id`; with the screen's cookie, and what it shows and is called, once it was let in. */
export const pairingStateWire = object({
  state: oneWordOf(['waiting', 'paired'] as const),
  page: orAbsent(string),
  name: orAbsent(string),
})

/** `POST /api/house/displays` */
export const displayAskedWire = object({ code: string, name: string, page: string })

export const tokenWire = object({
  id: string,
  name: string,
  scopes: listOf(oneWordOf(TOKEN_SCOPES)),
  createdAt: string,
  lastUsed: orNull(string),
})

/** What is sent to `POST /api/house/tokens`. */
export const tokenAskedWire = object({ name: string, scopes: listOf(oneWordOf(TOKEN_SCOPES)) })

/** `POST /api/house/tokens`; the token is never shown again. */
export const newTokenWire = object({ token: tokenWire, secret: string })

/** A signed-in browser, of oneself or, for an admin, of anybody. */
export const deviceWire = object({
  id: string,
  person: orNull(string),
  browser: string,
  address: string,
  how: string,
  createdAt: string,
  lastSeen: string,
  until: string,
  isThis: boolean,
})

/**
 * Every deed that is written down, and what a page says of it behind the name of who did it. `{object}` stands for today's
 * name of whom or what it was done to, `{kind}` for what it was about, `{range}` for its days or what it came to.
 */
export const AUDIT_ACTIONS = {
  claim: 'claimed this Flightline',
  'sign-in': 'signed in',
  'sign-in-failed': 'tried to sign in, and failed',
  'sign-out': 'signed out',
  join: 'asked to be let in as {range}',
  'let-in': 'let {object} in as {range}',
  refuse: 'refused somebody who asked to be let in',
  linked: 'was linked to the school’s single sign-on',
  person: 'added {object} as {range}',
  role: 'made {object} {range}',
  renamed: 'changed the name or e-mail of {object}',
  removed: 'removed {object}',
  passphrase: 'set a passphrase',
  'passphrase-reset': 'reset the passphrase of {object}',
  'device-ended': 'signed out a device of {object}',
  'all-ended': 'signed everybody out',
  invite: 'made an invite for {range}',
  'invite-ended': 'ended an invite for {range}',
  paired: 'let the screen {object} in at {range}',
  'pairing-failed': 'typed letters that no screen shows',
  'display-ended': 'took the screen {object} off',
  token: 'made the token {object} for {range}',
  'token-ended': 'ended the token {object}',
  looked: 'looked at {kind}',
  export: 'exported {kind}',
  print: 'asked to print {kind}',
  spent: 'had {kind} read from the school',
} as const

export type AuditAction = keyof typeof AUDIT_ACTIONS

/** `POST /api/house/deeds`: what a page asks before it saves or prints; `range` is a day, or two with a slash between. */
export const deedWire = object({
  action: oneWordOf(['export', 'print'] as const),
  /** A page or a list by its word. */
  kind: string,
  /** A format, or a layout with its revision. */
  object: orAbsent(string),
  range: orAbsent(string),
  count: orAbsent(orNull(integer)),
})

/** What is written down about who did what: fixed words and ids, never a customer's name. */
export const auditRowWire = object({
  seq: integer,
  at: string,
  /** A UUID; null for nobody known. */
  who: orNull(string),
  /** Today's name of it, if there still is one. */
  name: orAbsent(string),
  session: orNull(string),
  action: string,
  kind: string,
  object: string,
  /** Today's name of the person, screen or token that `object` is the id of, if there still is one. */
  objectName: orAbsent(string),
  range: string,
  count: orNull(integer),
  projection: string,
  address: string,
})

export const auditWire = object({
  data: listOf(auditRowWire),
  meta: object({
    count: integer,
    /** The first row that is not as it was written, if any. */
    firstWrong: orNull(integer),
    truncated: orAbsent(boolean),
  }),
})

// What is sent.

/** `POST /api/session`; `who` is a name or an e-mail. */
export const signInWire = object({ who: string, passphrase: string })

/** `POST /api/session/again` and `/passphrase`; `current` where there is one. */
export const passphraseWire = object({ passphrase: string, current: orAbsent(string) })

export const claimWire = object({
  token: string,
  name: string,
  email: orAbsent(string),
  passphrase: string,
})

/** `POST /api/join`: the invite's token with a name, or the secret with which one waits. */
export const joinWire = object({
  token: orAbsent(string),
  name: orAbsent(string),
  waiting: orAbsent(string),
})

/** Its answer while one waits to be let in. */
export const joiningWire = object({ waiting: string, word: string, until: string, school: string })

/** `POST /api/house/people`: one of letting in (with `id` as somebody who is here already), refusing, changing (`id`) and adding. */
export const peopleChangeWire = object({
  letIn: orAbsent(string),
  refuse: orAbsent(string),
  id: orAbsent(string),
  role: orAbsent(oneWordOf(ROLES)),
  name: orAbsent(string),
  email: orAbsent(string),
  /** Null takes it away. */
  passphrase: orAbsent(orNull(oneWordOf([]))),
})

/** `POST /api/house/invites` */
export const inviteAskedWire = object({
  role: oneWordOf(ROLES),
  uses: integer,
  hours: integer,
  byItselfMinutes: orAbsent(orNull(integer)),
  email: orAbsent(string),
})

export type SessionWire = Shaped<typeof sessionWire>
export type WaysWire = Shaped<typeof waysWire>
export type MemberWire = Shaped<typeof memberWire>
export type WaitingWire = Shaped<typeof waitingWire>
export type InviteWire = Shaped<typeof inviteWire>
export type PairingWire = Shaped<typeof pairingWire>
export type DisplayWire = Shaped<typeof displayWire>
export type TokenWire = Shaped<typeof tokenWire>
export type DeviceWire = Shaped<typeof deviceWire>
export type DeedWire = Shaped<typeof deedWire>
export type AuditRowWire = Shaped<typeof auditRowWire>
