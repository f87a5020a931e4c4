import { isIPv4 } from 'node:net'
import { networkOf } from '#server/http/allowance.ts'
import { type Answer, slowDown } from '#server/http/answer.ts'
import type { IncomingRequest } from '#server/http/request.ts'
import { SECOND } from '#time/instant.ts'
import { createHashQueue, type Later } from './hash-queue.ts'
import { hashPassphrase, isOutdated, isPassphrase, SCRYPT } from './passphrase.ts'
import { type Count, createTries } from './tries.ts'

/** Per account and network, or known browser. */
export const FREE_TRIES = 5
/** Per account from anywhere, and per network at any account; beyond these, strangers take turns. */
const FREE_TRIES_WIDE = 50
export const TURN_EVERY = 5 * SECOND
/** A page gives up after 20 s. */
const MOST_IN_LINE = 3

interface Try {
  readonly incoming: IncomingRequest
  /** An id, or a stand-in for a name that no one has. */
  readonly account: string
  readonly passphrase: string
  readonly phc: string | null
  /** The mark of a browser that signed in as this person before; null for strangers. */
  readonly browser: string | null
}

export interface GuardParts {
  readonly monotonic: () => number
  readonly later?: Later
  readonly cost?: typeof SCRYPT
  readonly verify?: typeof isPassphrase
  readonly aSecond?: number
}

export type Guard = ReturnType<typeof createGuard>

/** All hashing goes through it: few at once, few a second, and guessers wait. */
export function createGuard({
  monotonic,
  later = (ms, run) => void setTimeout(run, ms).unref(),
  cost = SCRYPT,
  verify = isPassphrase,
  aSecond,
}: GuardParts) {
  const queue = createHashQueue(monotonic, later, aSecond)
  const tries = createTries(monotonic)
  const nextTurn = createTurns(later)

  return {
    /** Whether the passphrase is right, or the refusal for too many tries. */
    async check({ incoming, account, passphrase, phc, browser }: Try): Promise<boolean | Answer> {
      const [own, ...wide] = countsOf(account, guessersAt(incoming.address ?? ''), browser)
      const counts = [own, ...wide]
      const failed = tries.failed(own)
      const wait = tries.take(counts)
      if (wait > 0) return slowDown(wait / SECOND)
      // Where others failed, too, it costs time but no entry, unless a line is full.
      const crowd = wide.find((one) => tries.failed(one) > FREE_TRIES_WIDE)
      const isTurn = crowd === undefined || (await nextTurn(crowd.of, failed))
      const line = browser === null ? null : account
      const isRight = isTurn ? await queue(line, () => verify(passphrase, phc, cost)) : null
      if (isRight !== false) tries.giveBack(counts, isRight === true)
      return isRight ?? slowDown(isTurn ? 1 : TURN_EVERY / SECOND)
    },
    async make(account: string, passphrase: string): Promise<string | Answer> {
      return (await queue(account, () => hashPassphrase(passphrase, cost))) ?? slowDown(1)
    },
    isOutdated: (phc: string): boolean => isOutdated(phc, cost),
  }
}

/** What a try counts toward: first its browser or network, then strangers together. */
function countsOf(
  account: string,
  network: string,
  browser: string | null,
): readonly [own: Count, ...wide: Count[]] {
  if (browser !== null) return [{ of: `${account} known ${browser}`, free: FREE_TRIES }]
  const own = { of: `${account} ${network}`, free: FREE_TRIES }
  return [own, ...[account, network].map((of) => ({ of, free: Number.POSITIVE_INFINITY }))]
}

/** For IPv4 the /24: its addresses are as easy to get as those in an IPv6 network. */
function guessersAt(address: string): string {
  const network = networkOf(address)
  return isIPv4(network) ? network.replace(/\d+$/, '0/24') : network
}

/** Resolves with the next turn at an account or network, fewest `failed` first; false if the line is full. */
function createTurns(later: Later): (at: string, failed: number) => Promise<boolean> {
  const lines = new Map<string, { readonly failed: number; go(isTurn: boolean): void }[]>()

  function nextIn(at: string): void {
    later(TURN_EVERY, () => {
      const first = lines.get(at)?.shift()
      if (first === undefined) {
        lines.delete(at)
        return
      }
      first.go(true)
      nextIn(at)
    })
  }

  return (at, failed) => {
    const line = lines.get(at)
    if (line === undefined) {
      lines.set(at, [])
      nextIn(at)
      return Promise.resolve(true)
    }
    return new Promise((go) => {
      const place = line.findIndex((one) => one.failed > failed)
      line.splice(place < 0 ? line.length : place, 0, { failed, go })
      if (line.length > MOST_IN_LINE) line.pop()?.go(false)
    })
  }
}
