import type { MeterName } from '#domain/audit/finding.ts'
import { groupBy } from '#domain/lists/group-by.ts'
import { finished, inParts, type Steps } from '#domain/lists/steps.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { byHobbsOut, byTime } from './chain-order.ts'
import { daysRead, type ReadDays } from './read-days.ts'
import { replacedAt } from './replaced-meter.ts'

/** One flight in its chain. Gaps are out − the last in, in hundredths: positive unlogged, negative overlap. */
export interface ChainLink {
  readonly flight: CompletedFlight
  /** Null if the chain starts here, or if one of the two readings is missing. */
  readonly hobbsGap: number | null
  readonly tachGap: number | null
  /** The first flight read, the first on a new meter, or the first after unread days: it has no predecessor. */
  readonly startsHere: boolean
  /** A new tachometer from here on: the gap is its jump. */
  readonly tachReplaced: boolean
}

/** Flights of one tail that follow each other on one Hobbs meter, by Hobbs out. */
export interface Chain {
  readonly tail: string
  readonly links: readonly ChainLink[]
  /** Why nothing precedes it. */
  readonly startsAs: 'first-read' | 'after-unread-days' | 'meter-replaced'
}

/** Every tail's chains, tails in order of their number. Flights without a tail are in none. */
export function chainsOf(flights: readonly CompletedFlight[], days: ReadDays = {}): Chain[] {
  return finished(chainSteps(flights, days))
}

/** The same, one tail per step. */
export function* chainSteps(flights: readonly CompletedFlight[], days: ReadDays): Steps<Chain[]> {
  const byTail = groupBy(flights, ({ aircraft }) => aircraft?.tail || null)
  const { isReadBetween } = daysRead(days)
  const tails = [...byTail].sort(([a], [b]) => (a < b ? -1 : 1))
  yield
  return yield* inParts(tails, 1, (part) =>
    part.flatMap(([tail, own]) => chainsOfTail(tail, own, isReadBetween)),
  )
}

function chainsOfTail(
  tail: string,
  flights: readonly CompletedFlight[],
  isReadBetween: (a: CompletedFlight, b: CompletedFlight) => boolean,
): Chain[] {
  const timed = byTime(flights)
  const starts = replacedAt(
    timed.map(({ flight }) => flight),
    'hobbs',
  )
  const bounds = [0, ...starts, timed.length]
  return bounds.slice(1).flatMap((end, part) => {
    const ordered = byHobbsOut(timed.slice(bounds[part], end)).map(({ flight }) => flight)
    return brokenWhereUnread(ordered, isReadBetween).map((run, index) => ({
      tail,
      links: linked(run),
      startsAs:
        index > 0 ? 'after-unread-days' : part > 0 ? 'meter-replaced' : ('first-read' as const),
    }))
  })
}

function brokenWhereUnread(
  ordered: readonly CompletedFlight[],
  isReadBetween: (a: CompletedFlight, b: CompletedFlight) => boolean,
): CompletedFlight[][] {
  const runs: CompletedFlight[][] = []
  let run: CompletedFlight[] = []
  for (const flight of ordered) {
    const last = run.at(-1)
    if (last && !isReadBetween(last, flight)) {
      runs.push(run)
      run = []
    }
    run.push(flight)
  }
  return run.length > 0 ? [...runs, run] : runs
}

function linked(run: readonly CompletedFlight[]): ChainLink[] {
  const newTachs = new Set(replacedAt(run, 'tach'))
  return run.map((flight, index) => {
    const before = run[index - 1]
    return {
      flight,
      hobbsGap: gapOf(before, flight, 'hobbs'),
      tachGap: gapOf(before, flight, 'tach'),
      startsHere: index === 0,
      tachReplaced: newTachs.has(index),
    }
  })
}

function gapOf(before: CompletedFlight | undefined, flight: CompletedFlight, meter: MeterName) {
  const last = before?.[meter]?.end ?? null
  const start = flight[meter]?.start ?? null
  return last === null || start === null ? null : start - last
}
