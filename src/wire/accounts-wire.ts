import { ROLES, TOKEN_SCOPES } from './access.ts'
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

/** Single sign-on failures: `trouble=` of the sign-in page. */
export const OIDC_TROUBLES = {
  provider: 'The school’s sign-in can’t be reached or gave a wrong answer. Try later.',
  clock: 'The clocks of Flightline’s server and the school’s sign-in are too far apart.',
  expired: 'This sign-in expired or started in another browser. Start again.',
  refused: 'The school’s sign-in did not let you in. Start again.',
  nobody: 'You are signed in at the school, but were not let in here. Ask a manager.',
  other: 'You signed in at the school as another person. Nothing was changed.',
} as const

export type OidcTrouble = keyof typeof OIDC_TROUBLES

/** Ways to sign in: with a 401 `sign_in`, and in the page for signed-out visitors. */
export const signInWaysWire = object({
  passphrase: boolean,
  /** Name of the single sign-on; null without one. */
  oidc: orNull(object({ name: string })),
  claim: boolean,
  /** On a host of many schools: a school's accounts, or the operator's. */
  of: orAbsent(oneWordOf(['school', 'operator'] as const)),
  /** The session in this browser has ended. */
  ended: orAbsent(boolean),
})

export type SignInWaysWire = Shaped<typeof signInWaysWire>

const memberWire = object({
  id: string,
  name: string,
  email: string,
  role: oneWordOf(ROLES),
  hasPassphrase: boolean,
  /** Uses single sign-on. */
  isOutside: boolean,
  /** Signed-in browsers; admins list them with `GET /api/session/devices?person=<id>`. */
  devices: integer,
  createdAt: string,
  lastSeen: orNull(string),
})

const waitingWire = object({
  id: string,
  name: string,
  /** Typed by them; absent for none. */
  email: orAbsent(string),
  role: oneWordOf(ROLES),
  word: string,
  address: string,
  browser: string,
  since: string,
})

const copiesWire = object({
  /** Nightly backups kept; 0 for none, null if the database's operator makes them. */
  nights: orNull(integer),
  kept: integer,
  /** Newest; null for none. */
  last: orNull(string),
  /** Why last night's failed, a reason of `unsavedWords`; null if it didn't. */
  trouble: orNull(string),
})

export const peopleWire = object({
  data: listOf(memberWire),
  waiting: listOf(waitingWire),
  /** For admins, with backups made here. */
  copies: orAbsent(copiesWire),
})

export const inviteWire = object({
  id: string,
  role: oneWordOf(ROLES),
  usesLeft: integer,
  uses: integer,
  createdAt: string,
  until: string,
  /** Admits people at once until then; null for never. */
  byItselfUntil: orNull(string),
  /** Only for this address, verified by single sign-on; '' for anyone. */
  email: string,
})

/** `POST /api/house/invites`. The token is in the link's fragment and shown only here. */
export const newInviteWire = object({ invite: inviteWire, link: string })

export const displayWire = object({
  id: string,
  name: string,
  /** Such as `/wall`. */
  page: string,
  createdAt: string,
  lastSeen: orNull(string),
  address: string,
  browser: string,
})

/** A screen's code: `GET /api/house/displays?code=…`. */
export const pairingFoundWire = object({
  word: string,
  address: string,
  browser: string,
  until: string,
})

/** No vowels, so no words; no letters that look like digits. */
export const CODE_LETTERS = 'BCDFGHJKLMNPQRSTVWXZ'

/** `POST /api/pairing`; `id` is the screen's secret for polling. */
export const pairingWire = object({
  id: string,
  code: string,
  /** In its QR code: where a manager enters the letters. */
  link: string,
  word: string,
  until: string,
  /** Seconds from now, because the screen's clock may be wrong. */
  seconds: integer,
})

