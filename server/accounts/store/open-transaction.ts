import { inTurns } from '#server/store/in-turn.ts'
import { auditRows, bodiesOf, commitChanges, type Head, type StoreOf } from '#server/store/rows.ts'
import type { SqlQuery } from '#server/store/sql.ts'
import { type AccountsTransaction, type Run, Thrown } from './accounts-store.ts'
import {
  type AuditLink,
  type ChainEnd,
  type ChainEnds,
  chainOf,
  linkBehind,
  VERIFIED_AT_ONCE,
  verifyLinks,
} from './audit-links.ts'
import type { AccountKind, AccountRows, AuditEntry, AuditRow } from './rows.ts'

export type AnyRow = AccountRows[AccountKind]
export type Tables = Readonly<Record<AccountKind, ReadonlyMap<string, AnyRow>>>

/** The rows of one moment, without the outbox. Immutable. */
export interface State {
  readonly head: Head
  readonly tables: Tables
}

/** Per kind; null removes the row. */
type Changes = Map<string, { readonly row: AnyRow; readonly body: string } | null>

/** Changes overlay the loaded rows, and commit as a whole. `audit.verified`: how far the audit chain was verified. */
export function openTransaction(of: StoreOf, from: State, run: Run, audit: { verified: ChainEnd }) {
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

  /** One after another; after a failure nothing more runs, even if it is caught. */
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
        audit.verified = to
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

  /** Valid unless it was deleted since, or another file was put in its place. */
  async function verifiedIn({ anchor }: ChainEnds): Promise<ChainEnd> {
    const { verified } = audit
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

  /** Also a person's earlier names, and a message's text once it was sent. */
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
