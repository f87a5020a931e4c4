import { randomUUID } from 'node:crypto'
import { codeOf, type Log, silentLog } from '#server/config/log.ts'
import { COLLECTIONS } from '#server/school/read-model/axis.ts'
import { OutOfReach, type SharedModelStore } from '#server/school/read-model/model-store.ts'
import {
  type ModelChange,
  NEW_STANDING,
  NOTHING_KEPT,
  type StoredDelta,
} from '#server/school/read-model/stored-model.ts'
import type { ListName } from '#server/school/upstream/question.ts'
import type { Unsaved } from '#server/store/folder/stored-file.ts'
import { DAY, HOUR } from '#time/instant.ts'
import type { AskRows, Database } from './database.ts'
import { type Fence, mayWrite } from './lease.ts'
import {
  RECORD_COLUMNS,
  type RecordRow,
  readRecords,
  readSpans,
  readVersions,
  SPAN_COLUMNS,
  type SpanRow,
  VERSION_COLUMNS,
  type VersionRow,
  writeRecords,
  writeSpans,
  writeVersions,
} from './model-rows.ts'

/** How long those that follow may be away and still learn by and by what was dropped, ms. */
export const TOMBSTONES_KEPT = DAY
const SWEPT_EVERY = HOUR

type Revisions = ModelChange['revisions']

interface Head {
  /** Another one whenever what was kept was erased. */
  readonly origin: string
  readonly reservations: number
  readonly flights: number
  readonly reservations_swept: number
  readonly flights_swept: number
  readonly reservations_page: number
  readonly flights_page: number
  readonly last_reading: number | null
}

/** What is to be written, with the right by which it was read. */
interface Pending {
  readonly change: ModelChange
  readonly fence: Fence
}

/**
 * The model of a school that several gateways share, opened with all that is kept of it; rejects with `OutOfReach`. What a change brings is in memory first and written behind, in the order of the changes.
 */
