import { GATEWAY_REASONS, type GatewayReason } from '#wire/wire.ts'

export const OUTCOMES = ['answered', ...GATEWAY_REASONS] as const

type ReadingOutcome = (typeof OUTCOMES)[number]

/** What happened since the process began. */
export interface Tallied {
  /** Requests sent to the school. */
  readonly requests: Readonly<Record<ReadingOutcome, number>>
  /** How long they took together, ms. */
  readonly requestTime: number
  /** Lists that a caller waited for. */
  readonly walks: Readonly<Record<ReadingOutcome, number>>
}

export interface Tallies {
  request(failed: GatewayReason | null, milliseconds: number): void
  walk(failed: GatewayReason | null): void
  now(): Tallied
}

export function createTallies(): Tallies {
  const [requests, walks] = [noneYet(), noneYet()]
  let requestTime = 0
  return {
    request(failed, milliseconds) {
      requests[failed ?? 'answered'] += 1
      requestTime += milliseconds
    },
    walk(failed) {
      walks[failed ?? 'answered'] += 1
    },
    now: () => ({ requests, requestTime, walks }),
  }
}

function noneYet() {
  return Object.fromEntries(OUTCOMES.map((outcome) => [outcome, 0])) as Record<
    ReadingOutcome,
    number
  >
}
