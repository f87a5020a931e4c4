import { describe, expect, it } from 'vitest'
import { idOf } from '#server/testing/fake-upstream.ts'
import { virtualTime } from '#server/testing/virtual-time.ts'
import { HOUR, MINUTE, SECOND } from '#time/instant.ts'
import { keepHeldSchools, LET_GO_AFTER } from './held-schools.ts'
import type { HostedSchool } from './list.ts'

/** So many schools in the list, of which nothing runs yet, and leases that are taken as a test likes. */
function held(many: number) {
  const time = virtualTime(0)
  const here = new Map(
    Array.from({ length: many }, (_, n) => {
      const school = { id: idOf(n) } as HostedSchool
      return [school.id, { school, standing: 'waiting', running: null, usedAt: 0 }] as const
    }),
  )
  const wanted: { readonly id: string; readonly at: number }[] = []
  const holds = new Set<string>()
  const loaded: string[] = []
  const letGo: string[] = []
  const givenUp: string[] = []
  let tell: (id: string) => void = () => {}
  let seed = 0
  const stop = keepHeldSchools<never>({
    schools: {
      all: () => [...here.values()] as never,
      load: async (id) => {
        if (!here.has(id)) throw new Error('in no list')
        loaded.push(id)
        return undefined as never
      },
      letGo: async (id) => {
        letGo.push(id)
      },
    },
    leases: {
      want: (id) => void wanted.push({ id, at: time.now() }),
      giveUp: async (id) => {
        givenUp.push(id)
      },
      isHeld: (id) => holds.has(id),
      onHeld(run) {
        tell = (id) => run(id, undefined as never)
        return () => {}
      },
    },
    now: time.now,
    monotonic: time.now,
    schedule: time.schedule,
    random: () => {
      seed = (seed + 0.618_033_988_75) % 1
      return seed
    },
  })
  const set = (id: string, facts: object) => Object.assign(here.get(id) ?? {}, facts)
  return { time, wanted, holds, loaded, letGo, givenUp, take: (id: string) => tell(id), set, stop }
}

describe('of many schools a gateway', () => {
  it('wants all, each at a moment of its own', async () => {
    const { time, wanted } = held(5000)
    await time.runUntil(MINUTE - 1)
    expect(new Set(wanted.map(({ id }) => id)).size).toBe(5000)
    const perSecond = new Map<number, number>()
    for (const { at } of wanted) {
      const second = Math.floor(at / SECOND)
      perSecond.set(second, (perSecond.get(second) ?? 0) + 1)
    }
    expect(Math.max(...perSecond.values())).toBeLessThan(200)
  })

  it('loads what it holds, and nothing that is in no list', () => {
    const { take, loaded } = held(2)
    take(idOf(1))
    take(idOf(7))
    expect(loaded).toEqual([idOf(1)])
  })

  it('lets go after an hour of what it neither holds nor shows, and wants it all the same', async () => {
    const { time, holds, letGo, wanted, set } = held(3)
    for (const n of [0, 1, 2]) set(idOf(n), { running: {}, standing: 'loaded' })
    holds.add(idOf(0))
    await time.runUntil(HOUR / 2)
    set(idOf(1), { usedAt: time.now() })
    await time.runUntil(LET_GO_AFTER)
    expect([...new Set(letGo)]).toEqual([idOf(2)])
    expect(wanted.at(-1)?.at).toBe(LET_GO_AFTER)
  })

  it('leaves to others what it cannot load', async () => {
    const { time, holds, givenUp, set } = held(1)
    set(idOf(0), { standing: 'failed' })
    holds.add(idOf(0))
    await time.runUntil(2 * MINUTE)
    expect(givenUp[0]).toBe(idOf(0))
  })
})
