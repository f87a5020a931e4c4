import type { Reason } from '#ledger/reason.ts'
import { MINUTE, SECOND } from '#ledger/utc-day.ts'
import type { DaysOf, SchoolReader } from '#read-model/school-reader.ts'
import { type Answer, jsonAnswer } from './answer.ts'

/** Of all people together, however many tabs they have and however often they press. */
const PAUSE = MINUTE
/** A week of a school with 120 bookings a day takes 17. */
const MOST_REQUESTS = 20
/** So that no browser waits longer than this; the reading itself goes on. */
const PATIENCE = 25 * SECOND

interface Refreshed {
  readonly refreshed: boolean
  /** Null also where somebody has just read again; then `retryAt` says when that can be done next. */
  readonly reason: Reason | null
  /** Epoch ms. */
  readonly retryAt: number | null
  readonly requests: number
}

export interface ManualRefresh {
  /** Reads the days again now, or says why not. Two that ask for the same days at once share one reading. */
  run(days: DaysOf): Promise<Refreshed>
  /** What `run` would say without reading; for HEAD, which never spends. */
  look(): Refreshed
}

export function createManualRefresh(options: {
  readonly reader: Pick<SchoolReader, 'read'>
  readonly now: () => number
  readonly patience?: number
}): ManualRefresh {
  const { reader, now, patience = PATIENCE } = options
  let began: number | null = null
  let underWay: { readonly key: string; readonly result: Promise<Refreshed> } | null = null

  function look(): Refreshed {
    const passed = began === null ? PAUSE : now() - began
    // A clock that was set back must not lock the button for longer than the pause.
    const retryAt = passed >= 0 && passed < PAUSE ? now() + PAUSE - passed : null
    return { refreshed: false, reason: null, retryAt, requests: 0 }
  }

  async function read(days: DaysOf): Promise<Refreshed> {
    const at = now()
    const { requests, refusal } = await reader.read(days, {
      purpose: 'person',
      olderThan: at,
      most: MOST_REQUESTS,
    })
    // What cost nothing is no reason to make the next one wait.
    if (requests === 0 && began === at) began = null
    return {
      refreshed: refusal === null,
      reason: refusal?.reason ?? null,
      retryAt: refusal?.retryAt ?? null,
      requests,
    }
  }

  return {
    look,
    run(days) {
      const key = `${days.collection} ${days.from} ${days.to}`
      if (underWay?.key === key) return underWay.result
      const waiting = look()
      if (underWay !== null || waiting.retryAt !== null) {
        return Promise.resolve({ ...waiting, retryAt: waiting.retryAt ?? now() + 5 * SECOND })
      }
      began = now()
      const whole = read(days).finally(() => {
        underWay = null
      })
      const result = patiently(
        whole,
        patience,
        (): Refreshed => ({
          refreshed: false,
          reason: 'upstream_timeout',
          retryAt: now() + PAUSE,
          requests: 0,
        }),
      )
      underWay = { key, result }
      return result
    },
  }
}

/** `/api/refresh`: whether it was read again, and if not when it can be. */
export function refreshAnswer({ refreshed, reason, retryAt, requests }: Refreshed): Answer {
  const iso = retryAt === null ? null : new Date(retryAt).toISOString()
  return jsonAnswer(200, { refreshed, reason, retryAt: iso, requests })
}

function patiently<T>(work: Promise<T>, patience: number, late: () => T): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(late()), patience)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
