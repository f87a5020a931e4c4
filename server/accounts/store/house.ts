import { type Log, silentLog } from '#server/config/log.ts'
import { numberOf, sealOf } from '#server/store/folder/sealed-table.ts'
import { inTurns } from '#server/store/in-turn.ts'
import { auditLine } from './audit-line.ts'
import {
  type ChainEnd,
  linkBehind,
  NO_CHAIN,
  VERIFIED_AT_ONCE,
  verifyLinks,
} from './audit-links.ts'
import {
  AccountsDamaged,
  type AccountsStore,
  type AuditLink,
  type CarriedAccounts,
  type LoadedRows,
  TRANSACTION_OVER,
} from './house-store.ts'
import {
  type AccountsHead,
  type AccountsPlace,
  type PlaceAccess,
  type PlaceReader,
  ROWS_NAME,
  type StoredRow,
  Thrown,
} from './place.ts'
import {
  type AccountKind,
  type AccountRows,
  type AuditEntry,
  type AuditRow,
  HOUSE_KINDS,
} from './rows.ts'

type AnyRow = AccountRows[AccountKind]

/** The rows of a kind by id. Of the outbox the seals alone: its rows are read from the place. */
interface Table {
  readonly rows: ReadonlyMap<string, AnyRow>
  readonly seals: ReadonlyMap<string, string>
}

/** All rows as they were at one moment. Never changed: a change makes another one. */
interface State {
  readonly revision: number
  readonly sum: bigint
  readonly tables: Readonly<Record<AccountKind, Table>>
  readonly loaded: LoadedRows
}

/** Null removes the row. */
type Changes = Map<string, { readonly row: AnyRow; readonly body: string } | null>

