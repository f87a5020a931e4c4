import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { silentLog } from '#server/config/log.ts'
import type { Granted, ReadRequest } from '#server/school/read-model/sharing.ts'
import type { Database } from '#server/store/postgres/database.ts'
import { type Fence, type Leases, openLeases } from '#server/store/postgres/lease.ts'
import { plainDay } from '#time/plain-day.ts'

export async function addSchool(database: Pick<Database, 'overAll'>): Promise<string> {
  const id = randomUUID()
  await database.overAll((ask) =>
    ask(
      `INSERT INTO school (id, host, name, base_url, time_zone, opens, closes, daily_requests)
       VALUES ($1, $2, 'Kapa Aero', 'https://api.example', 'America/Denver', 6, 22, 100)`,
      [id, `${id}.example.org`],
    ),
  )
  return id
}

export const monotonic = () => performance.now()

export function someLeases(database: Pick<Database, 'overAll'>, lease: number): Leases {
  return openLeases({ database, monotonic, log: silentLog, lease })
}

/** Resolves once these leases hold the school. */
export function taken(leases: Leases, school: string): Promise<Fence> {
  return new Promise((resolve) => {
    const stop = leases.onHeld((one, fence) => {
      if (one !== school) return
      resolve(fence)
      queueMicrotask(() => stop())
    })
    leases.want(school)
  })
}

/** Waits for a state, not for a time; `patience` in ms is for one that never comes. */
export async function until(
  isSo: () => boolean | Promise<boolean>,
  what: string,
  patience = 20_000,
): Promise<void> {
  const end = monotonic() + patience
  while (!(await isSo())) {
    if (monotonic() > end) throw new Error(`In vain: ${what}`)
    await setTimeout(10)
  }
}

export async function addHeldSchool(
  database: Pick<Database, 'overAll'>,
): Promise<{ readonly school: string; readonly fence: Fence }> {
  const school = await addSchool(database)
  const fence = { isHeld: () => true, holder: randomUUID(), epoch: 1 }
  await database.overAll((ask) =>
    ask(`UPDATE school SET holder = $2, epoch = 1, lease_until = 'infinity' WHERE id = $1`, [
      school,
      fence.holder,
    ]),
  )
  return { school, fence }
}

export const REQUESTED_DAYS = { from: plainDay('2026-11-15'), to: plainDay('2026-11-22') }
/** What one gateway asks of the holder, and its answer. */
export const READ_REQUEST: ReadRequest = {
  question: { kind: 'list', collection: 'reservations', ...REQUESTED_DAYS },
  purpose: 'week',
  need: { kind: 'older', start: 1, end: 2, than: 3 },
}
export const GRANTED: Granted = {
  kind: 'read',
  settled: 4,
  isOwn: true,
  raw: null,
  missingAsOf: null,
  revisions: { reservations: 5, flights: 6 },
}
