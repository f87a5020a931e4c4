import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

// Pages of many schools on one gateway, as a process of its own: `pages.ts FILE`, where FILE is the JSON of `PagesAsked`. Each
// page has a connection of its own and asks for the status as the page does: every five seconds, or every minute where nobody
// sees it. After each reading it asks for its two days again. Says the JSON of `PagesSeen`.

export interface PagesAsked {
  readonly port: number
  /** Host names with their cookies; pages are dealt out to them in turn. */
  readonly schools: readonly { readonly host: string; readonly cookie: string }[]
  readonly pages: number
  readonly seconds: number
}

export interface PagesSeen {
  readonly status: AnswersSeen
  readonly lists: AnswersSeen
  /** By what went wrong. */
  readonly failures: Readonly<Record<string, number>>
}

interface AnswersSeen {
  readonly count: number
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
  readonly bytes: number
}

const DAY = 86_400_000
/** As `use-gateway-status.ts` of the page has it. */
const SEEN_EVERY = 5_000
const HIDDEN_EVERY = 60_000
const SEEN_SHARE = 0.4

const { port, schools, pages, seconds } = JSON.parse(
  readFileSync(process.argv[2] ?? '', 'utf8'),
) as PagesAsked
const times = { status: [] as number[], lists: [] as number[] }
const bytes = { status: 0, lists: 0 }
const failures: Record<string, number> = {}
const until = Date.now() + seconds * 1000

await Promise.all(Array.from({ length: pages }, (_, n) => page(n)))
const seen = (kind: keyof typeof times): AnswersSeen => {
  const sorted = times[kind].toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(share * sorted.length)] ?? 0
  return { count: sorted.length, p50: at(0.5), p99: at(0.99), bytes: bytes[kind] }
}
console.log(
  JSON.stringify({ status: seen('status'), lists: seen('lists'), failures } satisfies PagesSeen),
)
process.exit(0)

async function page(n: number): Promise<void> {
  const school = schools[n % schools.length]
  if (!school) return
  const isSeen = (n * 0.618_033_988_75) % 1 < SEEN_SHARE
  const every = isSeen ? SEEN_EVERY : HIDDEN_EVERY
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let revision = null as number | null
  // In no step with the others, as people open pages.
  await pause(((n * 0.754_877_666) % 1) * Math.min(every, seconds * 1000))
  while (Date.now() < until) {
    const began = Date.now()
    const status = await ask(school, agent, '/api/status', 'status')
    const { revisions } = (status ?? {}) as { revisions?: { reservations: number } }
    if (revisions && revisions.reservations !== revision) {
      revision = revisions.reservations
      const day = (ahead: number) => new Date(Date.now() + ahead * DAY).toISOString().slice(0, 10)
      await ask(
        school,
        agent,
        `/api/v1/reservations?from=${day(0)}&to=${day(1)}&limit=1000`,
        'lists',
      )
    }
    await pause(Math.max(0, Math.min(began + every, until) - Date.now()))
  }
  agent.destroy()
}

function ask(
  { host, cookie }: PagesAsked['schools'][number],
  agent: Agent,
  path: string,
  kind: keyof typeof times,
): Promise<unknown> {
  const headers = { host, cookie, 'flightline-page': '1', accept: 'application/json' }
  const began = performance.now()
  return new Promise((resolve) => {
    const failed = (what: string) => {
      failures[what] = (failures[what] ?? 0) + 1
      resolve(null)
    }
    const asked = request(
      { host: '127.0.0.1', port, path, agent, headers, timeout: 40_000 },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', () => failed('cut short'))
        response.on('end', () => {
          const body = Buffer.concat(chunks)
          times[kind].push(performance.now() - began)
          bytes[kind] += body.length
          if (response.statusCode !== 200) return failed(`${kind} ${response.statusCode}`)
          resolve(JSON.parse(body.toString()))
        })
      },
    )
    // Without a word of ours it would be told as a connection that the other side cut.
    asked.on('timeout', () => asked.destroy(new Error('late')))
    asked.on('error', (error) =>
      failed(`${kind} ${'code' in error ? String(error.code) : error.message}`),
    )
    asked.end()
  })
}