/** A house in memory over a place. Every transaction looks whether others have changed the place, and loads what they did. */
export function createAccounts(place: AccountsPlace, log: Log = silentLog): AccountsStore {
  let state = null as State | null
  let toldOf: number | null = null
  /** How far the audit was verified. */
  let verified = NO_CHAIN
  const listeners: (() => void)[] = []

  function adopt(made: State, before: State | null, isOwn: boolean): void {
    // Another transaction may have ended meanwhile, with what is newer.
    const isNewer = state === null || made.revision > state.revision
    if (isNewer || state === before || (isOwn && made.revision === state?.revision)) state = made
  }

  async function bringUp(reader: PlaceReader): Promise<State> {
    const before = state
    const { revision, sum } = reader.head
    if (before !== null && before.revision === revision && before.sum === sum) return before
    const seals =
      before && new Set(Object.values(before.tables).flatMap(({ seals: own }) => [...own.values()]))
    const made = stateFrom(reader.head, await reader.rows(seals), before)
    adopt(made, before, false)
    return made
  }

  async function transact<T>(
    access: PlaceAccess,
    work: (accounts: CarriedAccounts) => Promise<T>,
    isQuiet = false,
  ): Promise<T> {
    const verifiedBefore = verified
    let made = null as { readonly from: State; readonly next: State } | null
    let noted: readonly (readonly [AuditEntry, ChainEnd])[] = []
    let done: { readonly result: T }
    try {
      const result = await place.transact(access, async (reader) => {
        const from = await bringUp(reader)
        const open = openRows(reader, from)
        const worked = await open.run(work)
        const { changes, next } = await open.changes(isQuiet)
        made = { from, next }
        noted = open.noted
        return { result: worked, changes }
      })
      if (made !== null && made.next !== made.from) adopt(made.next, made.from, true)
      for (const [entry, at] of noted) log.audit('audit', auditLine(entry, at))
      done = { result }
    } catch (error) {
      verified = verifiedBefore
      if (error instanceof Thrown) throw error.cause
      // All of it is verified anew.
      if (error instanceof Error && error.cause instanceof AccountsDamaged) state = null
      throw error
    }
    tell()
    return done.result
  }

  function tell(): void {
    if (state === null || state.revision === toldOf) return
    toldOf = state.revision
    for (const listener of listeners) listener()
  }

  const read: AccountsStore['read'] = (work) =>
    transact('read', ({ get, all, audit, firstWrong }) => work({ get, all, audit, firstWrong }))

  async function refresh(): Promise<void> {
    const { revision } = place
    const isAsLoaded = revision && state !== null && (await revision()) === state?.revision
    if (!isAsLoaded) await read(async () => {})
  }

  /** The rows of one transaction: what it changes lies over what was loaded, and is committed as a whole. */
  function openRows(reader: PlaceReader, from: State) {
    const { audit } = reader
    const changes = new Map<AccountKind, Changes>()
    const noted: [AuditEntry, ChainEnd][] = []
    let { head } = reader
    let links: readonly AuditLink[] = []
    let forgetTo = 0
    let isOver = false
    let broken = null as { readonly error: unknown } | null
    const inTurn = inTurns()

    function refuseIfOver(): void {
      if (isOver) throw new Error(TRANSACTION_OVER)
      if (broken) throw broken.error
    }

    /** One after another; after a failure nothing more is done, whoever catches it. */
    const ask = <R>(action: () => Promise<R>): Promise<R> =>
      inTurn(async () => {
        refuseIfOver()
        try {
          return await action()
        } catch (error) {
          broken = { error }
          throw error
        }
      })

    function changesOf(kind: AccountKind): Changes {
      const known = changes.get(kind) ?? new Map()
      changes.set(kind, known)
      return known
    }

    async function outboxRows(...of: [id?: string]): Promise<[string, AnyRow][]> {
      const bodies = await ask(() => reader.outbox(...of))
      return bodies.map((body): AnyRow => JSON.parse(body)).map((row) => [row.id, row])
    }

    async function rowOf(kind: AccountKind, id: string): Promise<AnyRow | null> {
      refuseIfOver()
      const changed = changes.get(kind)?.get(id)
      if (changed !== undefined) return changed && changed.row
      const { rows, seals } = from.tables[kind]
      if (kind !== 'outbox' || !seals.has(id)) return rows.get(id) ?? null
      const [found] = await outboxRows(id)
      return found?.[1] ?? null
    }

    const accounts: CarriedAccounts = {
      // A kind's rows are of its type.
      get: async (kind, id) => (await rowOf(kind, id)) as never,
      async all<K extends AccountKind>(kind: K) {
        refuseIfOver()
        const found =
          kind === 'outbox' ? new Map(await outboxRows()) : new Map(from.tables[kind].rows)
        for (const [id, change] of changes.get(kind) ?? []) {
          if (change === null) found.delete(id)
          else found.set(id, change.row)
        }
        return [...found.values()] as AccountRows[K][]
      },
      async put(kind, row) {
        refuseIfOver()
        const body = JSON.stringify(row)
        changesOf(kind).set(row.id, { row: JSON.parse(body), body })
      },
      async remove(kind, id) {
        refuseIfOver()
        const changed = changes.get(kind)?.get(id)
        const isThere = changed === undefined ? from.tables[kind].seals.has(id) : changed !== null
        if (isThere) changesOf(kind).set(id, null)
        return isThere
      },
      note: (entry) =>
        ask(async () => {
          const newest = links.length === 0 ? await audit.newest() : 0
          const link = linkBehind(head.last, newest, entry)
          links = [...links, link]
          head = { ...head, last: { seq: link.row.seq, hash: link.hash } }
          noted.push([entry, head.last])
        }),
      audit: (from, to, most, only = {}) =>
        ask(async () => {
          const { who, action } = only
          const isWanted = (row: AuditRow) =>
            from <= row.at &&
            row.at < to &&
            (who === undefined || row.who === who) &&
            (action === undefined || row.action === action)
          const own = links.map(({ row }) => row).filter(isWanted)
          const there = await audit.find(from, to, most, only)
          return [...own.toReversed(), ...there.filter(({ seq }) => seq > forgetTo)].slice(0, most)
        }),
      firstWrong: () =>
        ask(async () => {
          const start = await verifiedIn(reader.head)
          const found = await audit.after(start.seq, VERIFIED_AT_ONCE)
          const { to, wrong } = verifyLinks(start, reader.head.last, found)
          verified = to
          return wrong
        }),
      forgetAudit: (before) =>
        ask(async () => {
          const first =
            (await audit.firstSince(before, forgetTo)) ??
            links.find(({ row }) => row.at >= before)?.row.seq
          const gone = (first ?? head.last.seq + 1) - 1
          if (gone <= head.anchor.seq) return
          const [last] = [...(await audit.after(gone - 1, 1)), ...links].filter(
            ({ row }) => row.seq === gone,
          )
          forgetTo = gone
          links = links.filter(({ row }) => row.seq > gone)
          head = { ...head, anchor: { seq: gone, hash: last?.hash ?? '' } }
        }),
      chainEnds: () => ask(async () => ({ anchor: head.anchor, last: head.last })),
      links: (after, most) => ask(() => audit.after(after, most)),
      lay: (ends, given) =>
        ask(async () => {
          links = [...links, ...given]
          head = { ...head, ...ends }
          verified = ends.anchor
        }),
    }

    /** What was verified, unless it was let go of since, or another file was put in its place. */
    async function verifiedIn({ anchor }: AccountsHead): Promise<ChainEnd> {
      if (verified.seq <= anchor.seq) return anchor
      const [link] = await audit.after(verified.seq - 1, 1)
      return link?.row.seq === verified.seq && link.hash === verified.hash ? verified : anchor
    }

    return {
      async run<T>(work: (accounts: CarriedAccounts) => Promise<T>): Promise<T> {
        try {
          const done = await work(accounts)
          if (broken === null) return done
        } catch (error) {
          if (broken === null) throw new Thrown('', { cause: error })
        } finally {
          isOver = true
        }
        throw broken.error
      },
      changes: (isQuiet: boolean) =>
        inTurn(async () => {
          const isChanged = changes.size > 0
          const revision = reader.head.revision + Number(isChanged && !isQuiet)
          const { next, ...rows } = isChanged
            ? changedState(from, changes, revision)
            : { next: from, put: [], removed: [] }
          const isWritten = isChanged || head !== reader.head
          const all = { ...rows, links, forgetTo, head: { ...head, revision, sum: next.sum } }
          return { next, changes: isWritten ? all : null }
        }),
      noted,
    }
  }

  return {
    transact: (work) => transact('write', work),
    quietly: (work) => transact('write', work, true),
    carry: (work) => transact('carry', work),
    read,
    refresh,
    loaded: () => state?.loaded ?? null,
    watch: (listener) => void listeners.push(listener),
    ...(place.revision && { revision: place.revision }),
    close: () => place.close(),
  }
}

