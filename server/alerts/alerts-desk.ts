import type { Caller } from '#access/caller.ts'
import type { AlertsNow } from '#api/alerts-wire.ts'
import type { AnswerTo } from '#gateway/gateway.ts'
import type { KeepingRoute } from '#sign-in/route.ts'

export interface AlertsDesk {
  readonly routes: readonly KeepingRoute[]
  /** `GET /api/alerts`. */
  readonly answer: AnswerTo
  /** What the status says of them; null for whoever is not told. */
  readonly now: (caller: Caller) => AlertsNow | null
  /** Looks whether anything is wrong. Never throws. */
  tend(): void
  /** Resolves once no look is under way. */
  settled(): Promise<void>
}
