import { flag, list, oneOf, text } from './fields.ts'

const PEOPLE_AND_TAILS = { aircraft: list, instructor: list, customer: list, activity: list }

/** Shared by the schedule and its print page. `none` means no value. */
export const BOOKING_FILTER = { ...PEOPLE_AND_TAILS, status: list, q: text(), cancelled: flag() }

/** Shared by the log and its print page; `flags` are numbers of audit rules. */
export const LOG_FILTER = { ...PEOPLE_AND_TAILS, flags: list, q: text() }

/** `paper` null is the locale's size; `auto` prints once laid out. */
export const PAPER = {
  paper: oneOf(['a4', 'letter'], null),
  names: oneOf(['full', 'initials'], 'full'),
  auto: flag(),
}

export const PLAIN_PAPER = { paper: null, names: 'full', auto: false } as const

export type PaperChoice = {
  readonly [Name in keyof typeof PAPER]: ReturnType<(typeof PAPER)[Name]['read']>
}
