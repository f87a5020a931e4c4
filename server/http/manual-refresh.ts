import { PATIENCE, patiently, tooLate } from '#server/school/read-model/requests.ts'
import type { DaysOf, SchoolReader } from '#server/school/read-model/school-reader.ts'
import { DAY, isoOrNull, MINUTE, SECOND, utcDayOf } from '#time/instant.ts'
import { type GatewayReason, YOUNG_ENOUGH_TO_PRINT } from '#wire/wire.ts'
import { type Answer, jsonAnswer } from './answer.ts'
import type { ReadingRequest } from './parameters.ts'

/** Between two manual refreshes, however many tabs are open and however often anybody presses. */
const PAUSE = MINUTE
/** One request a press, so one a minute: the next press goes on where this one ended. */
const A_PRESS = 1
/** A day of a school with 300 bookings. */
const A_PRINT = 4
/** Days from today that a school prints, in UTC, with a spare day on both sides for its zone. */
const PRINTED = { first: -2, last: 8 }

interface Refreshed {
  readonly refreshed: boolean
  /** Null also if somebody has just refreshed; then `retryAt` says when it is possible again. */
  readonly reason: GatewayReason | null
  /** Epoch ms. */
  readonly retryAt: number | null
  /** Null while it is being read, since nobody knows yet. */
  readonly requests: number | null
}

export type ManualRefresh = ReturnType<typeof createManualRefresh>

export function createManualRefresh(options: {
  readonly reader: Pick<SchoolReader, 'read' | 'ages'>
  readonly now: () => number
  readonly patience?: number
}) {
  const { reader, now, patience = PATIENCE } = options
  let began: number | null = null
  const underWay = new Map<string, Promise<Refreshed>>()

  function waiting(): Refreshed {
    const passed = began === null ? PAUSE : now() - began
    // A clock that was set back must not lock the button for longer than the pause.
    const retryAt = passed >= 0 && passed < PAUSE ? now() + PAUSE - passed : null
    return { refreshed: false, reason: null, retryAt, requests: 0 }
  }

  async function read(
    { purpose, ...days }: ReadingRequest,
    request: string | undefined,
  ): Promise<Refreshed> {
    const at = now()
    const { requests, refusal } = await reader.read(days, {
      purpose: purpose === 'print' && !isPrinted(days, at) ? 'on-demand' : purpose,
      olderThan: purpose === 'print' ? at - YOUNG_ENOUGH_TO_PRINT : oldestOf(days) + 1,
      most: purpose === 'print' ? A_PRINT : A_PRESS,
      request,
    })
    // It cost nothing, so the next person need not wait.
    if (requests === 0 && began === at && purpose === 'person') began = null
    return {
      refreshed: refusal === null,
      reason: refusal?.reason ?? null,
      retryAt: refusal?.retryAt ?? null,
      requests,
    }
  }

  /** When the oldest of the days was read, epoch ms; what is not known comes first. */
  function oldestOf(days: DaysOf): number {
    return Math.min(...reader.ages(days).map(({ asOf }) => asOf ?? 0))
  }

  return {
    /** Reads the days again now, or says why not. People who ask for the same days at once share one reading. */
    run(days: ReadingRequest, request?: string): Promise<Refreshed> {
      const { purpose, collection, from, to, until } = days
      const key = [purpose, collection, from, to, until].join(' ')
      const running = underWay.get(key)
      if (running) return patiently(running, patience, late)
      if (purpose === 'person') {
        const busy = waiting()
        const isBusy = [...underWay.keys()].some((one) => one.startsWith('person'))
        if (isBusy || busy.retryAt !== null)
          return Promise.resolve({ ...busy, retryAt: busy.retryAt ?? now() + 5 * SECOND })
        began = now()
      }
      const whole = read(days, request).finally(() => underWay.delete(key))
      underWay.set(key, whole)
      return patiently(whole, patience, late)
    },
  }

  function late(): Refreshed {
    return { refreshed: false, ...tooLate(now()).refusal, requests: null }
  }
}

/** Anybody can name any other day, so those are charged to the quota for such days. */
function isPrinted({ from, to }: DaysOf, at: number): boolean {
  const day = (offset: number) => utcDayOf(at + offset * DAY)
  return day(PRINTED.first) <= from && to <= day(PRINTED.last)
}

/** `/api/refresh`: whether it was read again, and if not, when it can be. */
export function refreshAnswer({ refreshed, reason, retryAt, requests }: Refreshed): Answer {
  const iso = isoOrNull(retryAt)
  return jsonAnswer(200, { refreshed, reason, retryAt: iso, requests })
}
