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

/** How the body of a webhook is written, and for whom. */
export const WEBHOOK_FORMS = {
  standard: 'Standard Webhooks, signed',
  slack: 'Slack',
  teams: 'Microsoft Teams (workflow)',
  ntfy: 'ntfy',
} as const

export type WebhookForm = keyof typeof WEBHOOK_FORMS

export const WEBHOOK_FORM_IDS = Object.keys(WEBHOOK_FORMS) as WebhookForm[]

/** When the list of a day is sent. */
export const DAY_MAILS = ['evening', 'morning'] as const

/** Why a message was not sent, in words; `{code}` is the answer's number, such as 550. */
export const MESSAGE_TROUBLES = {
  refused: 'refused{code}',
  deferred: 'not taken now{code}',
  auth: 'the relay does not let Flightline in{code}: look at SMTP_URL',
  tls: 'no safe way there: its certificate does not hold, or it offers no encryption',
  timeout: 'no answer in time',
  'not-there': 'nobody answers there',
  broken: 'the connection broke',
  'no-smtp': 'SMTP_URL is not set',
  network: 'no public https address, and not listed in WEBHOOK_NETWORKS',
  redirect: 'it leads elsewhere{code}, which is not followed: type that address',
  'too-late': 'too late to be of use',
  'too-long': 'too long',
  'too-many': 'too much waits for it already',
  'no-channel': 'the channel was removed',
  other: 'a mistake of Flightline’s: see its log',
} as const

export type MessageTrouble = keyof typeof MESSAGE_TROUBLES

/** Minutes after midnight, at the school; over midnight where `from` is the later one. */
const quietWire = object({ from: integer, to: integer })

const lastMessageWire = object({
  state: oneWordOf(['sent', 'waiting', 'given-up'] as const),
  /** Of the last try; null before the first. */
  at: orNull(string),
  /** A word of `MESSAGE_TROUBLES`, maybe with a number behind it; '' for none. */
  trouble: string,
  /** When it is tried again. */
  next: orNull(string),
})

const channelWire = object({
  id: string,
  kind: oneWordOf(CHANNEL_KINDS),
  name: string,
  /** Of a webhook its host alone: whoever has the rest may post there. */
  address: string,
  form: oneWordOf(WEBHOOK_FORM_IDS),
  /** What its reader may see. */
  role: oneWordOf(ROLES),
  /** Ids of `ALERT_RULES`, and `TOLD_WHEN_OVER`. */
  rules: listOf(string),
  quiet: orNull(quietWire),
  days: listOf(oneWordOf(DAY_MAILS)),
  createdAt: string,
  /** How the newest message went; null before the first. */
  last: orNull(lastMessageWire),
  /** How many wait to be sent. */
  waiting: integer,
})

/** `GET /api/house/channels`. */
export const channelsWire = object({
  data: listOf(channelWire),
  /** Settings without which no mail is sent. */
  missing: listOf(string),
  /** Whether private addresses may be sent to, and http. */
  hasNetworks: boolean,
})

/** `POST /api/house/channels`: a new one, or what is to be otherwise of one (`id`). */
export const channelAskedWire = object({
  id: orAbsent(string),
  kind: oneWordOf(CHANNEL_KINDS),
  name: string,
  /** Absent where it stays. */
  address: orAbsent(string),
  form: oneWordOf(WEBHOOK_FORM_IDS),
  role: oneWordOf(ROLES),
  rules: listOf(string),
  quiet: orNull(quietWire),
  days: listOf(oneWordOf(DAY_MAILS)),
})

/** Its answer; the secret of a new Standard Webhook is never shown again. */
export const channelMadeWire = object({ channel: channelWire, secret: orAbsent(string) })

/** `POST /api/house/channels/:id`. */
export const channelTestWire = object({ test: boolean })

export type ChannelWire = Shaped<typeof channelWire>
export type ChannelAsked = Shaped<typeof channelAskedWire>
