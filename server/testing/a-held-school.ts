import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { silentLog } from '#server/config/log.ts'
import type { Database } from '#server/store/postgres/database.ts'
import { type Fence, type Leases, openLeases } from '#server/store/postgres/lease.ts'

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

/** Resolves once the desk holds the school. */
export function taken(desk: Leases, school: string): Promise<Fence> {
  return new Promise((resolve) => {
    const stop = desk.onHeld((one, fence) => {
      if (one !== school) return
      resolve(fence)
      queueMicrotask(() => stop())
    })
    desk.want(school)
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
