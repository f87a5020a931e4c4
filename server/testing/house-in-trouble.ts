import { createHouse } from '#house/house.ts'
import { HouseUnavailable } from '#house/house-store.ts'
import { memoryPlace } from '#house/house-tables.ts'

/** For tests: a house whose place counts what it is asked, and can be put out of order; `base` is another over the same place. */
export function houseInTrouble(more: { readonly revision?: () => Promise<number> } = {}) {
  const place = memoryPlace()
  const state = { asked: 0, isBroken: false, isAway: false, isFull: false }
  const house = createHouse({
    ...place,
    ...more,
    async transact(access, work) {
      state.asked += 1
      const { isAway, isBroken, isFull } = state
      if (isBroken || isAway || (isFull && access !== 'read'))
        throw new HouseUnavailable('broken', { isAway })
      return place.transact(access, work)
    },
  })
  return { house, state, base: createHouse(place) }
}
