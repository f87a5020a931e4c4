import { hash } from 'node:crypto'
import {
  type AccountsPlace,
  type AccountsStore,
  type PlaceAccess,
  type PlaceWork,
  type Run,
  Thrown,
} from '#server/accounts/store/accounts-store.ts'
import { doubtedText, openChargesIn } from '#server/school/ledger/ledger-state.ts'
import type { LedgerStore } from '#server/school/ledger/ledger-store.ts'
import { COLLECTIONS } from '#server/school/read-model/axis.ts'
import { PlaceClosed } from '#server/store/move-mark.ts'
import {
  type AuditLinkRow,
  auditRows,
  commitChanges,
  type Head,
  readAll,
  SPAN,
  type StoredRow,
} from '#server/store/rows.ts'
import type { SqlQuery } from '#server/store/sql.ts'

export interface Contents {
  readonly rows: readonly StoredRow[]
  readonly facts: string
  /** The accounts' audit, unchanged. */
  readonly links?: readonly AuditLinkRow[]
}

export interface SchoolStores {
  readonly ledger: LedgerStore | null
  readonly model: {
    /** Throws `NotMoved` if a booking or flight is not as it was written. */
    load(): Promise<Contents>
    add(rows: readonly StoredRow[], facts: string): Promise<unknown>
  } | null
  readonly accounts: AccountsStore
  close(): Promise<void>
}

export interface SchoolContents {
  /** Marked doubtful if it was. */
  readonly ledger: Contents
  readonly model: Contents
  readonly accounts: Contents
}

const NOTHING: Contents = { rows: [], facts: '' }

/** Rows per transaction: a database answers within seconds, and a file syncs once each. */
const AT_ONCE = 2000

/** `assumedLimit` is the daily limit to assume if the count is lost. */
export async function loadContents(
  { ledger, model, accounts }: SchoolStores,
  { now, assumedLimit }: { readonly now: () => number; readonly assumedLimit: number },
): Promise<SchoolContents> {
  const count = ledger?.isDoubtful
    ? doubtedText(ledger.kept, assumedLimit, now())
    : (ledger?.kept ?? '')
  return {
    ledger: { rows: [], facts: count },
    model: (await model?.load()) ?? NOTHING,
    accounts: await loadAccounts(accounts.place),
  }
}

export async function loadAccounts(place: AccountsPlace): Promise<Contents> {
  const { school } = place.of
  const load = <T>(work: (head: Head, run: Run) => Promise<T>) =>
    transactIn(place, 'read', async (head, run) => {
      const result = await work(head, run)
      return { result, commit: null, isForgetting: false }
    })
  const { result: packed, head } = await load((at, run) => run(readAll(place.of, at)))
  const rows = [...packed.of()]
  const links: AuditLinkRow[] = []
  for (;;) {
    const last = Number(links.at(-1)?.row.seq ?? 0)
    const { result } = await load((_, run) => run(auditRows.after(school, last, AT_ONCE)))
    links.push(...result)
    if (result.length < AT_ONCE) return { rows, facts: head.facts, links }
  }
}

/** The stores must be empty. Rejects if one could not be written completely. */
export async function writeContents(
  { ledger, model, accounts }: SchoolStores,
  contents: SchoolContents,
): Promise<void> {
  const count = contents.ledger.facts
  if (ledger && count !== '' && (await ledger.save(count)) !== 'saved')
    throw new NotWritten('The count of requests could not be written.')
  for (const rows of inPieces(contents.model.rows)) await model?.add(rows, contents.model.facts)
  await writeAccounts(accounts.place, contents.accounts)
}

/** The audit is copied as it is: a rebuilt chain would hide tampering. */
export async function writeAccounts(
  place: AccountsPlace,
  { rows, facts, links = [] }: Contents,
): Promise<void> {
  if (facts === '') return
  const add = (commit: (head: Head) => SqlQuery<Head>) =>
    transactIn(place, 'carry', async (head) => ({
      result: null,
      commit: commit(head),
      isForgetting: false,
    }))
  for (const put of inPieces(rows))
    await add((head) => commitChanges(place.of, head, { put, removed: [], facts }))
  for (const some of inPieces(links))
    await add(function* (head) {
      yield* auditRows.change(place.of.school, 0, some)
      return yield* commitChanges(place.of, head, { put: [], removed: [], facts })
    })
}

async function transactIn<T>(place: AccountsPlace, access: PlaceAccess, work: PlaceWork<T>) {
  try {
    return await place.transact(access, work)
  } catch (error) {
    // By name, because moving a folder does not load PostgreSQL's code.
    const isAway = error instanceof Error && error.name === 'DatabaseAway'
    if (isAway || error instanceof PlaceClosed || error instanceof Thrown) throw error
    throw new NotMoved(place.troubleIn(error).words, { cause: error })
  }
}

export class NotMoved extends Error {
  override readonly name = 'NotMoved'
}

export class NotWritten extends Error {
  override readonly name = 'NotWritten'
}

/** Yields at least one, even if empty. */
function inPieces<T>(all: readonly T[]): readonly (readonly T[])[] {
  const count = Math.max(1, Math.ceil(all.length / AT_ONCE))
  return Array.from({ length: count }, (_, n) => all.slice(n * AT_ONCE, (n + 1) * AT_ONCE))
}

/** SHA-256 of each store in hex, the same on either side. */
export function digestsOf(contents: SchoolContents): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(contents).map(([store, { rows, facts, links = [] }]: [string, Contents]) => {
      const lines = rows.map(({ kind, id, body }) => JSON.stringify([kind, id, body]))
      const all = [...lines.toSorted(), ...links.map((link) => JSON.stringify(link)), facts]
      return [store, hash('sha256', all.join('\n'))]
    }),
  )
}

export function formatContents({ ledger, model, accounts }: SchoolContents): string {
  const count = (many: number) => many.toLocaleString('en-US')
  const of = ({ rows }: Contents, ...kinds: readonly string[]) =>
    rows.filter(({ kind }) => kinds.includes(kind)).length
  const open = ledger.facts === '' ? 0 : openChargesIn(ledger.facts)
  const people = of(accounts, 'people')
  return [
    `${count(of(model, ...COLLECTIONS))} bookings and flights`,
    `${count(of(model, SPAN))} ranges of days`,
    `${count(of(model, 'version'))} earlier versions`,
    `${count(people)} ${people === 1 ? 'person' : 'people'} and ${count(accounts.rows.length - people)} other rows of the accounts`,
    `${count(accounts.links?.length ?? 0)} rows of the audit log`,
    ledger.facts === ''
      ? 'no count of requests'
      : `the count of requests, with ${open === 0 ? 'none' : open} under way, which ${open === 1 ? 'counts' : 'count'} as spent`,
  ].join(', ')
}
