import { daysBefore, type Running } from '#api/http/running.ts'
import { LOOK_BACK } from '#api/words/freshness.ts'
import { layOver, spanAt } from '#coverage/spans.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { asInstant, type Instant, type InstantRange } from '#time/instant.ts'
import { absorb } from './absorb.ts'
import { reservations } from './collection.ts'
import type { Loaded, LoadedPart, LoadedRecord } from './loaded.ts'

/** What runs at an earlier `at` ran at every instant since it began. */
export function runningKnown(answers: readonly Running[], at: Instant): InstantRange[] {
  return answers.flatMap((answer) => (answer.at <= at ? answer.known : []))
}

export function runningIds(answers: readonly Running[]): ReadonlySet<string> {
  return new Set(answers.flatMap(({ records }) => records.map(({ id }) => id)))
}

/** Proves no range complete, so it only adds records, and removes a known one that it should contain. */
export function absorbRunning(known: Loaded<Reservation>, running: Running): Loaded<Reservation> {
  const left = without(known, outdatedBy(known, running))
  const { records, readAt } = running
  if (records.length === 0) return left
  const asOf = asInstant(Math.min(readAt, ...running.known.map((range) => range.asOf)))
  const answer = { records, count: records.length, pageSize: 0, parts: running.known }
  const page = { ...answer, asOf, readAt, reason: null }
  const step = { asked: daysBefore(running.at), page, known: null, holes: [] }
  return absorb(left, [step], reservations)
}

function outdatedBy(known: Loaded<Reservation>, running: Running): LoadedRecord<Reservation>[] {
  const shown = new Set(running.records.map(({ id }) => id))
  return [...known.byId.values()].filter(
    (entry) =>
      !shown.has(entry.record.id) &&
      mustShow(running.at, entry.record) &&
      isOlder(entry, running, known.parts),
  )
}

/** True if an answer about `at` must contain this booking. */
function mustShow(at: Instant, { start, end, status }: Reservation): boolean {
  if (start !== null && start >= at) return false
  if (end !== null && end > at) return true
  return status.kind === 'checked-out' && start !== null && start >= at - LOOK_BACK
}

function isOlder(
  { at, place, asOf }: LoadedRecord<Reservation>,
  running: Running,
  parts: readonly LoadedPart[],
): boolean {
  // Without a position, it counts with the days before the instant.
  if (at === null) return place.end <= running.at && running.known.some((one) => one.asOf >= asOf)
  const range = spanAt(running.known, at)
  if (!range || range.asOf < asOf) return false
  // Of the same reading, the later answer also has bookings read singly since.
  const part = spanAt(parts, at)
  return range.asOf > asOf || !part || part.readAt <= running.readAt
}

function without(
  known: Loaded<Reservation>,
  entries: readonly LoadedRecord<Reservation>[],
): Loaded<Reservation> {
  if (entries.length === 0) return known
  const byId = new Map(known.byId)
  const byDay = new Map(known.byDay)
  const unplaced = new Set(known.unplaced)
  let { parts } = known
  for (const { record, at } of entries) {
    byId.delete(record.id)
    unplaced.delete(record.id)
    if (at === null) continue
    const day = reservations.dayOf(at)
    byDay.set(day, new Set([...(byDay.get(day) ?? [])].filter((id) => id !== record.id)))
    parts = layOver(parts, { start: at, end: at + 1 }, [], () => false)
  }
  return { ...known, byId, byDay, unplaced, parts }
}
