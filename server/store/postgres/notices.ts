import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { readDatabaseAddress } from '#server/config/database-address.ts'
import { SECOND } from '#time/instant.ts'
import { clientConfig, type Database, QUERY_PATIENCE } from './database.ts'

/** Read requests and returned leases have no revision and are always passed on. */
const KINDS = ['model', 'ledger', 'accounts', 'request', 'lease'] as const

export type MovedKind = (typeof KINDS)[number]

export type MovedIn = ReadonlyMap<MovedKind, number | null>

/** Shared by all schools; the payload is `school collection revision`. */
const CHANNEL = 'flightline'

/** How often a connection is tested, since it may end silently, ms. */
const HEARD_WITHIN = 15 * SECOND
/** Between two attempts to connect, ms. Up to twice as long, to spread the gateways. */
const AGAIN_AFTER = SECOND

/** Ms. Polls too, because notices get lost with their connection and poolers pass on none. */
const ASKED_EVERY = 15 * SECOND
/** Notices within this many ms are delivered together, at the latest `DELIVERED_WITHIN` after the first. */
const FOLDED_FOR = 50
const DELIVERED_WITHIN = SECOND
const ASKED_AT_ONCE = 1000

const REVISIONS = 'SELECT school, store AS collection, revision FROM head WHERE school = ANY ($1)'

/** Listens, and polls for all schools at once. Known revisions are skipped, so a burst is one `onMoved` per school. */
export function createNotices(options: {
  readonly url: string
  readonly database: Pick<Database, 'inSchools' | 'overAll'>
  readonly onMoved: (school: string, moved: MovedIn) => void
  readonly pollEvery?: number
}) {
  const { url, database, onMoved, pollEvery = ASKED_EVERY } = options
  const revisions = new Map<string, Map<MovedKind, number>>()
  const moved = new Map<string, Map<MovedKind, number | null>>()
  const outbox = new Map<string, string>()
  let firstAt: number | null = null
  let telling: NodeJS.Timeout | undefined
  let sending: Promise<void> | null = null
  let asking: Promise<void> | null = null
  let isClosed = false
  const toAsk = new Set<string>()
  const timer = setInterval(() => ask(revisions.keys()), pollEvery).unref()
  const listening = listenTo({ url, onSaid: hear, onConnected: () => ask(revisions.keys()) })

  function hear(payload: string): void {
    const [school = '', word = '', text] = payload.split(' ')
    const collection = KINDS.find((one) => one === word)
    const revision = text === undefined ? null : Number(text)
    if (collection === undefined || Number.isNaN(revision)) return
    // A late notice is older than what we have.
    if (revision === null || revision > (revisions.get(school)?.get(collection) ?? -1))
      note(school, collection, revision)
  }

  function note(school: string, collection: MovedKind, revision: number | null): void {
    const own = revisions.get(school)
    if (!own || isClosed) return
    if (revision !== null) own.set(collection, revision)
    const news = moved.get(school) ?? new Map()
    moved.set(school, news.set(collection, revision))
    firstAt ??= performance.now()
    clearTimeout(telling)
    const left = firstAt + DELIVERED_WITHIN - performance.now()
    telling = setTimeout(tell, Math.max(0, Math.min(FOLDED_FOR, left))).unref()
  }

  function tell(): void {
    firstAt = null
    const all = [...moved]
    moved.clear()
    for (const [school, news] of all) if (revisions.has(school)) onMoved(school, news)
  }

  function ask(schools: Iterable<string>): void {
    for (const school of schools) toAsk.add(school)
    if (!isClosed)
      asking ??= askAll()
        .catch(() => {})
        .finally(() => {
          asking = null
        })
  }

  async function askAll(): Promise<void> {
    // Batches schools that are watched at the same time.
    await Promise.resolve()
    while (toAsk.size > 0) {
      const some = [...toAsk].slice(0, ASKED_AT_ONCE)
      for (const school of some) toAsk.delete(school)
      const before = new Map(some.map((school) => [school, new Map(revisions.get(school))]))
      const rows = await database.inSchools(some, (rowsOf) =>
        rowsOf<{ school: string; collection: MovedKind; revision: number }>(REVISIONS, [some]),
      )
      for (const { school, collection, revision } of rows) {
        const last = revisions.get(school)?.get(collection)
        // A lower revision counts too: a restored database has gone back. What arrived meanwhile is newer.
        if (last !== revision && last === before.get(school)?.get(collection))
          note(school, collection, revision)
      }
    }
  }

  async function send(): Promise<void> {
    while (outbox.size > 0) {
      const words = [...outbox].map(([about, revision]) => `${about}${revision}`)
      outbox.clear()
      await database.overAll((rowsOf) =>
        rowsOf(`SELECT pg_notify('${CHANNEL}', word) FROM unnest($1::text[]) AS word`, [words]),
      )
    }
  }

  return {
    /** Passes on what changes from now on, and soon what has changed already. */
    watch(school: string): void {
      if (revisions.has(school)) return
      revisions.set(school, new Map())
      ask([school])
    },
    unwatch(school: string): void {
      for (const of of [revisions, moved]) of.delete(school)
      toAsk.delete(school)
    },
    /** Call after the commit. Never rejects, since the other processes poll too. */
    announce(school: string, collection: MovedKind, revision: number | null): Promise<void> {
      const own = revisions.get(school)
      // Otherwise others wrote in between, and that is still to be passed on.
      if (own && revision !== null && own.get(collection) === revision - 1)
        own.set(collection, revision)
      outbox.set(`${school} ${collection}`, revision === null ? '' : ` ${revision}`)
      sending ??= send()
        .catch(() => {})
        .finally(() => {
          sending = null
        })
      return sending
    },
    async close(): Promise<void> {
      isClosed = true
      clearInterval(timer)
      clearTimeout(telling)
      await Promise.all([listening.close(), sending, asking])
    },
  }
}

/** Reconnects until closed. Receives nothing behind a pooler. `onConnected`: earlier notices are lost. */
function listenTo(options: {
  readonly url: string
  readonly onSaid: (payload: string) => void
  readonly onConnected: () => void
}): { close(): Promise<void> } {
  const { url, onSaid, onConnected } = options
  const closing = new AbortController()
  const { signal } = closing

  async function hear(): Promise<void> {
    const address = readDatabaseAddress(url)
    if (typeof address === 'string') throw new Error(`DATABASE_URL ${address}`)
    const client = new Client(clientConfig(address))
    const lost = new AbortController()
    client.on('error', () => lost.abort())
    client.on('end', () => lost.abort())
    client.on('notification', ({ channel, payload }) => {
      if (channel === CHANNEL && payload) onSaid(payload)
    })
    try {
      await client.connect()
      await client.query(`LISTEN ${CHANNEL}`)
      onConnected()
      for (;;) {
        await wait(HEARD_WITHIN, null, {
          signal: AbortSignal.any([signal, lost.signal]),
          ref: false,
        })
        await client.query('SELECT 1')
      }
    } finally {
      // A dead peer never answers.
      await Promise.race([client.end().catch(() => {}), wait(QUERY_PATIENCE, null, { ref: false })])
    }
  }

  async function hearOn(): Promise<void> {
    while (!signal.aborted) {
      await hear().catch(() => {})
      const pause = AGAIN_AFTER * (1 + Math.random())
      await wait(pause, null, { signal, ref: false }).catch(() => {})
    }
  }

  const over = hearOn()
  return {
    close() {
      closing.abort()
      return over
    },
  }
}
