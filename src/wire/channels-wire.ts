import { ROLES } from './access.ts'
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

export const MOST_CHANNELS = 20

const CHANNEL_KINDS = ['mail', 'webhook'] as const

export const WEBHOOK_FORMS = {
  standard: 'Standard Webhooks, signed',
  slack: 'Slack',
  teams: 'Microsoft Teams (workflow)',
  ntfy: 'ntfy',
} as const

export type WebhookForm = keyof typeof WEBHOOK_FORMS

export const WEBHOOK_FORM_IDS = Object.keys(WEBHOOK_FORMS) as WebhookForm[]

export const DAY_MAILS = ['evening', 'morning'] as const

/** `{code}` is the server's number, such as 550. */
export const MESSAGE_TROUBLES = {
  refused: 'refused{code}',
  deferred: 'not accepted now{code}',
  auth: 'the mail server rejects the sign-in{code}: check SMTP_URL',
  tls: 'not secure: invalid certificate or no encryption',
  timeout: 'timed out',
  'not-there': 'can’t connect',
  broken: 'connection lost',
  'no-smtp': 'SMTP_URL is not set',
  network: 'not a public https address, and not in WEBHOOK_NETWORKS',
  redirect: 'redirects aren’t followed{code}: enter the final address',
  'too-late': 'too late to be useful',
  'too-long': 'too long',
  'too-many': 'too many messages are waiting',
  'no-channel': 'the channel was removed',
  other: 'an error in Flightline: see its log',
} as const

export type MessageTrouble = keyof typeof MESSAGE_TROUBLES

/** Minutes after local midnight; may cross midnight. */
const quietWire = object({ from: integer, to: integer })

const lastMessageWire = object({
  state: oneWordOf(['sent', 'waiting', 'given-up'] as const),
  /** Last attempt; null before the first. */
  at: orNull(string),
  /** A key of `MESSAGE_TROUBLES`, maybe with a number; '' for none. */
  trouble: string,
  next: orNull(string),
})

const channelWire = object({
  id: string,
  kind: oneWordOf(CHANNEL_KINDS),
  name: string,
  /** For a webhook only the host: the rest is a secret. */
  address: string,
  form: oneWordOf(WEBHOOK_FORM_IDS),
  /** Limits what its reader sees. */
  role: oneWordOf(ROLES),
  /** Ids of `ALERT_RULES`, and `NOTIFY_WHEN_OVER`. */
  rules: listOf(string),
  quiet: orNull(quietWire),
  days: listOf(oneWordOf(DAY_MAILS)),
  createdAt: string,
  /** Newest message; null before the first. */
  last: orNull(lastMessageWire),
  waiting: integer,
})

export const channelsWire = object({
  data: listOf(channelWire),
  /** Settings missing for mail. */
  missing: listOf(string),
  /** Private addresses and http are allowed. */
  hasNetworks: boolean,
})

/** `POST /api/house/channels`: a new one, or changes to one (`id`). */
export const channelInputWire = object({
  id: orAbsent(string),
  kind: oneWordOf(CHANNEL_KINDS),
  name: string,
  /** Absent if unchanged. */
  address: orAbsent(string),
  form: oneWordOf(WEBHOOK_FORM_IDS),
  role: oneWordOf(ROLES),
  rules: listOf(string),
  quiet: orNull(quietWire),
  days: listOf(oneWordOf(DAY_MAILS)),
})

/** The secret of a new Standard Webhook is shown only here. */
export const channelMadeWire = object({ channel: channelWire, secret: orAbsent(string) })

export const channelTestWire = object({ test: boolean })

export type ChannelWire = Shaped<typeof channelWire>
export type ChannelInput = Shaped<typeof channelInputWire>
