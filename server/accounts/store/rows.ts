import type { Role, TokenScope } from '#wire/access.ts'
import type { SignInWay } from '#wire/accounts-wire.ts'
import type { AuditAction, AuditRowWire } from '#wire/audit-wire.ts'
import type {
  InspectionDoneInput,
  InspectionInput,
  InspectionLimit,
} from '#wire/inspections-wire.ts'

// Ids are UUIDs unless noted; instants are epoch ms; a secret is stored as its SHA-256 in hex.

interface PersonRow {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly role: Role
  /** PHC text; null without one. */
  readonly passphrase: string | null
  /** From the school's single sign-on. `byGroup`: let in by a group, for as long as they are in it. */
  readonly outside: {
    readonly issuer: string
    readonly subject: string
    readonly byGroup: boolean
  } | null
  readonly createdAt: number
}

interface SessionRow {
  readonly id: string
  readonly uuid: string
  readonly person: string | null
  readonly display: string | null
  readonly how: SignInWay
  readonly browser: string
  readonly address: string
  readonly createdAt: number
  readonly lastSeen: number
  /** When the passphrase or single sign-on was last proved; null for a device that was let in. */
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

interface WaitingRow {
  readonly id: string
  readonly uuid: string
  readonly invite: string
  readonly role: Role
  readonly name: string
  /** Absent for none, and in rows before 1.1. */
  readonly email?: string
  readonly word: string
  readonly browser: string
  readonly address: string
  readonly since: number
  readonly until: number
  readonly state: 'waiting' | 'let-in' | 'refused'
  readonly by: string | null
}

interface PairingRow {
  readonly id: string
  readonly code: string
  readonly word: string
  readonly browser: string
  readonly address: string
  readonly until: number
  readonly display: string | null
}

interface FlowRow {
  readonly id: string
  readonly nonce: string
  readonly verifier: string
  readonly next: string
  readonly again: { readonly id: string; readonly person: string } | null
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
  /** From `networkOf`; absent in older rows. */
  readonly usedFrom?: string
  readonly usedBy?: string
  readonly granted?: number
  readonly spent?: { readonly day: string; readonly requests: number }
  readonly by: string | null
}

interface InspectionDoneRow extends InspectionDoneInput {
  readonly at: number
  /** A person's id; null if no one is signed in. */
  readonly by: string | null
  /** What was due before, and since when; null if this changed nothing. */
  readonly before: ({ readonly limits: readonly InspectionLimit[] } & WhenSet) | null
}

interface WhenSet {
  readonly setAt: number
  /** Last meter readings then, hundredths; null for none, absent in older rows. */
  readonly readings?: MetersRead
}

export type MetersRead = Readonly<Record<'hobbs' | 'tach', number | null>>

interface InspectionRow extends Omit<InspectionInput, 'id' | 'done'>, WhenSet {
  readonly id: string
  readonly createdAt: number
  readonly done: readonly InspectionDoneRow[]
  /** Ids of maintenance bookings in which it was not done. */
  readonly notDone: readonly string[]
  /** If an import was the last to change it: when, who, and what was there before, with the mark of an import of that day; null for nothing. */
  readonly imported?: {
    readonly at: number
    readonly by: string | null
    readonly before: InspectionRow | null
  }
}

interface FeedRow {
  readonly id: string
  readonly uuid: string
  readonly name: string
  /** The owner; it ends with them. */
  readonly person: string
  /** Null for the owner's own bookings, or those of a tail. */
  readonly tail: string | null
  readonly hasPhones: boolean
  readonly createdAt: number
  readonly lastFetched: number | null
  /** The program that fetches it; '' for none yet. */
  readonly fetchedBy: string
  /** UIDs of all whole-day events ever sent: those that are over are sent as cancelled. */
  readonly told: readonly string[]
}

interface ChannelRow {
  readonly id: string
  readonly kind: 'mail' | 'webhook'
  readonly name: string
  readonly address: string
  readonly form: 'standard' | 'slack' | 'teams' | 'ntfy'
  /** Signs a webhook's messages; '' for none. */
  readonly secret: string
  readonly role: Role
  readonly rules: readonly string[]
  /** Minutes after midnight; only urgent messages are sent between these. Null for none. */
  readonly quiet: { readonly from: number; readonly to: number } | null
  readonly days: readonly ('evening' | 'morning')[]
  readonly createdAt: number
  readonly by: string | null
}

interface AlertRuleRow {
  readonly id: string
  readonly isOn: boolean
  /** In the rule's unit, mostly minutes. */
  readonly after: number
}

/** `id` is made of the rule and its subject. */
interface AlertRow {
  readonly id: string
  readonly rule: string
  readonly subject: string
  /** `ok`: over, but stored for as long as a return would matter. */
  readonly state: 'firing' | 'unknown' | 'acknowledged' | 'ok'
  readonly since: number
  readonly until: number | null
  /** Without its age; `{at}` stands for `at`. */
  readonly words: string
  readonly at: number | null
  readonly reservation: string | null
  readonly tail: string | null
  /** Epoch ms of the reading it rests on; null if there is none. */
  readonly asOf: number | null
  readonly isUnconfirmed: boolean
  readonly bookings?: readonly { readonly id: string; readonly start: number }[]
  /** Severity, if it can grow. */
  readonly grade?: number
  readonly gravest?: number
  /** Who took care of it; '' for this machine. */
  readonly by: string | null
  readonly told: readonly string[]
  readonly toldGrades?: Readonly<Record<string, number>>
  /** Null for never. */
  readonly toldAt: number | null
}

/** Written before it is sent, and sent at least once. */
interface OutboxRow {
  /** Also the message's own id with every try: made of its channel and `about`. */
  readonly id: string
  readonly channel: string
  /** A channel gets one message with the same `about`. */
  readonly about: string
  /** JSON; '' once it was sent or given up. */
  readonly message: string
  readonly createdAt: number
  readonly sendAt: number
  readonly tries: number
  readonly triedAt: number | null
  /** When it was sent or given up; null while it waits. */
  readonly endedAt: number | null
  /** Why the last try failed: one of `MESSAGE_TROUBLES`, maybe with a code; '' if it went well. */
  readonly trouble: string
}

interface SettingRow {
  readonly id: string
  readonly value: string
}

/** Without the audit, which is append-only. */
export interface AccountRows {
  readonly people: PersonRow
  readonly sessions: SessionRow
  readonly invites: InviteRow
  readonly waiting: WaitingRow
  readonly pairings: PairingRow
  readonly flows: FlowRow
  readonly displays: DisplayRow
  readonly tokens: TokenRow
  readonly settings: SettingRow
  readonly inspections: InspectionRow
  readonly feeds: FeedRow
  readonly channels: ChannelRow
  readonly alertRules: AlertRuleRow
  readonly alerts: AlertRow
  readonly outbox: OutboxRow
}

export type AccountKind = keyof AccountRows

export const ACCOUNT_KINDS: readonly AccountKind[] = [
  'people',
  'sessions',
  'invites',
  'waiting',
  'pairings',
  'flows',
  'displays',
  'tokens',
  'settings',
  'inspections',
  'feeds',
  'channels',
  'alertRules',
  'alerts',
  'outbox',
]

export interface AuditRow extends Omit<AuditRowWire, 'at' | 'action' | 'name' | 'objectName'> {
  readonly at: number
  readonly action: AuditAction
}

export type AuditEntry = Omit<AuditRow, 'seq'>
