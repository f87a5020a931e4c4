import { randomBytes } from 'node:crypto'
import type { Log } from '#server/config/log.ts'
import { bindingFingerprint, isSameFingerprint } from '#server/store/binding.ts'
import { type AskRows, type Database, DatabaseAway } from '#server/store/postgres/database.ts'
import { commitHeld } from '#server/store/postgres/database-place.ts'
import { type Fence, mayWrite } from '#server/store/postgres/lease.ts'
import { type StoreOf, verifiedHead } from '#server/store/rows.ts'
import type { SqlRow } from '#server/store/sql.ts'
import { type Saved, writeBehind } from '#server/store/write-behind.ts'
import type { LedgerStore, StoredCount } from './ledger-store.ts'

export interface SharedCount extends StoredCount {
  /** Different after every save; 0 before the first. */
  readonly revision: number
  readonly clock: () => number
  readonly isSound: boolean
  /** Changes when a backup is restored. */
  readonly place: string
}

/** `isSchoolNew`: the stored data was read with another key or from another address. */
export interface SharedLedger extends LedgerStore {
  settled(): Promise<void>
}

interface CountRow extends SqlRow {
  readonly school: string
  readonly at: number
  readonly place: string
}

/** Changes when pg_restore puts a copy back: that copy lacks what was spent since it was made. */
const PLACE = `(SELECT oid FROM pg_database WHERE datname = current_database()) || '/' || 'head'::regclass::oid`

/** A count that does not verify is treated as lost. */
export async function readCounts(
  ask: AskRows,
  schools: readonly string[],
  monotonic: () => number,
): Promise<ReadonlyMap<string, SharedCount>> {
  const rows = await ask<CountRow>(
    `SELECT w.school, revision, written, trimmed, sum, facts, seal, ${PLACE} AS place,
       (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS at
     FROM unnest($1::uuid[]) AS w (school) LEFT JOIN head ON head.school = w.school AND store = 'ledger'`,
    [schools],
  )
  const tick = monotonic()
  return new Map(
    rows.map((row) => {
      const clock = () => row.at + (monotonic() - tick)
      const kept = row['seal'] === null ? null : stateIn(row)
      // Null would mean that nothing has been spent yet.
      const count = { kept: kept === 'damaged' ? '' : kept, isSound: kept !== 'damaged' }
      return [
        row.school,
        { ...count, revision: Number(row['revision'] ?? 0), clock, place: row.place },
      ]
    }),
  )
}

function stateIn(row: CountRow): string {
  try {
    const { facts } = verifiedHead({ school: row.school, store: 'ledger' }, row)
    const [place, state] = JSON.parse(facts) as [string, string]
    return place === row.place ? state : 'damaged'
  } catch {
    return 'damaged'
  }
}

/** `binding`: base address and key. Null if the school is no longer held; rejects with `DatabaseAway`. */
export async function openLedgerInDatabase(options: {
  readonly database: Pick<Database, 'inSchool' | 'trouble'>
  readonly school: string
  readonly fence: Fence
  readonly binding: string
  readonly now: () => number
  readonly monotonic: () => number
  readonly log: Log
  /** Called after each save, with the revision that others may now read. */
  readonly onSaved?: (revision: number) => void
}): Promise<SharedLedger | null> {
  const { database, school, fence, now, monotonic, log, onSaved = () => {} } = options
  const of: StoreOf = { school, store: 'ledger' }
  const opened = await database.inSchool(school, async (ask) => {
    if (!(await mayWrite(ask, school, fence))) return null
    const isSchoolNew = await isOfAnother(ask, school, options.binding)
    if (isSchoolNew === null) await writeOwner(ask, school, options.binding)
    return {
      isSchoolNew: isSchoolNew === true,
      count: (await readCounts(ask, [school], monotonic)).get(school),
    }
  })
  if (!opened?.count) return null
  const { isSchoolNew, count } = opened
  const { place } = count
  if (!count.isSound) log.warn('ledger_set_aside', { code: 'seal' })
  /** Null until the key has shown which school it belongs to. */
  let binding = isSchoolNew ? null : options.binding
  let bound = binding
  let state = count.kept ?? ''
  let isOver = false

  const isLost = () => isOver || !fence.isHeld() || database.trouble() !== null
  const all = () => ({ text: state, owner: binding })
  const behind = writeBehind({
    name: 'ledger',
    write,
    all,
    reasonOf: () => database.trouble()?.reason ?? 'database_away',
    now,
    log,
  })

  async function write({ text, owner }: ReturnType<typeof all>): Promise<boolean> {
    if (database.trouble() !== null) throw new DatabaseAway()
    if (!fence.isHeld()) return false
    const head = await commitHeld(database, of, fence, async (_, ask) => {
      if (owner !== null && owner !== bound) await writeOwner(ask, school, owner)
      return { put: [], removed: [], facts: JSON.stringify([place, text]) }
    })
    isOver = head === null
    if (head === null) return false
    bound = owner
    onSaved(head.revision)
    return fence.isHeld()
  }

  /** Changes that arrive during a save are saved together after it. */
  async function save(): Promise<Saved> {
    return (await behind.save()) === 'saved' ? 'saved' : 'lost'
  }

  return {
    kept: count.kept,
    clock: count.clock,
    isDoubtful: !count.isSound,
    isSchoolNew,
    save(text) {
      state = text
      return save()
    },
    isLost,
    bind(other) {
      binding = other
      void save()
    },
    tend: behind.tryAgain,
    unsaved: () => (isOver || !fence.isHeld() ? database.trouble() : behind.unsaved()),
    close() {},
    settled: behind.settled,
  }
}

/** Whether the school was read with another key before; null if with none. */
export async function isOfAnother(
  ask: AskRows,
  school: string,
  binding: string,
): Promise<boolean | null> {
  const [found] = await ask<{ key_owner: Buffer | null; key_salt: Buffer | null }>(
    'SELECT key_owner, key_salt FROM school WHERE id = $1',
    [school],
  )
  const { key_owner: owner, key_salt: salt } = found ?? {}
  return owner && salt ? !isSameFingerprint(bindingFingerprint(binding, salt), owner) : null
}

async function writeOwner(ask: AskRows, school: string, binding: string): Promise<void> {
  const salt = randomBytes(16)
  await ask('UPDATE school SET key_owner = $2, key_salt = $3 WHERE id = $1', [
    school,
    bindingFingerprint(binding, salt),
    salt,
  ])
}
