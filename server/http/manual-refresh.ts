import type { Ledger } from '#server/school/ledger/ledger.ts'
import type { SchoolReader } from '#server/school/read-model/reader.ts'
import { PATIENCE, patiently, tooLate } from '#server/school/read-model/requests.ts'
import type { DaysOf } from '#server/school/read-model/school-reader.ts'
import { DAY, isoInstant, isoOrNull, MINUTE, SECOND, utcDayOf } from '#time/instant.ts'
import { type GatewayReason, type RequestPurpose, YOUNG_ENOUGH_TO_PRINT } from '#wire/wire.ts'
import { type Answer, jsonAnswer } from './answer.ts'
import type { ReadingRequest } from './parameters.ts'

/** Between two manual refreshes, across all tabs and people. */
const PAUSE = MINUTE
/** Requests per press; the next press goes on where this one ended. */
const A_PRESS = 1
/** Requests for a day of a school with 300 bookings. */
const A_PRINT = 4
/** Printable days from today, in UTC, with a spare day on both sides for the zone. */
const PRINTED = { first: -2, last: 8 }

interface Refreshed {
  readonly refreshed: boolean
  /** Null also after a recent refresh; then `retryAt` says when it is possible again. */
  readonly reason: GatewayReason | null
  readonly retryAt: number | null
  /** Null while it is being read. */
  readonly requests: number | null
}

export type ManualRefresh = ReturnType<typeof createManualRefresh>

export function createManualRefresh(options: {
  readonly reader: Pick<SchoolReader, 'read' | 'ages'>
  readonly now: () => number
  readonly patience?: number
}) {
  const { reader, now, patience = PATIENCE } = options
  const underWay = new Map<string, Promise<Refreshed>>()
  let began: number | null = null

  /** Epoch ms; null for now. */
  function pausedUntil(): number | null {
    const passed = began === null ? PAUSE : now() - began
    // A clock that was set back must not lock the button longer than the pause.
    if (passed >= 0 && passed < PAUSE) return now() + PAUSE - passed
    const isBusy = [...underWay.keys()].some((key) => key.startsWith('person'))
    return isBusy ? now() + 5 * SECOND : null
  }

  async function read(
    { purpose, ...days }: ReadingRequest,
    request: string | undefined,
  ): Promise<Refreshed> {
    const at = now()
    const isPrint = purpose === 'print'
    const { requests, refusal } = await reader.read(days, {
      purpose: isPrint && !isPrinted(days, at) ? 'on-demand' : purpose,
      olderThan: isPrint ? at - YOUNG_ENOUGH_TO_PRINT : oldestOf(days) + 1,
      most: isPrint ? A_PRINT : A_PRESS,
      request,
    })
    if (requests === 0 && began === at && !isPrint) began = null
    const { reason = null, retryAt = null } = refusal ?? {}
    return { refreshed: refusal === null, reason, retryAt, requests }
  }

  function oldestOf(days: DaysOf): number {
    return Math.min(...reader.ages(days).map(({ asOf }) => asOf ?? 0))
  }

  const late = (): Refreshed => ({ refreshed: false, ...tooLate(now()).refusal, requests: null })

  return {
    /** Reads the days now, or says why not. Simultaneous requests for the same days share one reading. */
    run(days: ReadingRequest, request?: string): Promise<Refreshed> {
      const { purpose, collection, from, to, until } = days
      const key = [purpose, collection, from, to, until].join(' ')
      const running = underWay.get(key)
      if (running) return patiently(running, patience, late)
      if (purpose === 'person') {
        const retryAt = pausedUntil()
        if (retryAt !== null)
          return Promise.resolve({ refreshed: false, reason: null, retryAt, requests: 0 })
        began = now()
      }
      const whole = read(days, request).finally(() => underWay.delete(key))
      underWay.set(key, whole)
      return patiently(whole, patience, late)
    },
  }
}

/** Other days are charged to the on-demand share. */
function isPrinted({ from, to }: DaysOf, at: number): boolean {
  const day = (offset: number) => utcDayOf(at + offset * DAY)
  return day(PRINTED.first) <= from && to <= day(PRINTED.last)
}

export function refreshAnswer({ refreshed, reason, retryAt, requests }: Refreshed): Answer {
  return jsonAnswer(200, { refreshed, reason, retryAt: isoOrNull(retryAt), requests })
}

export interface Planned extends DaysOf {
  readonly purpose: RequestPurpose
  readonly at: number
  readonly requests: number
}

/** Where the day's requests went, what comes next, and how many are left; `price` of the named days. */
export function requestsAnswer(
  ledger: Pick<Ledger, 'budget' | 'spending' | 'otherConsumer' | 'left' | 'forOpenedBefore'>,
  planned: readonly Planned[],
  price: {
    readonly price: number
    readonly unread: number
    readonly purpose: RequestPurpose
  } | null,
): Answer {
  const { limit, remaining, reset, reserve } = ledger.budget()
  const spent = [...ledger.spending()].sort(
    (a, b) => a.hour - b.hour || (a.purpose < b.purpose ? -1 : 1),
  )
  return jsonAnswer(200, {
    limit,
    remaining,
    reset: isoOrNull(reset),
    reserve,
    spent: spent.map(({ hour, purpose, requests }) => ({
      hour: isoInstant(hour),
      purpose,
      requests,
    })),
    next: planned.map(({ purpose, collection, from, to, at, requests }) => ({
      purpose,
      collection,
      from,
      to,
      at: isoInstant(at),
      requests,
    })),
    otherConsumer: ledger.otherConsumer(),
    price: price && price.price,
    unread: price && price.unread,
    laterPerDay: price && ledger.forOpenedBefore().perDay,
    left: { byHand: ledger.left('person'), days: price && ledger.left(price.purpose) },
  })
}
