import { randomUUID } from 'node:crypto'
import { uuidFrom } from '#server/config/ids.ts'
import { MINUTE, SECOND } from '#time/instant.ts'
import { removedOf } from './closed-schools.ts'
import type { AskRows, Database } from './database.ts'

const PATIENCE = 25 * SECOND
/** Open requests per school; more are refused. */
export const MOST_READ_REQUESTS = 64
/** Ms. Holders poll because a notice may be lost; followers report views this often. */
const LOOKED_FOR_EVERY = 5 * SECOND
const ANSWERS_EVERY = SECOND
/** A view counts for ten minutes, as in one process, and is reported again this often. */
const VIEW_COUNTS_FOR = 10 * MINUTE
const VIEW_AGAIN = MINUTE
const MOST_VIEWS = 10_000
const CLEARED_EVERY = MINUTE

/** JSON, because the holder may run another version. */
interface AnyReadRequest {
  readonly question: object
  readonly purpose: string
  readonly need: object
}

interface Member {
  isHolder(): boolean
  /** `question` is the JSON of a request without its purpose. Null if this process would not ask it. */
  grant(question: string, purpose: string, request: string): Promise<object> | null
  noteShared(view: string): void
}

/** `slow`: the holder is still working on it. `nobody`: no holder took it, or the database is away. */
type Unanswered = 'slow' | 'nobody' | 'too many' | 'ours'

interface RequestRow {
  readonly school: string
  readonly id: string
  readonly question: string
  readonly purpose: string
}

interface ViewRow extends Omit<RequestRow, 'purpose'> {
  /** Epoch ms by the database's clock. */
  readonly at: number
}

interface UnsaidView {
  readonly school: string
  readonly text: string
}

export type ReadRequests = ReturnType<typeof createReadRequests>

