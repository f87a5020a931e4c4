import { randomUUID } from 'node:crypto'
import { uuidFrom } from '#server/config/ids.ts'
import { MINUTE, SECOND } from '#time/instant.ts'
import { removedOf } from './closed-schools.ts'
import type { AskRows, Database } from './database.ts'

/** How long a wish is waited for, ms. */
const WISH_PATIENCE = 25 * SECOND
/** Open wishes of one school; whoever has one more is told to come again. */
export const MOST_WISHES = 64
/** How often a holder looks for wishes that nobody told of, and what is looked at elsewhere is told, ms. */
const WISHES_EVERY = 5 * SECOND
/** How often whoever waits looks for his answer. */
const ANSWERS_EVERY = SECOND
/** A look counts for ten minutes, as in one process; as long as it lasts it is told anew this often. */
const LOOK_COUNTS_FOR = 10 * MINUTE
const LOOK_AGAIN = MINUTE
const MOST_LOOKS_TOLD = 10_000
const CLEARED_EVERY = MINUTE

/** What another gateway wants asked: as JSON it is read by the holder, who may be of another version. */
interface WishedQuestion {
  readonly question: object
  readonly purpose: string
  readonly need: object
}

/** One of the schools that are loaded here. */
interface WishMember {
  isHolder(): boolean
  /** `question` is the JSON of a wish without its purpose. Null for what this one would not ask. */
  grant(question: string, purpose: string, request: string): Promise<object> | null
  noteShared(look: string): void
}

/** `slow`: the holder is at it, and it goes on. `nobody`: no holder took it, or the database is away. */
type Unanswered = 'slow' | 'nobody' | 'too many' | 'ours'

/** What gateways that may not ask want asked, and what is looked at in them, for all schools of a process. */
export interface WishDesk {
  /** From now on the wishes of a school are answered here while it is held here. Returns what ends that. */
  join(school: string, member: WishMember): () => void
  /** Never rejects, and is over after `WISH_PATIENCE`. */
  ask<T>(school: string, wish: WishedQuestion): Promise<T | Unanswered>
  /** Told to the holder within `WISHES_EVERY`. */
  looked(school: string, look: object): void
  /** A wish of the school was made or answered. */
  hear(school: string): void
  /** The school is held here now: whoever waits for another's answer asks himself. */
  taken(school: string): void
  close(): void
}

interface WishRow {
  readonly school: string
  readonly id: string
  readonly question: string
  readonly purpose: string
}

interface LookRow extends Omit<WishRow, 'purpose'> {
  /** Epoch ms by the database's clock. */
  readonly at: number
}

/** As it is to be told. */
interface LookToTell {
  readonly school: string
  readonly text: string
}

interface Waiting {
  readonly school: string
  readonly end: (outcome: object | Unanswered) => void
}

