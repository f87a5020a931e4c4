import type { RequestPurpose } from '#api/wire.ts'

/** Kept back for people (a manual refresh, a link to one record): a tenth of the day. */
export function reserveOf(limit: number): number {
  return Math.floor(limit / 10)
}

/** Of a day's requests: windows, days and ids that any caller can name; days near today that are about to be printed. */
const SHARES: Readonly<Partial<Record<RequestPurpose, number>>> = { 'on-demand': 0.1, print: 0.3 }

/** How many requests of a day may go to a purpose. No bound where the pace is planned. */
export function quotaOf(purpose: RequestPurpose, limit: number): number {
  const share = SHARES[purpose]
  return share === undefined ? Number.POSITIVE_INFINITY : Math.max(1, Math.floor(limit * share))
}

const CAN_WAIT: readonly RequestPurpose[] = ['screen', 'look-back', 'on-demand']

/** What is looked at now and then, and may be named as not read yet rather than cost today its readings. */
export function canWait(purpose: RequestPurpose): boolean {
  return CAN_WAIT.includes(purpose)
}

/** With so many left, or fewer, a request for `purpose` is not sent: the last three are for finding out whether a failure is over. */
export function floorOf(purpose: RequestPurpose, limit: number, failing: boolean): number {
  const reserve = reserveOf(limit)
  if (purpose !== 'person') return reserve
  return failing ? 0 : Math.min(3, reserve)
}
