import { randomUUID } from 'node:crypto'
import { type Log, silentLog } from '#server/config/log.ts'
import { type AskRows, type Database, runIn } from '#server/store/postgres/database.ts'
import { commitHeld, readHeadIn } from '#server/store/postgres/database-place.ts'
import type { Fence } from '#server/store/postgres/lease.ts'
import {
  isSealed,
  NO_ROWS,
  readRows,
  SPAN,
  type StoredRow,
  type StoreOf,
} from '#server/store/rows.ts'
import { writeBehind } from '#server/store/write-behind.ts'
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
  spanFrom,
} from './stored-model.ts'

type Revisions = ModelChange['revisions']

/** Rejects with `OutOfReach`. Changes are made in memory first, and written later in the same order. */
export async function openModelInDatabase(options: {
  readonly database: Pick<Database, 'inSchool' | 'trouble'>
  /** A UUID. */
  readonly school: string
  /** Null while another process holds the school, or none does. */
  readonly fence: () => Fence | null
  readonly now: () => number
  readonly log?: Log
  /** Called after each commit, with the revision that others may read. */
  readonly onSaved?: (revision: number) => void
}): Promise<SharedModelStore> {
  const { database, school, fence, now, log = silentLog, onSaved = () => {} } = options
  const of: StoreOf = { school, store: 'model' }
  /** Memory differs from the store, because another process had to write it: load everything again. */
  let isAstray = false
  let isClosed = false
  let cached = { written: 0, origin: '', revisions: NOTHING_KEPT.revisions }
  const behind = writeBehind<OwnChange>({
    name: 'read_model',
    write,
    reasonOf: () => database.trouble()?.reason ?? 'failed',
    now,
    log,
  })

  async function load(since: Revisions | null): Promise<StoredDelta | null> {
    await behind.settled()
    if (behind.unsaved() !== null) throw new OutOfReach('What was read is not written yet.')
    try {
      return await database.inSchool(school, async (ask) => {
        await ask('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY')
        return await changedIn(ask, since)
      })
    } catch (error) {
      throw new OutOfReach('The database can’t be reached.', { cause: error })
    }
  }

  async function changedIn(ask: AskRows, since: Revisions | null): Promise<StoredDelta | null> {
    const { head, isDamaged } = await readHeadIn(ask, of, '')
    const { revisions, standing, origin = '' } = headFrom(head.facts)
    const isWhole =
      since === null ||
      isAstray ||
      !isSame(since, cached.revisions) ||
      origin !== cached.origin ||
      head.written < cached.written ||
      cached.written < head.trimmed
    if (!isWhole && isSame(revisions, since)) return null
    const spoilt: Spoilt[] = []
    const note = (row: StoredRow) => {
      log.warn('read_model_row_dropped', { table: row.kind })
      spoilt.push(...spoiltFrom(row))
    }
    if (isDamaged) log.warn('read_model_row_dropped', { table: 'head' })
    const { rows } = isDamaged
      ? { rows: NO_ROWS }
      : await runIn(ask, readRows(of, isWhole ? 0 : cached.written, note))
    cached = { written: head.written, origin, revisions }
    if (isWhole) isAstray = false
    return { ...modelFrom(rows, note), isWhole, revisions, standing, spoilt }
  }

  /** False if another process has become the writer: what it stored is what counts. */
  async function write({ change, fence: right }: OwnChange): Promise<boolean> {
    let origin = ''
    const head = await commitHeld(database, of, right, ({ facts }) => {
      const found = headFrom(facts)
      // Either this was written before and the answer was lost, or the stored model is another one.
      if (!isSame(found.revisions, cached.revisions) && !isSame(found.revisions, change.revisions))
        return null
      origin = found.origin ?? randomUUID()
      return { ...changeOf(change), facts: modelFacts({ ...change, origin }) }
    })
    if (head === null) {
      isAstray = true
      log.info('read_model_left')
      return false
    }
    cached = { written: head.written, origin, revisions: change.revisions }
    onSaved(head.revision)
    return true
  }

  let first = await load(null)
  const isOurs = cached.origin !== ''

  return {
    take() {
      const whole = first ?? NOTHING
      first = null
      return whole
    },
    save(change) {
      const right = fence()
      if (right === null || isAstray || isClosed) isAstray = true
      else void behind.save({ change, fence: right })
    },
    changedSince: load,
    isAstray: () => isAstray,
    // The binding is stored with the school, and written with its count of requests.
    bind() {},
    isOurs,
    tend: behind.tryAgain,
    unsaved: behind.unsaved,
    settled: behind.settled,
    close() {
      isClosed = true
    },
  }
}

interface OwnChange {
  readonly change: ModelChange
  readonly fence: Fence
}

const NOTHING: StoredDelta = {
  ...NOTHING_KEPT,
  isWhole: true,
  spoilt: [],
  standing: headFrom('').standing,
}

/** The day of a record that did not verify is a guess, but the best there is. */
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
    const span = spanFrom(row)
    if (span.collection === 'reservations' && span.end > start && span.start < end)
      found.set(school, [...(found.get(school) ?? []), span])
  }
  for (const spans of found.values()) spans.sort((a, b) => a.start - b.start)
  return found
}

function isSame(one: Revisions, other: Revisions): boolean {
  return COLLECTIONS.every((collection) => one[collection] === other[collection])
}
