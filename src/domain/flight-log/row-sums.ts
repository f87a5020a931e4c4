import { memoizedByRecord } from '#domain/lists/memoized.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import {
  addDoubt,
  deltaDisagrees,
  type InDoubt,
  isNegative,
  NO_DOUBT,
  summedDelta,
} from '#domain/record/meter-deltas.ts'
import type { LogRow } from './log-row.ts'

interface MeterSum {
  /** Exact, in hundredths (`summedDelta`). */
  readonly total: number
  readonly excluded: number
  readonly negative: number
  /** How far the logged hours are from the total. */
  readonly inDoubt: InDoubt
}

/** Hundredths of an hour, exact except ratio and mean; null if unknown. */
export interface RowSums {
  readonly flights: number
  readonly hobbs: MeterSum
  readonly tach: MeterSum
  /** ΣTach per ΣHobbs, thousandths, over flights with both. */
  readonly ratio: number | null
  /** Mean Hobbs Δ, to the nearest hundredth. */
  readonly mean: number | null
  readonly hobbsGaps: number | null
  readonly tachGaps: number | null
  readonly booked: number | null
  readonly flagged: number
  /** Flights with a stored Δ, on either meter, that isn't in − out; summed as stored. */
  readonly disagreeing: number
}

/** Values to sum, by row; NaN if unknown. */
interface RowFigures {
  readonly hobbs: Float64Array
  readonly tach: Float64Array
  readonly hobbsInDoubt: Float64Array
  readonly tachInDoubt: Float64Array
  readonly hobbsGaps: Float64Array
  readonly tachGaps: Float64Array
  readonly booked: Float64Array
  readonly flagged: Uint8Array
  readonly disagreeing: Uint8Array
  readonly hobbsNegative: Uint8Array
  readonly tachNegative: Uint8Array
}

/** Cached as columns: the rows of a group are scattered in memory, which would make sums ten times slower. */
const figuresOf = memoizedByRecord((rows: readonly LogRow[]): RowFigures => {
  const column = (of: (row: LogRow) => number | null) =>
    Float64Array.from(rows, (row) => of(row) ?? Number.NaN)
  const mark = (of: (row: LogRow) => boolean) => Uint8Array.from(rows, (row) => Number(of(row)))
  return {
    hobbs: column((row) => summedDelta(counted(row).hobbs)),
    tach: column((row) => summedDelta(counted(row).tach)),
    hobbsInDoubt: column(({ audit }) => audit.doubt?.hours.hobbs ?? null),
    tachInDoubt: column(({ audit }) => audit.doubt?.hours.tach ?? null),
    hobbsGaps: column(({ audit }) => audit.hobbsGap),
    tachGaps: column(({ audit }) => audit.tachGap),
    booked: column((row) => row.booked),
    flagged: mark(({ audit }) => audit.findings.length > 0),
    disagreeing: mark(
      ({ flight, audit }) =>
        audit.doubt === null && (deltaDisagrees(flight.hobbs) || deltaDisagrees(flight.tach)),
    ),
    hobbsNegative: mark(({ flight }) => isNegative(flight.hobbs)),
    tachNegative: mark(({ flight }) => isNegative(flight.tach)),
  }
})

function counted({ flight, audit }: LogRow): CompletedFlight {
  return audit.doubt?.counted ?? flight
}

/** Sums all rows, or those at `places`, in one pass. */
export function rowSums(
  rows: readonly LogRow[],
  places: ArrayLike<number> = rows.map((_, at) => at),
): RowSums {
  const figures = figuresOf(rows)
  const known = (column: Float64Array) => {
    let [total, excluded] = [0, 0]
    for (let at = 0; at < places.length; at++) {
      const value = column[places[at] ?? 0] ?? Number.NaN
      if (Number.isNaN(value)) excluded++
      else total += value
    }
    return { total, excluded }
  }
  const marked = (column: Uint8Array) => {
    let count = 0
    for (let at = 0; at < places.length; at++) count += column[places[at] ?? 0] ?? 0
    return count
  }
  const totalOrNull = (column: Float64Array) => {
    const { total, excluded } = known(column)
    return excluded === places.length ? null : total
  }
  const doubted = (column: Float64Array) => {
    let inDoubt = NO_DOUBT
    for (let at = 0; at < places.length; at++) {
      const error = column[places[at] ?? 0] || 0
      if (error !== 0) inDoubt = addDoubt(inDoubt, error)
    }
    return inDoubt
  }
  const [hobbs, tach] = [known(figures.hobbs), known(figures.tach)]
  const counted = places.length - hobbs.excluded
  return {
    flights: places.length,
    hobbs: {
      ...hobbs,
      negative: marked(figures.hobbsNegative),
      inDoubt: doubted(figures.hobbsInDoubt),
    },
    tach: {
      ...tach,
      negative: marked(figures.tachNegative),
      inDoubt: doubted(figures.tachInDoubt),
    },
    ratio: ratioAt(figures, places),
    mean: counted > 0 ? Math.round(hobbs.total / counted) : null,
    hobbsGaps: totalOrNull(figures.hobbsGaps),
    tachGaps: totalOrNull(figures.tachGaps),
    booked: totalOrNull(figures.booked),
    flagged: marked(figures.flagged),
    disagreeing: marked(figures.disagreeing),
  }
}

function ratioAt({ hobbs, tach }: RowFigures, places: ArrayLike<number>): number | null {
  let [ofHobbs, ofTach] = [0, 0]
  for (let at = 0; at < places.length; at++) {
    const place = places[at] ?? 0
    const [h, t] = [hobbs[place] ?? Number.NaN, tach[place] ?? Number.NaN]
    if (Number.isNaN(h) || Number.isNaN(t)) continue
    ofHobbs += h
    ofTach += t
  }
  return ofHobbs > 0 ? Math.round((ofTach / ofHobbs) * 1000) : null
}
