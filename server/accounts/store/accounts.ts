import { codeOf, type Log, silentLog } from '#server/config/log.ts'
import { type Head, type ListedRow, listRows, RowsDamaged } from '#server/store/rows.ts'
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
import { auditLine, type ChainEnd, chainOf, NO_CHAIN } from './audit-links.ts'
import { type AnyRow, openTransaction, type State, type Tables } from './open-transaction.ts'
import { ACCOUNT_KINDS, type AccountKind, type AuditEntry } from './rows.ts'

/** Accounts in memory over a place, reloaded in every transaction. `found`: what was wrong with the place when it was opened. */
export function createAccounts(
  place: AccountsPlace,
  log: Log = silentLog,
  found?: unknown,
): AccountsStore {
  let state = null as State | null
  let trouble: PlaceTrouble | null = null
  let isClosed = false
  let notifiedOf: number | null = null
  const audit = { verified: NO_CHAIN }
  const listeners: (() => void)[] = []

  if (found !== undefined) failed(found)

  function failed(error: unknown): AccountsUnavailable {
    const { reason, words } = place.troubleIn(error)
    if (trouble?.words !== words) log.error('house_unavailable', { code: codeOf(error), reason })
    trouble = { reason, words }
    return new AccountsUnavailable(words, { cause: error, isAway: reason === 'database_away' })
  }

  /** Reading a database does not prove that it can be written; a file is written whenever it is opened. */
  async function watched<T>(work: () => Promise<T>, isWritten: boolean): Promise<T> {
    if (isClosed) throw new AccountsUnavailable('The accounts are closed.')
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
    // Another transaction may have ended meanwhile, with newer rows.
    const isNewer = state === null || made.head.written > state.head.written
    if (isNewer || state === before || (isOwn && made.head.written === state?.head.written))
      state = made
  }

  async function load(head: Head, run: Run): Promise<State> {
    const before = state
    const isSame = before?.head.written === head.written && before.head.sum === head.sum
    if (before !== null && isSame) return { ...before, head }
    const base = before !== null && before.head.written < head.written ? before : null
    const listed = await run(listRows(place.of, head, base?.head.written ?? 0, 'outbox'))
    if (before === null) log.audit('audit_stands', { ...chainOf(head).last })
    const made = { head, tables: tablesFrom(listed, base) }
    adopt(made, before, false)
    return made
  }

  async function transact<T>(
    access: PlaceAccess,
    work: (accounts: AccountsTransaction) => Promise<T>,
    isQuiet = false,
  ): Promise<T> {
    const { verified } = audit
    let made = null as { readonly from: State; readonly tables: Tables } | null
    let noted: readonly (readonly [AuditEntry, ChainEnd])[] = []
    let done: { readonly result: T }
    try {
      const { result, head } = await watched(
        () =>
          place.transact(access, async (start, run) => {
            const from = await load(start, run)
            const open = openTransaction(place.of, from, run, audit)
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
      audit.verified = verified
      if (error instanceof Thrown) throw error.cause
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

/** The same map as before means no changes. Throws if a row has no body and was never loaded. */
function tablesFrom(listed: readonly ListedRow[], before: State | null): Tables {
  const found = new Map(ACCOUNT_KINDS.map((kind) => [kind as string, new Map<string, AnyRow>()]))
  const changed = new Set<string>()
  for (const { kind, id, body } of listed) {
    // A newer Flightline may have written kinds of its own, which stay untouched.
    const table = kind === 'outbox' ? undefined : found.get(kind)
    if (table === undefined) continue
    if (body !== null) changed.add(kind)
    const row = body === null ? before?.tables[kind as AccountKind].get(id) : JSON.parse(body)
    if (row === undefined) throw new RowsDamaged('Another program added a row.')
    table.set(id, row)
  }
  const tables = ACCOUNT_KINDS.map((kind) => {
    const [table, cached] = [found.get(kind), before?.tables[kind]]
    return [kind, cached && !changed.has(kind) && cached.size === table?.size ? cached : table]
  })
  return Object.fromEntries(tables)
}
