import type { Log } from '#server/config/log.ts'
import type { Database } from './database.ts'
import { type LeaseDesk, openLeaseDesk } from './lease.ts'
import { createNotices, type MovedIn, type Notices } from './notices.ts'
import { startDatabase } from './start-database.ts'
import { createWishDesk, type WishDesk } from './wishes.ts'

/** What all schools of a process share with the other gateways of their database. */
export interface AmongGateways {
  readonly database: Database
  readonly leases: LeaseDesk
  readonly wishes: WishDesk
  /** From now on `onMoved` is told what others save of a school, at once or within `ASKED_EVERY`. Returns what ends that. */
  follow(school: string, onMoved: (moved: MovedIn) => void): () => void
  readonly announce: Notices['announce']
  /** Gives every school back. Never rejects. */
  close(): Promise<void>
}

/** How often what is not heard is asked for, and how long a school is leased, ms; a test has less patience. */
export interface GatewayPace {
  readonly lease?: number
  readonly asked?: number
  readonly wishes?: number
  readonly patience?: number
}

/** Opens the database of a process, with all that goes on in it beside the stores. Rejects with `DatabaseRefused`. */
export async function openAmongGateways(options: {
  /** DATABASE_URL. */
  readonly url: string
  /** Epoch ms. */
  readonly now: () => number
  /** Never goes back, ms. */
  readonly monotonic: () => number
  readonly log: Log
  readonly pace?: GatewayPace | undefined
}): Promise<AmongGateways> {
  const { url, now, monotonic, log, pace = {} } = options
  const database = await startDatabase({ url, now, monotonic, log })
  const followers = new Map<string, (moved: MovedIn) => void>()
  const leases = openLeaseDesk({
    database,
    monotonic,
    log,
    onGivenBack: (school) => notices.announce(school, 'lease', null),
    ...(pace.lease && { lease: pace.lease }),
  })
  const wishes = createWishDesk({
    database,
    monotonic,
    tell: (school) => void notices.announce(school, 'wish', null),
    ...(pace.wishes && { every: pace.wishes }),
    ...(pace.patience && { patience: pace.patience }),
  })
  const notices = createNotices({
    url,
    database,
    onMoved(school, moved) {
      if (moved.has('wish')) wishes.hear(school)
      if (moved.has('lease')) leases.look()
      followers.get(school)?.(moved)
    },
    ...(pace.asked && { askedEvery: pace.asked }),
  })
  return {
    database,
    leases,
    wishes,
    follow(school, onMoved) {
      followers.set(school, onMoved)
      notices.watch(school)
      return () => {
        if (followers.get(school) !== onMoved) return
        followers.delete(school)
        notices.unwatch(school)
      }
    },
    announce: notices.announce,
    async close() {
      wishes.close()
      await leases.close()
      await notices.close()
      await database.close()
    },
  }
}