/** `GET /api/pairing/:id`; once paired, with cookie, page and name. */
export const pairingStateWire = object({
  state: oneWordOf(['waiting', 'paired'] as const),
  page: orAbsent(string),
  name: orAbsent(string),
})

/** `POST /api/house/displays`: a new one by its letters, or changes by `id`. */
export const displayInputWire = object({
  code: orAbsent(string),
  id: orAbsent(string),
  name: string,
  page: string,
})

export const tokenWire = object({
  id: string,
  name: string,
  scopes: listOf(oneWordOf(TOKEN_SCOPES)),
  createdAt: string,
  lastUsed: orNull(string),
  /** Network and program; '' if unknown. */
  usedFrom: string,
  usedBy: string,
  /** API requests a day, and used today (UTC). */
  granted: integer,
  spentToday: integer,
})

/** `POST /api/house/tokens`. `granted` defaults to none. */
export const tokenInputWire = object({
  name: string,
  scopes: listOf(oneWordOf(TOKEN_SCOPES)),
  granted: orAbsent(integer),
})

/** `POST /api/house/tokens`; the token is shown only here. */
export const newTokenWire = object({
  token: tokenWire,
  secret: string,
  /** The whole header to send; the page itself knows nothing of keys. */
  header: string,
  /** For a sheet's token: the path with the token; '' otherwise. */
  sheet: string,
})

export const SIGN_IN_WAYS = {
  claim: 'the claim link',
  invite: 'an invite',
  passphrase: 'passphrase',
  oidc: 'single sign-on',
  pairing: 'its letters',
} as const

export type SignInWay = keyof typeof SIGN_IN_WAYS

/** One's own, or for admins anyone's. */
export const deviceWire = object({
  id: string,
  person: orNull(string),
  browser: string,
  address: string,
  how: oneWordOf(Object.keys(SIGN_IN_WAYS) as SignInWay[]),
  createdAt: string,
  lastSeen: string,
  until: string,
  isThis: boolean,
})

/** `POST /api/session`; `who` is a name or e-mail. */
export const signInWire = object({ who: string, passphrase: string })

/** `POST /api/session/again` and `/passphrase`; `current` if one is set. */
export const passphraseWire = object({ passphrase: string, current: orAbsent(string) })

export const claimWire = object({
  token: string,
  name: string,
  email: orAbsent(string),
  passphrase: string,
})

/** `POST /api/join`: the invite's token with a name, or the waiting secret. */
export const joinWire = object({
  token: orAbsent(string),
  name: orAbsent(string),
  /** Becomes the person's when someone lets them in. */
  email: orAbsent(string),
  waiting: orAbsent(string),
})

/** The answer while waiting. */
export const joiningWire = object({ waiting: string, word: string, until: string, school: string })

/** `POST /api/house/people`: let in (as `id` for an existing person), refuse, change (`id`) or add. */
export const peopleChangeWire = object({
  letIn: orAbsent(string),
  refuse: orAbsent(string),
  id: orAbsent(string),
  role: orAbsent(oneWordOf(ROLES)),
  name: orAbsent(string),
  email: orAbsent(string),
  /** Null removes it. */
  passphrase: orAbsent(orNull(oneWordOf([]))),
})

export const inviteInputWire = object({
  role: oneWordOf(ROLES),
  uses: integer,
  hours: integer,
  byItselfMinutes: orAbsent(orNull(integer)),
  email: orAbsent(string),
})

export type MemberWire = Shaped<typeof memberWire>
export type CopiesWire = Shaped<typeof copiesWire>
export type WaitingWire = Shaped<typeof waitingWire>
export type InviteWire = Shaped<typeof inviteWire>
export type PairingWire = Shaped<typeof pairingWire>
export type DisplayWire = Shaped<typeof displayWire>
export type TokenWire = Shaped<typeof tokenWire>
export type NewTokenWire = Shaped<typeof newTokenWire>
export type DeviceWire = Shaped<typeof deviceWire>
