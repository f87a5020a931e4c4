import { setTimeout as pause } from 'node:timers/promises'
import { accountsInDatabase } from '#server/accounts/store/accounts-in-database.ts'
import { silentLog } from '#server/config/log.ts'
import { openListTable, putListed, putSchool, removeListed } from '#server/host/schools/in-table.ts'
import { isOfAnother, openLedgerInDatabase } from '#server/school/ledger/ledger-in-database.ts'
import { COLLECTIONS } from '#server/school/read-model/axis.ts'
import { headFrom, modelFacts } from '#server/school/read-model/stored-model.ts'
import { type MoveMark, markFrom } from '#server/store/move-mark.ts'
import { markOf, setMarkOf } from '#server/store/postgres/closed-schools.ts'
import { type Database, runIn } from '#server/store/postgres/database.ts'
import { commitHeld, readHeadIn } from '#server/store/postgres/database-place.ts'
import { type Fence, LEASE, openLeases } from '#server/store/postgres/lease.ts'
import { SCHOOL_TABLES } from '#server/store/postgres/schema.ts'
import { startDatabase } from '#server/store/postgres/start-database.ts'
import { readRows, type StoreOf } from '#server/store/rows.ts'
import { SECOND } from '#time/instant.ts'
import { NotMoved, type SchoolStores } from './carried-rows.ts'
import type { MovedSchool, MoveSide, SchoolPlace } from './sides.ts'

/** How long to wait for an abandoned lease to expire, such as a killed Flightline's, ms. */
const FREE_WITHIN = LEASE + 5 * SECOND
const LOOK_EVERY = SECOND / 4

/** Rejects with `DatabaseRefused`, in words. */
export async function databaseSide(options: {
  readonly url: string
  readonly now: () => number
  readonly say: (line: string) => void
}): Promise<MoveSide> {
  const { url, now, say } = options
  const monotonic = () => performance.now()
  const words = formatAddress(url)
  const database = await startDatabase({ url, now, monotonic })
  const leases = openLeases({ database, log: silentLog, monotonic, isMoving: true })

  /** If a lease's end moves, a running Flightline is renewing it. */
  async function leased(school: MovedSchool['school']): Promise<Fence> {
    leases.want(school.id)
    const until = monotonic() + FREE_WITHIN
    let last = Number.POSITIVE_INFINITY
    let isSaid = false
    for (;;) {
      const fence = leases.fence(school.id)
      if (fence !== null) return fence
      const found = (await leases.holders()).find((one) => one.school === school.id)
      // We may have it already, with the answer still on its way.
      const lasts = !found || found.holder === null || found.isOurs ? 0 : found.lasts
      if (monotonic() > until || lasts > last + SECOND)
        throw new NotMoved(
          `Another Flightline is running on ${words} for ${school.name}; stop it first.`,
        )
      if (lasts > SECOND && !isSaid)
        say(
          `${school.name} is held at ${words} by a Flightline for ${Math.ceil(lasts / SECOND)} s more. Waiting whether it renews that.`,
        )
      isSaid ||= lasts > SECOND
      last = lasts
      await pause(LOOK_EVERY)
    }
  }

  return {
    words,
    // A gateway on this database holds schools, or its writes are refused.
    hold: async () => ({ release: async () => {} }),
    place: (moved) => placeIn({ database, moved, words, now, monotonic, leased, leases }),
    list: () => openListTable(database),
    isSealed: true,
    putList: (schools, other) =>
      database.overAll(async (ask) => {
        for (const one of schools) await putListed(ask, one)
        const gone = await ask<{ id: string; closed: string }>(
          'SELECT id, closed FROM school WHERE host IS NOT NULL AND closed IS NOT NULL AND id <> ALL ($1::uuid[])',
          [schools.map(({ school }) => school.id)],
        )
        for (const { id, closed } of gone) {
          const mark = markFrom(closed)
          if (mark.state === 'moved' && mark.other === other) await removeListed(ask, id)
        }
      }),
    async close() {
      await leases.close()
      await database.close()
    },
  }
}

function withoutOrigin(facts: string): string {
  if (facts === '') return ''
  const { revisions, standing } = headFrom(facts)
  return modelFacts({ revisions, standing })
}

/** Leaves out name and password: shown to people, and written into the other side's mark. */
function formatAddress(url: string): string {
  const { hostname, port, pathname } = new URL(url)
  return `postgres://${hostname}${port === '' ? '' : `:${port}`}${pathname}`
}

