import type { WaysWire } from '#api/access.ts'
import type { AccessConfig } from '#config/config.ts'
import { codeOf, type Log } from '#config/log.ts'
import type { Doorkeeper } from '#gateway/doorkeeper.ts'
import type { HouseStore } from '#house/house-store.ts'
import { type Callers, createCallers } from './callers.ts'
import { createDoorkeeper } from './doorkeeper.ts'
import type { Kit } from './kit.ts'
import { oidcRoutes } from './oidc/oidc.ts'
import { callerIn } from './route.ts'
import { sessionRoutes } from './session-routes.ts'
import { createSteadyClock } from './steady-clock.ts'
import { type WatchedHouse, watchHouse } from './watched-house.ts'

export interface AccessOptions {
  readonly house: HouseStore
  /** Epoch ms. */
  readonly now: () => number
  /** Never goes back, ms. */
  readonly monotonic: () => number
  readonly log: Log
  /** What the school is called. */
  readonly school: string
  readonly config: AccessConfig
}

/** Who may come in, over a house. */
export interface Access {
  readonly door: Doorkeeper
  /** Every change in this process goes through it, so that it counts at once. */
  readonly house: WatchedHouse
  readonly callers: Callers
  /** Reads what must be known before anybody asks. Never rejects. */
  ready(): Promise<void>
}

export function createAccess(options: AccessOptions): Access {
  const { config, monotonic, log } = options
  const { sessionDays, publicUrl } = config
  const oidc = config.oidc && { name: config.oidc.name }
  const now = createSteadyClock(options.now, monotonic)
  const house = watchHouse(options.house, () => callers.forget())
  const callers = createCallers({
    house,
    now,
    monotonic,
    log,
    config,
    byToken: () => null,
  })
  const kit: Kit = {
    house,
    callers,
    now,
    monotonic,
    school: options.school,
    publicUrl,
    sessionDays,
  }

  const ways = (): WaysWire => {
    const facts = house.facts()
    return { passphrase: facts?.hasPassphrase ?? true, oidc, claim: facts?.people === 0 }
  }
  const door = createDoorkeeper({
    routes: [...sessionRoutes(kit), ...(config.oidc ? oidcRoutes(kit, config.oidc, log) : [])],
    callerOf: callers.callerOf,
    isProved: callers.isProved,
    ways,
    session(found) {
      const caller = callerIn(found)
      return caller === null || caller.kind === 'machine' ? undefined : callers.wireOf(caller)
    },
  })
  return {
    door,
    house,
    callers,
    async ready() {
      try {
        await house.quietly((one) => house.readFacts(one))
      } catch (error) {
        log.error('house_unavailable', { code: codeOf(error) })
      }
    },
  }
}