export function createReadRequests(options: {
  readonly database: Pick<Database, 'inSchool' | 'inSchools'>
  readonly monotonic: () => number
  /** Notifies other gateways that a request was made or answered. */
  readonly notify: (school: string) => void
  readonly patience?: number
  readonly every?: number
}) {
  const { database, monotonic, notify, patience = PATIENCE, every = LOOKED_FOR_EVERY } = options
  /** This process answers none of its own requests: once it holds the school it asks directly. */
  const asker = randomUUID()
  const members = new Map<string, Member>()
  const waiting = new Map<
    string,
    { readonly school: string; readonly end: (outcome: object | Unanswered | null) => void }
  >()
  /** Views not yet reported to the holder. */
  const unsaid = new Map<string, UnsaidView>()
  const saidAt = new Map<string, number>()
  /** Of schools held here, epoch ms by the database's clock. */
  const latestView = new Map<string, number>()
  const viewedAt = new Map<string, number>()
  let clearedAt = monotonic()
  let isBusy = false
  let isAgain = false
  const timers = [
    setInterval(turn, every),
    setInterval(() => waiting.size > 0 && turn(), Math.min(ANSWERS_EVERY, every)),
  ]
  for (const timer of timers) timer.unref()

  /** One at a time; calls during a turn cause one more. */
  function turn(): void {
    isAgain = isBusy
    if (isBusy) return
    isBusy = true
    void work()
      // While the database is away, waiting callers time out.
      .catch(() => {})
      .finally(() => {
        isBusy = false
        if (isAgain) turn()
      })
  }

  async function work(): Promise<void> {
    const held = [...members].flatMap(([school, member]) => (member.isHolder() ? [school] : []))
    for (const school of latestView.keys()) if (!held.includes(school)) latestView.delete(school)
    const awaited = [...new Set([...waiting.values()].map(({ school }) => school))]
    // A fixed order, so that two gateways never deadlock.
    const views = [...unsaid].toSorted(([one], [other]) => (one < other ? -1 : 1))
    const schools = new Set([...held, ...awaited, ...views.map(([, { school }]) => school)])
    if (schools.size === 0) return
    const found = await database.inSchools([...schools], async (ask) => {
      if (views.length > 0) await sayViews(ask, views)
      const answers = awaited.length === 0 ? [] : await takeAnswers(ask)
      if (held.length === 0) return { answers, viewed: [], requests: [] }
      const [viewed, requests] = [await viewsSince(ask, held), await takeRequests(ask, held)]
      if (monotonic() - clearedAt >= CLEARED_EVERY) await clear(ask, held)
      return { answers, viewed, requests }
    })
    for (const [id] of views) unsaid.delete(id)
    for (const { id, result } of found.answers) waiting.get(id)?.end(JSON.parse(result) as object)
    for (const view of found.viewed) note(view)
    for (const request of found.requests) void answer(request)
  }

  function note({ school, id, question, at }: ViewRow): void {
    latestView.set(school, Math.max(latestView.get(school) ?? 0, at))
    if (viewedAt.get(`${school} ${id}`) === at) return
    keepTo(viewedAt, `${school} ${id}`, at)
    members.get(school)?.noteShared(question)
  }

  async function sayViews(
    ask: AskRows,
    unsaidViews: readonly (readonly [string, UnsaidView])[],
  ): Promise<void> {
    const removed = await removedOf(
      ask,
      unsaidViews.map(([, { school }]) => school),
    )
    const views = unsaidViews.filter(([, { school }]) => !removed.has(school))
    await ask(
      `INSERT INTO read_request (school, id, kind, question, purpose, state)
       SELECT school, id, 'view', question, '', 'open'
       FROM unnest($1::uuid[], $2::uuid[], $3::text[]) AS seen (school, id, question)
       ON CONFLICT (school, id) DO UPDATE SET asked_at = now()`,
      [
        views.map(([, { school }]) => school),
        views.map(([id]) => id),
        views.map(([, { text }]) => text),
      ],
    )
  }

  function takeAnswers(ask: AskRows): Promise<readonly { id: string; result: string }[]> {
    return ask(
      `DELETE FROM read_request WHERE id = ANY ($1::uuid[]) AND state = 'answered'
       AND school = ANY ($2::uuid[]) RETURNING id, result`,
      [[...waiting.keys()], [...waiting.values()].map(({ school }) => school)],
    )
  }

  function viewsSince(ask: AskRows, held: readonly string[]): Promise<readonly ViewRow[]> {
    // Overlaps, because one that began earlier may become visible later.
    const since = held.map((school) => (latestView.get(school) ?? 0) - 2 * every)
    return ask(
      `SELECT read_request.school, id, question, extract(epoch FROM asked_at)::float8 * 1000 AS at
       FROM read_request JOIN unnest($1::uuid[], $2::float8[]) AS known (school, since) ON read_request.school = known.school
       WHERE kind = 'view' AND asked_at > now() - make_interval(secs => $3)
       AND extract(epoch FROM asked_at) * 1000 > since`,
      [held, since, VIEW_COUNTS_FOR / SECOND],
    )
  }

  function takeRequests(ask: AskRows, held: readonly string[]): Promise<readonly RequestRow[]> {
    return ask(
      `UPDATE read_request SET state = 'taken' WHERE school = ANY ($1::uuid[]) AND kind = 'ask' AND state = 'open'
       AND asker IS DISTINCT FROM $3 AND asked_at > now() - make_interval(secs => $2)
       RETURNING school, id, question, purpose`,
      [held, patience / SECOND, asker],
    )
  }

  async function answer({ school, id, question, purpose }: RequestRow): Promise<void> {
    const member = members.get(school)
    const granted = member?.isHolder() ? member.grant(question, purpose, id) : null
    if (!granted) return
    try {
      const result = JSON.stringify(await granted)
      await database.inSchool(school, (ask) =>
        ask(
          "UPDATE read_request SET state = 'answered', result = $3 WHERE school = $1 AND id = $2",
          [school, id, result],
        ),
      )
      notify(school)
    } catch {
      // The database is away, which the follower notices too.
    }
  }

  /** Old requests contain people's names. */
  async function clear(ask: AskRows, held: readonly string[]): Promise<void> {
    clearedAt = monotonic()
    await ask(
      `DELETE FROM read_request WHERE school = ANY ($1::uuid[])
       AND asked_at < now() - make_interval(secs => CASE kind WHEN 'view' THEN $2::float8 ELSE $3::float8 END)`,
      [held, VIEW_COUNTS_FOR / SECOND, (2 * patience) / SECOND],
    )
  }

  /** False if too many are open, or if the school was removed: names would stay in the table. */
  function write(school: string, id: string, request: AnyReadRequest): Promise<boolean> {
    const { purpose, ...question } = request
    return database.inSchool(school, async (ask) => {
      if ((await removedOf(ask, [school])).size > 0) return false
      const rows = await ask(
        `INSERT INTO read_request (school, id, kind, question, purpose, state, asker) SELECT $1, $2, 'ask', $3, $4, 'open', $7
         WHERE (SELECT count(*) FROM read_request WHERE school = $1 AND kind = 'ask'
           AND asked_at > now() - make_interval(secs => $5)) < $6 RETURNING id`,
        [
          school,
          id,
          JSON.stringify(question),
          purpose,
          patience / SECOND,
          MOST_READ_REQUESTS,
          asker,
        ],
      )
      return rows.length > 0
    })
  }

  async function withdraw(school: string, id: string): Promise<boolean> {
    const rows = await database.inSchool(school, (ask) =>
      ask<{ state: string }>(
        'DELETE FROM read_request WHERE school = $1 AND id = $2 RETURNING state',
        [school, id],
      ),
    )
    return rows.some(({ state }) => state !== 'open')
  }

  return {
    /** Answers the school's requests here while it is held here. Returns an unsubscribe function. */
    join(school: string, member: Member): () => void {
      members.set(school, member)
      return () => {
        if (members.get(school) === member) members.delete(school)
      }
    },

    /** Never rejects; ends after `PATIENCE`. */
    async ask<T>(school: string, request: AnyReadRequest): Promise<T | Unanswered> {
      const id = randomUUID()
      let timer: NodeJS.Timeout | undefined
      const outcome = new Promise<object | Unanswered | null>((end) => {
        timer = setTimeout(end, patience, null).unref()
        waiting.set(id, { school, end })
      })
      try {
        if (!(await write(school, id, request))) return 'too many'
        // Now that we hold the school, no other process would answer.
        if (members.get(school)?.isHolder()) {
          void withdraw(school, id).catch(() => {})
          return 'ours'
        }
        notify(school)
        const found = await outcome
        if (found !== null) return found as T | Unanswered
        return (await withdraw(school, id)) ? 'slow' : 'nobody'
      } catch {
        return 'nobody'
      } finally {
        clearTimeout(timer)
        waiting.delete(id)
      }
    },

    viewed(school: string, view: object): void {
      const text = JSON.stringify(view)
      const key = `${school} ${text}`
      const at = monotonic()
      if (at - (saidAt.get(key) ?? Number.NEGATIVE_INFINITY) < VIEW_AGAIN) return
      keepTo(saidAt, key, at)
      // Repeated views share one row.
      unsaid.set(uuidFrom(key), { school, text })
    },

    hear(school: string): void {
      const isAwaited = [...waiting.values()].some((one) => one.school === school)
      if (isAwaited || members.get(school)?.isHolder()) turn()
    },

    /** The school is held here now, so waiting callers ask it directly. */
    taken(school: string): void {
      for (const one of waiting.values()) if (one.school === school) one.end('ours')
      turn()
    },

    close(): void {
      for (const timer of timers) clearInterval(timer)
      for (const { end } of waiting.values()) end('nobody')
    },
  }
}

/** Drops the oldest entries above the limit. */
function keepTo(map: Map<string, number>, key: string, at: number): void {
  map.delete(key)
  map.set(key, at)
  const [first] = map.keys()
  if (map.size > MOST_VIEWS && first !== undefined) map.delete(first)
}
