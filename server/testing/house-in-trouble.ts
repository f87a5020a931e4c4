import { type HouseStore, HouseUnavailable } from '#house/house-store.ts'
import { memoryHouse } from '#house/memory-house.ts'

/** For tests: a house that counts what it is asked, and can be put out of order. */
export function houseInTrouble(base: HouseStore = memoryHouse()) {
  const state = { asked: 0, isBroken: false, isAway: false }
  const refuse = () => {
    state.asked += 1
    const { isAway } = state
    return state.isBroken || isAway
      ? Promise.reject(new HouseUnavailable('broken', { isAway }))
      : null
  }
  const house: HouseStore = {
    close: base.close,
    transact: (...given) => refuse() ?? base.transact(...given),
    read: (work) => refuse() ?? base.read(work),
  }
  return { house, state, base }
}
