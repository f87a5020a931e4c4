import { setTimeout } from 'node:timers/promises'
import { silentLog } from '#server/config/log.ts'
import type { Outcome } from '#server/school/ledger/back-off.ts'
import { createLedger } from '#server/school/ledger/ledger.ts'
import { openLedgerInDatabase } from '#server/school/ledger/ledger-in-database.ts'
import { type Database, openDatabase } from '#server/store/postgres/database.ts'
import { type Fence, openLeases } from '#server/store/postgres/lease.ts'
import { DAY } from '#time/instant.ts'

// A program for tests: what of a gateway counts and asks. Whenever it holds the school, it asks without end, one question after
// the other, each charged before it is sent. It says when it holds the school, and when it has lost it.

/** What it is told, as JSON. Its ledger's day goes `speed` times as fast as the clock, and its clock is wrong by `wrongBy` ms. */
export interface AskerSettings {
  readonly url: string
  readonly school: string
  readonly address: string
  readonly lease: number
  readonly speed: number
  readonly wrongBy: number
}

const NOON = Date.UTC(2026, 10, 18, 12, 0)
const { url, school, address, lease, speed, wrongBy } = JSON.parse(
  process.argv[2] ?? '',
) as AskerSettings
const wall = Date.now
const monotonic = () => performance.now()
const say = (word: string) => process.stdout.write(`${word}\n`)
const database = openDatabase({ url })
/** In proportion to the lease, as in production: the locks of a frozen process are released before its lease ends. */
const inSchool: Database['inSchool'] = (id, work) =>
  database.inSchool(id, async (ask) => {
    await ask(`SET LOCAL idle_in_transaction_session_timeout = ${Math.round(lease / 5)}`)
    return work(ask)
  })
const leases = openLeases({ database, monotonic, log: silentLog, lease })
const ledger = createLedger({
  now: () => wall() + wrongBy,
  monotonic: () => monotonic() * speed,
  assumedLimit: 1_000_000,
})
ledger.follow({ kept: null })
leases.onHeld((_, fence) => void hold(fence))
leases.onLost(() => {
  say('lost')
  ledger.follow({ kept: null })
})
leases.want(school)
// Leases alone don't keep a process running.
setInterval(() => {}, 1000)

async function hold(fence: Fence): Promise<void> {
  const by = { inSchool, trouble: database.trouble }
  const common = { database: by, school, fence, binding: 'key', monotonic, log: silentLog }
  while (fence.isHeld()) {
    const store = await openLedgerInDatabase({ ...common, now: wall }).catch(() => null)
    if (store) {
      const { clock = wall } = store
      const quick = () => NOON + (clock() - NOON) * speed
      ledger.hold({ ...store, clock: quick })
      say(`held ${fence.epoch}`)
      return walk(fence, () => Math.floor(quick() / DAY))
    }
    await setTimeout(10)
  }
}

/** `dayNow`: the ledger's day, in days since 1970. A charge just after midnight is reported for the day before. */
async function walk(fence: Fence, dayNow: () => number): Promise<void> {
  for (let n = 0; fence.isHeld(); n += 1) {
    const day = dayNow()
    const question = `/flights/${fence.epoch}/${n}`
    if (await ledger.charge(question, 'today')) await setTimeout(20)
    else await ledger.settle(question, await ask(fence, day))
  }
}

async function ask({ epoch }: Fence, day: number): Promise<Outcome> {
  const answer = await fetch(`${address}/?epoch=${epoch}&day=${day}`)
  const rateLimit: unknown = await answer.json()
  return { failed: null, sent: true, rateLimit, date: null, retryAfter: [] }
}
