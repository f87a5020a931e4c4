import { codeOf, type Log, silentLog } from '#server/config/log.ts'
import { inTurns } from '#server/store/in-turn.ts'
import {
  auditRows,
  bodiesOf,
  commitChanges,
  type Head,
  type ListedRow,
  listRows,
  RowsDamaged,
} from '#server/store/rows.ts'
import type { SqlQuery } from '#server/store/sql.ts'
import {
  type AccountsPlace,
  type AccountsStore,
  type AccountsTransaction,
  AccountsUnavailable,
  type LoadedRows,
  type PlaceAccess,
  type PlaceTrouble,
  type Run,
  Thrown,
} from './accounts-store.ts'
import {
  type AuditLink,
  auditLine,
  type ChainEnd,
  type ChainEnds,
  chainOf,
  linkBehind,
  NO_CHAIN,
  VERIFIED_AT_ONCE,
  verifyLinks,
} from './audit-links.ts'
import {
  ACCOUNT_KINDS,
  type AccountKind,
  type AccountRows,
  type AuditEntry,
  type AuditRow,
} from './rows.ts'

type AnyRow = AccountRows[AccountKind]
type Tables = Readonly<Record<AccountKind, ReadonlyMap<string, AnyRow>>>

/** All rows as they were at one moment, without the outbox. Never changed: a change makes another one. */
interface State {
  readonly head: Head
  readonly tables: Tables
}

/** Of one kind; null removes the row. */
type Changes = Map<string, { readonly row: AnyRow; readonly body: string } | null>

/**
 * Accounts in memory over a place. Every transaction loads what others have changed there. `found` is what was wrong with the
 * place when it was opened.
 */
