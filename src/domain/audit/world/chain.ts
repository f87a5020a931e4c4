import type { MeterName } from '#domain/audit/finding.ts'
import { groupBy } from '#domain/lists/group-by.ts'
import { inParts, runAll, type Steps } from '#domain/lists/steps.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { mergeRanges } from '#time/instant.ts'
import type { DayRange, PlainDay } from '#time/plain-day.ts'
import { byHobbsOut, byTime } from './chain-order.ts'
import { dayNumberOf } from './flown-time.ts'
import { replacedAt } from './replaced-meter.ts'

/** Gaps are out − previous in, hundredths: positive is unlogged, negative is overlap. */
export interface ChainLink {
  readonly flight: CompletedFlight
  /** Null at a chain's start, or if a reading is missing. */
  readonly hobbsGap: number | null
  readonly tachGap: number | null
  /** First loaded flight, first on a new meter, or first after unread days. */
  readonly startsHere: boolean
  /** A new tachometer starts here; the gap is its jump. */
  readonly tachReplaced: boolean
}

/** Consecutive flights of a tail on one Hobbs meter, by Hobbs out. */
export interface Chain {
  readonly tail: string
  readonly links: readonly ChainLink[]
  /** Why it has no predecessor. */
  readonly startsAs: 'first-read' | 'after-unread-days' | 'meter-replaced'
}

/** Tails in natural order. Flights without a tail are left out. */
export function chainsOf(flights: readonly CompletedFlight[], days: ReadDays = {}): Chain[] {
  return runAll(chainSteps(flights, days))
}

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

/** All of `known` (default: every day) except `missingDays`. */
interface ReadDays {
  readonly known?: readonly DayRange[] | undefined
  readonly missingDays?: readonly PlainDay[] | undefined
}

export function daysRead({ known, missingDays = [] }: ReadDays) {
  const missing = missingDays.map(dayNumberOf).sort((a, b) => a - b)
  const ranges =
    known &&
    mergeRanges(
      known.map(({ from, to }) => ({ start: dayNumberOf(from), end: dayNumberOf(to) + 1 })),
    )

  /** Day numbers, both inclusive. */
  const isRead = (from: number, to: number) =>
    !missing.some((day) => day >= from && day <= to) &&
    (ranges === undefined || ranges.some(({ start, end }) => start <= from && to < end))

  return {
    isRead,
    /** True if no unread day lies between; undated flights don't count. */
    isReadBetween(a: CompletedFlight, b: CompletedFlight): boolean {
      if (missing.length === 0 && ranges === undefined) return true
      const days = [a.date, b.date].filter((day) => day !== null).map(dayNumberOf)
      return days.length === 0 || isRead(Math.min(...days), Math.max(...days))
    },
  }
}

export interface ChainPlace {
  readonly before: ChainLink | undefined
  readonly own: ChainLink
  readonly after: ChainLink | undefined
}

/** By flight id, built on first use. */
export function placesIn(
  chains: readonly Chain[],
): (flightId: string | null) => ChainPlace | undefined {
  let known: Map<string, readonly [links: Chain['links'], at: number]> | null = null
  return (flightId) => {
    known ??= new Map(
      chains.flatMap(({ links }) =>
        links.map((link, at) => [link.flight.id, [links, at]] as const),
      ),
    )
    const [links, at] = known.get(flightId ?? '') ?? []
    const own = links?.[at ?? 0]
    if (!links || at === undefined || !own) return undefined
    return { before: links[at - 1], own, after: links[at + 1] }
  }
}
