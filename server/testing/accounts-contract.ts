import fc from 'fast-check'
import { afterEach, expect, it } from 'vitest'
import {
  type AccountsReading,
  type AccountsStore,
  type AccountsTransaction,
  firstWrongIn,
} from '#server/accounts/store/accounts-store.ts'
import {
  ACCOUNT_KINDS,
  type AccountRows,
  type AuditEntry,
  type AuditRow,
} from '#server/accounts/store/rows.ts'
import { loadAccounts, writeAccounts } from '#server/host/move/carried-rows.ts'
import { runs } from '#testing/runs.ts'
import { ALERT_KINDS, NOTIFY_WHEN_OVER } from '#wire/alerts-wire.ts'

export function aMember(more: Partial<AccountRows['people']> = {}): AccountRows['people'] {
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

export function wholeAccounts(store: Pick<AccountsStore, 'read'>): Promise<unknown> {
  return store.read(async (accounts) => {
    const rows = ACCOUNT_KINDS.map(async (kind) => {
      const all = (await accounts.all(kind)) as readonly { readonly id: string }[]
      return [kind, all.toSorted((a, b) => (a.id < b.id ? -1 : 1))]
    })
    const audit = await accounts.audit(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER, 1e6)
    return {
      rows: Object.fromEntries(await Promise.all(rows)),
      audit,
      wrong: await accounts.firstWrong(),
    }
  })
}

/** A mail address that wants everything. */
export function aChannel(
  id: string,
  more: Partial<AccountRows['channels']> = {},
): AccountRows['channels'] {
  return {
    id,
    kind: 'mail',
    name: 'Desk',
    address: 'desk@mesa.example',
    form: 'standard',
    secret: '',
    role: 'dispatcher',
    rules: [...ALERT_KINDS, NOTIFY_WHEN_OVER],
    quiet: null,
    days: [],
    createdAt: 0,
    by: null,
    ...more,
  }
}

const HISTORIES = { each: 15, every: 60 }

/** What every store of accounts does, wherever it keeps its rows: called inside `describe`, with what makes an empty one. */
export function accountsContract(
  make: () => AccountsStore | Promise<AccountsStore>,
  histories = HISTORIES,
): void {
  const open: AccountsStore[] = []
  const aAccounts = async () => {
    const store = await make()
    open.push(store)
    return store
  }
  afterEach(async () => {
    await Promise.all(open.splice(0).map((store) => store.close()))
  })

  it('is empty at first', async () => {
    const rows = Object.fromEntries(ACCOUNT_KINDS.map((kind) => [kind, []]))
    expect(await wholeAccounts(await aAccounts())).toEqual({ rows, audit: [], wrong: null })
  })

  it('gives back each row as it was put, and only the last of an id', async () => {
    const store = await aAccounts()
    const odd = aMember({
      name: '\u0000 “Zoë” \ud800 ✈',
      outside: { issuer: 'a', subject: 'b', byGroup: true },
    })
    const other = aMember({ id: '00000000-0000-4000-8000-000000000002' })
    await store.transact(async (accounts) => {
      await accounts.put('people', aMember())
      await accounts.put('people', other)
      await accounts.put('people', odd)
      await accounts.put('settings', { id: odd.id, value: '' })
      expect(await accounts.get('people', odd.id)).toEqual(odd)
    })
    expect(await wholeAccounts(store)).toMatchObject({
      rows: { people: [odd, other], settings: [{ id: odd.id, value: '' }], sessions: [] },
    })
    expect(await store.transact((accounts) => accounts.get('people', 'nobody'))).toBe(null)
  })

  it('removes a row of that kind alone, and says whether there was one', async () => {
    const store = await aAccounts()
    const { id } = aMember()
    await store.transact(async (accounts) => {
      await accounts.put('people', aMember())
      await accounts.put('settings', { id, value: 'kept' })
      expect(await accounts.remove('people', id)).toBe(true)
      expect(await accounts.remove('people', id)).toBe(false)
    })
    expect(await store.transact((accounts) => accounts.get('settings', id))).toEqual({
      id,
      value: 'kept',
    })
  })

  it('changes nothing where the work throws, and gives what it threw', async () => {
    const store = await aAccounts()
    await store.transact(async (accounts) => {
      await accounts.put('people', aMember())
      await accounts.note(anAuditEntry())
    })
    const before = await wholeAccounts(store)
    const thrown = new Error('no')
    await expect(
      store.transact(async (accounts) => {
        await accounts.remove('people', aMember().id)
        await accounts.put('people', aMember({ id: 'b', name: 'B' }))
        await accounts.note(anAuditEntry({ at: 1 }))
        await accounts.forgetAudit(1)
        throw thrown
      }),
    ).rejects.toBe(thrown)
    expect(await wholeAccounts(store)).toEqual(before)
    await store.transact((accounts) => accounts.note(anAuditEntry({ at: 2 })))
    expect(await store.transact((accounts) => accounts.firstWrong())).toBe(null)
  })

  it('reads without being able to change anything', async () => {
    const store = await aAccounts()
    await store.transact((accounts) => accounts.put('people', aMember()))
    expect(await store.read((accounts) => accounts.get('people', aMember().id))).toEqual(aMember())
    const before = await wholeAccounts(store)
    for (const change of [
      (accounts: AccountsTransaction) => accounts.put('settings', { id: 'a', value: '' }),
      (accounts: AccountsTransaction) => accounts.remove('people', aMember().id),
      (accounts: AccountsTransaction) => accounts.note(anAuditEntry()),
      (accounts: AccountsTransaction) => accounts.forgetAudit(1),
    ])
      await expect(
        store.read(async (accounts) => change(accounts as AccountsTransaction)),
      ).rejects.toThrow('is not a function')
    expect(await wholeAccounts(store)).toEqual(before)
    let kept: AccountsReading | undefined
    await store.read(async (accounts) => void (kept = accounts))
    await expect(kept?.all('people')).rejects.toThrow('This transaction is over.')
    await expect(store.read(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  })

  it('runs one transaction at a time, in the order they came', async () => {
    const store = await aAccounts()
    const claim = (n: number) =>
      store.transact(async (accounts) => {
        if ((await accounts.all('people')).length > 0) return false
        await new Promise((done) => setImmediate(done))
        await accounts.put('people', aMember({ id: `${n}` }))
        return true
      })
    const claims = await Promise.all(Array.from({ length: 200 }, (_, n) => claim(n)))
    expect(claims).toEqual(claims.map((_, n) => n === 0))
    expect(await store.transact((accounts) => accounts.all('people'))).toHaveLength(1)
  })

  it('lets nobody use a transaction that is over', async () => {
    const store = await aAccounts()
    let kept: AccountsTransaction | undefined
    await store.transact(async (accounts) => {
      kept = accounts
    })
    await expect(kept?.put('people', aMember())).rejects.toThrow('This transaction is over.')
    expect(await store.transact((accounts) => accounts.all('people'))).toEqual([])
  })

  it('finds deeds by instant, person and action, the newest first', async () => {
    const store = await aAccounts()
    const found = (from: number, to: number, most: number, only = {}) =>
      store.transact(async (accounts) =>
        (await accounts.audit(from, to, most, only)).map(({ seq }) => seq),
      )
    await store.transact(async (accounts) => {
      await accounts.note(anAuditEntry({ at: 10, who: 'a' }))
      await accounts.note(anAuditEntry({ at: 20, who: 'b', action: 'role' }))
      await accounts.note(anAuditEntry({ at: 20, who: 'a', action: 'role', count: 0 }))
      await accounts.note(anAuditEntry({ at: 30 }))
    })
    expect(await found(10, 30, 9)).toEqual([3, 2, 1])
    expect(await found(11, 31, 2)).toEqual([4, 3])
    expect(await found(0, 99, 9, { who: 'a' })).toEqual([3, 1])
    expect(await found(0, 99, 9, { who: null })).toEqual([4])
    expect(await found(0, 99, 1, { action: 'role' })).toEqual([3])
    expect(await found(0, 99, 9, { who: 'b', action: 'sign-in' })).toEqual([])
    const [row] = await store.transact((accounts) => accounts.audit(20, 21, 1))
    expect(row).toEqual({ ...anAuditEntry({ at: 20, who: 'a', action: 'role', count: 0 }), seq: 3 })
  })

  it('finds what the same transaction wrote, and nothing that it let go of', async () => {
    const store = await aAccounts()
    await store.transact((accounts) => accounts.note(anAuditEntry({ at: 10, who: 'a' })))
    await store.transact(async (accounts) => {
      const seen = async (most: number, only = {}) =>
        (await accounts.audit(0, 30, most, only)).map(({ seq }) => seq)
      await accounts.note(anAuditEntry({ at: 20, who: 'b' }))
      await accounts.note(anAuditEntry({ at: 20, who: 'a', action: 'role' }))
      await accounts.note(anAuditEntry({ at: 30, who: 'a' }))
      expect([await seen(2), await seen(9, { who: 'a' })]).toEqual([
        [3, 2],
        [3, 1],
      ])
      expect(await seen(9, { who: 'a', action: 'role' })).toEqual([3])
      await accounts.forgetAudit(11)
      expect(await seen(9)).toEqual([3, 2])
      await accounts.forgetAudit(25)
      expect(await seen(9)).toEqual([])
      await accounts.note(anAuditEntry({ at: 29 }))
      expect(await seen(9)).toEqual([5])
    })
    const left = await store.read((accounts) => accounts.audit(0, 99, 9))
    expect(left.map(({ seq }) => seq)).toEqual([5, 4])
    expect(await firstWrongIn(store)).toBe(null)
  })

  it('lets go of the oldest deeds up to the first that is not so old, and numbers on', async () => {
    const store = await aAccounts()
    const note = (at: number) => store.transact((accounts) => accounts.note(anAuditEntry({ at })))
    const left = () =>
      store.transact(async (accounts) => {
        expect(await accounts.firstWrong()).toBe(null)
        return (await accounts.audit(0, 1000, 9)).map(({ seq, at }) => [seq, at])
      })
    for (const at of [10, 20, 5, 30]) await note(at)
    await store.transact((accounts) => accounts.forgetAudit(15))
    expect(await left()).toEqual([
      [4, 30],
      [3, 5],
      [2, 20],
    ])
    await store.transact((accounts) => accounts.forgetAudit(25))
    expect(await left()).toEqual([[4, 30]])
    await store.transact((accounts) => accounts.forgetAudit(1000))
    await store.transact((accounts) => accounts.forgetAudit(1000))
    expect(await left()).toEqual([])
    await note(40)
    expect(await left()).toEqual([[5, 40]])
  })

  it('is refused once it is closed', async () => {
    const store = await aAccounts()
    const under = store.transact(async (accounts) => {
      await new Promise((done) => setImmediate(done))
      await accounts.put('people', aMember())
      return 'done'
    })
    await store.close()
    expect(await under).toBe('done')
    await expect(store.transact((accounts) => accounts.all('people'))).rejects.toThrow('closed')
  })

  sameHistories(aAccounts, histories)

  it('is carried elsewhere row by row, its audit as it stands, and is written on there', async () => {
    const store = await aAccounts()
    await store.transact(async (accounts) => {
      await accounts.put('people', aMember())
      for (let at = 1; at <= 5; at += 1)
        await accounts.note(
          anAuditEntry({ at, who: at % 2 ? 'a “\ud800” b' : null, count: at % 2 ? 7 : null }),
        )
    })
    await store.transact((accounts) => accounts.forgetAudit(3))
    const contents = await loadAccounts(store.place)
    expect(contents.links?.map(({ row }) => row.seq)).toEqual([3, 4, 5])
    const other = await aAccounts()
    await writeAccounts(other.place, contents)
    expect(await loadAccounts(other.place)).toEqual(contents)
    expect(await wholeAccounts(other)).toEqual(await wholeAccounts(store))
    await other.transact((accounts) => accounts.note(anAuditEntry({ at: 6 })))
    expect((await loadAccounts(other.place)).links?.at(-1)?.row.seq).toBe(6)
    expect(await firstWrongIn(other)).toBe(null)
    // Nothing is mended on the way.
    const forged = await aAccounts()
    const links = contents.links?.map((link) =>
      link.row.seq === 4 ? { ...link, row: { ...link.row, object: 'somebody else' } } : link,
    )
    await writeAccounts(forged.place, { ...contents, ...(links && { links }) })
    expect(await firstWrongIn(forged)).toBe(4)
  })
}

/** What accounts are, without a place: rows in an array, copied for each transaction. */
function plainAccounts(): PlainAccounts {
  let state = {
    rows: [] as readonly (readonly [string, { readonly id: string }])[],
    audit: [] as readonly AuditRow[],
    noted: 0,
  }
  function over(now: typeof state): AccountsTransaction {
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

type PlainAccounts = Pick<AccountsStore, 'transact' | 'read' | 'close'>

/** Random histories leave the same rows and audit as in `plainAccounts`. */
export function sameHistories(
  make: () => PlainAccounts | Promise<PlainAccounts>,
  histories = HISTORIES,
): void {
  const numRuns = runs(histories)
  const patience = { timeout: 100_000 + 300 * numRuns }
  it('ends with what the same history leaves in another', patience, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(A_TRANSACTION, { maxLength: 30 }), async (history) => {
        const stores = [await make(), plainAccounts()]
        for (const store of stores) for (const turn of history) await run(store, turn)
        const [one, other] = await Promise.all(stores.map(wholeAccounts))
        expect(one).toEqual(other)
        await Promise.all(stores.map((store) => store.close()))
      }),
      { numRuns },
    )
  })
}

type Change = (accounts: AccountsTransaction) => Promise<unknown>
interface Turn {
  readonly changes: readonly Change[]
  readonly fails: boolean
}

async function run(store: PlainAccounts, { changes, fails }: Turn): Promise<void> {
  const turn = store.transact(async (accounts) => {
    for (const change of changes) await change(accounts)
    if (fails) throw new Error('as planned')
  })
  await turn.catch((error: unknown) => {
    if (!fails) throw error
  })
}

const KIND = fc.constantFrom(...ACCOUNT_KINDS)
const ID = fc.constantFrom('a', 'b', 'c', 'd', 'e')
const AT = fc.integer({ min: 0, max: 20 })
const text = (maxLength: number) => fc.string({ unit: 'binary', maxLength })
const change = <T>(
  weight: number,
  values: fc.Arbitrary<T>,
  change: (accounts: AccountsTransaction, values: T) => Promise<unknown>,
) => ({
  weight,
  arbitrary: values.map(
    (value): Change =>
      (accounts) =>
        change(accounts, value),
  ),
})
const A_CHANGE = fc.oneof(
  // Rows of another shape than their kind: the store keeps what it is given.
  change(4, fc.tuple(KIND, ID, text(400)), (accounts, [kind, id, value]) =>
    accounts.put(kind, { id, value }),
  ),
  change(2, fc.tuple(KIND, ID), (accounts, [kind, id]) => accounts.remove(kind, id)),
  change(3, fc.tuple(AT, text(60)), (accounts, [at, object]) =>
    accounts.note(anAuditEntry({ at, object })),
  ),
  change(1, AT, (accounts, before) => accounts.forgetAudit(before)),
)
const A_TRANSACTION: fc.Arbitrary<Turn> = fc.record({
  changes: fc.array(A_CHANGE, { maxLength: 6 }),
  fails: fc.boolean(),
})
