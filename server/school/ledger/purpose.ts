import { KEPT_FOR_PROBES, REQUEST_PURPOSES, type RequestPurpose } from '#wire/wire.ts'

export interface KeptBack {
  /** Requests that today needs at least. Readings that can wait may not use them. */
  readonly today: number
  /** The part of the reserves for people and callers that still holds: 1 early in the day, 0 at its end. */
  readonly people: number
  /** Requests that nothing else will have used by the reset, so callers may have them. */
  readonly spare: number
}

export const NOTHING_KEPT_BACK: KeptBack = { today: 0, people: 1, spare: 0 }

/** For people (a manual refresh, a link to one record): a tenth of the day, less towards its end. */
export function reserveOf(limit: number, people = 1): number {
  return Math.floor(Math.floor(limit / 10) * people)
}

/** The share of a day for all tokens together. Separate from the callers' share, because an admin granted it. */
const TOKENS = 0.2

/** Most that one purpose may take of a day. A first reading is enough for a hundred bookings a day. */
const MOST: Readonly<Partial<Record<RequestPurpose, number>>> = {
  week: 0.3,
  'look-back': 0.35,
  stranger: 0.06,
  token: TOKENS,
  alarm: 0.05,
}

/** Re-reading the same alarm is not worth more, however large the day. */
const MOST_ALARMS = 5

/** The share of a day for all callers together who may name what is read. */
export const CALLERS = 0.16
/** The same, including spare requests: the most that a hostile program can use. */
const CALLERS_AT_MOST = 0.2

/** Reserved for each of them, so that the others cannot use all of it. */
export const KEPT_FOR: Readonly<Partial<Record<RequestPurpose, number>>> = {
  window: 0.05,
  'on-demand': 0.01,
  stranger: 0.01,
  print: 0.01,
  person: 0.02,
}

/** Requests left. Unlimited where the refresher paces it. Callers share first come, first served, after reserves. */
export function leftFor(
  purpose: RequestPurpose,
  limit: number,
  spentOn: (purpose: RequestPurpose) => number,
  { people, spare }: Pick<KeptBack, 'people' | 'spare'> = NOTHING_KEPT_BACK,
): number {
  const shareOf = (share = 0) => Math.floor(limit * share)
  const most = MOST[purpose]
  const own =
    most === undefined ? Number.POSITIVE_INFINITY : Math.max(1, shareOf(most)) - spentOn(purpose)
  if (purpose === 'alarm') return Math.min(own, MOST_ALARMS - spentOn(purpose))
  if (KEPT_FOR[purpose] === undefined) return own
  const taken = CALLING.map((one) =>
    one === purpose
      ? spentOn(one)
      : Math.max(Math.floor(shareOf(KEPT_FOR[one]) * people), spentOn(one)),
  )
  const purse = Math.min(shareOf(CALLERS) + spare, shareOf(CALLERS_AT_MOST))
  return Math.min(
    own,
    taken.reduce((left, one) => left - one, Math.max(1, purse)),
  )
}

const CALLING = REQUEST_PURPOSES.filter((purpose) => KEPT_FOR[purpose] !== undefined)

const CAN_WAIT: readonly RequestPurpose[] = [
  'screen',
  'look-back',
  'window',
  'on-demand',
  'stranger',
  'token',
]

/** Readings that can be postponed: the page says they are missing, and today keeps its requests. */
export function canWait(purpose: RequestPurpose): boolean {
  return CAN_WAIT.includes(purpose)
}

export function floorOf(
  purpose: RequestPurpose,
  limit: number,
  failing: boolean,
  people = 1,
): number {
  const reserve = reserveOf(limit, people)
  if (purpose !== 'person') return reserve
  return failing ? 0 : Math.min(KEPT_FOR_PROBES, reserve)
}
