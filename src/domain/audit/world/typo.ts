import { METER_NAMES, type Mend, type MeterName, type ReadingEdit } from '#domain/audit/finding.ts'
import type { CompletedFlight, Meter } from '#domain/record/completed-flight.ts'
import { deltaDisagrees } from '#domain/record/meter-deltas.ts'
import type { AuditWorld } from './audit-world.ts'
import type { Chain, ChainLink, ChainPlace } from './chain.ts'
import { flownSpan } from './flown-time.ts'
import { isInBand, ratioBand } from './ratio-band.ts'
import { singleEdits } from './single-edits.ts'

type Rules = Pick<AuditWorld, 'usualOf' | 'settings'>

/** The only edit that fixes the broken join before `links[at]`: the previous in or this out. It must fix every join of
 * its flight on both meters and give a usual Tach/Hobbs. Null if none or two do. */
export function solveTypo(rules: Rules, { links }: Chain, at: number): Mend | null {
  const before = links[at - 1]
  const after = links[at]
  if (!before || !after) return null
  const proposals = [
    ...exchanged(before.flight),
    ...exchanged(after.flight),
    ...METER_NAMES.filter((meter) => isBroken(rules, after, meter)).flatMap((meter) => [
      ...edited(before.flight, meter, 'end', after.flight[meter]?.start ?? null),
      ...edited(after.flight, meter, 'start', before.flight[meter]?.end ?? null),
    ]),
  ]
  const fitting = proposals.filter((mend) => {
    const place = mend.flightId === before.flight.id ? at - 1 : at
    return isMended(rules, links, place, mend)
  })
  const [first, second] = fitting
  return first && !second ? first : null
}

function isBroken(
  { settings }: Rules,
  { hobbsGap, tachGap }: ChainLink,
  meter: MeterName,
): boolean {
  if (meter === 'hobbs') return hobbsGap !== null && hobbsGap !== 0
  return tachGap !== null && Math.abs(tachGap) > settings.tachJoinFine
}

/** Single edits within Tach tolerance of `target`. */
function edited(
  flight: CompletedFlight,
  meter: MeterName,
  reading: 'start' | 'end',
  target: number | null,
): Mend[] {
  const readings = flight[meter]
  const before = readings?.[reading] ?? null
  if (before === null || target === null) return []
  const mend = (after: number, kind: Mend['kind']): Mend => ({
    flightId: flight.id,
    edits: [{ meter, reading, before, after }],
    kind,
  })
  // The out copied into the in; the next out gives the right value.
  if (reading === 'end' && before === readings?.start) return [mend(target, 'start-copied')]
  return singleEdits(before, meter)
    .filter(({ value }) => Math.abs(value - target) <= (meter === 'hobbs' ? 0 : 10))
    .map(({ value, kind }) => mend(value, kind))
}

function exchanged(flight: CompletedFlight): Mend[] {
  const both = (['start', 'end'] as const).map((reading): ReadingEdit[] => {
    const hobbs = flight.hobbs?.[reading] ?? null
    const tach = flight.tach?.[reading] ?? null
    if (hobbs === null || tach === null || hobbs === tach) return []
    return [
      { meter: 'hobbs', reading, before: hobbs, after: tach },
      { meter: 'tach', reading, before: tach, after: hobbs },
    ]
  })
  return [...both, both.flat()]
    .filter((edits, index) => edits.length === (index === 2 ? 4 : 2))
    .map((edits) => ({ flightId: flight.id, edits, kind: 'meters-exchanged' }))
}

function isMended(rules: Rules, links: readonly ChainLink[], at: number, mend: Mend): boolean {
  const flight = links[at]?.flight
  if (!flight) return false
  const after = withMend(flight, mend)
  const holds = METER_NAMES.every(
    (meter) =>
      joinHolds(rules, links[at - 1]?.flight[meter]?.end, after[meter]?.start, meter) &&
      joinHolds(rules, after[meter]?.end, links[at + 1]?.flight[meter]?.start, meter) &&
      agreesWithStored(flight[meter], after[meter]),
  )
  return holds && isPlausible(rules, after)
}