export function createWishDesk(options: {
  readonly database: Pick<Database, 'inSchool' | 'inSchools'>
  /** Never goes back, ms. */
  readonly monotonic: () => number
  /** Tells the other gateways that a wish of a school was made or answered. */
  readonly tell: (school: string) => void
  readonly patience?: number
  readonly every?: number
}): WishDesk {
  const { database, monotonic, tell, patience = WISH_PATIENCE, every = WISHES_EVERY } = options
  const members = new Map<string, WishMember>()
  const waiting = new Map<string, Waiting>()
  /** Wishes of this process that are being written: it may come to hold the school meanwhile. */
  const written = new Set<string>()
  const unsaid = new Map<string, LookToTell>()
  const toldAt = new Map<string, number>()
  /** The latest look at a school that is known here, by the database's clock: epoch ms. */
  const looksKnown = new Map<string, number>()
  const lookedAt = new Map<string, number>()
  let clearedAt = monotonic()
  let isBusy = false
  let isAgain = false
  const timers = [
    setInterval(turn, every),
    setInterval(() => waiting.size > 0 && turn(), Math.min(ANSWERS_EVERY, every)),
  ]
  for (const timer of timers) timer.unref()

  /** One at a time; what is asked for meanwhile is done once more afterwards. */
  function turn(): void {
    isAgain = isBusy
    if (isBusy) return
    isBusy = true
    void work()
      // The database is away: whoever waits is told when his time is over.
      .catch(() => {})
      .finally(() => {
        isBusy = false
        if (isAgain) turn()
      })
  }

  async function work(): Promise<void> {
    const held = [...members].flatMap(([school, member]) => (member.isHolder() ? [school] : []))
    for (const school of looksKnown.keys()) if (!held.includes(school)) looksKnown.delete(school)
    const awaited = [...new Set([...waiting.values()].map(({ school }) => school))]
    // In one order everywhere, so that two gateways never wait for each other.
    const looks = [...unsaid].toSorted(([one], [other]) => (one < other ? -1 : 1))
    const told = looks.map(([, { school }]) => school)
    const schools = [...new Set([...held, ...awaited, ...told])]
    if (schools.length === 0) return
    const found = await database.inSchools(schools, async (ask) => {
      if (looks.length > 0) await tellLooks(ask, looks)
      const answers = awaited.length === 0 ? [] : await answered(ask)
      if (held.length === 0) return { answers, seen: [], wishes: [] }
      const [seen, wishes] = [await looksSince(ask, held), await takenUp(ask, held)]
      if (monotonic() - clearedAt >= CLEARED_EVERY) await clear(ask, held)
      return { answers, seen, wishes }
    })
    for (const [id] of looks) unsaid.delete(id)
    for (const { id, result } of found.answers) waiting.get(id)?.end(JSON.parse(result) as object)
    for (const seen of found.seen) note(seen)
    for (const wish of found.wishes) {
      const own = waiting.get(wish.id)
      if (own) own.end('ours')
      else if (!written.has(wish.id)) void grant(wish)
    }
  }

  function note({ school, id, question, at }: LookRow): void {
    looksKnown.set(school, Math.max(looksKnown.get(school) ?? 0, at))
    if (lookedAt.get(`${school} ${id}`) === at) return
    keepTo(lookedAt, `${school} ${id}`, at)
    members.get(school)?.noteShared(question)
  }

  async function tellLooks(
    ask: AskRows,
    unsaidLooks: readonly (readonly [string, LookToTell])[],
  ): Promise<void> {
    const removed = await removedOf(
      ask,
      unsaidLooks.map(([, { school }]) => school),
    )
    const looks = unsaidLooks.filter(([, { school }]) => !removed.has(school))
    await ask(
      `INSERT INTO wish (school, id, kind, question, purpose, state)
       SELECT school, id, 'look', question, '', 'open'
       FROM unnest($1::uuid[], $2::uuid[], $3::text[]) AS seen (school, id, question)
       ON CONFLICT (school, id) DO UPDATE SET asked_at = now()`,
      [
        looks.map(([, { school }]) => school),
        looks.map(([id]) => id),
        looks.map(([, { text }]) => text),
      ],
    )
  }

  function answered(ask: AskRows): Promise<readonly { id: string; result: string }[]> {
    return ask(
      `DELETE FROM wish WHERE id = ANY ($1::uuid[]) AND state = 'answered'
       AND school = ANY ($2::uuid[]) RETURNING id, result`,
      [[...waiting.keys()], [...waiting.values()].map(({ school }) => school)],
    )
  }

  function looksSince(ask: AskRows, held: readonly string[]): Promise<readonly LookRow[]> {
    // One that began before another may be seen after it.
    const since = held.map((school) => (looksKnown.get(school) ?? 0) - 2 * every)
    return ask(
      `SELECT wish.school, id, question, extract(epoch FROM asked_at)::float8 * 1000 AS at
       FROM wish JOIN unnest($1::uuid[], $2::float8[]) AS known (school, since) ON wish.school = known.school
       WHERE kind = 'look' AND asked_at > now() - make_interval(secs => $3)
       AND extract(epoch FROM asked_at) * 1000 > since`,
      [held, since, LOOK_COUNTS_FOR / SECOND],
    )
  }

  function takenUp(ask: AskRows, held: readonly string[]): Promise<readonly WishRow[]> {
    return ask(
      `UPDATE wish SET state = 'taken' WHERE school = ANY ($1::uuid[]) AND kind = 'ask' AND state = 'open'
       AND asked_at > now() - make_interval(secs => $2) RETURNING school, id, question, purpose`,
      [held, patience / SECOND],
    )
  }

  async function grant(row: WishRow): Promise<void> {
    const { school, id } = row
    const member = members.get(school)
    const granted = member?.isHolder() ? member.grant(row.question, row.purpose, id) : null
    if (!granted) return
    try {
      const result = JSON.stringify(await granted)
      await database.inSchool(school, (ask) =>
        ask("UPDATE wish SET state = 'answered', result = $3 WHERE school = $1 AND id = $2", [
          school,
          id,
          result,
        ]),
      )
      tell(school)
    } catch {
      // The database is away, and whoever wished hears of it by himself.
    }
  }

  /** What nobody waits for any more holds people's names. */
  async function clear(ask: AskRows, held: readonly string[]): Promise<void> {
    clearedAt = monotonic()
    await ask(
      `DELETE FROM wish WHERE school = ANY ($1::uuid[])
       AND asked_at < now() - make_interval(secs => CASE kind WHEN 'look' THEN $2::float8 ELSE $3::float8 END)`,
      [held, LOOK_COUNTS_FOR / SECOND, (2 * patience) / SECOND],
    )
  }

  /** Whether it stands in the table now. */
  async function write(
    school: string,
    id: string,
    { purpose, ...asked }: WishedQuestion,
  ): Promise<boolean> {
    const rows = await database.inSchool(school, async (ask) => {
      // It would name people of a school that keeps none any more.
      if ((await removedOf(ask, [school])).size > 0) return []
      return ask(
        `INSERT INTO wish (school, id, kind, question, purpose, state) SELECT $1, $2, 'ask', $3, $4, 'open'
         WHERE (SELECT count(*) FROM wish WHERE school = $1 AND kind = 'ask'
           AND asked_at > now() - make_interval(secs => $5)) < $6 RETURNING id`,
        [school, id, JSON.stringify(asked), purpose, patience / SECOND, MOST_WISHES],
      )
    })
    return rows.length > 0
  }

  /** Whether the holder is at it; it goes on, but nobody waits for it here any more. */
  async function withdraw(school: string, id: string): Promise<boolean> {
    const rows = await database.inSchool(school, (ask) =>
      ask<{ state: string }>('DELETE FROM wish WHERE school = $1 AND id = $2 RETURNING state', [
        school,
        id,
      ]),
    )
    return rows.some(({ state }) => state !== 'open')
  }

  return {
    join(school, member) {
      members.set(school, member)
      return () => {
        if (members.get(school) === member) members.delete(school)
      }
    },

    async ask<T>(school: string, wish: WishedQuestion): Promise<T | Unanswered> {
      const id = randomUUID()
      const began = monotonic()
      written.add(id)
      try {
        if (!(await write(school, id, wish))) return 'too many'
      } catch {
        return 'nobody'
      } finally {
        written.delete(id)
      }
      // Taken while it was written: nobody else would answer it.
      if (members.get(school)?.isHolder()) {
        void withdraw(school, id).catch(() => {})
        return 'ours'
      }
      const left = Math.max(0, patience - (monotonic() - began))
      const outcome = await new Promise<object | Unanswered | null>((end) => {
        const timer = setTimeout(end, left, null)
        waiting.set(id, { school, end })
        timer.unref()
        tell(school)
      })
      waiting.delete(id)
      if (outcome !== null) return outcome as T | Unanswered
      return (await withdraw(school, id).catch(() => false)) ? 'slow' : 'nobody'
    },

    looked(school, look) {
      const text = JSON.stringify(look)
      const key = `${school} ${text}`
      const at = monotonic()
      if (at - (toldAt.get(key) ?? Number.NEGATIVE_INFINITY) < LOOK_AGAIN) return
      keepTo(toldAt, key, at)
      // The same look is one row, however often it is told.
      unsaid.set(uuidFrom(key), { school, text })
    },

    hear(school) {
      const isAwaited = [...waiting.values()].some((one) => one.school === school)
      if (isAwaited || members.get(school)?.isHolder()) turn()
    },

    taken(school) {
      for (const one of waiting.values()) if (one.school === school) one.end('ours')
      turn()
    },

    close() {
      for (const timer of timers) clearInterval(timer)
      for (const { end } of waiting.values()) end('nobody')
    },
  }
}

/** Lets go of what was set longest ago, where there is too much. */
function keepTo(map: Map<string, number>, key: string, at: number): void {
  map.delete(key)
  map.set(key, at)
  const [first] = map.keys()
  if (map.size > MOST_LOOKS_TOLD && first !== undefined) map.delete(first)
}
