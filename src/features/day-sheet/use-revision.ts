import { useCallback, useMemo, useState } from 'react'
import type { BookingFilter } from '#domain/dispatch/booking-filter.ts'
import type { SheetRevision } from '#domain/dispatch/print-revision.ts'
import { shortHash } from '#domain/text/short-hash.ts'
import type { PlainDay } from '#time/plain-day.ts'
import type { Completeness } from '#time/reading-age.ts'
import { useClock } from '#ui/clock.tsx'
import { useOnPrint } from '#ui/paper/use-print.ts'
import type { DaySheet } from './day-sheet.ts'
import type { DaySheetState } from './day-sheet-state.ts'
import { afterPrint, readPrinted, revisionAfter, writePrinted } from './printed-sheets.ts'

/** Null while loading. Makes no requests: prints are kept in the browser. */
export function useRevision(
  { chosen, shown }: Pick<DaySheet, 'chosen' | 'shown'>,
  day: PlainDay,
  choice: Pick<DaySheetState, 'layout' | keyof BookingFilter>,
  completeness: Completeness,
): SheetRevision | null {
  const clock = useClock()
  const key = useMemo(() => keyOf(day, choice), [day, choice])
  const [prints, setPrints] = useState(0)
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- read again after each print.
  const printed = useMemo(() => readPrinted(key), [key, prints])
  const revision = useMemo(
    () => (completeness === 'loading' ? null : revisionAfter(chosen, printed)),
    [completeness, chosen, printed],
  )
  const onPrint = useCallback(() => {
    if (revision === null) return
    const now = clock()
    const before = readPrinted(key)
    writePrinted(key, afterPrint(revision, before, now), now)
    setPrints((count) => count + 1)
  }, [revision, key, clock])
  useOnPrint(onPrint)
  return useMemo(
    () => revision && seenOn(revision, shown, completeness === 'complete'),
    [revision, shown, completeness],
  )
}

function keyOf(day: PlainDay, choice: Pick<DaySheetState, 'layout' | keyof BookingFilter>): string {
  const { layout, aircraft, instructor, customer, activity, status, q, cancelled } = choice
  const filter = [layout, aircraft, instructor, customer, activity, status, q, cancelled]
  return `${day}.${shortHash(JSON.stringify(filter))}`
}

/** A hidden cancelled line shows only that it was cancelled; an unknown one may still be valid. */
function seenOn(
  revision: SheetRevision,
  shown: DaySheet['shown'],
  isWhole: boolean,
): SheetRevision {
  const ids = new Set(shown.map(({ id }) => id))
  return {
    ...revision,
    changes: new Map(
      [...revision.changes].filter(([id, change]) => ids.has(id) || change === 'cancelled'),
    ),
    gone: isWhole ? revision.gone : 0,
  }
}