export function withMend(flight: CompletedFlight, mend: Pick<Mend, 'edits'>): CompletedFlight {
  const [hobbs, tach] = METER_NAMES.map((meter) => withEdits(flight[meter], meter, mend))
  return { ...flight, hobbs: hobbs ?? null, tach: tach ?? null }
}

function withEdits(
  readings: Meter | null,
  meter: MeterName,
  { edits }: Pick<Mend, 'edits'>,
): Meter | null {
  const own = edits.filter((edit) => edit.meter === meter)
  if (own.length === 0) return readings
  const changed = Object.fromEntries(own.map(({ reading, after }) => [reading, after]))
  return { start: null, end: null, ...readings, delta: null, ...changed }
}

/** A missing reading from its neighbors: previous in, next out. Null unless that gives a plausible flight. */
export function solveMissing(rules: Rules, { before, own, after }: ChainPlace): Mend | null {
  const { flight } = own
  const edits = METER_NAMES.flatMap((meter): ReadingEdit[] => {
    const { start = null, end = null } = flight[meter] ?? {}
    const isCut = (link: ChainLink | undefined) => meter === 'tach' && link?.tachReplaced === true
    const said = {
      start: isCut(own) ? null : (before?.flight[meter]?.end ?? null),
      end: isCut(after) ? null : (after?.flight[meter]?.start ?? null),
    }
    return (['start', 'end'] as const).flatMap((reading) => {
      const value = said[reading]
      const isMissing = (reading === 'start' ? start : end) === null
      return isMissing && value !== null ? [{ meter, reading, before: null, after: value }] : []
    })
  })
  const mend = { flightId: flight.id, edits, kind: 'left-out' } as const
  return edits.length > 0 && isPlausible(rules, withMend(flight, mend)) ? mend : null
}

/** The right stored delta. Null unless the neighbors confirm the readings rather than the delta. */
export function solveDelta(
  rules: Rules,
  { before, own, after }: ChainPlace,
  meter: MeterName,
): Mend | null {
  const { flight } = own
  const { start = null, end = null, delta = null } = flight[meter] ?? {}
  if (start === null || end === null || delta === null) return null
  const neighbors = [before?.flight[meter]?.end, after?.flight[meter]?.start] as const
  const isJoined =
    joinHolds(rules, neighbors[0], start, meter) && joinHolds(rules, end, neighbors[1], meter)
  if (!isJoined || !isPlausible(rules, flight)) return null
  const isBetween = neighbors.every((reading) => typeof reading === 'number')
  const stored = { edits: [{ meter, reading: 'end', before: end, after: start + delta }] } as const
  if (!isBetween && isPlausible(rules, withMend(flight, stored))) return null
  const edit = { meter, reading: 'delta', before: delta, after: end - start } as const
  return { flightId: flight.id, edits: [edit], kind: 'miscounted' }
}

// A join with an unknown side doesn't count against an edit.
function joinHolds(
  { settings }: Rules,
  end: number | null | undefined,
  start: number | null | undefined,
  meter: MeterName,
): boolean {
  if (typeof end !== 'number' || typeof start !== 'number') return true
  return Math.abs(start - end) <= (meter === 'hobbs' ? 0 : settings.tachJoinFine)
}

/** A stored delta that contradicts the readings hints at the right ones. */
function agreesWithStored(written: Meter | null, after: Meter | null): boolean {
  if (!written || !after || written.delta === null || !deltaDisagrees(written)) return true
  return !deltaDisagrees({ ...after, delta: written.delta })
}

/** Runs forward at the usual ratio; without a second meter, matches clock time. */
function isPlausible(rules: Rules, flight: CompletedFlight): boolean {
  const [hobbs, tach] = METER_NAMES.map((meter) => {
    const { start = null, end = null } = flight[meter] ?? {}
    return start === null || end === null ? null : end - start
  })
  if (hobbs === undefined || hobbs === null || hobbs <= 0) return false
  if (tach !== undefined && tach !== null)
    return tach > 0 && isInBand(ratioBand(rules, flight, hobbs), tach / hobbs)
  const span = flownSpan(flight)
  return (
    span !== null &&
    Math.abs(hobbs * 0.6 - (span.end - span.start)) <= rules.settings.overClockMinutes
  )
}
