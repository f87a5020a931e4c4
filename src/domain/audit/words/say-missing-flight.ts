import type { GapCandidate, MissingFlight } from '#domain/audit/finding.ts'
import { formatHundredths } from '#domain/record/meter.ts'
import { type StatusKind, statusWord } from '#domain/record/status.ts'
import { formatBetweenDays } from '#time/format.ts'

/** "2.1 h unlogged between 3 and 4 Nov: fits R-10412, checked out, never closed"; then the runner-up. */
export function sayMissingFlight(missing: MissingFlight, locale: string): string {
  const { amount, meter, from, to, candidates } = missing
  const when = from && to ? ` ${formatBetweenDays(from, to, locale)}` : ''
  const what = `${formatHundredths(amount, meter === 'hobbs' ? 1 : 2)} h unlogged${when}`
  const [first, second] = candidates
  if (!first) return `${what}: nothing booked explains it`
  const runnerUp = second ? `; else ${sayCandidate(second)} (${saySure(second)})` : ''
  return `${what}: ${sayCandidate(first)} (${saySure(first)})${runnerUp}`
}

/** How well a candidate fits, in one word. */
function saySure({ sure }: GapCandidate): string {
  if (sure >= 0.75) return 'likely'
  return sure >= 0.4 ? 'possible' : 'weak'
}

function sayCandidate(candidate: GapCandidate): string {
  const { kind, bookingNumber, also, status, tail } = candidate
  if (kind === 'other-tail') return `fits a flight logged on ${tail ?? 'another tail'}`
  const [number, second] = [bookingNumber, also?.bookingNumber].map(
    (known) => known ?? 'a booking without a number',
  )
  if (also) return `fits ${number} and ${second} together, not in the log`
  if (kind === 'maintenance') return `fits maintenance ${number}, engine run or test flight`
  return `fits ${number}, ${status ?? 'no status'}${NEVER[status ?? ''] ?? ', not in the log'}`
}

const NEVER: Readonly<Record<string, string>> = {
  [wordOf('checked-out')]: ', never closed',
  [wordOf('pending')]: ', never checked out',
  [wordOf('cancelled')]: ', perhaps flown after all',
}

function wordOf(kind: StatusKind): string {
  return statusWord({ kind, raw: null })
}
