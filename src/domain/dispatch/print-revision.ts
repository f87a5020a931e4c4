import { tailOf } from '#domain/record/fleet.ts'
import { personKey } from '#domain/record/person.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { shortHash } from '#domain/text/short-hash.ts'
import type { Instant } from '#time/instant.ts'

/** One printed line, stored as hashes: nothing of it can be read back. */
interface PrintedLine {
  /** Its times and its aircraft. */
  readonly place: string
  /** Everything else a reader sees. */
  readonly rest: string
  readonly isCancelled: boolean
}

/** What was last printed under one address. */
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
  /** Four letters; two sheets with the same content have the same. */
  readonly fingerprint: string
  readonly lines: PrintedSheet['lines']
  /** The print it replaces; null if nothing was printed, or the same. */
  readonly replaces: Pick<PrintedSheet, 'revision' | 'printedAt'> | null
  /** Lines to mark, by reservation id. */
  readonly changes: ReadonlyMap<string, LineChange>
  /** Lines of the earlier sheet that are no longer on this one. */
  readonly gone: number
}

/**
 * The revision of a sheet with these `reservations`, given the last print. The same content keeps its number;
 * the age of the data is not content.
 */
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

/** "2 moved, 1 cancelled, 1 new": how the lines changed; '' if none did. */
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
