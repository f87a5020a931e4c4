import type { GapCandidate, MissingFlight, Sighting } from '#domain/audit/finding.ts'
import { EXPLAINS } from '#domain/audit/world/missing-flight.ts'
import { formatHundredths } from '#domain/record/meter.ts'
import { type StatusKind, statusWord } from '#domain/record/status.ts'
import { capital } from '#domain/text/visible-text.ts'
import { formatBetweenDays } from './in-a-sentence.ts'

/** From here on a candidate "matches"; below it is only possible. */
const FITS = 0.75

/** "2.1 h missing from the log between Tue 3 and Wed 4 Nov. It matches R-10412, checked out, never closed". */
export function sayMissingFlight(missing: MissingFlight, locale: string): string {
  const { amount, meter, from, to } = missing
  const when = from && to ? ` ${formatBetweenDays(from, to, locale)}` : ''
  const what = `${formatHundredths(amount, meter === 'hobbs' ? 1 : 2)} h missing from the log${when}`
  const named = likely(missing)
  const [first] = named
  if (!first) return `${what}. No booking matches it`
  return `${what}. It ${isSure(first) ? 'matches' : 'may be'} ${named.map(sayCandidate).join('; or ')}`
}

export function missingFlightTodo({ explanation }: Sighting): string {
  const [first] = explanation ? likely(explanation) : []
  if (!first) return 'Ask maintenance.'
  if (first.kind === 'maintenance') return 'Nothing to correct.'
  if (first.kind === 'other-tail') return `Move the flight to ${explanation?.tail ?? 'this tail'}.`
  const what = first.also ? 'log both flights.' : 'log this flight.'
  return isSure(first) ? capital(what) : `Ask the pilot, then ${what}`
}

/** Further candidates, likeliest first: "R-10413, cancelled, perhaps flown after all". */
export function sayOthers(missing: MissingFlight): string[] {
  const named = likely(missing)
  return missing.candidates.slice(named.length, named.length + 2).map(sayCandidate)
}

/** The one that fits, or the two that may. */
function likely({ candidates }: MissingFlight): GapCandidate[] {
  const able = candidates.filter(({ sure }) => sure >= EXPLAINS)
  const [first] = able
  return able.slice(0, first && isSure(first) ? 1 : 2)
}

function isSure({ sure }: GapCandidate): boolean {
  return sure >= FITS
}

function sayCandidate({ kind, bookingNumber, also, status, tail }: GapCandidate): string {
  if (kind === 'other-tail') return `a flight logged on ${tail ?? 'no aircraft'}`
  const [number, second] = [bookingNumber, also?.bookingNumber].map(
    (known) => known ?? 'a booking without a number',
  )
  if (also) return `${number} and ${second} together`
  if (kind === 'maintenance') return `maintenance ${number}, engine run or test flight`
  if (status === wordOf('completed')) return `completed booking ${number}`
  return `${number}, ${status ?? 'no status'}${NEVER[status ?? ''] ?? ''}`
}

const NEVER: Readonly<Record<string, string>> = {
  [wordOf('checked-out')]: ', never closed',
  [wordOf('pending')]: ', never checked out',
  [wordOf('cancelled')]: ', perhaps flown after all',
}

function wordOf(kind: StatusKind): string {
  return statusWord({ kind, raw: null })
}
