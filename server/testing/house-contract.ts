import fc from 'fast-check'
import { afterEach, expect, it } from 'vitest'
import type { HouseStore, HouseTransaction } from '#house/house-store.ts'
import { memoryHouse } from '#house/memory-house.ts'
import { type AuditEntry, HOUSE_KINDS, type HouseRows } from '#house/rows.ts'

/** A row of `people`, of somebody who is nobody in particular. */
export function aMember(more: Partial<HouseRows['people']> = {}): HouseRows['people'] {
  return {
    id: '00000000-0000-4000-8000-000000000001',
    name: 'Ada Moss',
    email: 'ada@example.org',
    role: 'admin',
    passphrase: null,
    outside: null,
    createdAt: 1,
    ...more,
  }
}

/** What is written down of a deed that does not matter. */
export function aDeed(more: Partial<AuditEntry> = {}): AuditEntry {
  return {
    at: 0,
    who: null,
    session: null,
    action: 'sign-in',
    kind: 'person',
    object: '',
    range: '',
    count: null,
    projection: '',
    address: '127.0.0.0/24',
    ...more,
  }
}

/** Everything that can be asked of a house, the rows by their ids. */
export function wholeHouse(store: HouseStore): Promise<unknown> {
  return store.transact(async (house) => {
    const rows = HOUSE_KINDS.map(async (kind) => {
      const all = (await house.all(kind)) as readonly { readonly id: string }[]
      return [kind, all.toSorted((a, b) => (a.id < b.id ? -1 : 1))]
    })
    const audit = await house.audit(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER, 1e6)
    return {
      rows: Object.fromEntries(await Promise.all(rows)),
      audit,
      wrong: await house.firstWrong(),
    }
  })
}

