import { rememberedOfRecord } from '#domain/lists/remembered.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { deltaDisagrees, isNegative, summedDelta } from '#domain/record/meter.ts'
import type { LogRow } from './log-row.ts'

interface MeterSum {
  /** Exact, in hundredths (`summedDelta`). */
  readonly total: number
  /** Flights that add nothing. */
  readonly leftOut: number
  /** Those of them whose Δ is below zero. */
  readonly negative: number
  /** Beside the total, since an open check holds it for wrong. */
  readonly inDoubt: number
}

/** What is shown under rows of the log. Hundredths of an hour, exact except for the ratio and the mean; null if nothing is known. */
export interface RowSums {
  readonly flights: number
  readonly hobbs: MeterSum
  readonly tach: MeterSum
  /** ΣTach over ΣHobbs in thousandths, of the flights that have both. */
  readonly ratio: number | null
  /** Mean Hobbs Δ of the flights that have one, to the nearest hundredth. */
  readonly mean: number | null
  readonly hobbsGaps: number | null
  readonly tachGaps: number | null
  readonly booked: number | null
  /** Rows that the audit asks about. */
  readonly flagged: number
  /** Flights with a stored Δ, on either meter, that is not in − out; their Δ is summed as stored. */
  readonly disagreeing: number
}

/** What is added up of each row, by its place; NaN where nothing is known. */
interface RowFigures {
  readonly hobbs: Float64Array
  readonly tach: Float64Array
  readonly hobbsInDoubt: Float64Array
  readonly tachInDoubt: Float64Array
  readonly hobbsGaps: Float64Array
  readonly tachGaps: Float64Array
  readonly booked: Float64Array
  /** 1 where the audit asks, or a stored Δ disagrees. */
  readonly flagged: Uint8Array
  readonly disagreeing: Uint8Array
  readonly hobbsNegative: Uint8Array
  readonly tachNegative: Uint8Array
}

/** Kept with the rows: a group's are far apart in memory, and to add them up would take ten times as long. */
const figuresOf = rememberedOfRecord((rows: readonly LogRow[]): RowFigures => {
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
    // One in doubt is named as such.
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

/** Of all rows, or of those at `places`: one pass over columns of numbers. */
export function rowSums(
  rows: readonly LogRow[],
  places: ArrayLike<number> = rows.map((_, at) => at),
): RowSums {
  const figures = figuresOf(rows)
  const known = (column: Float64Array) => {
    let [total, leftOut] = [0, 0]
    for (let at = 0; at < places.length; at++) {
      const value = column[places[at] ?? 0] ?? Number.NaN
      if (Number.isNaN(value)) leftOut++
      else total += value
    }
    return { total, leftOut }
  }
  const marked = (column: Uint8Array) => {
    let count = 0
    for (let at = 0; at < places.length; at++) count += column[places[at] ?? 0] ?? 0
    return count
  }
  const totalOrNull = (column: Float64Array) => {
    const { total, leftOut } = known(column)
    return leftOut === places.length ? null : total
  }
  const [hobbs, tach] = [known(figures.hobbs), known(figures.tach)]
  const counted = places.length - hobbs.leftOut
  return {
    flights: places.length,
    hobbs: {
      ...hobbs,
      negative: marked(figures.hobbsNegative),
      inDoubt: known(figures.hobbsInDoubt).total,
    },
    tach: {
      ...tach,
      negative: marked(figures.tachNegative),
      inDoubt: known(figures.tachInDoubt).total,
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

/** Of the flights that have both. */
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
