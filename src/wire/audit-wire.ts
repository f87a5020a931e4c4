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

/** Audited actions, as text after the person's name. `{person}`, `{screen}`, `{token}`: current or last name; `{kind}`:
 * subject; `{role}`: "a viewer"; `{roles}`: "viewers"; `{range}`: its own words. */
export const AUDIT_ACTIONS = {
  claim: 'claimed this Flightline',
  'sign-in': 'signed in',
  'sign-in-failed': 'failed to sign in',
  'sign-out': 'signed out',
  join: 'asked to be let in as {role}',
  'let-in': 'let {person} in as {role}',
  refuse: 'refused a request to be let in',
  person: 'added {person} as {role}',
  role: 'made {person} {role}',
  renamed: 'changed the name or e-mail of {person}',
  removed: 'removed {person}',
  passphrase: 'set a passphrase',
  'passphrase-reset': 'reset the passphrase of {person}',
  'device-ended': 'signed out a device of {person}',
  'device-surplus': 'reached the device limit, so the oldest device was signed out',
  'all-ended': 'signed everyone out',
  restored: 'restored a backup',
  invite: 'made an invite for {roles}',
  'invite-ended': 'revoked an invite for {roles}',
  paired: 'let {screen} in to show {range}',
  'pairing-failed': 'entered letters that no screen shows',
  'display-changed': 'changed the name or page of {screen}',
  'display-ended': 'removed {screen}',
  token: 'made {token} to read {range}',
  'token-ended': 'revoked {token}',
  inspection: 'added an inspection of {range}',
  'inspection-done': 'recorded that an inspection of {range} was done',
  'inspection-not-done': 'recorded that an inspection of {range} was not done',
  'inspection-undone': 'undid that an inspection of {range} was done',
  'inspection-changed': 'changed an inspection of {range}',
  'inspection-removed': 'removed an inspection of {range}',
  'inspections-imported': 'imported inspections',
  'inspections-import-undone': 'undid an import of inspections',
  feed: 'made a calendar link for {range}',
  'feed-ended': 'revoked a calendar link for {range}',
  'alert-seen': 'acknowledged an alert: {range}',
  'alert-rule': 'changed the alert rule: {range}',
  channel: 'added the channel {named}',
  'channel-changed': 'changed the channel {named}',
  'channel-ended': 'removed the channel {named}',
  looked: 'viewed {kind}',
  export: 'exported {kind}',
  print: 'asked to print {kind}',
  spent: 'loaded {kind} from the school',
} as const

export type AuditAction = keyof typeof AUDIT_ACTIONS

/** `POST /api/house/deeds`, sent before saving or printing; `range` is a day, or two with a slash. */
export const reportedActionWire = object({
  action: oneWordOf(['export', 'print'] as const),
  kind: string,
  /** A format, or a layout with its revision. */
  object: orAbsent(string),
  range: orAbsent(string),
  count: orAbsent(orNull(integer)),
})

/** Fixed words, ids and days, never a customer's name. Stored, hashed and exported in this order. */
const WRITTEN = {
  /** From 1, without gaps. */
  seq: integer,
  /** Stored as epoch ms. */
  at: string,
  /** UUID of person, screen or token; null for unknown or this machine. */
  who: orNull(string),
  session: orNull(string),
  action: string,
  /** `person`, `invite`, `display`, `token`, `reservations`, `flights`, or a page's name. */
  kind: string,
  /** An id or a word; '' for none. */
  object: string,
  /** Days such as `2026-11-18/2026-11-24`, or a result such as a role; '' for neither. */
  range: string,
  count: orNull(integer),
  projection: string,
  address: string,
}

export const AUDIT_COLUMNS = Object.keys(WRITTEN) as readonly (keyof typeof WRITTEN)[]

const auditRowWire = object({
  ...WRITTEN,
  /** Current name of `who`, if any. */
  name: orAbsent(string),
  /** Current name of `object`, or the last one of a removed screen or token. */
  objectName: orAbsent(string),
})

export const auditWire = object({
  data: listOf(auditRowWire),
  meta: object({
    count: integer,
    /** The first row that was changed since it was written. */
    firstWrong: orNull(integer),
    truncated: orAbsent(boolean),
  }),
})

export type ReportedAction = Shaped<typeof reportedActionWire>
export type AuditRowWire = Shaped<typeof auditRowWire>
