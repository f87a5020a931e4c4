import type { WaysWire } from '#api/access.ts'
import type { AccessConfig } from '#config/config.ts'
import { codeOf, type Log } from '#config/log.ts'
import type { Doorkeeper } from '#gateway/doorkeeper.ts'
import type { HouseStore } from '#house/house-store.ts'
import { createAuditNotes } from './audit/audit-notes.ts'
import { auditRoutes } from './audit/audit-routes.ts'
import { type Callers, createCallers } from './callers.ts'
import { createDoorkeeper } from './doorkeeper.ts'
import type { Kit } from './kit.ts'
import { oidcRoutes } from './oidc/oidc.ts'
import { callerIn } from './route.ts'
import { displayRoutes } from './screens/display-routes.ts'
import { pairingRoutes } from './screens/pairing-routes.ts'
import { sessionRoutes } from './session-routes.ts'
import { createSteadyClock } from './steady-clock.ts'
import { createTokenDesk } from './tokens/token-desk.ts'
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
  /** What is written and let go of in its own time; to be called twice a minute. */
  tend(): void
  close(): Promise<void>
}

export function createAccess(options: AccessOptions): Access {
  const { config, monotonic, log } = options
  const { sessionDays, publicUrl } = config
  const oidc = config.oidc && { name: config.oidc.name }
  const now = createSteadyClock(options.now, monotonic)
  const house = watchHouse(options.house, () => {
    callers.forget()
    tokens.forget()
  })
  const callers = createCallers({
    house,
    now,
    monotonic,
    log,
    config,
    byToken: (asked) => tokens.callerOf(asked),
  })
  const notes = createAuditNotes({ house, now, log })
  const kit: Kit = {
    house,
    callers,
    notes,
    now,
    monotonic,
    school: options.school,
    publicUrl,
    sessionDays,
  }
  const tokens = createTokenDesk(kit, log)

  const ways = (): WaysWire => {
    const facts = house.facts()
    return { passphrase: facts?.hasPassphrase ?? true, oidc, claim: facts?.people === 0 }
  }
  const door = createDoorkeeper({
    routes: [
      ...sessionRoutes(kit),
      ...(config.oidc ? oidcRoutes(kit, config.oidc, log) : []),
      ...pairingRoutes(kit),
      ...displayRoutes(kit),
      ...tokens.routes,
      ...auditRoutes(kit),
    ],
    callerOf: callers.callerOf,
    isProved: callers.isProved,
    ways,
    session(found) {
      const caller = callerIn(found)
      const isSession = caller?.kind === 'person' || caller?.kind === 'display'
      return isSession ? callers.wireOf(caller) : undefined
    },
    noteLook: notes.looked,
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
    tend: notes.tend,
    async close() {
      await notes.settled()
      await house.close()
    },
  }
}
