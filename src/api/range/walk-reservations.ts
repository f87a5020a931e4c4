import { type Ask, isFull, LIMIT, type Page } from '#api/wire/page.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import {
  asInstant,
  type Instant,
  type InstantRange,
  mergeRanges,
  plus,
  type Span,
  utcDayOf,
  utcDayStart,
} from '#time/instant.ts'
import { addDays, type DayRange, type PlainDay } from '#time/plain-day.ts'
import { clipHole, type Verdict, type WalkStep } from './walk-step.ts'

// `to` ends at 23:59:59 sharp (§4.1): a start in the last 999 ms of a UTC day belongs to no day's `to`.
const LOST_AT_DAY_END = 999

type Timed = Pick<Reservation, 'start'>

/** Up to where a full page is known, given the start of its last record: that instant itself excluded. */
type Resume = (lastStart: Instant) => Instant

/**
 * Reads every booking that starts in `wanted`, oldest first, with the fewest requests any reader can need; yields each
 * page with what it proves. Throws what `ask` throws: the steps before stay true, and a new walk over what is still
 * wanted resumes there. `resume` is a parameter for the test that must see a wrong one fail.
 */
export async function* walkReservations<T extends Timed>(
  wanted: readonly InstantRange[],
  ask: Ask<T>,
  resume: Resume = (lastStart) => lastStart,
): AsyncGenerator<WalkStep<T>, void> {
  let left = mergeRanges<Instant>(wanted)
  for (
    let first = left[0], last = left.at(-1);
    first && last;
    first = left[0], last = left.at(-1)
  ) {
    const asked: DayRange = {
      from: utcDayOf(first.start),
      // One day further exactly where the range ends inside those lost milliseconds. It costs no request: the list is
      // sorted, so records of the further day come after all that is wanted, and a page that reaches them is proof.
      to: utcDayOf(plus(last.end, LOST_AT_DAY_END - 1)),
    }
    const page = await ask(asked)
    const { known, hole } = judge(page, asked, resume)
    const settled = asInstant(Math.max(known?.end ?? 0, hole?.end ?? 0))
    const holes = clipHole(hole, left)
    left = after(left, settled)
    yield { asked, page, known, holes }
  }
}

function judge(page: Page<Timed>, asked: DayRange, resume: Resume): Verdict {
  const from = utcDayStart(asked.from)
  const end = asInstant(utcDayStart(addDays(asked.to, 1)) - LOST_AT_DAY_END)
  const starts = page.records.map((record) => record.start).filter((start) => start !== null)
  const lastStart = starts.at(-1)
  const nextDay = utcDayStart(addDays(asked.from, 1))
  if (!isProof(page, starts, asked)) {
    const next = isFull(page) ? goOn(lastStart, asked, nextDay) : end
    return { known: null, hole: { kind: 'disproved', start: from, end: next } }
  }
  if (!isFull(page)) return { known: { start: from, end }, hole: null }
  if (lastStart === undefined) {
    return { known: null, hole: { kind: 'saturated', start: from, end: nextDay } }
  }
  const knownTo = resume(lastStart)
  const known: Span | null = knownTo > from ? { start: from, end: knownTo } : null
  if (knownTo >= nextDay) return { known, hole: null }
  // The day alone fills the page: no question can show more of it.
  return { known, hole: { kind: 'saturated', start: knownTo, end: nextDay } }
}

/** A page proves what it leaves out only if it is sorted, inside its range, and counts what it holds. */
function isProof(page: Page<unknown>, starts: readonly Instant[], asked: DayRange): boolean {
  const from = utcDayStart(asked.from)
  const end = utcDayStart(addDays(asked.to, 1))
  return (
    page.count === page.records.length &&
    page.records.length <= LIMIT &&
    starts.every((start, i) => start >= from && start < end && start >= (starts[i - 1] ?? from))
  )
}

/** After a page that proves nothing: the day of its last record, if that is progress inside the range. */
function goOn(lastStart: Instant | undefined, asked: DayRange, nextDay: Instant): Instant {
  if (lastStart === undefined) return nextDay
  const day: PlainDay = utcDayOf(lastStart)
  return day > asked.from && day <= asked.to ? utcDayStart(day) : nextDay
}

function after(left: readonly InstantRange[], settled: Instant): InstantRange[] {
  return left
    .filter((part) => part.end > settled)
    .map((part) => (part.start >= settled ? part : { start: settled, end: part.end }))
}
