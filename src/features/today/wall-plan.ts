/** The rows that fit and the number left; that line takes a row. */
export interface Fitted<T> {
  readonly rows: readonly T[]
  readonly more: number
}

export function fitted<T>(list: readonly T[], room: number): Fitted<T> {
  if (list.length <= room) return { rows: list, more: 0 }
  const rows = list.slice(0, Math.max(0, room - 1))
  return { rows, more: list.length - rows.length }
}

/** Two lists share rows: each gets half, and what the other leaves. */
export function sharedRooms(rows: number, first: number, second: number): [number, number] {
  const half = Math.ceil(rows / 2)
  const upper = Math.min(rows, Math.max(Math.min(first, half), rows - second))
  return [upper, rows - upper]
}

export interface FleetPlan {
  readonly columns: number
  readonly height: number
  /** False: only tails, styled by state. */
  readonly hasWords: boolean
  /** Chips shown at once; more take turns. */
  readonly most: number
}

const MAX = 80
const WORDY = { width: 180, height: 68 }
const TIGHT = { width: 114, height: 32 }

/** On a screen 1920 units wide, 14 aircraft are 7 × 2 with words, 80 are 16 × 5 without. Portrait has more rows. */
export function fleetPlan(tails: number, across: number, isTall: boolean): FleetPlan {
  const columnsOf = ({ width }: typeof WORDY) => Math.max(1, Math.floor((across - 76) / width))
  const columns = isTall ? columnsOf(WORDY) : Math.max(7, Math.ceil(tails / 2))
  return tails <= columnsOf(WORDY) * (isTall ? 8 : 2)
    ? { columns, height: WORDY.height, hasWords: true, most: MAX }
    : { columns: columnsOf(TIGHT), height: TIGHT.height, hasWords: false, most: MAX }
}
