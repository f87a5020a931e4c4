import { groupBy } from '#domain/lists/group-by.ts'
import { compareNames, compareText } from '#domain/lists/in-order.ts'
import type { InspectionWire } from '#wire/inspections-wire.ts'
import { limitShare } from './limit-share.ts'

/** Due first, then by expected day, then unknown, then by share used. */
export function compareInspections(a: InspectionWire, b: InspectionWire): number {
  return (
    rank(a) - rank(b) ||
    compareText(a.expectedOn ?? '', b.expectedOn ?? '') ||
    used(b) - used(a) ||
    compareNames(a.tail, b.tail) ||
    compareNames(a.name, b.name) ||
    compareText(a.id, b.id)
  )
}

export function inspectionsByTail(
  items: readonly InspectionWire[],
): { readonly tail: string; readonly items: readonly InspectionWire[] }[] {
  const byTail = groupBy(items.toSorted(compareInspections), ({ tail }) => tail)
  return [...byTail]
    .map(([tail, own]) => ({ tail, items: own }))
    .sort((a, b) => compareNames(a.tail, b.tail))
}

function rank({ state, expectedOn, limits }: InspectionWire): number {
  if (state === 'due') return 0
  if (limits.length === 0) return 4
  if (expectedOn !== null) return 1
  return state === 'unknown' ? 2 : 3
}

function used({ limits, left }: InspectionWire): number {
  const shares = limits.flatMap((limit, at) => {
    const own = left[at]
    return own ? (limitShare(limit, own)?.used ?? []) : []
  })
  return Math.max(0, ...shares)
}
