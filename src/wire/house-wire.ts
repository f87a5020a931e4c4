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

/** How somebody can sign in here: beside a 401 `sign_in`, and in a page for somebody who is not. */
export const waysWire = object({
  passphrase: boolean,
  /** What the school calls its single sign-on; null without one. */
  oidc: orNull(object({ name: string })),
  /** Nobody has claimed this Flightline yet. */
  claim: boolean,
  /** Of a host of many schools: the house of one of them, or of the host's operator. Absent where there is one school. */
  of: orAbsent(oneWordOf(['school', 'operator'] as const)),
  /** This browser came with a session that is over: it was ended elsewhere, or not used for long. */
  ended: orAbsent(boolean),
})

export type WaysWire = Shaped<typeof waysWire>

const memberWire = object({
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
const waitingWire = object({
  id: string,
  name: string,
  role: oneWordOf(ROLES),
  word: string,
  address: string,
  browser: string,
  since: string,
})

/** The copies that Flightline makes of its house by itself. */
const copiesWire = object({
  /** How many nights' copies are kept; 0 for none, null where whoever runs the database makes them. */
  nights: orNull(integer),
  kept: integer,
  /** When the newest was made; null for none. */
  last: orNull(string),
  /** Why the last night's could not be made, a reason of `unsavedWords`; null if it was, or nothing is to be copied. */
  trouble: orNull(string),
})

export const peopleWire = object({
  data: listOf(memberWire),
  waiting: listOf(waitingWire),
  /** For an admin, where the house is kept. */
  copies: orAbsent(copiesWire),
})

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
  /** What its QR code opens: where a manager types the letters. */
  link: string,
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

/** `POST /api/house/displays`: by the letters of a new one, or by the `id` of one to be changed. */
export const displayAskedWire = object({
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
  /** From which network, and by which program; '' if that is not known. */
  usedFrom: string,
  usedBy: string,
  /** Requests of the school that it may have sent a day, and how many it has had sent today (UTC). */
  granted: integer,
  spentToday: integer,
})

/** What is sent to `POST /api/house/tokens`. `granted`: none unless told. */
export const tokenAskedWire = object({
  name: string,
  scopes: listOf(oneWordOf(TOKEN_SCOPES)),
  granted: orAbsent(integer),
})

/** `POST /api/house/tokens`; the token is never shown again. */
export const newTokenWire = object({
  token: tokenWire,
  secret: string,
  /** The header in which a script sends it, whole: the page knows nothing of keys. */
  header: string,
  /** Instead of the header, of a token for a sheet: the path that it opens, with it inside; '' for any other. */
  sheet: string,
})

/** How a browser can have been signed in, in words behind "by". */
export const SIGN_IN_WAYS = {
  claim: 'the claim link',
  invite: 'an invite',
  passphrase: 'passphrase',
  oidc: 'single sign-on',
  pairing: 'its letters',
} as const

export type SignInWay = keyof typeof SIGN_IN_WAYS

/** A signed-in browser, of oneself or, for an admin, of anybody. */
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

export type MemberWire = Shaped<typeof memberWire>
export type CopiesWire = Shaped<typeof copiesWire>
export type WaitingWire = Shaped<typeof waitingWire>
export type InviteWire = Shaped<typeof inviteWire>
export type PairingWire = Shaped<typeof pairingWire>
export type DisplayWire = Shaped<typeof displayWire>
export type TokenWire = Shaped<typeof tokenWire>
export type NewTokenWire = Shaped<typeof newTokenWire>
export type DeviceWire = Shaped<typeof deviceWire>
