import { type Answer, JSON_HEADERS } from '#server/http/answer.ts'
import { type Problem, readOnce } from '#server/http/parameters/query-parameters.ts'
import type { AgedStretch } from '#server/school/read-model/school-reader.ts'
import { exactInstant, isoInstant } from '#time/instant.ts'

/** `at`, an instant with its offset; epoch ms. */
export function readRunningParameters(query: string): { readonly at: number } | Problem {
  const given = readOnce(query, ['at'])
  if ('problem' in given) return given
  const at = exactInstant(given.get('at'))
  if (at === null) {
    return {
      problem: 'at, an instant such as 2026-11-18T07:00:00Z, its + written %2B, must be given.',
    }
  }
  return { at }
}

/**
 * `/api/running`: the known bookings that began before an instant and end after it, or are still checked out; for which
 * stretches of time that is all of them, read when; and the aircraft of the days looked back on. `/api/known`: the same of
 * what is known of some days, without the aircraft.
 */
export function knownAnswer(
  bodies: readonly string[],
  known: readonly AgedStretch[],
  aircraft: readonly string[],
): Answer {
  const meta = `{"count":${bodies.length},"known":${JSON.stringify(knownStretches(known))},"aircraft":[${aircraft.join(',')}]}`
  return {
    status: 200,
    headers: JSON_HEADERS,
    body: `{"data":[${bodies.join(',')}],"meta":${meta}}`,
  }
}

/** Stretches of time, and when each was read. */
export function knownStretches(known: readonly AgedStretch[]) {
  return known.map(({ from, to, asOf }) => ({
    from: isoInstant(from),
    to: isoInstant(to),
    asOf: isoInstant(asOf),
  }))
}
