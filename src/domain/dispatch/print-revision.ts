import { tailOf } from '#domain/record/fleet.ts'
import { personKey } from '#domain/record/person.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { shortHash } from '#domain/text/short-hash.ts'
import type { Instant } from '#time/instant.ts'

/** A printed line as irreversible hashes. */
interface PrintedLine {
  readonly place: string
  /** Everything else on the line. */
  readonly rest: string
  readonly isCancelled: boolean
}

export interface PrintedSheet {
  /** From 1. */
  readonly revision: number
  readonly printedAt: Instant
  readonly fingerprint: string
  /** By reservation id. */
  readonly lines: Readonly<Record<string, PrintedLine>>
}

export type LineChange = 'new' | 'moved' | 'cancelled' | 'changed'

export interface SheetRevision {
  readonly revision: number
  /** Four letters; equal for equal content. */
  readonly fingerprint: string
  readonly lines: PrintedSheet['lines']
  /** Null if nothing, or the same, was printed before. */
  readonly replaces: Pick<PrintedSheet, 'revision' | 'printedAt'> | null
  readonly changes: ReadonlyMap<string, LineChange>
  readonly gone: number
}

/** Equal content keeps its number; the data's age isn't content. */
export function revisionOf(
  reservations: readonly Reservation[],
  before: PrintedSheet | null,
): SheetRevision {
  const lines = Object.fromEntries(
    reservations.map((reservation) => [reservation.id, lineOf(reservation)]),
  )
  const content = Object.entries(lines)
    .map(([id, { place, rest }]) => `${id} ${place} ${rest}`)
    .sort()
  const fingerprint = shortHash(content.join('\n')).slice(-4)
  const isSame = before !== null && sameLines(before.lines, lines)
  if (before === null || isSame) {
    const revision = before?.revision ?? 1
    return { revision, fingerprint, lines, replaces: null, changes: new Map(), gone: 0 }
  }
  const changes = new Map(
    Object.entries(lines).flatMap(([id, line]): [string, LineChange][] => {
      const change = changeOf(before.lines[id], line)
      return change === null ? [] : [[id, change]]
    }),
  )
  return {
    revision: before.revision + 1,
    fingerprint,
    lines,
    replaces: { revision: before.revision, printedAt: before.printedAt },
    changes,
    gone: Object.keys(before.lines).filter((id) => !(id in lines)).length,
  }
}

/** "2 moved, 1 cancelled, 1 new"; '' for none. */
export function sayLineChanges({ changes, gone }: Pick<SheetRevision, 'changes' | 'gone'>): string {
  const kinds = [...changes.values()]
  const counts: readonly (readonly [number, string])[] = [
    ...(['moved', 'cancelled', 'new', 'changed'] as const).map(
      (kind) => [kinds.filter((one) => one === kind).length, kind] as const,
    ),
    [gone, 'no longer on it'],
  ]
  return counts
    .filter(([count]) => count > 0)
    .map(([count, words]) => `${count} ${words}`)
    .join(', ')
}

function lineOf(reservation: Reservation): PrintedLine {
  const { start, end, status, activity, number, customers, instructors, others } = reservation
  const people = [customers, instructors, others].map((list) => list.map(personKey))
  return {
    place: shortHash(JSON.stringify([start, end, tailOf(reservation)])),
    rest: shortHash(JSON.stringify([status.kind, status.raw, activity, number, people])),
    isCancelled: status.kind === 'cancelled',
  }
}

function changeOf(before: PrintedLine | undefined, now: PrintedLine): LineChange | null {
  if (before === undefined) return 'new'
  if (now.isCancelled && !before.isCancelled) return 'cancelled'
  if (now.place !== before.place) return 'moved'
  return now.rest === before.rest ? null : 'changed'
}

function sameLines(a: PrintedSheet['lines'], b: PrintedSheet['lines']): boolean {
  const ids = Object.keys(b)
  return (
    ids.length === Object.keys(a).length &&
    ids.every((id) => a[id]?.place === b[id]?.place && a[id]?.rest === b[id]?.rest)
  )
}