/** Throws `HouseDamaged` where a row has gone, was added or was exchanged. */
function stateFrom(
  { revision, sum }: AccountsHead,
  stored: readonly StoredRow[],
  before: State | null,
): State {
  const found = new Map<AccountKind, ReturnType<typeof newTable>>()
  let total = 0n
  for (const { kind, id, body, seal } of stored) {
    total += numberOf(seal)
    const table = found.get(kind) ?? newTable(NO_ROWS)
    found.set(kind, table)
    table.seals.set(id, seal)
    if (kind === 'outbox') continue
    const known = before?.tables[kind]
    const row =
      body !== null ? JSON.parse(body) : known?.seals.get(id) === seal && known.rows.get(id)
    if (!row) throw new AccountsDamaged(`a seal does not fit in ${ROWS_NAME}`)
    table.rows.set(id, row)
  }
  if (wrapped(total) !== wrapped(sum))
    throw new AccountsDamaged('the sum of the seals does not fit')
  // A newer Flightline may have written kinds of its own, which stay where they are.
  const tables = HOUSE_KINDS.map((kind) => {
    const [table, known] = [found.get(kind) ?? NO_ROWS, before?.tables[kind]]
    // The same map as before says that nothing in it has changed.
    return [kind, known && isSame(table, known) ? known : table]
  })
  return stateOf(revision, sum, Object.fromEntries(tables))
}

function changedState(from: State, changes: ReadonlyMap<AccountKind, Changes>, revision: number) {
  const put: (StoredRow & { readonly body: string })[] = []
  const removed: (readonly [AccountKind, string])[] = []
  const tables = { ...from.tables }
  let { sum } = from
  for (const [kind, rows] of changes) {
    const table = newTable(tables[kind] ?? NO_ROWS)
    tables[kind] = table
    for (const [id, change] of rows) {
      const before = table.seals.get(id)
      if (before !== undefined) sum -= numberOf(before)
      if (change === null) {
        table.seals.delete(id)
        table.rows.delete(id)
        removed.push([kind, id])
        continue
      }
      const { row, body } = change
      const seal = sealOf(ROWS_NAME, [kind, id, body])
      sum += numberOf(seal)
      table.seals.set(id, seal)
      if (kind !== 'outbox') table.rows.set(id, row)
      put.push({ kind, id, body, seal })
    }
  }
  return { next: stateOf(revision, wrapped(sum), tables), put, removed }
}

const NO_ROWS: Table = { rows: new Map(), seals: new Map() }

function newTable({ rows, seals }: Table) {
  return { rows: new Map(rows), seals: new Map(seals) }
}

function stateOf(revision: number, sum: bigint, tables: State['tables']): State {
  const rows = HOUSE_KINDS.map((kind) => [kind, tables[kind].rows])
  return { revision, sum, tables, loaded: Object.fromEntries(rows) as LoadedRows }
}

function isSame(one: Table, other: Table): boolean {
  const isEqual = ([id, seal]: readonly [string, string]) => other.seals.get(id) === seal
  return one.seals.size === other.seals.size && [...one.seals].every(isEqual)
}

function wrapped(sum: bigint): bigint {
  return BigInt.asUintN(64, sum)
}
