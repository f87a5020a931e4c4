import { type Ask, isFull, LIMIT, type Page } from '#api/wire/page.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { mergeRanges, type Span } from '#time/instant.ts'
import { type DayRange, dayFromNumber, dayNumber } from '#time/plain-day.ts'
import { clipHole, type Verdict, type WalkStep } from './walk-step.ts'

type Dated = Pick<CompletedFlight, 'date'>

/** The newest day that a full page leaves open, given the day of its last record: that day itself. */
type Resume = (lastDay: number) => number

/**
 * Reads every flight of the log days in `wanted` (spans of day numbers), newest first (§4.3); yields each page with the
 * whole days it proves. `flightDate` is taken as written, in no zone. Throws what `ask` throws, as `walkReservations`.
 */
export async function* walkFlights<T extends Dated>(
  wanted: readonly Span[],
  ask: Ask<T>,
  resume: Resume = (lastDay) => lastDay,
): AsyncGenerator<WalkStep<T>, void> {
  let left = mergeRanges<number>(wanted)
  for (
    let first = left[0], last = left.at(-1);
    first && last;
    first = left[0], last = left.at(-1)
  ) {
    const span: Span = { start: first.start, end: last.end }
    const asked: DayRange = { from: dayFromNumber(span.start), to: dayFromNumber(span.end - 1) }
    const page = await ask(asked)
    const { known, hole } = judge(page, span, resume)
    const settled = Math.min(known?.start ?? span.end, hole?.start ?? span.end)
    const holes = clipHole(hole, left)
    left = before(left, settled)
    yield { asked, page, known, holes }
  }
}

function judge(page: Page<Dated>, span: Span, resume: Resume): Verdict {
  const days = page.records
    .map((record) => record.date)
    .filter((date) => date !== null)
    .map(dayNumber)
  const lastDay = days.at(-1)
  const newest = span.end - 1
  if (!isProof(page, days, span)) {
    const inside = lastDay !== undefined && lastDay >= span.start && lastDay < newest
    const next = !isFull(page) ? span.start : inside ? lastDay + 1 : newest
    return { known: null, hole: { kind: 'disproved', start: next, end: span.end } }
  }
  if (!isFull(page)) return { known: span, hole: null }
  const open = lastDay === undefined ? newest : resume(lastDay)
  // The day alone fills the page: no question can show more of it.
  if (open >= newest) {
    return { known: null, hole: { kind: 'saturated', start: newest, end: span.end } }
  }
  return { known: { start: Math.max(open + 1, span.start), end: span.end }, hole: null }
}

/** A page proves what it leaves out only if it is sorted, inside its range, and counts what it holds. */
function isProof(page: Page<unknown>, days: readonly number[], span: Span): boolean {
  return (
    page.count === page.records.length &&
    page.records.length <= LIMIT &&
    days.every((day, i) => day >= span.start && day < span.end && day <= (days[i - 1] ?? span.end))
  )
}

function before(left: readonly Span[], settled: number): Span[] {
  return left
    .filter((part) => part.start < settled)
    .map((part) => (part.end <= settled ? part : { start: part.start, end: settled }))
}
