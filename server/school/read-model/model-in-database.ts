import { randomUUID } from 'node:crypto'
import { codeOf, type Log, silentLog } from '#server/config/log.ts'
import type { Unsaved } from '#server/store/write-behind.ts'
import { type AskRows, type Database, runIn } from '#server/store/postgres/database.ts'
import { type Fence, mayWrite } from '#server/store/postgres/lease.ts'
import {
  commitChanges,
  isSealed,
  NO_HEAD,
  RowsDamaged,
  readHead,
  readRows,
  replaceRows,
  SPAN,
  type StoredRow,
  type StoreOf,
} from '#server/store/rows.ts'
import { plain } from '#server/store/sql.ts'
import type { Span } from '#time/instant.ts'
import { AXES, COLLECTIONS } from './axis.ts'
import { entryOf, recordOf } from './entry.ts'
import { OutOfReach, type SharedModelStore } from './model-store.ts'
import {
  changeOf,
  headFrom,
  type ModelChange,
  modelFacts,
  modelFrom,
  NOTHING_KEPT,
  recordFrom,
  type Spoilt,
  type StoredDelta,
  type StoredSpan,
} from './stored-model.ts'

type Revisions = ModelChange['revisions']

/**
 * The model of a school that several gateways share, opened with all that is stored of it; rejects with `OutOfReach`. A change
 * is in memory first and written behind, in the order of the changes.
 */
export async function openModelInDatabase(options: {
  readonly database: Pick<Database, 'inSchool' | 'trouble'>
  /** A UUID. */
  readonly school: string
  /** Null while another process holds the school, or nobody. */
  readonly fence: () => Fence | null
  readonly now: () => number
  readonly log?: Log
  /** Called after each commit, with the revision that others may read. */
  readonly onSaved?: (revision: number) => void
}): Promise<SharedModelStore> {
  const { database, school, fence, now, log = silentLog, onSaved = () => {} } = options
  const of: StoreOf = { school, store: 'model' }
  /** Each with the right by which it was read. */
  const pending: { readonly change: ModelChange; readonly fence: Fence }[] = []
  let writing: Promise<void> | null = null
  let unsaved: Unsaved | null = null
  /** What is in memory is not what is stored, since it was another's to write: all of it is to be loaded again. */
  let isAstray = false
  let isClosed = false
  /** What was last loaded or written. */
  let known = { written: 0, origin: '', revisions: NOTHING_KEPT.revisions }

  /** What was stored after some revisions; null for nothing. */
  async function load(since: Revisions | null): Promise<StoredDelta | null> {
    await settled()
    if (unsaved !== null) throw new OutOfReach('What was read is not written yet.')
    try {
      return await database.inSchool(school, async (ask) => {
        await ask('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY')
        return await changedIn(ask, since)
      })
    } catch (error) {
      throw new OutOfReach('The database cannot be asked.', { cause: error })
    }
  }

  async function changedIn(ask: AskRows, since: Revisions | null): Promise<StoredDelta | null> {
    const { head, isDamaged } = await headIn(ask)
    const { revisions, standing, origin = '' } = headFrom(head.facts)
    const isWhole =
      since === null ||
      isAstray ||
      !isSame(since, known.revisions) ||
      origin !== known.origin ||
      head.written < known.written ||
      known.written < head.trimmed
    if (!isWhole && isSame(revisions, since)) return null
    const spoilt: StoredRow[] = []
    const note = (row: StoredRow) => {
      log.warn('read_model_row_dropped', { table: row.kind })
      spoilt.push(row)
    }
    const { rows } = isDamaged
      ? { rows: [] }
      : await runIn(ask, readRows(of, isWhole ? 0 : known.written, note))
    known = { written: head.written, origin, revisions }
    if (isWhole) isAstray = false
    const model = modelFrom(rows)
    return { ...model, isWhole, revisions, standing, spoilt: spoilt.flatMap(spoiltFrom) }
  }

  /** What is not as it was written counts as nothing, and is written over. */
  async function headIn(ask: AskRows, lock = '') {
    try {
      const head = await runIn(ask, readHead(of, plain(lock)))
      return { head: head ?? NO_HEAD, isDamaged: false }
    } catch (error) {
      if (!(error instanceof RowsDamaged)) throw error
      log.warn('read_model_row_dropped', { table: 'head' })
      return { head: NO_HEAD, isDamaged: true }
    }
  }

  /** Null if it was another's to write. */
  function write({ change, fence: right }: (typeof pending)[number]) {
    return database.inSchool(school, async (ask) => {
      if (!(await mayWrite(ask, school, right))) return null
      const { head, isDamaged } = await headIn(ask, 'FOR UPDATE')
      const found = headFrom(head.facts)
      // Written before, and the answer was lost; or what is there is not what was there.
      if (!isSame(found.revisions, known.revisions) && !isSame(found.revisions, change.revisions))
        return null
      const origin = found.origin ?? randomUUID()
      const facts = modelFacts({ ...change, origin })
      const { written, revision } = await runIn(
        ask,
        (isDamaged ? replaceRows : commitChanges)(of, head, { ...changeOf(change), facts }),
      )
      return { known: { written, origin, revisions: change.revisions }, revision }
    })
  }

  async function writeAll(): Promise<void> {
    for (let next = pending[0]; next; next = pending[0]) {
      try {
        const done = await write(next)
        if (done === null) {
          leave()
          return
        }
        known = done.known
        onSaved(done.revision)
      } catch (error) {
        failed(error)
        return
      }
      pending.shift()
      if (unsaved) log.info('read_model_saved_again')
      unsaved = null
    }
  }

  /** Somebody else writes by now, and that counts. */
  function leave(): void {
    isAstray = true
    pending.length = 0
    unsaved = null
    log.info('read_model_left')
  }

  function failed(error: unknown): void {
    const reason = database.trouble()?.reason ?? 'failed'
    if (!unsaved) log.error('read_model_not_saved', { code: codeOf(error), reason })
    unsaved ??= { since: now(), reason }
  }

  function writeSoon(): void {
    if (pending.length === 0) return
    writing ??= writeAll().finally(() => {
      writing = null
      // What came between the last write and this.
      if (unsaved === null) writeSoon()
    })
  }

  async function settled(): Promise<void> {
    writeSoon()
    for (let last = writing; last !== null; last = writing) await last
  }

  let first = await load(null)
  const isOurs = known.origin !== ''

  return {
    take() {
      const whole = first ?? NOTHING
      first = null
      return whole
    },
    save(change) {
      const right = fence()
      if (right === null || isAstray || isClosed) isAstray = true
      else {
        pending.push({ change, fence: right })
        if (unsaved === null) writeSoon()
      }
    },
    changedSince: load,
    isAstray: () => isAstray,
    // Whose it is stands with the school, and is written with its count of requests.
    bind() {},
    isOurs,
    tend: writeSoon,
    unsaved: () => unsaved,
    settled,
    close() {
      isClosed = true
    },
  }
}

