import { hostname, networkInterfaces } from 'node:os'
import { RELOAD_EVERY } from '#server/config/reloadable.ts'
import type { Decide } from '#server/http/node-request.ts'
import { keepCertificate } from '#server/http/port/kept-certificate.ts'
import { listen } from '#server/http/port/listen.ts'
import { createOwnHosts, type Hosts, type Machine } from '#server/http/port/own-hosts.ts'
import { createPeers } from '#server/http/port/peers.ts'
import { recordArrival } from './doctor/running.ts'
import { createAnswersSeen } from './metrics/answers-seen.ts'
import { startMetrics } from './metrics/metrics-port.ts'
import type { MetricSources } from './metrics/scrape.ts'
import type { StackOptions } from './one-school.ts'
import { listenToOperator, type OperatorAnswer, type OperatorAsk } from './operator-socket.ts'

/** What stands around whatever is behind the port. */
export interface Around {
  readonly machine: Machine
  /** Under which the process itself is asked for. */
  readonly hosts: () => Hosts
  /** Where others find it, without a slash; null if they do not. */
  readonly address: () => string | null
  readonly isStopping: () => boolean
  readonly peers: ReturnType<typeof recordArrival>
  readonly port: () => number
}

/** What is behind the port: one school, or many. */
export interface Behind {
  readonly decide: Decide
  /** The origin at hosts that are not the process' own. */
  readonly originAt?: (host: string) => string | null
  /** Looks again at what may be replaced while it runs; null where nothing may. */
  readonly look: (() => void) | null
  /** Does what a command asks; null where no command can. */
  readonly answerOperator: ((ask: OperatorAsk) => Promise<OperatorAnswer>) | null
  readonly measured: Pick<
    MetricSources,
    'school' | 'told' | 'copies' | 'notReady' | 'accounts' | 'notes'
  >
  /** Aborts upstream requests, so that everybody waiting is answered. */
  abort(): void
  close(): Promise<void>
}

export interface OpenProgram {
  readonly port: number
  /** Where a browser on this machine finds it: `http://127.0.0.1:4173`, without a slash. */
  readonly address: string
  /** Where Prometheus finds the metrics; null if they are not told. */
  readonly metrics: string | null
  /** Where everybody else does, the best first; none if they do not. */
  readonly outside: readonly string[]
  /** Reads the certificate and the keys again from their files, at once; it happens by itself every `RELOAD_EVERY`. */
  reload(): void
  /** Over in 5 seconds at the most. */
  close(): Promise<void>
}

/** How long a stop waits for the school before it answers those still waiting with what is known. */
const LAST_ANSWERS = 3_000

/** Opens the ports of whatever `make` puts behind them, and whatever else goes with a process; ready when it resolves. */
export async function openProgram<B extends Behind>(
  options: StackOptions,
  make: (around: Around) => Promise<B>,
): Promise<{ readonly behind: B; readonly program: OpenProgram }> {
  const { config, log, monotonic, now, folder } = options
  const { host, access } = config
  const certificate = access.tls && keepCertificate(access.tls, log)
  const machine = options.machine ?? { interfaces: networkInterfaces, hostname }
  const own = createOwnHosts({ access, host, machine, monotonic })
  let { port } = config
  let isStopping = false
  let originAt: Behind['originAt']
  const peers = recordArrival(
    createPeers({ access, host, log, originAt: (at) => originAt?.(at) ?? null }),
  )
  const behind = await make({
    machine,
    hosts: () => own.of(port),
    address: () => own.outside(port)[0] ?? null,
    isStopping: () => isStopping,
    peers,
    port: () => port,
  })
  originAt = behind.originAt
  const metricsAt = config.metrics
  const answers = metricsAt && createAnswersSeen()
  let operator: Awaited<ReturnType<typeof listenToOperator>> | null = null
  let metrics: Awaited<ReturnType<typeof startMetrics>> | null = null
  try {
    metrics =
      answers &&
      (await startMetrics(metricsAt, {
        ...behind.measured,
        version: options.version,
        config,
        folder,
        answers,
        now,
        monotonic,
        log,
        peers: peers.counts,
        hostname: machine.hostname,
      }))
    const listening = await listen(behind.decide, config, {
      requestsPerMinute: config.requestsPerMinute,
      peers,
      log,
      ...(answers && { onAnswer: answers.note }),
      ...(certificate && { certificate: certificate.current() }),
    })
    port = listening.port
    let stopReloading = () => {}
    const reload = () => {
      if (certificate?.reload()) listening.renew(certificate.current())
      behind.look?.()
    }
    const reloadAgain = () => {
      reload()
      stopReloading = options.schedule?.(now() + RELOAD_EVERY, reloadAgain) ?? stopReloading
    }
    if (certificate || behind.look) reloadAgain()
    if (folder !== undefined && behind.answerOperator !== null)
      operator = await listenToOperator(folder, behind.answerOperator, log)
    return {
      behind,
      program: {
        port,
        address: listening.address,
        metrics: metrics && `${metrics.address}/metrics`,
        outside: own.outside(port),
        reload,
        async close() {
          isStopping = true
          stopReloading()
          await operator?.close()
          const timer = setTimeout(() => behind.abort(), LAST_ANSWERS)
          // At once: one after the other, each waits as long as a stop may take.
          await Promise.all([metrics?.close(), listening.close()])
          clearTimeout(timer)
          await behind.close()
        },
      },
    }
  } catch (error) {
    await metrics?.close()
    await behind.close()
    throw error
  }
}

export function versionOf(packageJson: string): string {
  const parsed: unknown = JSON.parse(packageJson)
  return typeof parsed === 'object' && parsed !== null && 'version' in parsed
    ? String(parsed.version)
    : 'unknown'
}
