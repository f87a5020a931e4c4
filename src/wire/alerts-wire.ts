import {
  boolean,
  integer,
  listOf,
  object,
  oneWordOf,
  orNull,
  type Shaped,
  string,
} from './shape.ts'

interface AlertRuleFacts {
  readonly label: string
  /** Unit of its number. */
  readonly counts: string
  readonly isOn: boolean
  readonly after: number
  readonly least: number
  readonly most: number
  /** `urgent` ignores quiet hours. */
  readonly level: 'warning' | 'urgent'
}

/** In display order. `server/features/alerts` has a rule of the same name. */
export const ALERT_RULES = {
  overdue: {
    label: 'Overdue',
    counts: 'minutes after the end of the booking',
    isOn: true,
    after: 20,
    least: 0,
    most: 600,
    level: 'urgent',
  },
  'not-closed': {
    label: 'Not closed at closing time',
    counts: 'minutes after closing time',
    isOn: true,
    after: 15,
    least: 0,
    most: 600,
    level: 'warning',
  },
  'nothing-fresh': {
    label: 'Schedule not updated',
    counts: 'minutes without an update during opening hours',
    isOn: true,
    after: 30,
    least: 15,
    most: 600,
    level: 'urgent',
  },
  'requests-gone': {
    label: 'Daily requests used up',
    counts: 'minutes or more before the reset',
    isOn: true,
    after: 60,
    least: 0,
    most: 1_440,
    level: 'warning',
  },
  clash: {
    label: 'New clash after a change',
    counts: 'days ahead, plus today',
    isOn: true,
    after: 7,
    least: 0,
    most: 31,
    level: 'warning',
  },
  inspection: {
    label: 'Inspection near, due or overrun',
    counts: 'days ahead, plus today',
    isOn: true,
    after: 1,
    least: 0,
    most: 31,
    level: 'warning',
  },
} as const satisfies Readonly<Record<string, AlertRuleFacts>>

export type AlertKind = keyof typeof ALERT_RULES

export const ALERT_KINDS = Object.keys(ALERT_RULES) as AlertKind[]

/** Channel option: also notify when something is over. */
export const NOTIFY_WHEN_OVER = 'over'

/** `unknown`: the data are too old to tell. */
const ALERT_STATES = ['firing', 'unknown', 'acknowledged'] as const

const alertWire = object({
  id: string,
  rule: oneWordOf(ALERT_KINDS),
  state: oneWordOf(ALERT_STATES),
  /** An instant. */
  since: string,
  /** `{at}` stands for the time `at`. */
  words: string,
  at: orNull(string),
  reservation: orNull(string),
  /** Ids of all its bookings. */
  bookings: listOf(string),
  tail: orNull(string),
  /** Age of its data, an instant; null if none. */
  asOf: orNull(string),
  /** Couldn't be confirmed with the API. */
  isUnconfirmed: boolean,
  /** Who acknowledged it; null for no one, '' for this machine or someone who has left. */
  by: orNull(string),
})

/** `GET /api/alerts`: costs no API requests. */
export const alertsWire = object({
  data: listOf(alertWire),
  /** Last check, an instant; null before the first. */
  lookedAt: orNull(string),
})

export const alertRuleWire = object({ id: oneWordOf(ALERT_KINDS), isOn: boolean, after: integer })

export const alertRulesWire = object({ data: listOf(alertRuleWire) })

export type AlertWire = Shaped<typeof alertWire>
export type AlertsWire = Shaped<typeof alertsWire>
export type AlertRule = Shaped<typeof alertRuleWire>
