/** What a request is for, the most needed first. */
export type Purpose =
  | 'today'
  | 'tomorrow'
  | 'flights-today'
  | 'screen'
  | 'look-back'
  | 'on-demand'
  | 'person'

/** Kept back for people (a manual refresh, a link to one record): a tenth of the day. */
export function reserveOf(limit: number): number {
  return Math.floor(limit / 10)
}

/** How many windows and ids outside what the school looks at may be asked in a day. */
export function onDemandQuota(limit: number): number {
  return Math.max(1, Math.floor(limit / 10))
}

/** With so many left, or fewer, a request for `purpose` is not sent: the last three are for finding out whether a failure is over. */
export function floorOf(purpose: Purpose, limit: number, failing: boolean): number {
  const reserve = reserveOf(limit)
  if (purpose !== 'person') return reserve
  return failing ? 0 : Math.min(3, reserve)
}