const NOTHING: StoredDelta = {
  ...NOTHING_KEPT,
  isWhole: true,
  spoilt: [],
  standing: headFrom('').standing,
}

/** The day of a record that did not verify is as good as anything that can be known of it. */
function spoiltFrom(row: StoredRow): Spoilt[] {
  const collection = COLLECTIONS.find((one) => one === row.kind)
  if (collection === undefined) return []
  const { id } = row
  try {
    const { held, heldRank, asOf, body } = recordFrom(row)
    const place = held === null ? null : { at: held, rank: heldRank ?? Number.NEGATIVE_INFINITY }
    const when = { asOf, tick: asOf }
    const { at } = entryOf(AXES[collection], recordOf({ body }), place, id, when, body)
    return [{ collection, id, at: Number.isFinite(at) ? at : null }]
  } catch {
    return [{ collection, id, at: null }]
  }
}

/** What is known of a stretch of several schools' bookings, by school. */
export async function readBookedSpans(
  ask: AskRows,
  schools: readonly string[],
  { start, end }: Span,
): Promise<ReadonlyMap<string, readonly StoredSpan[]>> {
  const rows = await ask<StoredRow & { readonly school: string; readonly seal: string }>(
    `SELECT school, kind, id, body, seal FROM rows WHERE school = ANY ($1) AND store = 'model' AND kind = $2`,
    [schools, SPAN],
  )
  const found = new Map<string, StoredSpan[]>()
  for (const { school, seal, ...row } of rows) {
    if (!isSealed({ school, store: 'model' }, row, seal)) continue
    const own = modelFrom([row]).spans.filter(
      (span) => span.collection === 'reservations' && span.end > start && span.start < end,
    )
    found.set(school, [...(found.get(school) ?? []), ...own])
  }
  for (const spans of found.values()) spans.sort((a, b) => a.start - b.start)
  return found
}

function isSame(one: Revisions, other: Revisions): boolean {
  return COLLECTIONS.every((collection) => one[collection] === other[collection])
}
