import type { RequestPurpose } from '#api/wire.ts'
import type { Ledger } from '#ledger/ledger.ts'
import type { DaysOf } from '#read-model/school-reader.ts'
import { isoInstant } from '#time/instant.ts'
import { type Answer, jsonAnswer } from './answer.ts'

/** A planned reading; epoch ms. */
export interface Planned extends DaysOf {
  readonly purpose: RequestPurpose
  readonly at: number
  readonly requests: number
}

/** `/api/requests`: where the day's requests went, what comes next, and what a refresh would cost (null: nothing asked). */
export function requestsAnswer(
  ledger: Pick<Ledger, 'budget' | 'spending' | 'otherConsumer'>,
  planned: readonly Planned[],
  price: number | null,
): Answer {
  const { limit, remaining, reset, reserve } = ledger.budget()
  const spent = [...ledger.spending()].sort(
    (a, b) => a.hour - b.hour || (a.purpose < b.purpose ? -1 : 1),
  )
  return jsonAnswer(200, {
    limit,
    remaining,
    reset: reset === null ? null : isoInstant(reset),
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
    price,
  })
}
