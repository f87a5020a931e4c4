import { createHash } from 'node:crypto'
import type { AccountsStore } from '#server/accounts/store/accounts-store.ts'
import { type AuditLink, type ChainEnds, NO_CHAIN } from '#server/accounts/store/audit-links.ts'
import { ACCOUNT_KINDS, type AccountKind, type AccountRows } from '#server/accounts/store/rows.ts'
import { doubtedText, openChargesIn } from '#server/school/ledger/ledger-state.ts'
import type { LedgerStore } from '#server/school/ledger/ledger-store.ts'
import { isShared, type ModelStore } from '#server/school/read-model/model-store.ts'
import {
  modelRows,
  NO_CHANGE,
  type StoredDelta,
  type StoredModel,
} from '#server/school/read-model/stored-model.ts'

/** The three stores of one school, open on one side of a move. */
export interface SchoolStores {
  readonly ledger: LedgerStore
  readonly model: ModelStore
  readonly accounts: AccountsStore
  close(): Promise<void>
}

export interface SchoolContent {
  /** The count as it arrives: doubted where it was doubtful. Null for none. */
  readonly ledger: string | null
  readonly model: StoredModel
  readonly rows: readonly AccountsRowOfKind[]
  readonly chain: ChainEnds
  readonly links: readonly AuditLink[]
}

type AccountsRowOfKind = readonly [kind: AccountKind, row: AccountRows[AccountKind]]

/** SHA-256 over each store in a form that is the same wherever it is kept, in hex. */
export interface SchoolDigests {
  readonly ledger: string
  readonly model: string
  readonly accounts: string
}

/** What is kept is not as it was written. */
class NotRead extends Error {
  override readonly name = 'NotRead'
}

/** A store could not be written to the end. */
class NotWritten extends Error {
  override readonly name = 'NotWritten'
}

/** Rows in one transaction: a database answers within seconds, and a file is synced once for each. */
const AT_ONCE = 2000

/** Reads all of it. `assumedLimit` is what a day is worth whose count is lost. */
export async function readContent(
  { ledger, model, accounts }: SchoolStores,
  { now, assumedLimit }: { readonly now: () => number; readonly assumedLimit: number },
): Promise<SchoolContent> {
  const kept = ledger.isDoubtful ? doubtedText(ledger.kept, assumedLimit, now()) : ledger.kept
  const stored: StoredModel & Partial<StoredDelta> = model.take(() => stored)
  if (stored.spoilt && stored.spoilt.length > 0)
    throw new NotRead(`${stored.spoilt.length} bookings or flights are not as they were written.`)
  const { rows, chain } = await accounts.carry(async (all) => {
    const found: AccountsRowOfKind[] = []
    for (const kind of ACCOUNT_KINDS)
      for (const row of await all.all(kind)) found.push([kind, row] as const)
    return { rows: found, chain: await all.chainEnds() }
  })
  const links: AuditLink[] = []
  for (;;) {
    const after = links.at(-1)?.row.seq ?? chain.anchor.seq
    const more = await accounts.carry((all) => all.links(after, AT_ONCE))
    links.push(...more)
    if (more.length < AT_ONCE) break
  }
  return { ledger: kept, model: stored, rows, chain, links }
}

/** Writes all of it into empty stores. Throws `NotWritten`, or what the stores throw. */
export async function writeContent(
  { ledger, model, accounts }: SchoolStores,
  content: SchoolContent,
): Promise<void> {
  if (content.ledger !== null && (await ledger.save(content.ledger)) !== 'saved')
    throw new NotWritten('The count of requests could not be written.')
  await writeModel(model, content.model)
  if (content.rows.length > 0)
    await accounts.carry(async (all) => {
      for (const [kind, row] of content.rows) await all.put(kind, row)
    })
  if (content.chain.last.seq === NO_CHAIN.seq) return
  const { chain, links } = content
  for (let from = 0; from === 0 || from < links.length; from += AT_ONCE)
    await accounts.carry((all) => all.lay(chain, links.slice(from, from + AT_ONCE)))
}

async function writeModel(store: ModelStore, model: StoredModel): Promise<void> {
  const { records, spans, versions, revisions } = model
  store.take(() => model)
  const change = { ...NO_CHANGE, revisions }
  for (const put of inPieces(records)) store.save({ ...change, put })
  for (const putSpans of inPieces(spans)) store.save({ ...change, putSpans })
  for (const putVersions of inPieces(versions)) store.save({ ...change, putVersions })
  store.save(change)
  if (isShared(store)) await store.settled()
  if (store.unsaved() !== null) throw new NotWritten('Bookings and flights could not be written.')
}

function* inPieces<T>(all: readonly T[]): Iterable<readonly T[]> {
  for (let from = 0; from < all.length; from += AT_ONCE) yield all.slice(from, from + AT_ONCE)
}

export function digestsOf({ ledger, model, rows, chain, links }: SchoolContent): SchoolDigests {
  const { revisions } = model
  return {
    ledger: digestOver([JSON.stringify(ledger)]),
    model: digestOver([
      ...modelRows(model).map(({ kind, id, body }) => JSON.stringify([kind, id, body])),
      JSON.stringify(['revisions', revisions.reservations, revisions.flights]),
    ]),
    accounts: digestOver([
      ...rows.map(([kind, row]) => JSON.stringify(['row', kind, sorted(row)])),
      ...links.map(({ row, hash }) => JSON.stringify(['audit', sorted(row), hash])),
      JSON.stringify(['chain', sorted(chain)]),
    ]),
  }
}

/** In no order of its own: each store has another. */
function digestOver(lines: readonly string[]): string {
  const hash = createHash('sha256')
  for (const line of lines.toSorted()) hash.update(line).update('\n')
  return hash.digest('hex')
}

/** With the fields of every object by name. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return fields.map(([name, field]) => [name, sorted(field)])
}

/** As `1,204 reservations and flights, 31 stretches of days, 12 rows of who may sign in, 88 rows of the audit`. */
export function sayContent({ ledger, model, rows, links }: SchoolContent): string {
  const count = (many: number) => many.toLocaleString('en-US')
  const open = ledger === null ? 0 : openChargesIn(ledger)
  const people = rows.filter(([kind]) => kind === 'people').length
  return [
    `${count(model.records.length)} bookings and flights`,
    `${count(model.spans.length)} stretches of days`,
    `${count(model.versions.length)} earlier versions`,
    `${count(people)} ${people === 1 ? 'person' : 'people'} and ${count(rows.length - people)} other rows of the house`,
    `${count(links.length)} rows of the audit`,
    ledger === null
      ? 'no count of requests'
      : `the count of requests, with ${open === 0 ? 'none' : open} under way, which ${open === 1 ? 'counts' : 'count'} as spent`,
  ].join(', ')
}