export async function openModelOnPostgres(options: {
  readonly database: Pick<Database, 'inSchool' | 'trouble'>
  /** A UUID. */
  readonly school: string
  /** Null while another process holds the school, or nobody. */
  readonly fence: () => Fence | null
  readonly now: () => number
  readonly log?: Log
  /** Called after each commit, with the revision that others may read. */
  readonly onSaved?: (collection: ListName, revision: number) => void
}): Promise<SharedModelStore> {
  const { database, school, fence, now, log = silentLog, onSaved = () => {} } = options
  const pending: Pending[] = []
  let writing: Promise<void> | null = null
  let unsaved: Unsaved | null = null
  /** What was read here is not what is kept, since it was another's to write: all of it is to be read again. */
  let isAstray = false
  let origin = ''
  /** As of the last look into the database, or the last write. */
  let kept: Revisions = NOTHING_KEPT.revisions
  let sweptAt = Number.NEGATIVE_INFINITY
  let isClosed = false

  const spoiltRow = (table: string) => log.warn('read_model_row_dropped', { table })

  /** A look at one moment of the database. */
  async function look<T>(work: (ask: AskRows, head: Head | null) => Promise<T>): Promise<T> {
    await settled()
    if (unsaved !== null) throw new OutOfReach('What was read is not written yet.')
    try {
      return await database.inSchool(school, async (ask) => {
        await ask('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY')
        return work(ask, await headIn(ask))
      })
    } catch (error) {
      throw new OutOfReach('The database cannot be asked.', { cause: error })
    }
  }

  async function headIn(ask: AskRows, isWriting = false): Promise<Head | null> {
    const [head] = await ask<Head>(
      `SELECT origin, reservations, flights, reservations_swept, flights_swept, reservations_page, flights_page,
         last_reading FROM model WHERE school = $1 ${isWriting ? 'FOR UPDATE' : ''}`,
      [school],
    )
    return head ?? null
  }

  function records(ask: AskRows, where: string, values: readonly unknown[]) {
    return ask<RecordRow>(
      `SELECT ${RECORD_COLUMNS} FROM record WHERE school = $1 AND state < 2 AND ${where}`,
      [school, ...values],
    )
  }

  /** A record comes with its whole history. */
  async function withVersions(
    ask: AskRows,
    rows: readonly RecordRow[],
  ): Promise<Pick<StoredDelta, 'records' | 'drop' | 'versions' | 'spoilt'>> {
    const sound = readRecords(school, rows, spoiltRow)
    const ids = sound.records.flatMap(({ collection, id }) =>
      collection === 'reservations' ? [id] : [],
    )
    const versions =
      ids.length === 0
        ? []
        : await ask<VersionRow>(
            `SELECT ${VERSION_COLUMNS} FROM version WHERE school = $1 AND id = ANY ($2)`,
            [school, ids],
          )
    return { ...sound, versions: readVersions(school, versions, spoiltRow) }
  }

  async function spansIn(ask: AskRows) {
    const rows = await ask<SpanRow>(
      `SELECT ${SPAN_COLUMNS} FROM span WHERE school = $1 ORDER BY collection, start`,
      [school],
    )
    return readSpans(school, rows, spoiltRow)
  }

  function standingOf(head: Head | null): StoredDelta['standing'] {
    if (head === null) return NEW_STANDING
    const { last_reading: lastReading, reservations_page, flights_page } = head
    return {
      lastReading,
      pageSizes: { reservations: reservations_page, flights: flights_page },
    }
  }

  /** Every record and version, whatever day it is of. */
  async function wholeIn(ask: AskRows, head: Head | null): Promise<StoredDelta> {
    const rows = await inPieces<RecordRow>((last) =>
      records(ask, '(kind, id) > ($2, $3) ORDER BY kind, id LIMIT $4', [
        last?.kind ?? '',
        last?.id ?? '',
        PIECE,
      ]),
    )
    const versions = await inPieces<VersionRow>((last) =>
      ask(
        `SELECT ${VERSION_COLUMNS} FROM version WHERE school = $1 AND (id, number) > ($2, $3)
         ORDER BY id, number LIMIT $4`,
        [school, last?.id ?? '', last?.number ?? -1, PIECE],
      ),
    )
    return {
      ...readRecords(school, rows, spoiltRow),
      versions: readVersions(school, versions, spoiltRow),
      isWhole: true,
      spans: await spansIn(ask),
      standing: standingOf(head),
      revisions: revisionsOf(head),
    }
  }

  /** From now on this is what is known here of what is kept. */
  async function taken<T extends StoredDelta | null>(
    work: (ask: AskRows, head: Head | null) => Promise<T>,
  ): Promise<T> {
    const { delta, head } = await look(async (ask, head) => ({
      delta: await work(ask, head),
      head,
    }))
    if (delta === null) return delta
    if (delta.isWhole) isAstray = false
    origin = head?.origin ?? ''
    kept = delta.revisions
    return delta
  }

  async function movedIn(
    ask: AskRows,
    head: Head | null,
    known: Revisions,
  ): Promise<StoredDelta | null> {
    const revisions = revisionsOf(head)
    const isBehind =
      known.reservations < (head?.reservations_swept ?? 0) ||
      known.flights < (head?.flights_swept ?? 0)
    const isOther =
      isAstray ||
      origin !== (head?.origin ?? '') ||
      COLLECTIONS.some((collection) => revisions[collection] < known[collection])
    if (isBehind || isOther) return wholeIn(ask, head)
    if (COLLECTIONS.every((collection) => revisions[collection] === known[collection])) return null
    const rows: RecordRow[] = []
    for (const collection of COLLECTIONS)
      rows.push(
        ...(await ask<RecordRow>(
          `SELECT ${RECORD_COLUMNS} FROM record WHERE school = $1 AND kind = $2 AND revision > $3`,
          [school, collection, known[collection]],
        )),
      )
    return {
      ...(await withVersions(ask, rows)),
      isWhole: false,
      spans: await spansIn(ask),
      standing: standingOf(head),
      revisions,
    }
  }

  /** False if it was another's to write. */
  async function write({ change, fence: right }: Pending): Promise<boolean> {
    const { revisions, standing } = change
    return database.inSchool(school, async (ask) => {
      if (!(await mayWrite(ask, school, right))) return false
      const head = await headIn(ask, true)
      const found = revisionsOf(head)
      // Written before, and the answer was lost; or what is there is not what was there.
      if (!isSame(found, kept) && !isSame(found, revisions)) return false
      const first = head?.origin ?? randomUUID()
      for (const { collection, start } of change.dropSpans)
        await ask('DELETE FROM span WHERE school = $1 AND collection = $2 AND start = $3', [
          school,
          collection,
          start,
        ])
      if (change.dropVersions.length > 0)
        await ask(
          `DELETE FROM version v USING unnest($2::text[], $3::bigint[]) AS d (id, number)
           WHERE v.school = $1 AND v.id = d.id AND v.number = d.number`,
          [
            school,
            change.dropVersions.map(({ id }) => id),
            change.dropVersions.map(({ number }) => number),
          ],
        )
      await writeRecords(ask, school, change.put, change.drop, now(), revisions)
      await writeSpans(ask, school, change.putSpans)
      await writeVersions(ask, school, change.putVersions, revisions.reservations)
      await ask(
        `INSERT INTO model (school, origin, reservations, flights, reservations_swept, flights_swept,
           reservations_page, flights_page, last_reading) VALUES ($1, $2, $3, $4, 0, 0, $5, $6, $7)
         ON CONFLICT (school) DO UPDATE SET reservations = $3, flights = $4, reservations_page = $5,
           flights_page = $6, last_reading = $7`,
        [
          school,
          first,
          revisions.reservations,
          revisions.flights,
          standing.pageSizes.reservations,
          standing.pageSizes.flights,
          standing.lastReading,
        ],
      )
      origin = first
      return true
    })
  }

  async function writeAll(): Promise<void> {
    for (let next = pending[0]; next; next = pending[0]) {
      try {
        if (!(await write(next))) {
          astray()
          return
        }
      } catch (error) {
        failed(error)
        return
      }
      pending.shift()
      const { revisions } = next.change
      for (const collection of COLLECTIONS)
        if (revisions[collection] !== kept[collection]) onSaved(collection, revisions[collection])
      kept = revisions
      if (unsaved) log.info('read_model_saved_again')
      unsaved = null
    }
  }

  /** Somebody else writes by now: what he wrote counts. */
  function astray(): void {
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

  /** Drops what stood for a day in place of what was dropped. */
  async function sweep(right: Fence): Promise<void> {
    sweptAt = now()
    await database.inSchool(school, async (ask) => {
      if (!(await mayWrite(ask, school, right))) return
      await ask(
        `WITH swept AS (
           DELETE FROM record WHERE school = $1 AND state = 2 AND as_of < $2 RETURNING kind, revision
         )
         UPDATE model SET
           reservations_swept = greatest(reservations_swept,
             (SELECT coalesce(max(revision), 0) FROM swept WHERE kind = 'reservations')),
           flights_swept = greatest(flights_swept,
             (SELECT coalesce(max(revision), 0) FROM swept WHERE kind = 'flights'))
         WHERE school = $1 AND EXISTS (SELECT 1 FROM swept)`,
        [school, now() - TOMBSTONES_KEPT],
      )
    })
  }

  let first: StoredDelta | null = await taken(wholeIn)
  const isOurs = origin !== ''

  return {
    take() {
      const whole = first ?? { ...NOTHING, revisions: kept }
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
    changedSince: (revisions) => taken((ask, head) => movedIn(ask, head, revisions)),
    isAstray: () => isAstray,
    // Whose it is stands with the school, and is written with its count of requests.
    bind() {},
    isOurs,
    tend() {
      writeSoon()
      const right = fence()
      if (right === null || isAstray || unsaved || Math.abs(now() - sweptAt) < SWEPT_EVERY) return
      void sweep(right).catch((error: unknown) =>
        log.warn('read_model_not_swept', { code: codeOf(error) }),
      )
    },
    unsaved: () => unsaved,
    settled,
    close() {
      isClosed = true
    },
  }
}

/** Rows of one statement, where all are read: it has to end in time. */
const PIECE = 20_000

async function inPieces<R>(read: (last: R | undefined) => Promise<readonly R[]>): Promise<R[]> {
  const all: R[] = []
  for (;;) {
    const more = await read(all.at(-1))
    for (const row of more) all.push(row)
    if (more.length < PIECE) return all
  }
}

const NOTHING: StoredDelta = {
  ...NOTHING_KEPT,
  isWhole: true,
  drop: [],
  spoilt: [],
  standing: NEW_STANDING,
}

function revisionsOf(head: Head | null): Revisions {
  return head === null
    ? NOTHING_KEPT.revisions
    : { reservations: head.reservations, flights: head.flights }
}

function isSame(one: Revisions, other: Revisions): boolean {
  return COLLECTIONS.every((collection) => one[collection] === other[collection])
}
