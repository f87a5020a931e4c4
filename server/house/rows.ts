import type { Role, TokenScope } from '#api/access.ts'
import type { AuditAction, AuditRowWire, SignInWay } from '#api/house-wire.ts'

// Ids are UUIDs but where said otherwise; instants are epoch ms; a secret is kept as the SHA-256 of it, in hex.

interface PersonRow {
  readonly id: string
  readonly name: string
  /** '' for none. */
  readonly email: string
  readonly role: Role
  /** PHC text; null without one. */
  readonly passphrase: string | null
  /** By the school's single sign-on. `byGroup`: let in by a group there, and only as long as he is in one. */
  readonly outside: {
    readonly issuer: string
    readonly subject: string
    readonly byGroup: boolean
  } | null
  readonly createdAt: number
}

interface SessionRow {
  /** The hash of its secret. */
  readonly id: string
  /** Its name in lists and in the audit. */
  readonly uuid: string
  /** Either. */
  readonly person: string | null
  readonly display: string | null
  readonly how: SignInWay
  readonly browser: string
  /** The network, as `networkOf` says it. */
  readonly address: string
  readonly createdAt: number
  readonly lastSeen: number
  /** When the passphrase or the single sign-on was last proved; null for a device that was let in. */
  readonly provedAt: number | null
}

interface InviteRow {
  readonly id: string
  readonly secret: string
  readonly role: Role
  readonly uses: number
  readonly usesLeft: number
  readonly createdAt: number
  readonly until: number
  readonly byItselfUntil: number | null
  readonly email: string
  readonly by: string | null
}

/** Somebody who scanned an invite: waits, is let in until he next asks, or is refused. */
interface WaitingRow {
  /** The hash of his secret. */
  readonly id: string
  readonly uuid: string
  readonly invite: string
  readonly role: Role
  readonly name: string
  readonly word: string
  readonly browser: string
  readonly address: string
  readonly since: number
  readonly until: number
  readonly state: 'waiting' | 'let-in' | 'refused'
  /** Who let him in. */
  readonly by: string | null
}

/** A screen that shows a code. */
interface PairingRow {
  /** The hash of its secret. */
  readonly id: string
  readonly code: string
  readonly word: string
  readonly browser: string
  readonly address: string
  readonly until: number
  /** Once it was let in. */
  readonly display: string | null
}

/** Somebody who is away to sign in at the school's single sign-on. */
interface FlowRow {
  /** The hash of its state. */
  readonly id: string
  readonly nonce: string
  readonly verifier: string
  readonly next: string
  readonly again: { readonly id: string; readonly person: string } | null
  /** The hash of what its browser has in its cookie. */
  readonly browser: string
  readonly network: string
  readonly until: number
}

interface DisplayRow {
  readonly id: string
  readonly name: string
  readonly page: string
  readonly createdAt: number
  readonly by: string | null
}

interface TokenRow {
  readonly id: string
  readonly secret: string
  readonly name: string
  readonly scopes: readonly TokenScope[]
  readonly createdAt: number
  readonly lastUsed: number | null
  readonly by: string | null
}

/** One fact about the house itself, such as the key by which e-mails are hidden. */
interface SettingRow {
  /** Its name. */
  readonly id: string
  readonly value: string
}

/** Every kind of row; the audit is apart, since it is only added to. */
export interface HouseRows {
  readonly people: PersonRow
  readonly sessions: SessionRow
  readonly invites: InviteRow
  readonly waiting: WaitingRow
  readonly pairings: PairingRow
  readonly flows: FlowRow
  readonly displays: DisplayRow
  readonly tokens: TokenRow
  readonly settings: SettingRow
}

export type HouseKind = keyof HouseRows

export const HOUSE_KINDS: readonly HouseKind[] = [
  'people',
  'sessions',
  'invites',
  'waiting',
  'pairings',
  'flows',
  'displays',
  'tokens',
  'settings',
]

/** A deed of the audit as the house keeps it. */
export interface AuditRow extends Omit<AuditRowWire, 'at' | 'action' | 'name' | 'objectName'> {
  readonly at: number
  readonly action: AuditAction
}

/** What is to be written down of one. */
export type AuditEntry = Omit<AuditRow, 'seq'>
