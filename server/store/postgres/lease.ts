import { randomUUID } from 'node:crypto'
import type { Log } from '#server/config/log.ts'
import { SECOND } from '#time/instant.ts'
import type { AskRows, Database } from './database.ts'

/** The right to write for one school until it is lost. Every write names it. */
export interface Fence {
  /** By this process's clock, with a margin. Check again before sending a request. */
  isHeld(): boolean
  readonly holder: string
  /** Increases with every take-over. */
  readonly epoch: number
}

/** One process writes for a school, by rows leased on the database's clock. */
export type Leases = ReturnType<typeof openLeases>

/** Ms of the database's clock. The holder renews three times in that. */
export const LEASE = 30 * SECOND

/** Run first in a transaction. Blocks a take-over until it ends, but not the holder's renewals. */
export async function mayWrite(
  ask: AskRows,
  school: string,
  { holder, epoch }: Pick<Fence, 'holder' | 'epoch'>,
): Promise<boolean> {
  const rows = await ask(
    `SELECT 1 FROM school
     WHERE id = $1 AND holder = $2 AND epoch = $3 AND lease_until > now() FOR KEY SHARE`,
    [school, holder, epoch],
  )
  return rows.length === 1
}

// Skips locked rows, so that one doesn't delay other schools' leases.
const RENEW = `
  WITH ours AS (
    SELECT s.id FROM school s JOIN unnest($2::uuid[], $3::bigint[]) AS o (id, epoch) ON s.id = o.id
    WHERE s.holder = $1 AND s.epoch = o.epoch FOR NO KEY UPDATE OF s SKIP LOCKED
  ), renewed AS (
    UPDATE school s SET lease_until = now() + $4::float8 * interval '1 ms'
    FROM ours WHERE s.id = ours.id RETURNING s.id
  )
  SELECT o.id, r.id IS NOT NULL AS renewed, coalesce(s.holder = $1 AND s.epoch = o.epoch, false) AS ours
  FROM unnest($2::uuid[], $3::bigint[]) AS o (id, epoch)
  LEFT JOIN renewed r ON r.id = o.id LEFT JOIN school s ON s.id = o.id`

// Doesn't wait for a write under way: the next turn takes the school.
const TAKE = `
  WITH free AS (
    SELECT id FROM school
    WHERE id = ANY($2::uuid[]) AND removed_at IS NULL AND (closed IS NULL OR $5::smallint = 1)
      AND (lease_until < now() OR holder = $1 OR id = ANY($4::uuid[]))
    FOR UPDATE SKIP LOCKED
  ), taken AS (
    UPDATE school s SET holder = $1, mover = CASE WHEN $5 = 1 THEN $1 END, epoch = epoch + 1,
      lease_until = now() + $3::float8 * interval '1 ms'
    FROM free WHERE s.id = free.id RETURNING s.id, s.epoch
  )
  SELECT id, epoch, NULL AS until FROM taken
  UNION ALL
  SELECT id, NULL, lease_until::text FROM school
  WHERE id = ANY($2::uuid[]) AND lease_until > now() + 2 * $3::float8 * interval '1 ms'`

const GIVE_BACK = `
  UPDATE school SET lease_until = '-infinity'
  FROM unnest($2::uuid[], $3::bigint[]) AS o (id, epoch)
  WHERE school.id = o.id AND school.holder = $1 AND school.epoch = o.epoch`

const WHO = `
  SELECT id, CASE WHEN lease_until > now() THEN holder END AS holder,
    CASE WHEN lease_until > now() THEN extract(epoch FROM lease_until - now()) * 1000 ELSE 0 END::float8 AS lasts
  FROM school WHERE removed_at IS NULL`

interface Term {
  readonly school: string
  readonly fence: Fence
  /** By our own clock. */
  deadline: number
}

