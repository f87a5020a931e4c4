import type { Requests } from '#api/http/gateway-requests.ts'
import type { RefreshState } from '#api/status/use-requests.ts'
import { sayRequests } from '#api/words/price-words.ts'
import { sayTrouble } from '#api/words/words.ts'
import type { DateFormat } from '#time/date-format.ts'
import type { Instant } from '#time/instant.ts'
import { KEPT_FOR_PROBES } from '#wire/wire.ts'

export interface RefreshOffer {
  readonly label: string
  readonly isPossible: boolean
  readonly words: string
}

/** `words`: "Refresh this week". Costs at most one request, shown before the press. */
export function refreshOffer(
  words: string,
  { price, remaining, reset, left }: Pick<Requests, 'price' | 'remaining' | 'reset' | 'left'>,
  state: RefreshState,
  now: Instant,
  format: DateFormat,
): RefreshOffer {
  const time = (at: Instant) => format.time(at)
  const uses = remaining === null ? sayRequests(1) : `1 of ${sayRequests(remaining)}`
  const label = `Refresh ${words}${price === null ? '' : ` (uses ${uses})`}`
  const refused = (why: string): RefreshOffer => ({ label, isPossible: false, words: why })
  const renewed = reset === null ? '' : ` They reset at ${time(reset)}.`
  if (state.isBusy) return refused('Loading now.')
  if (price === null) return refused('Working out how many requests this needs.')
  if (remaining === 0) return refused(`Today’s requests are used up.${renewed}`)
  if (remaining !== null && remaining <= KEPT_FOR_PROBES) {
    return refused(
      `The last ${KEPT_FOR_PROBES} requests are reserved for checking the scheduling system.${renewed}`,
    )
  }
  if (left.byHand === 0) {
    return refused(
      `Today’s requests for manual refresh are used up. Flightline keeps refreshing by itself.${renewed}`,
    )
  }
  const { notBefore, reason, done } = state
  if (notBefore !== null && notBefore > now) {
    if (reason !== null) {
      return refused(sayTrouble({ reason, detail: '', since: null, retryAt: notBefore }, format))
    }
    const last = done ? `Read again at ${time(done.at)} with ${sayRequests(done.requests)}. ` : ''
    return refused(`${last}Once a minute for everyone. Next at ${time(notBefore)}.`)
  }
  const last = done
    ? [`Last refreshed here at ${time(done.at)} with ${sayRequests(done.requests)}.`]
    : []
  const steps =
    price === 1
      ? []
      : [`Refreshing everything takes ${price} requests: one a minute, oldest day first.`]
  return { label, isPossible: true, words: [...last, ...steps].join(' ') }
}
