import type { Log } from '#server/config/log.ts'
import { openLeases } from './lease.ts'
import { createNotices, type MovedIn } from './notices.ts'
import { createReadRequests } from './read-requests.ts'
import { startDatabase } from './start-database.ts'

/** Polling interval and lease, ms; tests use shorter ones. */
export interface GatewayPace {
  readonly lease?: number
  readonly notices?: number
  readonly requests?: number
  readonly patience?: number
}

export type AmongGateways = Awaited<ReturnType<typeof openAmongGateways>>

/** Rejects with `DatabaseRefused`. */
export async function openAmongGateways(options: {
  readonly url: string
  readonly now: () => number
  readonly monotonic: () => number
  readonly log: Log
  readonly pace?: GatewayPace | undefined
}) {
  const { url, now, monotonic, log, pace = {} } = options
  const database = await startDatabase({ url, now, monotonic, log })
  const followers = new Map<string, (moved: MovedIn) => void>()
  const leases = openLeases({
    database,
    monotonic,
    log,
    onGivenBack: (school) => notices.announce(school, 'lease', null),
    ...(pace.lease && { lease: pace.lease }),
  })
  const readRequests = createReadRequests({
    database,
    monotonic,
    notify: (school) => void notices.announce(school, 'request', null),
    ...(pace.requests && { every: pace.requests }),
    ...(pace.patience && { patience: pace.patience }),
  })
  const notices = createNotices({
    url,
    database,
    onMoved(school, moved) {
      if (moved.has('request')) readRequests.hear(school)
      if (moved.has('lease')) leases.look()
      followers.get(school)?.(moved)
    },
    ...(pace.notices && { pollEvery: pace.notices }),
  })
  return {
    database,
    leases,
    readRequests,
    /** `onMoved` gets what others save for a school, from notices and polls. Returns an unsubscribe function. */
    follow(school: string, onMoved: (moved: MovedIn) => void): () => void {
      followers.set(school, onMoved)
      notices.watch(school)
      return () => {
        if (followers.get(school) !== onMoved) return
        followers.delete(school)
        notices.unwatch(school)
      }
    },
    announce: notices.announce,
    /** Gives every school back. Never rejects. */
    async close(): Promise<void> {
      readRequests.close()
      await leases.close()
      await notices.close()
      await database.close()
    },
  }
}