function placeIn(about: {
  readonly database: Database
  readonly moved: MovedSchool
  readonly words: string
  readonly now: () => number
  readonly monotonic: () => number
  readonly leased: (school: MovedSchool['school']) => Promise<Fence>
  readonly leases: { giveUp(school: string): Promise<void> }
}): SchoolPlace {
  const { database, moved, words, now, monotonic } = about
  const { school, binding } = moved
  const { id } = school
  let fence = null as Fence | null
  /** Its row was created only to hold it, and has no data yet. */
  let isNew = false

  function held(): Fence {
    if (fence?.isHeld()) return fence
    throw new NotMoved(
      `${words} did not answer for so long that another Flightline may have ${school.name}. Run it again.`,
    )
  }

  async function hasContent(): Promise<boolean> {
    if (binding !== null && (await database.overAll((ask) => isOfAnother(ask, id, binding))))
      throw new NotMoved(
        `${words} has ${school.name} for another school, or for this one under another key.`,
      )
    const rows = SCHOOL_TABLES.filter((table) => table !== 'read_request').map(
      (table) => `EXISTS (SELECT 1 FROM ${table} WHERE school = $1)`,
    )
    const [any] = await database.inSchool(id, (ask) =>
      ask<{ is: number }>(`SELECT CASE WHEN ${rows.join(' OR ')} THEN 1 ELSE 0 END AS is`, [id]),
    )
    return any?.is === 1
  }

  return {
    words,
    async hold(other) {
      isNew = await database.overAll(async (ask) => {
        const there = await ask('SELECT 1 FROM school WHERE id = $1 AND removed_at IS NULL', [id])
        if (there.length > 0) return false
        const taken = await ask('SELECT 1 FROM school WHERE host = $1', [school.host])
        if (taken.length > 0)
          throw new NotMoved(`${school.host} is another school’s host at ${words}.`)
        await putSchool(ask, school)
        // Keeps gateways off until we know whether anything arrives.
        await setMarkOf(ask, id, { state: 'arriving', other, at: now() })
        return true
      })
      fence = await about.leased(school)
      return {
        async release() {
          const nobody = 'DELETE FROM school WHERE id = $1 AND holder = $2'
          if (isNew) await database.overAll((ask) => ask(nobody, [id, fence?.holder]))
          await about.leases.giveUp(id)
        },
      }
    },
    mark: async () => (isNew ? null : await database.overAll((ask) => markOf(ask, id))),
    async setMark(mark: MoveMark | null) {
      held()
      await database.overAll((ask) => setMarkOf(ask, id, mark))
      isNew = false
    },
    hasContent,
    async open(): Promise<SchoolStores> {
      const accounts = accountsInDatabase({ database, school: id })
      if (binding === null)
        return { ledger: null, model: null, accounts, close: () => accounts.close() }
      await hasContent()
      const common = { database, school: id, now, log: silentLog }
      const ledger = await openLedgerInDatabase({ ...common, fence: held(), monotonic, binding })
      if (ledger === null) throw new NotMoved(`${words} is used by another Flightline.`)
      const of: StoreOf = { school: id, store: 'model' }
      return {
        ledger,
        model: {
          load: () =>
            database.inSchool(id, async (ask) => {
              await ask('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY')
              const { head, isDamaged } = await readHeadIn(ask, of, '')
              let spoilt = 0
              const { rows } = await runIn(
                ask,
                readRows(of, 0, ({ kind }) => {
                  spoilt += Number(COLLECTIONS.some((one) => one === kind))
                }),
              )
              if (isDamaged)
                throw new NotMoved('The head of bookings and flights is not as it was written.')
              if (spoilt > 0)
                throw new NotMoved(
                  spoilt === 1
                    ? '1 booking or flight is not as it was written.'
                    : `${spoilt} bookings or flights are not as they were written.`,
                )
              // The database has an origin of its own.
              return { rows: [...rows.of()], facts: withoutOrigin(head.facts) }
            }),
          async add(put, facts) {
            if (await commitHeld(database, of, held(), () => ({ put, removed: [], facts }))) return
            throw new NotMoved(`${words} is used by another Flightline.`)
          },
        },
        accounts,
        async close() {
          await ledger.settled()
          await accounts.close()
        },
      }
    },
    async clear() {
      held()
      await database.inSchool(id, async (ask) => {
        for (const table of SCHOOL_TABLES) await ask(`DELETE FROM ${table} WHERE school = $1`, [id])
      })
      await database.overAll((ask) =>
        ask('UPDATE school SET key_owner = NULL, key_salt = NULL WHERE id = $1', [id]),
      )
    },
  }
}
