import { codeOf, type Log } from '#config/log.ts'
import { type HouseStore, type HouseTransaction, HouseUnavailable } from '#house/house-store.ts'
import type { HouseRows } from '#house/rows.ts'

/** What must be known of the house at once. */
interface HouseFacts {
  /** How many people there are. */
  readonly people: number
  /** Somebody has a passphrase. */
  readonly hasPassphrase: boolean
}

export interface WatchedHouse extends HouseStore {
  /** As of the last change in this process; null until they were first read. */
  facts(): HouseFacts | null
  readFacts(house: HouseTransaction): Promise<void>
  /** A transaction of which nobody is told: it changes nothing of who may see what. */
  readonly quietly: HouseStore['transact']
}

/** The house, telling of every change that is made through it before whoever made it hears that it is done. */
export function watchHouse(base: HouseStore, onChange: () => void): WatchedHouse {
  let facts: HouseFacts | null = null

  async function factsIn(house: HouseTransaction): Promise<HouseFacts> {
    const people = await house.all('people')
    return {
      people: people.length,
      hasPassphrase: people.some(({ passphrase }) => passphrase !== null),
    }
  }

  return {
    facts: () => facts,
    async readFacts(house) {
      facts = await factsIn(house)
    },
    quietly: (work) => base.transact(work),
    async transact(work) {
      const done = await base.transact(async (house) => {
        let isChanged = false
        const result = await work({
          ...house,
          put(kind, row) {
            isChanged = true
            return house.put(kind, row)
          },
          remove(kind, id) {
            isChanged = true
            return house.remove(kind, id)
          },
        })
        return { result, facts: isChanged ? await factsIn(house) : null }
      })
      if (done.facts) {
        facts = done.facts
        onChange()
      }
      return done.result
    },
    close: () => base.close(),
  }
}

/** Writes down that somebody came, in its own time: nobody waits for it, and nobody is refused where it fails. */
export function keepVisit<K extends 'sessions' | 'tokens'>(
  house: WatchedHouse,
  log: Log,
  kind: K,
  id: string,
  seen: Partial<HouseRows[K]>,
): void {
  const written = house.quietly(async (inside) => {
    const row = await inside.get(kind, id)
    if (row !== null) await inside.put(kind, { ...row, ...seen })
  })
  written.catch((error: unknown) => log.warn('visit_not_kept', { code: codeOf(error) }))
}

/** That it is unavailable a house says itself, once for each trouble: whoever finds it so, again and again, is silent. */
export function logUnlessTold(log: Log, error: unknown): void {
  if (!(error instanceof HouseUnavailable)) log.error('house_not_read', { code: codeOf(error) })
}
