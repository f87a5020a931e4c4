import { codeOf, type Log } from '#config/log.ts'
import { type HouseReading, type HouseStore, HouseUnavailable } from '#house/house-store.ts'
import type { HouseRows } from '#house/rows.ts'

/** What must be known of the house at once. */
interface HouseFacts {
  /** How many people there are. */
  readonly people: number
  /** Somebody has a passphrase. */
  readonly hasPassphrase: boolean
}

/** How long it holds that nobody else has changed the house, ms: another process may have. */
export const KNOWN_FOR = 1_000

/** Whatever was changed: ids of people, sessions and all else. `everything` where others did it, who say no more. */
export type Changed = ReadonlySet<string> | 'everything'

export interface WatchedHouse extends HouseStore {
  /** As of the last change in this process, or that it learned of; null until they were first read. */
  facts(): HouseFacts | null
  readFacts(house: HouseReading): Promise<void>
  /**
   * Where others change the house, too, asks whether they have, and tells of it; null for nothing to wait for. Rejects with
   * `HouseUnavailable`.
   */
  catchUp(): Promise<void> | null
}

/**
 * The house, telling of every change that is made through it before whoever made it hears that it is done. What it tells of
 * others' changes is waited for, too.
 */
export function watchHouse(
  base: HouseStore,
  monotonic: () => number,
  onChange: (changed: Changed) => Promise<void> | void,
): WatchedHouse {
  let facts: HouseFacts | null = null
  let revision: number | null = null
  let askedAt = Number.NEGATIVE_INFINITY
  let asking: Promise<void> | null = null

  async function factsIn(house: HouseReading): Promise<HouseFacts> {
    const people = await house.all('people')
    return {
      people: people.length,
      hasPassphrase: people.some(({ passphrase }) => passphrase !== null),
    }
  }

  async function ask(askRevision: () => Promise<number>): Promise<void> {
    const at = monotonic()
    const now = await askRevision()
    // The first time, too: what was read at the start may be of before.
    if (now !== revision) await onChange('everything')
    revision = now
    askedAt = at
  }

  return {
    ...base,
    facts: () => facts,
    async readFacts(house) {
      facts = await factsIn(house)
    },
    catchUp() {
      if (base.revision === undefined) return null
      if (asking === null && monotonic() - askedAt < KNOWN_FOR) return null
      asking ??= ask(base.revision).finally(() => {
        asking = null
      })
      return asking
    },
    async transact(work) {
      const done = await base.transact(async (house) => {
        const changed = new Set<string>()
        const result = await work({
          ...house,
          put(kind, row) {
            changed.add(row.id)
            return house.put(kind, row)
          },
          remove(kind, id) {
            changed.add(id)
            return house.remove(kind, id)
          },
        })
        return { result, changed, facts: changed.size > 0 ? await factsIn(house) : null }
      })
      if (done.facts) {
        facts = done.facts
        await onChange(done.changed)
      }
      return done.result
    },
  }
}

/** Writes down that somebody came, in its own time: nobody waits for it, and nobody is refused where it fails. */
export function keepVisit<K extends 'sessions' | 'tokens' | 'feeds'>(
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
