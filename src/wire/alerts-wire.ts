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
  /** On the page of rules, and where somebody chooses what a channel is told. */
  readonly label: string
  /** What its number counts, behind the number. */
  readonly counts: string
  /** What a school would choose. */
  readonly isOn: boolean
  readonly after: number
  /** The least and the most its number may be. */
  readonly least: number
  readonly most: number
  /** `urgent` is told in quiet hours, too. */
  readonly level: 'warning' | 'urgent'
}

/** Every rule, in the order of a list of alerts. A rule finds something in `server/features/alerts`, under the same name. */
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
  'nothing-fresh': {
    label: 'Nothing fresh',
    counts: 'minutes in opening hours without a reading of today',
    isOn: true,
    after: 30,
    least: 15,
    most: 600,
    level: 'urgent',
  },
  'requests-gone': {
    label: 'Requests gone',
    counts: 'minutes or more before there are new ones',
    isOn: true,
    after: 60,
    least: 0,
    most: 1_440,
    level: 'warning',
  },
  clash: {
    label: 'A clash made by a change',
    counts: 'days ahead, and today',
    isOn: true,
    after: 7,
    least: 0,
    most: 31,
    level: 'warning',
  },
  inspection: {
    label: 'Inspection near, due or overrun',
    counts: 'days ahead, and today',
    isOn: true,
    after: 1,
    least: 0,
    most: 31,
    level: 'warning',
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
} as const satisfies Readonly<Record<string, AlertRuleFacts>>

export type AlertKind = keyof typeof ALERT_RULES

export const ALERT_KINDS = Object.keys(ALERT_RULES) as AlertKind[]

/** Chosen for a channel beside the rules: that it is told, too, when something is over. */
export const TOLD_WHEN_OVER = 'over'

/** `unknown`: what was found cannot be told any more, since the reading is too old. */
const ALERT_STATES = ['firing', 'unknown', 'acknowledged'] as const

const alertWire = object({
  id: string,
  rule: oneWordOf(ALERT_KINDS),
  state: oneWordOf(ALERT_STATES),
  /** Since when, an instant. */
  since: string,
  /** What is wrong, with `{at}` where the time `at` belongs. */
  words: string,
  at: orNull(string),
  /** The booking it is about, if it is about one. */
  reservation: orNull(string),
  tail: orNull(string),
  /** Of the reading it rests on, an instant; null if there is none. */
  asOf: orNull(string),
  /** Nobody could be asked, at the school, whether it is still so. */
  isUnconfirmed: boolean,
  /** Who saw to it; null for nobody, '' for this machine or whoever is not here any more. */
  by: orNull(string),
})

/** `GET /api/alerts`: from memory and the house, never a request. */
export const alertsWire = object({
  data: listOf(alertWire),
  /** When it was last looked whether anything is wrong, an instant; null if not yet. */
  lookedAt: orNull(string),
})

const ruleWire = object({ id: oneWordOf(ALERT_KINDS), isOn: boolean, after: integer })

/** `GET /api/house/alert-rules`. */
export const alertRulesWire = object({ data: listOf(ruleWire) })

/** `POST /api/house/alert-rules`. */
export const alertRuleAskedWire = ruleWire

export type AlertWire = Shaped<typeof alertWire>
export type AlertsWire = Shaped<typeof alertsWire>
export type AlertRule = Shaped<typeof ruleWire>
