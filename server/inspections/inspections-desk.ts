import type { InspectionsWire } from '#api/inspections-wire.ts'
import type { AnswerTo } from '#gateway/gateway.ts'
import type { KeepingRoute } from '#sign-in/route.ts'

/** Every item as it stands now, for whoever tells of it. */
export type InspectionsNow = Omit<InspectionsWire, 'mayChange'>

export interface InspectionsDesk {
  readonly routes: readonly KeepingRoute[]
  /** `GET /api/inspections`. */
  readonly answer: AnswerTo
  /** From memory, never a request. Rejects with `HouseUnavailable` or `OutOfReach`. */
  now(): Promise<InspectionsNow>
}
