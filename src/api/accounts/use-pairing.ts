import { useEffect, useEffectEvent, useState } from 'react'
import { getJson } from '#api/http/client.ts'
import { demand, problemOf } from '#api/http/errors.ts'
import { post } from '#api/http/send.ts'
import type { ApiProblem } from '#api/range/range-answer.ts'
import type { Clock } from '#time/clock.ts'
import { type Instant, plus, SECOND } from '#time/instant.ts'
import { type PairingWire, pairingStateWire, pairingWire } from '#wire/accounts-wire.ts'

export interface Pairing {
  readonly letters:
    | (Pick<PairingWire, 'id' | 'code' | 'link' | 'word'> & { readonly until: Instant })
    | null
  readonly problem: ApiProblem | null
  /** The address to show; null while waiting. */
  readonly page: string | null
}

const NOTHING: Pairing = { letters: null, problem: null, page: null }
/** ms. Short, because someone is standing in front of it. */
export const ASKS_EVERY = 3_000

/** Shows letters and replaces expired ones until the screen is let in. `until` is by the same clock. Not a query,
 * because the cache is cleared on every "signed out" answer. */
export function usePairing(clock: Clock): Pairing {
  const [pairing, setPairing] = useState(NOTHING)
  const readClock = useEffectEvent(clock)
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    let last = NOTHING
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = async () => {
      try {
        last = await nextPairing(last, () => readClock(), signal)
      } catch (error) {
        last = { ...last, problem: problemOf(error) }
      }
      if (signal.aborted) return
      setPairing(last)
      if (last.page === null) timer = setTimeout(() => void look(), ASKS_EVERY)
    }
    void look()
    return () => {
      leaving.abort()
      clearTimeout(timer)
    }
  }, [])
  return pairing
}

async function nextPairing(
  { letters, problem }: Pairing,
  clock: Clock,
  signal: AbortSignal,
): Promise<Pairing> {
  if (problem?.reason === 'slow_down' && clock() < (problem.retryAt ?? 0)) {
    return { letters, problem, page: null }
  }
  if (letters === null || clock() >= letters.until) return begun(clock)
  try {
    const { body } = await getJson(`/api/pairing/${letters.id}`, clock, signal)
    const { state, page = '/' } = demand(pairingStateWire, body)
    return { letters, problem: null, page: state === 'paired' ? page : null }
  } catch (error) {
    if (problemOf(error).reason === 'claimed') return begun(clock)
    throw error
  }
}

async function begun(clock: Clock): Promise<Pairing> {
  const { body } = await post('/api/pairing', {}, clock)
  const { id, code, link, word, seconds } = demand(pairingWire, body)
  const until = plus(clock(), seconds * SECOND)
  return { letters: { id, code, link, word, until }, problem: null, page: null }
}
