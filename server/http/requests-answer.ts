import type { Ledger } from '#server/school/ledger/ledger.ts'
import type { DaysOf } from '#server/school/read-model/school-reader.ts'
import { isoInstant, isoOrNull } from '#time/instant.ts'
import type { RequestPurpose } from '#wire/wire.ts'
import { type Answer, jsonAnswer } from './answer.ts'

/** A planned reading; epoch ms. */
export interface Planned extends DaysOf {
  readonly purpose: RequestPurpose
  readonly at: number
  readonly requests: number
}

/** What reading some days again takes, what is not known of them, and what a first reading would be charged to. */
interface Wanted {
  readonly price: number
  readonly unread: number
  readonly purpose: RequestPurpose
}

/** `/api/requests`: where the day's requests went, what comes next, how many may still be brought about; and the price of days, if asked. */
export function requestsAnswer(
  ledger: Pick<Ledger, 'budget' | 'spending' | 'otherConsumer' | 'left'>,
  planned: readonly Planned[],
  wanted: Wanted | null,
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
    price: wanted?.price ?? null,
    unread: wanted?.unread ?? null,
    left: { byHand: ledger.left('person'), days: wanted && ledger.left(wanted.purpose) },
  })
}