export function openLeases(options: {
  readonly database: Pick<Database, 'overAll'>
  readonly log: Log
  readonly monotonic: () => number
  readonly lease?: number
  readonly random?: () => number
  /** Called with one of the schools given back; whoever looks finds them all. */
  readonly onGivenBack?: (school: string) => Promise<void>
  /** Holds schools to move them, closed ones too. No other process writes their accounts meanwhile. */
  readonly isMoving?: boolean
}) {
  const { database, log, monotonic, lease = LEASE, random = Math.random } = options
  const { isMoving = false, onGivenBack = async () => {} } = options
  const holder = randomUUID()
  const [renewal, interval, margin] = [lease / 3, lease / 6, lease / 15]
  const wanted = new Set<string>()
  const held = new Map<string, Term>()
  /** Leases that end too late, because the database's clock was set back, and since when we see them. */
  const odd = new Map<string, { readonly until: string; readonly since: number }>()
  const heldListeners = new Set<(school: string, fence: Fence) => void>()
  const lostListeners = new Set<(school: string) => void>()
  let renewAt = 0
  let turning: Promise<void> | null = null
  let isAgain = false
  let isClosed = false
  let nextTurn: NodeJS.Timeout | undefined
  let nextLapse: NodeJS.Timeout | undefined

  const lasts = (term: Term) => held.get(term.school) === term && monotonic() < term.deadline

  function turnIn(wait: number): void {
    clearTimeout(nextTurn)
    if (!isClosed) nextTurn = setTimeout(turn, wait).unref()
  }

  /** A running turn schedules the next one at its end. */
  function turnNow(): void {
    if (turning) isAgain = true
    else turnIn(0)
  }

  /** Renewals never overlap; a request during one causes another one after it. */
  function turn(): void {
    if (turning) {
      isAgain = true
      return
    }
    isAgain = false
    turning = (async () => {
      // Jitter, so that gateways that start together don't stay in step.
      let wait = interval * (0.8 + 0.4 * random())
      try {
        dropLapsed()
        if (held.size > 0 && monotonic() >= renewAt) await renew()
        await take()
      } catch {
        // The leases lapse by themselves.
        wait = margin
      }
      turning = null
      turnIn(isAgain ? 0 : wait)
    })()
  }

  async function renew(): Promise<void> {
    const terms = [...held.values()]
    const before = monotonic()
    const rows = await database.overAll((ask) =>
      ask<{ id: string; renewed: boolean; ours: boolean }>(RENEW, [...named(terms), lease]),
    )
    renewAt = before + renewal
    const found = new Map(rows.map((row) => [row.id, row]))
    for (const term of terms) {
      const row = found.get(term.school)
      if (held.get(term.school) !== term || !row) continue
      if (row.renewed) term.deadline = before + lease - margin
      else if (!row.ours) lose(term)
    }
    watchLapses()
  }

  async function take(): Promise<void> {
    const free = [...wanted].filter((school) => !held.has(school))
    if (free.length === 0) return
    const stuck = free.filter(
      (school) => monotonic() - (odd.get(school)?.since ?? Infinity) > lease,
    )
    const before = monotonic()
    const rows = await database.overAll((ask) =>
      ask<{ id: string; epoch: number | null; until: string | null }>(TAKE, [
        holder,
        free,
        lease,
        stuck,
        Number(isMoving),
      ]),
    )
    const far = new Map(rows.flatMap(({ id, until }) => (until === null ? [] : [[id, until]])))
    for (const school of free) {
      const until = far.get(school)
      if (until === undefined) odd.delete(school)
      else if (odd.get(school)?.until !== until) odd.set(school, { until, since: before })
    }
    const taken = rows.flatMap(({ id, epoch }) =>
      epoch === null ? [] : [newTerm(id, epoch, before + lease - margin)],
    )
    if (taken.length > 0) log.info('schools_taken', { schools: taken.length })
    if (held.size === 0) renewAt = before + renewal
    for (const term of taken) held.set(term.school, term)
    watchLapses()
    for (const term of taken) {
      // Given up while it was being taken.
      if (!wanted.has(term.school)) await drop([term])
      else if (lasts(term)) for (const tell of heldListeners) tell(term.school, term.fence)
    }
  }

  function newTerm(school: string, epoch: number, deadline: number): Term {
    const term: Term = {
      school,
      deadline,
      fence: { holder, epoch, isHeld: () => lasts(term) },
    }
    return term
  }

  const named = (terms: readonly Term[]) => [
    holder,
    terms.map(({ school }) => school),
    terms.map(({ fence }) => fence.epoch),
  ]

  function lose(term: Term): void {
    held.delete(term.school)
    log.warn('school_lost', { school: term.school })
    for (const tell of lostListeners) tell(term.school)
  }

  function dropLapsed(): void {
    const tick = monotonic()
    for (const term of held.values()) if (tick >= term.deadline) lose(term)
  }

  /** Lets a process that stalled find out as soon as it resumes. */
  function watchLapses(): void {
    clearTimeout(nextLapse)
    if (held.size === 0 || isClosed) return
    const first = Math.min(...[...held.values()].map(({ deadline }) => deadline))
    nextLapse = setTimeout(
      () => {
        dropLapsed()
        watchLapses()
      },
      Math.max(0, first - monotonic()) + 1,
    ).unref()
  }

  async function drop(terms: readonly Term[]): Promise<void> {
    for (const { school } of terms) held.delete(school)
    const [one] = terms
    if (!one) return
    // If this fails, the lease runs out.
    await database
      .overAll((ask) => ask(GIVE_BACK, named(terms)))
      .then(() => onGivenBack(one.school))
      .catch(() => {})
  }

  return {
    holder,
    /** Takes the school as soon as it is free, and again after every loss. */
    want(school: string): void {
      if (wanted.has(school) || isClosed) return
      wanted.add(school)
      turnNow()
    },
    /** The next holder may take it at once. Never rejects. */
    async giveUp(school: string): Promise<void> {
      wanted.delete(school)
      odd.delete(school)
      const term = held.get(school)
      if (term) await drop([term])
    },
    isHeld(school: string): boolean {
      const term = held.get(school)
      return term !== undefined && lasts(term)
    },
    fence(school: string): Fence | null {
      const term = held.get(school)
      return term && lasts(term) ? term.fence : null
    },
    /** Called for schools held already, too. Returns an unsubscribe function. */
    onHeld(tell: (school: string, fence: Fence) => void): () => void {
      heldListeners.add(tell)
      for (const term of held.values()) if (lasts(term)) tell(term.school, term.fence)
      return () => heldListeners.delete(tell)
    },
    /** Called once per loss, at the latest when the lease has run out by our own clock. */
    onLost(tell: (school: string) => void): () => void {
      lostListeners.add(tell)
      return () => lostListeners.delete(tell)
    },
    /** Null if no one writes for the school. The lease's remaining time is in ms. */
    async holders() {
      const rows = await database.overAll((ask) =>
        ask<{ id: string; holder: string | null; lasts: number }>(WHO),
      )
      return rows.map((row) => ({
        school: row.id,
        holder: row.holder,
        isOurs: row.holder === holder,
        lasts: row.lasts,
      }))
    },
    /** Looks for free schools at once, for example after one was given back. */
    look: turnNow,
    async close(): Promise<void> {
      isClosed = true
      clearTimeout(nextTurn)
      clearTimeout(nextLapse)
      wanted.clear()
      await turning
      await drop([...held.values()])
    },
  }
}
