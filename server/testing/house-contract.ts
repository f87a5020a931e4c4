import fc from 'fast-check'
import { afterEach, expect, it } from 'vitest'
import {
  firstWrongIn,
  type HouseReading,
  type HouseStore,
  type HouseTransaction,
} from '#server/accounts/store/house-store.ts'
import {
  type AuditEntry,
  type AuditRow,
  HOUSE_KINDS,
  type HouseRows,
} from '#server/accounts/store/rows.ts'
import { runs } from '#testing/runs.ts'
import { ALERT_KINDS, TOLD_WHEN_OVER } from '#wire/alerts-wire.ts'

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

export function anAuditEntry(more: Partial<AuditEntry> = {}): AuditEntry {
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

export function wholeHouse(store: Pick<HouseStore, 'read'>): Promise<unknown> {
  return store.read(async (house) => {
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

/** A mail address that wants everything. */
export function aChannel(
  id: string,
  more: Partial<HouseRows['channels']> = {},
): HouseRows['channels'] {
  return {
    id,
    kind: 'mail',
    name: 'Desk',
    address: 'desk@mesa.example',
    form: 'standard',
    secret: '',
    role: 'dispatcher',
    rules: [...ALERT_KINDS, TOLD_WHEN_OVER],
    quiet: null,
    days: [],
    createdAt: 0,
    by: null,
    ...more,
  }
}

const HISTORIES = { each: 15, every: 60 }

/** What every house does, wherever it keeps its rows: called inside `describe`, with what makes an empty one. */
export function houseContract(
  make: () => HouseStore | Promise<HouseStore>,
  histories = HISTORIES,
): void {
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
      await house.note(anAuditEntry())
    })
    const before = await wholeHouse(store)
    const thrown = new Error('no')
    await expect(
      store.transact(async (house) => {
        await house.remove('people', aMember().id)
        await house.put('people', aMember({ id: 'b', name: 'B' }))
        await house.note(anAuditEntry({ at: 1 }))
        await house.forgetAudit(1)
        throw thrown
      }),
    ).rejects.toBe(thrown)
    expect(await wholeHouse(store)).toEqual(before)
    await store.transact((house) => house.note(anAuditEntry({ at: 2 })))
    expect(await store.transact((house) => house.firstWrong())).toBe(null)
  })

  it('reads without being able to change anything', async () => {
    const store = await aHouse()
    await store.transact((house) => house.put('people', aMember()))
    expect(await store.read((house) => house.get('people', aMember().id))).toEqual(aMember())
    const before = await wholeHouse(store)
    for (const change of [
      (house: HouseTransaction) => house.put('settings', { id: 'a', value: '' }),
      (house: HouseTransaction) => house.remove('people', aMember().id),
      (house: HouseTransaction) => house.note(anAuditEntry()),
      (house: HouseTransaction) => house.forgetAudit(1),
    ])
      await expect(store.read(async (house) => change(house as HouseTransaction))).rejects.toThrow(
        'is not a function',
      )
    expect(await wholeHouse(store)).toEqual(before)
    let kept: HouseReading | undefined
    await store.read(async (house) => void (kept = house))
    await expect(kept?.all('people')).rejects.toThrow('This transaction is over.')
    await expect(store.read(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
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
      await house.note(anAuditEntry({ at: 10, who: 'a' }))
      await house.note(anAuditEntry({ at: 20, who: 'b', action: 'role' }))
      await house.note(anAuditEntry({ at: 20, who: 'a', action: 'role', count: 0 }))
      await house.note(anAuditEntry({ at: 30 }))
    })
    expect(await found(10, 30, 9)).toEqual([3, 2, 1])
    expect(await found(11, 31, 2)).toEqual([4, 3])
    expect(await found(0, 99, 9, { who: 'a' })).toEqual([3, 1])
    expect(await found(0, 99, 9, { who: null })).toEqual([4])
    expect(await found(0, 99, 1, { action: 'role' })).toEqual([3])
    expect(await found(0, 99, 9, { who: 'b', action: 'sign-in' })).toEqual([])
    const [row] = await store.transact((house) => house.audit(20, 21, 1))
    expect(row).toEqual({ ...anAuditEntry({ at: 20, who: 'a', action: 'role', count: 0 }), seq: 3 })
  })

  it('finds what the same transaction wrote, and nothing that it let go of', async () => {
    const store = await aHouse()
    await store.transact((house) => house.note(anAuditEntry({ at: 10, who: 'a' })))
    await store.transact(async (house) => {
      const seen = async (most: number, only = {}) =>
        (await house.audit(0, 30, most, only)).map(({ seq }) => seq)
      await house.note(anAuditEntry({ at: 20, who: 'b' }))
      await house.note(anAuditEntry({ at: 20, who: 'a', action: 'role' }))
      await house.note(anAuditEntry({ at: 30, who: 'a' }))
      expect([await seen(2), await seen(9, { who: 'a' })]).toEqual([
        [3, 2],
        [3, 1],
      ])
      expect(await seen(9, { who: 'a', action: 'role' })).toEqual([3])
      await house.forgetAudit(11)
      expect(await seen(9)).toEqual([3, 2])
      await house.forgetAudit(25)
      expect(await seen(9)).toEqual([])
      await house.note(anAuditEntry({ at: 29 }))
      expect(await seen(9)).toEqual([5])
    })
    const left = await store.read((house) => house.audit(0, 99, 9))
    expect(left.map(({ seq }) => seq)).toEqual([5, 4])
    expect(await firstWrongIn(store)).toBe(null)
  })

  it('lets go of the oldest deeds up to the first that is not so old, and numbers on', async () => {
    const store = await aHouse()
    const note = (at: number) => store.transact((house) => house.note(anAuditEntry({ at })))
    const left = () =>
      store.transact(async (house) => {
        expect(await house.firstWrong()).toBe(null)
        return (await house.audit(0, 1000, 9)).map(({ seq, at }) => [seq, at])
      })
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

  sameHistories(aHouse, plainHouse, histories)

  /** An audit whose first two rows were deleted. */
  const withAudit = async () => {
    const store = await aHouse()
    await store.transact(async (house) => {
      for (let at = 1; at <= 5; at += 1)
        await house.note(
          anAuditEntry({ at, who: at % 2 ? 'a “\ud800” b' : null, count: at % 2 ? 7 : null }),
        )
    })
    await store.transact((house) => house.forgetAudit(3))
    return store
  }

  const carriedOf = (store: HouseStore) =>
    store.carry(async (house) => ({
      ends: await house.chainEnds(),
      links: await house.links(0, 1000),
    }))

  it('gives its audit link by link, and the ends of it', async () => {
    const store = await withAudit()
    const { ends, links } = await carriedOf(store)
    expect(links.map(({ row }) => row.seq)).toEqual([3, 4, 5])
    expect([ends.anchor.seq, ends.last]).toEqual([2, { seq: 5, hash: links.at(-1)?.hash }])
    expect(await store.carry((house) => house.links(3, 1))).toEqual(links.slice(1, 2))
  })

  it('takes an audit as it stands, which verifies there and is written on', async () => {
    const { ends, links } = await carriedOf(await withAudit())
    const other = await aHouse()
    await other.carry((house) => house.lay(ends, links.slice(0, 2)))
    await other.carry((house) => house.lay(ends, links.slice(2)))
    expect(await carriedOf(other)).toEqual({ ends, links })
    expect(await firstWrongIn(other)).toBe(null)
    await other.transact((house) => house.note(anAuditEntry({ at: 6 })))
    expect((await carriedOf(other)).ends.last.seq).toBe(6)
    expect(await firstWrongIn(other)).toBe(null)
  })

  it('mends no chain on the way: the row that was changed is named on the other side, too', async () => {
    const { ends, links } = await carriedOf(await withAudit())
    const other = await aHouse()
    const changed = links.map((link) =>
      link.row.seq === 4 ? { ...link, row: { ...link.row, object: 'somebody else' } } : link,
    )
    await other.carry((house) => house.lay(ends, changed))
    expect(await firstWrongIn(other)).toBe(4)
  })

  it('lays nothing of a chain where the work throws', async () => {
    const { ends, links } = await carriedOf(await withAudit())
    const other = await aHouse()
    const thrown = new Error('no')
    await expect(
      other.carry(async (house) => {
        await house.lay(ends, links)
        throw thrown
      }),
    ).rejects.toBe(thrown)
    expect((await carriedOf(other)).links).toEqual([])
    await other.transact((house) => house.note(anAuditEntry({ at: 9 })))
    expect((await carriedOf(other)).ends).toMatchObject({ anchor: { seq: 0 }, last: { seq: 1 } })
  })
}

/** What a house is, without a place: rows in an array, copied for each transaction. */
function plainHouse(): PlainHouse {
  let state = {
    rows: [] as readonly (readonly [string, { readonly id: string }])[],
    audit: [] as readonly AuditRow[],
    noted: 0,
  }
  function over(now: typeof state): HouseTransaction {
    const of = (kind: string) => now.rows.flatMap(([one, row]) => (one === kind ? [row] : []))
    const without = (kind: string, id: string) =>
      now.rows.filter(([one, row]) => one !== kind || row.id !== id)
    return {
      get: async (kind, id) => (of(kind).find((row) => row.id === id) ?? null) as never,
      all: async (kind) => of(kind) as never,
      async put(kind, row) {
        now.rows = [...without(kind, row.id), [kind, row]]
      },
      async remove(kind, id) {
        const left = without(kind, id)
        const isThere = left.length < now.rows.length
        now.rows = left
        return isThere
      },
      async note(entry) {
        now.noted += 1
        now.audit = [...now.audit, { ...entry, seq: now.noted }]
      },
      audit: async (from, to) => now.audit.filter(({ at }) => from <= at && at < to).toReversed(),
      firstWrong: async () => null,
      async forgetAudit(before) {
        const kept = now.audit.findIndex(({ at }) => at >= before)
        now.audit = kept < 0 ? [] : now.audit.slice(kept)
      },
    }
  }
  return {
    async transact(work) {
      const next = { ...state }
      const result = await work(over(next))
      state = next
      return result
    },
    read: (work) => work(over(state)),
    close: async () => {},
  }
}

type PlainHouse = Pick<HouseStore, 'transact' | 'read' | 'close'>

/** Random histories leave the same rows and audit in both. */
export function sameHistories(
  make: () => PlainHouse | Promise<PlainHouse>,
  makeOther: () => PlainHouse | Promise<PlainHouse>,
  histories = HISTORIES,
): void {
  it('ends with what the same history leaves in another', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(A_TRANSACTION, { maxLength: 30 }), async (history) => {
        const stores = [await make(), await makeOther()]
        for (const store of stores) for (const turn of history) await run(store, turn)
        const [one, other] = await Promise.all(stores.map(wholeHouse))
        expect(one).toEqual(other)
        await Promise.all(stores.map((store) => store.close()))
      }),
      { numRuns: runs(histories) },
    )
  })
}

