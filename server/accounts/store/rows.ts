import type { Role, TokenScope } from '#wire/access.ts'
import type { AuditAction, AuditRowWire } from '#wire/audit-wire.ts'
import type { SignInWay } from '#wire/house-wire.ts'
import type {
  InspectionAsked,
  InspectionDoneAsked,
  InspectionLimit,
} from '#wire/inspections-wire.ts'

// Ids are UUIDs but where said otherwise; instants are epoch ms; a secret is kept as the SHA-256 of it, in hex.

interface PersonRow {
  readonly id: string
  readonly name: string
  /** '' for none. */
  readonly email: string
  readonly role: Role
  /** PHC text; null without one. */
  readonly passphrase: string | null
  /** By the school's single sign-on. `byGroup`: let in by a group there, for as long as they are in one. */
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
  readonly uuid: string
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

/** A person who scanned an invite: waits, is let in until their next request, or is refused. */
interface WaitingRow {
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
  readonly by: string | null
}

interface PairingRow {
  /** The hash of its secret. */
  readonly id: string
  readonly code: string
  readonly word: string
  readonly browser: string
  readonly address: string
  readonly until: number
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
  /** The network, as `networkOf` says it, and the program. Absent in what was written before there were any. */
  readonly usedFrom?: string
  readonly usedBy?: string
  /** Requests of the school a day; none if absent. */
  readonly granted?: number
  /** How many of them are spent, and on which UTC day. */
  readonly spent?: { readonly day: string; readonly requests: number }
  readonly by: string | null
}

interface InspectionDoneRow extends InspectionDoneAsked {
  readonly at: number
  /** A person's id; null where nobody is signed in. */
  readonly by: string | null
  /** What was due before it, and since when that was so; null where it changed nothing. */
  readonly before: ({ readonly limits: readonly InspectionLimit[] } & WhenSet) | null
}

interface WhenSet {
  /** When what is due was last typed, or came of something done. */
  readonly setAt: number
  /** What was last read of the meters then, hundredths; null for none, absent if it was set before this was kept. */
  readonly readings?: MetersRead
}

/** Hundredths, or null. */
export type MetersRead = Readonly<Record<'hobbs' | 'tach', number | null>>

/** What is to be done to an aircraft, and every time that it was; the newest first. */
interface InspectionRow extends Omit<InspectionAsked, 'id' | 'done'>, WhenSet {
  readonly id: string
  readonly createdAt: number
  readonly done: readonly InspectionDoneRow[]
  /** Maintenance bookings in which it was not done, by their ids. */
  readonly notDone: readonly string[]
  /** If an import was the last to change it: when, who, and what was there before, with the mark of an import of that day; null for nothing. */
  readonly imported?: {
    readonly at: number
    readonly by: string | null
    readonly before: InspectionRow | null
  }
}

interface FeedRow {
  /** The hash of its secret. */
  readonly id: string
  readonly uuid: string
  /** Which device or program it is for. */
  readonly name: string
  /** Who made it, and with whom it ends. */
  readonly person: string
  /** Null for his own bookings, or those of a tail. */
  readonly tail: string | null
  /** With phones, which is asked for. */
  readonly hasPhones: boolean
  readonly createdAt: number
  readonly lastFetched: number | null
  /** By which program; '' for none yet. */
  readonly fetchedBy: string
  /** The UIDs of whole days that it has ever told of: what is over is told as cancelled. */
  readonly told: readonly string[]
}

interface ChannelRow {
  readonly id: string
  readonly kind: 'mail' | 'webhook'
  readonly name: string
  /** An e-mail address, or a URL. */
  readonly address: string
  readonly form: 'standard' | 'slack' | 'teams' | 'ntfy'
  /** By which a webhook's messages are signed, sealed nowhere else; '' for none. */
  readonly secret: string
  readonly role: Role
  /** Which alerts it gets, by their rules; none for the day's mail alone. */
  readonly rules: readonly string[]
  /** Minutes after midnight between which nothing but what cannot wait is sent; null for none. */
  readonly quiet: { readonly from: number; readonly to: number } | null
  readonly days: readonly ('evening' | 'morning')[]
  readonly createdAt: number
  readonly by: string | null
}

/** A rule as the school sets it; its id is its kind. */
interface AlertRuleRow {
  readonly id: string
  readonly isOn: boolean
  /** Minutes, or what else the rule counts in. */
  readonly after: number
}

/** Something that a rule found. `id` is of the rule and its subject. */
interface AlertRow {
  readonly id: string
  readonly rule: string
  readonly subject: string
  /** `ok`: it is over, and kept for as long as it matters whether it comes back. */
  readonly state: 'firing' | 'unknown' | 'acknowledged' | 'ok'
  readonly since: number
  readonly until: number | null
  /** In words, without its age; `{at}` stands for `at`. */
  readonly words: string
  readonly at: number | null
  readonly reservation: string | null
  readonly tail: string | null
  /** Epoch ms of the reading it rests on; null if there is none. */
  readonly asOf: number | null
  readonly isUnconfirmed: boolean
  /** The bookings that it rests on, with when they begin. */
  readonly bookings?: readonly { readonly id: string; readonly start: number }[]
  /** How grave it is, where that can grow. */
  readonly grade?: number
  readonly gravest?: number
  /** Who saw to it: '' for this machine. */
  readonly by: string | null
  /** Channels that were notified of it. */
  readonly told: readonly string[]
  /** How grave it was when each of them was last told, where that can grow. */
  readonly toldGrades?: Readonly<Record<string, number>>
  /** When one was last told of it; null for never. */
  readonly toldAt: number | null
}

/** A message that is to be sent to one channel: written before it is, and sent at least once. */
interface OutboxRow {
  /** Also the message's own, however often it comes: of its channel and what it is about. */
  readonly id: string
  readonly channel: string
  /** What it is about: one message about the same goes to a channel once. */
  readonly about: string
  /** JSON of the message; '' once it was sent or given up. */
  readonly message: string
  readonly createdAt: number
  readonly sendAt: number
  readonly tries: number
  readonly triedAt: number | null
  /** When it was sent or given up; null while it is to be sent. */
  readonly endedAt: number | null
  /** Why the last try failed, or why it was given up, a word of `MESSAGE_TROUBLES` and maybe a code; '' if it went well. */
  readonly trouble: string
}

/** One fact about the accounts themselves, such as the key by which e-mails are hidden. */
interface SettingRow {
  readonly id: string
  readonly value: string
}

/** Every kind of row; the audit is apart, since it is only added to. */
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
