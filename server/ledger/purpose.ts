import type { RequestPurpose } from '#api/wire.ts'

/** Held back for people (a manual refresh, a link to one record): a tenth of the day. */
export function reserveOf(limit: number): number {
  return Math.floor(limit / 10)
}

/** Shares of a day's requests: for anything a caller may name, and for days near today before they are printed. */
const SHARES: Readonly<Partial<Record<RequestPurpose, number>>> = { 'on-demand': 0.1, print: 0.3 }

/** How many requests of a day may go to a purpose; unlimited when the refresher paces it. */
export function quotaOf(purpose: RequestPurpose, limit: number): number {
  const share = SHARES[purpose]
  return share === undefined ? Number.POSITIVE_INFINITY : Math.max(1, Math.floor(limit * share))
}

const CAN_WAIT: readonly RequestPurpose[] = ['screen', 'look-back', 'on-demand']

/** Readings that may be put off: the page says that they have not been read yet, and today keeps its requests. */
export function canWait(purpose: RequestPurpose): boolean {
  return CAN_WAIT.includes(purpose)
}

/** A request for `purpose` is not sent with this many left or fewer. The last three are for finding out whether a failure is over. */
export function floorOf(purpose: RequestPurpose, limit: number, failing: boolean): number {
  const reserve = reserveOf(limit)
  if (purpose !== 'person') return reserve
  return failing ? 0 : Math.min(3, reserve)
}