type Change = (house: HouseTransaction) => Promise<unknown>
interface Turn {
  readonly changes: readonly Change[]
  readonly fails: boolean
}

async function run(store: PlainHouse, { changes, fails }: Turn): Promise<void> {
  const turn = store.transact(async (house) => {
    for (const change of changes) await change(house)
    if (fails) throw new Error('as planned')
  })
  await turn.catch((error: unknown) => {
    if (!fails) throw error
  })
}

const KIND = fc.constantFrom(...HOUSE_KINDS)
const ID = fc.constantFrom('a', 'b', 'c', 'd', 'e')
const AT = fc.integer({ min: 0, max: 20 })
const text = (maxLength: number) => fc.string({ unit: 'binary', maxLength })
const change = <T>(
  weight: number,
  values: fc.Arbitrary<T>,
  change: (house: HouseTransaction, values: T) => Promise<unknown>,
) => ({
  weight,
  arbitrary: values.map(
    (value): Change =>
      (house) =>
        change(house, value),
  ),
})
const A_CHANGE = fc.oneof(
  // Rows of another shape than their kind: a house keeps what it is given.
  change(4, fc.tuple(KIND, ID, text(400)), (house, [kind, id, value]) =>
    house.put(kind, { id, value }),
  ),
  change(2, fc.tuple(KIND, ID), (house, [kind, id]) => house.remove(kind, id)),
  change(3, fc.tuple(AT, text(60)), (house, [at, object]) =>
    house.note(anAuditEntry({ at, object })),
  ),
  change(1, AT, (house, before) => house.forgetAudit(before)),
)
const A_TRANSACTION: fc.Arbitrary<Turn> = fc.record({
  changes: fc.array(A_CHANGE, { maxLength: 6 }),
  fails: fc.boolean(),
})