/** What every house does, wherever it keeps its rows: called inside `describe`, with what makes an empty one. */
export function houseContract(make: () => HouseStore | Promise<HouseStore>): void {
  const open: HouseStore[] = []
  const aHouse = async () => {
    const store = await make()
    open.push(store)
    return store
  }
  afterEach(async () => {
    await Promise.all(open.splice(0).map((store) => store.close()))
  })

  it('is empty at first', async () => {
    const rows = Object.fromEntries(HOUSE_KINDS.map((kind) => [kind, []]))
    expect(await wholeHouse(await aHouse())).toEqual({ rows, audit: [], wrong: null })
  })

  it('gives back each row as it was put, and only the last of an id', async () => {
    const store = await aHouse()
    const odd = aMember({
      name: '\u0000 “Zoë” \ud800 ✈',
      outside: { issuer: 'a', subject: 'b', byGroup: true },
    })
    const other = aMember({ id: '00000000-0000-4000-8000-000000000002' })
    await store.transact(async (house) => {
      await house.put('people', aMember())
      await house.put('people', other)
      await house.put('people', odd)
      await house.put('settings', { id: odd.id, value: '' })
      expect(await house.get('people', odd.id)).toEqual(odd)
    })
    expect(await wholeHouse(store)).toMatchObject({
      rows: { people: [odd, other], settings: [{ id: odd.id, value: '' }], sessions: [] },
    })
    expect(await store.transact((house) => house.get('people', 'nobody'))).toBe(null)
  })

  it('removes a row of that kind alone, and says whether there was one', async () => {
    const store = await aHouse()
    const { id } = aMember()
    await store.transact(async (house) => {
      await house.put('people', aMember())
      await house.put('settings', { id, value: 'kept' })
      expect(await house.remove('people', id)).toBe(true)
      expect(await house.remove('people', id)).toBe(false)
    })
    expect(await store.transact((house) => house.get('settings', id))).toEqual({
      id,
      value: 'kept',
    })
  })

  it('changes nothing where the work throws, and gives what it threw', async () => {
    const store = await aHouse()
    await store.transact(async (house) => {
      await house.put('people', aMember())
      await house.note(aDeed())
    })
    const before = await wholeHouse(store)
    const thrown = new Error('no')
    await expect(
      store.transact(async (house) => {
        await house.remove('people', aMember().id)
        await house.put('people', aMember({ id: 'b', name: 'B' }))
        await house.note(aDeed({ at: 1 }))
        await house.forgetAudit(1)
        throw thrown
      }),
    ).rejects.toBe(thrown)
    expect(await wholeHouse(store)).toEqual(before)
    await store.transact((house) => house.note(aDeed({ at: 2 })))
    expect(await store.transact((house) => house.firstWrong())).toBe(null)
  })

  it('runs one transaction at a time, in the order they came', async () => {
    const store = await aHouse()
    const claim = (n: number) =>
      store.transact(async (house) => {
        if ((await house.all('people')).length > 0) return false
        await new Promise((done) => setImmediate(done))
        await house.put('people', aMember({ id: `${n}` }))
        return true
      })
    const claims = await Promise.all(Array.from({ length: 200 }, (_, n) => claim(n)))
    expect(claims).toEqual(claims.map((_, n) => n === 0))
    expect(await store.transact((house) => house.all('people'))).toHaveLength(1)
  })

  it('lets nobody use a transaction that is over', async () => {
    const store = await aHouse()
    let kept: HouseTransaction | undefined
    await store.transact(async (house) => {
      kept = house
    })
    await expect(kept?.put('people', aMember())).rejects.toThrow('This transaction is over.')
    expect(await store.transact((house) => house.all('people'))).toEqual([])
  })

  it('finds deeds by instant, person and action, the newest first', async () => {
    const store = await aHouse()
    const found = (from: number, to: number, most: number, only = {}) =>
      store.transact(async (house) =>
        (await house.audit(from, to, most, only)).map(({ seq }) => seq),
      )
    await store.transact(async (house) => {
      await house.note(aDeed({ at: 10, who: 'a' }))
      await house.note(aDeed({ at: 20, who: 'b', action: 'role' }))
      await house.note(aDeed({ at: 20, who: 'a', action: 'role', count: 0 }))
      await house.note(aDeed({ at: 30 }))
    })
    expect(await found(10, 30, 9)).toEqual([3, 2, 1])
    expect(await found(11, 31, 2)).toEqual([4, 3])
    expect(await found(0, 99, 9, { who: 'a' })).toEqual([3, 1])
    expect(await found(0, 99, 9, { who: null })).toEqual([4])
    expect(await found(0, 99, 1, { action: 'role' })).toEqual([3])
    expect(await found(0, 99, 9, { who: 'b', action: 'sign-in' })).toEqual([])
    const [row] = await store.transact((house) => house.audit(20, 21, 1))
    expect(row).toEqual({ ...aDeed({ at: 20, who: 'a', action: 'role', count: 0 }), seq: 3 })
  })

  it('lets go of the oldest deeds up to the first that is not so old, and numbers on', async () => {
    const store = await aHouse()
    const note = (at: number) => store.transact((house) => house.note(aDeed({ at })))
    const left = () =>
      store.transact(async (house) => {
        expect(await house.firstWrong()).toBe(null)
        return (await house.audit(0, 1000, 9)).map(({ seq, at }) => [seq, at])
      })
    // The clock was wrong for a moment.
    for (const at of [10, 20, 5, 30]) await note(at)
    await store.transact((house) => house.forgetAudit(15))
    expect(await left()).toEqual([
      [4, 30],
      [3, 5],
      [2, 20],
    ])
    await store.transact((house) => house.forgetAudit(25))
    expect(await left()).toEqual([[4, 30]])
    await store.transact((house) => house.forgetAudit(1000))
    await store.transact((house) => house.forgetAudit(1000))
    expect(await left()).toEqual([])
    await note(40)
    expect(await left()).toEqual([[5, 40]])
  })

  it('is refused once it is closed', async () => {
    const store = await aHouse()
    const under = store.transact(async (house) => {
      await new Promise((done) => setImmediate(done))
      await house.put('people', aMember())
      return 'done'
    })
    await store.close()
    expect(await under).toBe('done')
    await expect(store.transact((house) => house.all('people'))).rejects.toThrow('closed')
  })

  it('ends with what the same history leaves in memory', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(A_TRANSACTION, { maxLength: 30 }), async (history) => {
        const stores = [await aHouse(), memoryHouse()]
        for (const store of stores) for (const turn of history) await run(store, turn)
        const [one, other] = await Promise.all(stores.map(wholeHouse))
        expect(one).toEqual(other)
      }),
      { numRuns: 60 },
    )
  })
}

type Deed = (house: HouseTransaction) => Promise<unknown>
interface Turn {
  readonly deeds: readonly Deed[]
  readonly fails: boolean
}

async function run(store: HouseStore, { deeds, fails }: Turn): Promise<void> {
  const turn = store.transact(async (house) => {
    for (const deed of deeds) await deed(house)
    if (fails) throw new Error('as planned')
  })
  await turn.catch((error: unknown) => {
    if (!fails) throw error
  })
}

const KIND = fc.constantFrom(...HOUSE_KINDS)
const ID = fc.constantFrom('a', 'b', 'c', 'd', 'e')
const AT = fc.integer({ min: 0, max: 20 })
const A_DEED: fc.Arbitrary<Deed> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.tuple(KIND, ID, fc.string({ unit: 'binary', maxLength: 400 })).map(
      ([kind, id, value]): Deed =>
        (house) =>
          // Rows of another shape than their kind: a house keeps what it is given.
          house.put(kind, { id, value }),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(KIND, ID).map(
      ([kind, id]): Deed =>
        (house) =>
          house.remove(kind, id),
    ),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(AT, fc.string({ unit: 'binary', maxLength: 60 })).map(
      ([at, object]): Deed =>
        (house) =>
          house.note(aDeed({ at, object })),
    ),
  },
  AT.map(
    (before): Deed =>
      (house) =>
        house.forgetAudit(before),
  ),
)
const A_TRANSACTION: fc.Arbitrary<Turn> = fc.record({
  deeds: fc.array(A_DEED, { maxLength: 6 }),
  fails: fc.boolean(),
})
