import { useMemo } from 'react'
import { reservations } from '#api/range/collection.ts'
import { bookingsIn } from '#api/range/items.ts'
import { type Loaded, loadedPartsIn } from '#api/range/loaded.ts'
import { runningIds } from '#api/range/running.ts'
import { useSchool } from '#api/use-school.ts'
import { LOOK_BACK } from '#api/words/freshness.ts'
import { type DayLoad, loadsBetween } from '#domain/dispatch/day-load.ts'
import { type InstantRange, plus, subtractRanges } from '#time/instant.ts'
import { addDays, type DayRange, eachDay, type PlainDay } from '#time/plain-day.ts'
import { localDay, localDays, startOfLocalDay } from '#time/zone.ts'
import { useLoaded } from './use-loaded.ts'
import { useRunningKnown } from './use-running.ts'

/** Only for fully loaded local days. */
export type LoadsIn = (days: DayRange) => ReadonlyMap<PlainDay, DayLoad>

/** Makes no requests. A new function after every load. */
export function useDayLoads(): LoadsIn {
  const { zone } = useSchool()
  const known = useLoaded(reservations)
  const answers = useRunningKnown()
  return useMemo(() => {
    return (days) => {
      const range = localDays(zone, days)
      const lookBack = { start: plus(range.start, -LOOK_BACK), end: range.start }
      const list = eachDay(days)
      const bounds = [...list, addDays(days.to, 1)].map((day) => startOfLocalDay(zone, day))
      const loads = loadsBetween(bookingsIn(known, range, lookBack, runningIds(answers)), bounds)
      return new Map(
        list.flatMap((day, index): [PlainDay, DayLoad][] => {
          const load = loads[index]
          return load && isWhollyKnown(known, localDay(zone, day)) ? [[day, load]] : []
        }),
      )
    }
  }, [zone, known, answers])
}

function isWhollyKnown(known: Loaded<unknown>, day: InstantRange): boolean {
  const proved = loadedPartsIn(known, day).filter(({ kind }) => kind === 'known')
  return subtractRanges<number>(day, proved).length === 0
}