export function createAccounts(
  place: AccountsPlace,
  log: Log = silentLog,
  found?: unknown,
): AccountsStore {
  let state = null as State | null
  let trouble: PlaceTrouble | null = null
  let isClosed = false
  let notifiedOf: number | null = null
  /** How far the audit was verified. */
  let verified = NO_CHAIN
  const listeners: (() => void)[] = []

  if (found !== undefined) failed(found)

  function failed(error: unknown): AccountsUnavailable {
    const { reason, words } = place.troubleIn(error)
    if (trouble?.words !== words) log.error('house_unavailable', { code: codeOf(error), reason })
    trouble = { reason, words }
    return new AccountsUnavailable(words, { cause: error, isAway: reason === 'database_away' })
  }

  /** What can be read from a database proves nothing of what cannot be written; a file is written whenever it is opened. */
  async function watched<T>(work: () => Promise<T>, isWritten: boolean): Promise<T> {
    if (isClosed) throw new AccountsUnavailable('The house is closed.')
    try {
      const result = await work()
      if (trouble && (isWritten || !place.revision || trouble.reason === 'database_away')) {
        trouble = null
        log.info('house_available_again')
      }
      return result
    } catch (error) {
      if (error instanceof Thrown || error instanceof AccountsUnavailable) throw error
      throw failed(error)
    }
  }

  function adopt(made: State, before: State | null, isOwn: boolean): void {
    // Another transaction may have ended meanwhile, with what is newer.
    const isNewer = state === null || made.head.written > state.head.written
    if (isNewer || state === before || (isOwn && made.head.written === state?.head.written))
      state = made
  }

  async function load(head: Head, run: Run): Promise<State> {
    const before = state
    const isSame = before?.head.written === head.written && before.head.sum === head.sum
    if (before !== null && isSame) return { ...before, head }
    const known = before !== null && before.head.written < head.written ? before : null
    const listed = await run(listRows(place.of, head, known?.head.written ?? 0, 'outbox'))
    if (before === null) log.audit('audit_stands', { ...chainOf(head).last })
    const made = { head, tables: tablesFrom(listed, known) }
    adopt(made, before, false)
    return made
  }

  async function transact<T>(
    access: PlaceAccess,
    work: (accounts: AccountsTransaction) => Promise<T>,
    isQuiet = false,
  ): Promise<T> {
    const verifiedBefore = verified
    let made = null as { readonly from: State; readonly tables: Tables } | null
    let noted: readonly (readonly [AuditEntry, ChainEnd])[] = []
    let done: { readonly result: T }
    try {
      const { result, head } = await watched(
        () =>
          place.transact(access, async (start, run) => {
            const from = await load(start, run)
            const open = openRows(from, run)
            const worked = await open.run(work)
            const { tables, ...outcome } = await open.changes(isQuiet)
            made = { from, tables }
            noted = open.noted
            return { result: worked, ...outcome }
          }),
        access !== 'read',
      )
      if (made !== null && made.tables !== made.from.tables)
        adopt({ head, tables: made.tables }, made.from, true)
      for (const [entry, at] of noted) log.audit('audit', auditLine(entry, at))
      done = { result }
    } catch (error) {
      verified = verifiedBefore
      if (error instanceof Thrown) throw error.cause
      // All of it is verified anew.
      if (error instanceof Error && error.cause instanceof RowsDamaged) state = null
      throw error
    }
    notify()
    return done.result
  }

  function notify(): void {
    if (state === null || state.head.revision === notifiedOf) return
    notifiedOf = state.head.revision
    for (const listener of listeners) listener()
  }

  const read: AccountsStore['read'] = (work) =>
    transact('read', ({ get, all, audit, firstWrong }) => work({ get, all, audit, firstWrong }))

  const { revision: askRevision } = place
  const revision = askRevision && (() => watched(askRevision, false))

  async function refresh(): Promise<void> {
    const isAsLoaded = revision && state !== null && (await revision()) === state?.head.revision
    if (!isAsLoaded) await read(async () => {})
  }

  /** The rows of one transaction: what it changes lies over what was loaded, and is committed as a whole. */
  function openRows(from: State, run: Run) {
    const { of } = place
    const before = chainOf(from.head)
    const changes = new Map<AccountKind, Changes>()
    const noted: [AuditEntry, ChainEnd][] = []
    let chain = before
    let links: readonly AuditLink[] = []
    let forgetTo = 0
    let isOver = false
    let broken = null as { readonly error: unknown } | null
    const inTurn = inTurns()

    function refuseIfOver(): void {
      if (isOver) throw new Error('This transaction is over.')
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

    async function outboxRows(...id: [id?: string]): Promise<[string, AnyRow][]> {
      const bodies = await ask(() => run(bodiesOf(of, 'outbox', ...id)))
      return bodies.map((body): AnyRow => JSON.parse(body)).map((row) => [row.id, row])
    }

    async function rowOf(kind: AccountKind, id: string): Promise<AnyRow | null> {
      refuseIfOver()
      const changed = changes.get(kind)?.get(id)
      if (changed !== undefined) return changed && changed.row
      if (kind !== 'outbox') return from.tables[kind].get(id) ?? null
      const [found] = await outboxRows(id)
      return found?.[1] ?? null
    }

    const linksAfter = async (seq: number, most: number) =>
      (await run(auditRows.after(of.school, seq, most))) as unknown as readonly AuditLink[]

    const accounts: AccountsTransaction = {
      // A kind's rows are of its type.
      get: async (kind, id) => (await rowOf(kind, id)) as never,
      async all<K extends AccountKind>(kind: K) {
        refuseIfOver()
        const found = new Map(kind === 'outbox' ? await outboxRows() : from.tables[kind])
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
        const isThere = (await rowOf(kind, id)) !== null
        if (isThere) changesOf(kind).set(id, null)
        return isThere
      },
      note: (entry) =>
        ask(async () => {
          const newest = links.length === 0 ? await run(auditRows.newest(of.school)) : 0
          const link = linkBehind(chain.last, newest, entry)
          links = [...links, link]
          chain = { ...chain, last: { seq: link.row.seq, hash: link.hash } }
          noted.push([entry, chain.last])
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
          const found = await run(auditRows.find(of.school, from, to, most, only))
          const there = found.map(({ row }) => row as unknown as AuditRow)
          return [...own.toReversed(), ...there.filter(({ seq }) => seq > forgetTo)].slice(0, most)
        }),
      firstWrong: () =>
        ask(async () => {
          const start = await verifiedIn(before)
          const found = await linksAfter(start.seq, VERIFIED_AT_ONCE)
          const { to, wrong } = verifyLinks(start, before.last, found)
          verified = to
          return wrong
        }),
      forgetAudit: (instant) =>
        ask(async () => {
          const first =
            (await run(auditRows.firstSince(of.school, instant, forgetTo))) ??
            links.find(({ row }) => row.at >= instant)?.row.seq
          const gone = (first ?? chain.last.seq + 1) - 1
          if (gone <= chain.anchor.seq) return
          const [last] = [...(await linksAfter(gone - 1, 1)), ...links].filter(
            ({ row }) => row.seq === gone,
          )
          forgetTo = gone
          links = links.filter(({ row }) => row.seq > gone)
          chain = { ...chain, anchor: { seq: gone, hash: last?.hash ?? '' } }
        }),
    }

    /** What was verified, unless it was let go of since, or another file was put in its place. */
    async function verifiedIn({ anchor }: ChainEnds): Promise<ChainEnd> {
      if (verified.seq <= anchor.seq) return anchor
      const [link] = await linksAfter(verified.seq - 1, 1)
      return link?.row.seq === verified.seq && link.hash === verified.hash ? verified : anchor
    }

    function* commit(isQuiet: boolean): SqlQuery<Head> {
      const all = [...changes].flatMap(([kind, rows]) =>
        [...rows].map(([id, change]) => ({ kind, id, body: change?.body ?? null })),
      )
      yield* auditRows.change(of.school, forgetTo, links as never)
      return yield* commitChanges(of, from.head, {
        put: all.flatMap((row) => (row.body === null ? [] : [{ ...row, body: row.body }])),
        removed: all.flatMap(({ kind, id, body }) => (body === null ? [[kind, id] as const] : [])),
        facts: JSON.stringify(chain),
        isQuiet: isQuiet || all.length === 0,
      })
    }

    /** What a person was called before goes, too; of a message what it said, once it was sent. */
    const isForgotten = (
      kind: AccountKind,
      [id, change]: [string, { readonly body: string } | null],
    ) =>
      change === null ||
      (kind === 'people' && from.tables.people.has(id)) ||
      (kind === 'outbox' && JSON.parse(change.body).message === '')

    return {
      async run<T>(work: (accounts: AccountsTransaction) => Promise<T>): Promise<T> {
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
        inTurn(async () => ({
          tables: changes.size > 0 ? changedTables(from.tables, changes) : from.tables,
          commit: changes.size > 0 || chain !== before ? commit(isQuiet) : null,
          isForgetting: [...changes].some(([kind, rows]) =>
            [...rows].some((change) => isForgotten(kind, change)),
          ),
        })),
      noted,
    }
  }

  return {
    transact: (work) => transact('write', work),
    quietly: (work) => transact('write', work, true),
    read,
    refresh,
    loaded: () => state && (state.tables as LoadedRows),
    watch: (listener) => void listeners.push(listener),
    place,
    trouble: () => trouble?.words ?? null,
    async check() {
      try {
        return (await watched(place.check, false)) ?? trouble?.reason ?? null
      } catch {
        return trouble?.reason ?? 'failed'
      }
    },
    ...(revision && { revision }),
    async close() {
      isClosed = true
      await place.close()
    },
  }
}

/** The same map as before says that nothing in it has changed. Throws where a row has no body and was never loaded. */
function tablesFrom(listed: readonly ListedRow[], before: State | null): Tables {
  const found = new Map(ACCOUNT_KINDS.map((kind) => [kind as string, new Map<string, AnyRow>()]))
  const changed = new Set<string>()
  for (const { kind, id, body } of listed) {
    // A newer Flightline may have written kinds of its own, which stay where they are.
    const table = kind === 'outbox' ? undefined : found.get(kind)
    if (table === undefined) continue
    if (body !== null) changed.add(kind)
    const row = body === null ? before?.tables[kind as AccountKind].get(id) : JSON.parse(body)
    if (row === undefined) throw new RowsDamaged('A row was added by somebody else.')
    table.set(id, row)
  }
  const tables = ACCOUNT_KINDS.map((kind) => {
    const [table, known] = [found.get(kind), before?.tables[kind]]
    return [kind, known && !changed.has(kind) && known.size === table?.size ? known : table]
  })
  return Object.fromEntries(tables)
}

function changedTables(from: Tables, changes: ReadonlyMap<AccountKind, Changes>): Tables {
  const tables: Record<string, ReadonlyMap<string, AnyRow>> = { ...from }
  for (const [kind, rows] of changes) {
    if (kind === 'outbox') continue
    const table = new Map(tables[kind])
    tables[kind] = table
    for (const [id, change] of rows) {
      if (change === null) table.delete(id)
      else table.set(id, change.row)
    }
  }
  return tables as Tables
}
