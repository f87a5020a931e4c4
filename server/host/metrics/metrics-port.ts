import { isIP } from 'node:net'
import type { Config } from '#server/config/config.ts'
import { codeOf, type Log } from '#server/config/log.ts'
import { isLocalName, isLoopback, withoutBrackets } from '#server/config/networks.ts'
import { MISDIRECTED, NOT_FOUND, READING, refusal } from '#server/http/answer.ts'
import { type Listening, listen } from '#server/http/port/listen.ts'
import { createPeers } from '#server/http/port/peers.ts'
import { header, type IncomingRequest } from '#server/http/request.ts'
import { SECOND } from '#time/instant.ts'
import { EXPOSITION_TYPE, expositionOf } from './metric-table.ts'
import { createScrape, type MetricSources } from './scrape.ts'

interface MetricsOptions extends Omit<MetricSources, 'lag'> {
  readonly monotonic: () => number
  readonly hostname: () => string
  readonly log: Log
}

const FROM_A_PAGE = refusal(403, 'Pages can’t request this.')
const NO_PARAMETERS = refusal(400, 'This address takes no parameters.')
/** Room for several scrapers at one scrape a second. */
const SCRAPES_PER_MINUTE = 600

/** Serves only private addresses, on a port of its own. Rejects with words for the operator if it cannot listen. */
export async function startMetrics(
  at: NonNullable<Config['metrics']>,
  options: MetricsOptions,
): Promise<Pick<Listening, 'address' | 'close'>> {
  const { monotonic, hostname, log } = options
  const access = { plainHttp: true, publicUrl: null, tls: null, trustedProxies: [] }
  const peers = createPeers({ access, host: 'lan', log })
  const loop = watchEventLoop(monotonic)
  const scrape = createScrape({ ...options, lag: loop.longest })

  async function decide(request: IncomingRequest) {
    if (!isOurs(header(request, 'host') ?? '')) return MISDIRECTED
    if (header(request, 'origin') !== null || header(request, 'sec-fetch-site') !== null) {
      return FROM_A_PAGE
    }
    const { path, query } = request
    if (path !== '/metrics') return NOT_FOUND
    if (!READING.methods.includes(request.method)) return READING.refusal
    if (query !== '') return NO_PARAMETERS
    const body = expositionOf(await scrape())
    const headers = { 'content-type': EXPOSITION_TYPE, 'cache-control': 'no-store' }
    return { status: 200, headers, body }
  }

  /** A public DNS name could be rebound to this machine; an address or a local name cannot. */
  function isOurs(host: string): boolean {
    const name = withoutBrackets(host.toLowerCase().replace(/:\d+$/, ''))
    if (isLoopback(name)) return true
    if (isLoopback(at.host) || name === '') return false
    return isIP(name) !== 0 || isLocalName(name) || name === hostname().toLowerCase()
  }

  try {
    const port = await listen(decide, at, { peers, requestsPerMinute: SCRAPES_PER_MINUTE, log })
    return {
      address: port.address,
      close() {
        loop.stop()
        return port.close()
      },
    }
  } catch (error) {
    loop.stop()
    const code = codeOf(error)
    const words = WORDS[code] ?? `METRICS_PORT cannot be opened (${code}).`
    throw new Error(words, { cause: error })
  }
}

const WORDS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'The port of METRICS_PORT is taken. Set it to another one.',
  EACCES: 'The port of METRICS_PORT may not be used by this user. Set it above 1023.',
  EADDRNOTAVAIL: 'The address in METRICS_PORT is not an address of this machine.',
}

const MEASURED_EVERY = SECOND / 2
/** At two a second, one minute. */
const MEASUREMENTS = 120

/** Reports the longest timer delay of the last minute, ms. `every` repeats a function. */
export function watchEventLoop(
  monotonic: () => number,
  every: (ms: number, run: () => void) => () => void = byInterval,
): { longest(): number; stop(): void } {
  let late: readonly number[] = []
  let due = monotonic() + MEASURED_EVERY
  const stop = every(MEASURED_EVERY, () => {
    const at = monotonic()
    late = [...late.slice(1 - MEASUREMENTS), Math.max(0, at - due)]
    due = at + MEASURED_EVERY
  })
  return { longest: () => Math.max(0, ...late), stop }
}

function byInterval(ms: number, run: () => void): () => void {
  const timer = setInterval(run, ms).unref()
  return () => clearInterval(timer)
}
