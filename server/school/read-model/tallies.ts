import type { Refusal } from '#server/school/ledger/ledger.ts'
import type { ListName } from '#server/school/upstream/question.ts'
import { type Span } from '#time/instant.ts'
import { GATEWAY_REASONS, type GatewayReason } from '#wire/wire.ts'

export const OUTCOMES = ['answered', ...GATEWAY_REASONS] as const

type ReadingOutcome = (typeof OUTCOMES)[number]

export interface Tallied {
  readonly requests: Readonly<Record<ReadingOutcome, number>>
  /** Total, ms. */
  readonly requestTime: number
  /** Lists that a caller waited for. */
  readonly walks: Readonly<Record<ReadingOutcome, number>>
}

export type Tallies = ReturnType<typeof createTallies>

export function createTallies() {
  const [requests, walks] = [noneYet(), noneYet()]
  let requestTime = 0
  return {
    request(failed: GatewayReason | null, milliseconds: number): void {
      requests[failed ?? 'answered'] += 1
      requestTime += milliseconds
    },
    walk(failed: GatewayReason | null): void {
      walks[failed ?? 'answered'] += 1
    },
    now: (): Tallied => ({ requests, requestTime, walks }),
  }
}

function noneYet() {
  return Object.fromEntries(OUTCOMES.map((outcome) => [outcome, 0])) as Record<
    ReadingOutcome,
    number
  >
}

const MOST_FAILURES = 100

export type Failures = ReturnType<typeof createFailures>

/** Failed readings that no later reading made up for. */
export function createFailures() {
  let failed: {
    readonly collection: ListName
    readonly range: Span
    readonly refusal: Refusal
  }[] = []
  const touches = (one: Span, other: Span) => one.start < other.end && other.start < one.end
  return {
    note(collection: ListName, range: Span, refusal: Refusal): void {
      const others = failed.filter(
        (one) =>
          one.collection !== collection ||
          one.range.start < range.start ||
          one.range.end > range.end,
      )
      failed = [{ collection, range, refusal }, ...others].slice(0, MOST_FAILURES)
    },
    heal(collection: ListName, healed: Span): void {
      failed = failed.flatMap((one) => {
        const { range } = one
        if (one.collection !== collection || !touches(range, healed)) return [one]
        return [
          { ...one, range: { start: range.start, end: healed.start } },
          { ...one, range: { start: healed.end, end: range.end } },
        ].filter((left) => left.range.start < left.range.end)
      })
    },
    over: (collection: ListName, range: Span): Refusal | null =>
      failed.find((one) => one.collection === collection && touches(one.range, range))?.refusal ??
      null,
  }
}
