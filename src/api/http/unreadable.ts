import type { Listed, Loaded } from '#api/range/loaded.ts'
import { groupBy } from '#domain/lists/group-by.ts'
import type { Unreadable } from '#domain/record/reservation.ts'

/** Each once, with the range it may be in. */
export function unreadableOf(known: Loaded<Listed>): readonly Unreadable[] {
  return eachOnce(
    [...known.unreadable].flatMap((id) => known.byId.get(id)?.record.unreadable ?? []),
  )
}

/** An unplaced entry comes with every answer whose days it may be in: at the end of one, at the start of the next.
 * Those at a start count only if they outnumber equal entries that reach it. */
function eachOnce(all: readonly Unreadable[]): readonly Unreadable[] {
  const found = new Set(all.filter(({ edge }) => edge === null))
  const beginnings = groupBy(all, ({ content, edge }) =>
    edge === null ? null : `${content} ${edge}`,
  )
  // In list order, since each may reach the next.
  const groups = [...beginnings.values()].toSorted(([a], [b]) => orderOf(a) - orderOf(b))
  for (const group of groups) {
    const reaching = [...found].filter((one) => group[0] && reaches(one, group[0]))
    group.forEach((one, i) => {
      const same = reaching[i]
      if (same) found.delete(same)
      found.add(same ? hull(same, one) : one)
    })
  }
  return [...found]
}

function reaches(one: Unreadable, { content, edge }: Unreadable): boolean {
  return one.content === content && edge !== null && one.start <= edge && edge <= one.end
}

function hull(one: Unreadable, other: Unreadable): Unreadable {
  return { ...one, start: Math.min(one.start, other.start), end: Math.max(one.end, other.end) }
}

/** The log is newest first, so an answer starts at its end. */
function orderOf(one: Unreadable | undefined): number {
  if (!one || one.edge === null) return 0
  return one.edge === one.start ? one.edge : -one.edge
}
