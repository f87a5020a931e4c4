import { createContext, useContext } from 'react'
import type { FoundTime } from '#domain/free/find-times.ts'
import { groupByEach } from '#domain/lists/group-by.ts'
import { personKey } from '#domain/record/person.ts'
import { type Instant, type InstantRange, mergeRanges } from '#time/instant.ts'

/** By the key of a row of the board: the stretches in which what is looked for would fit. */
export type Ghosts = ReadonlyMap<string, readonly InstantRange[]>

const NONE: Ghosts = new Map()

/** Drawn in the rows of aircraft and instructors alike; of who is not on the schedule nothing is known to be drawn. */
export function ghostsOf(found: readonly FoundTime[]): Ghosts {
  if (found.length === 0) return NONE
  const stretches = found.flatMap(({ aircraft, time, offers }) => [
    { key: `aircraft:${aircraft.tail}`, time },
    ...offers
      .filter(({ isOnSchedule }) => isOnSchedule)
      .map((offer) => ({ key: `instructor:${personKey(offer.person)}`, time: offer.time })),
  ])
  const byRow = groupByEach(stretches, ({ key }) => [key])
  return new Map(
    [...byRow].map(([key, all]) => [key, mergeRanges<Instant>(all.map(({ time }) => time))]),
  )
}

const GhostsContext = createContext(NONE)

export const GhostsProvider = GhostsContext.Provider

/** The stretches of one row; undefined for none. */
export function useGhosts(row: string): readonly InstantRange[] | undefined {
  return useContext(GhostsContext).get(row)
}
