import { flag, list, oneOf, text } from './fields.ts'

const PEOPLE_AND_TAILS = { aircraft: list, instructor: list, customer: list, activity: list }

/** The filter of bookings, on the schedule and on its paper. The word `none` is "nothing booked". */
export const BOOKING_FILTER = { ...PEOPLE_AND_TAILS, status: list, q: text(), cancelled: flag() }

/** The filter of the log, on the screen and on its paper; `flags` are numbers of the audit’s rules. */
export const LOG_FILTER = { ...PEOPLE_AND_TAILS, flags: list, q: text() }

/** How something is printed. `paper` null is the usual size in this locale; `auto` prints as soon as it is laid out. */
export const PAPER = {
  paper: oneOf(['a4', 'letter'], null),
  names: oneOf(['full', 'initials'], 'full'),
  auto: flag(),
}

export const PLAIN_PAPER = { paper: null, names: 'full', auto: false } as const

export type PaperChoice = {
  readonly [Name in keyof typeof PAPER]: ReturnType<(typeof PAPER)[Name]['read']>
}
