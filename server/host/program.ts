import { hostname, networkInterfaces } from 'node:os'
import type { Config } from '#server/config/config.ts'
import { RELOAD_EVERY } from '#server/config/reloadable.ts'
import { keepCertificate } from '#server/http/port/kept-certificate.ts'
import { listen } from '#server/http/port/listen.ts'
import { createOwnHosts } from '#server/http/port/own-hosts.ts'
import { createPeers } from '#server/http/port/peers.ts'
import { movedClock } from '#server/reference-api/demonstration/school-zone.ts'
import { clampWait } from '#server/school/ledger/back-off.ts'
import type { CallAt } from '#server/school/refresher/refresher.ts'
import { recordArrival } from './doctor/running.ts'
import { armFirstAdmin, storedClaimLink } from './first-admin.ts'
import { type HostOptions, openHost } from './host.ts'
import { createAnswersSeen } from './metrics/answers-seen.ts'
import { startMetrics } from './metrics/metrics-port.ts'
import { listenToOperator } from './operator-socket.ts'
import { repeat } from './schools/schools.ts'

export type RunningHost = Awaited<ReturnType<typeof startHost>>

/** How long a stop waits for the schools before answering with what is loaded, ms. */
const LAST_ANSWERS = 3_000

/** Listens on `config.host` and `config.port` (0 picks a free one); ready when it resolves. */
export async function startHost(options: HostOptions) {
  const { config, log, monotonic, now, folder } = options
  const { machine = { interfaces: networkInterfaces, hostname } } = options
  const { host: listensAt, access } = config
  const certificate = access.tls && keepCertificate(access.tls, log)
  const own = createOwnHosts({ access, host: listensAt, machine, monotonic })
  let { port } = config
  let isStopping = false
  const opened = await openHost(options, {
    hosts: () => own.of(port),
    address: () => own.outside(port)[0] ?? null,
    isStopping: () => isStopping,
    port: () => port,
  })
  const { schools, originAt } = opened
  const peers = recordArrival(createPeers({ access, host: listensAt, log, originAt }))
  const answers = config.metrics && createAnswersSeen()
  let metrics: Awaited<ReturnType<typeof startMetrics>> | null = null
  try {
    const firstAdmin = await armFirstAdmin(opened.access, access, opened.trouble, log)
    metrics =
      answers &&
      (await startMetrics(config.metrics, {
        ...opened.measured,
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
    const listening = await listen(opened.decide, config, {
      requestsPerMinute: config.requestsPerMinute,
      peers,
      log,
      ...(answers && { onAnswer: answers.note }),
      ...(certificate && { certificate: certificate.current() }),
    })
    port = listening.port
    /** Reloads certificate, list and keys at once; also happens every `RELOAD_EVERY`. */
    const reload = () => {
      if (certificate?.reload()) listening.renew(certificate.current())
      void schools.reload()
    }
    reload()
    const { schedule = () => () => {} } = options
    const stopReloading = repeat({ schedule, now }, RELOAD_EVERY, reload)
    const operator = await listenToOperator(folder, (ask) => opened.answer(ask, peers), log)
    const [best = listening.address] = own.outside(port)
    return {
      ...opened,
      firstAdmin,
      port,
      /** As `http://127.0.0.1:4173`, for a browser on this machine. */
      address: listening.address,
      metrics: metrics && `${metrics.address}/metrics`,
      /** Addresses for everyone else, best first. */
      outside: own.outside(port),
      /** The first person to open it becomes the admin; null if there is one. Contains a secret. */
      claimLink: storedClaimLink(firstAdmin, opened.trouble, best, { config, folder, log }),
      reload,
      async close() {
        isStopping = true
        stopReloading()
        await operator.close()
        const timer = setTimeout(() => schools.abort(), LAST_ANSWERS)
        // In parallel: one after the other, each could take the full time allowed for a stop.
        await Promise.all([metrics?.close(), listening.close()])
        clearTimeout(timer)
        await opened.close()
      },
    }
  } catch (error) {
    await metrics?.close()
    await opened.close()
    throw error
  }
}

export function programClock({ schoolClock, timeZone }: Config, now: () => number): () => number {
  return schoolClock === null ? now : movedClock(now, timeZone, schoolClock)
}

export function versionOf(packageJson: string): string {
  const parsed: unknown = JSON.parse(packageJson)
  return typeof parsed === 'object' && parsed !== null && 'version' in parsed
    ? String(parsed.version)
    : 'unknown'
}

/** Runs on the program's own clock, and does not keep the process alive. */
export function scheduleBy(now: () => number): CallAt {
  return (at, run) => {
    const timer = setTimeout(run, clampWait(at - now()))
    timer.unref()
    return () => clearTimeout(timer)
  }
}
