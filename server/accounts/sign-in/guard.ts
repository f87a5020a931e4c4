import { isIPv4 } from 'node:net'
import { createGuessLines, TURN_EVERY } from '#server/accounts/guess-lines.ts'
import { createHashQueue } from '#server/accounts/hash-queue.ts'
import { networkOf } from '#server/http/allowance.ts'
import { type Answer, slowDown } from '#server/http/answer.ts'
import type { IncomingRequest } from '#server/http/asked.ts'
import { SECOND } from '#time/instant.ts'
import { hashPassphrase, isOutdated, isPassphrase, SCRYPT } from './passphrase.ts'
import { type Count, createTries } from './tries.ts'

/** Of one account from one network, or from one browser that is known. */
export const FREE_TRIES = 5
/** Of one account from anywhere, and of one network at any account; beyond these, strangers take turns. */
const FREE_TRIES_WIDE = 50

interface Try {
  readonly incoming: IncomingRequest
  /** Of whom: an id, or what stands for a name that nobody has. */
  readonly account: string
  readonly passphrase: string
  /** PHC text; null for none. */
  readonly phc: string | null
  /** What tells this browser from all that never signed in as this person; null for a stranger's. */
  readonly known: string | null
}

/** The only way to a hash: few at once, few a second, and who guesses waits. */
export interface Guard {
  /** Whether it is the passphrase, or the refusal for who tried too often. */
  check(given: Try): Promise<boolean | Answer>
  /** PHC text of a new one for an account, or the refusal where too many wait. */
  make(account: string, passphrase: string): Promise<string | Answer>
  isOutdated(phc: string): boolean
}

export interface GuardParts {
  /** Never goes back, ms. */
  readonly monotonic: () => number
  readonly later?: (ms: number, run: () => void) => void
  readonly cost?: typeof SCRYPT
  readonly verify?: typeof isPassphrase
  readonly aSecond?: number
}

export function createGuard({
  monotonic,
  later = (ms, run) => void setTimeout(run, ms).unref(),
  cost = SCRYPT,
  verify = isPassphrase,
  aSecond,
}: GuardParts): Guard {
  const queue = createHashQueue(monotonic, later, aSecond)
  const tries = createTries(monotonic)
  const turnOf = createGuessLines(later)

  return {
    async check({ incoming, account, passphrase, phc, known }) {
      const [own, ...wide] = countsOf(account, guessersAt(incoming.address ?? ''), known)
      const counts = [own, ...wide]
      const failed = tries.failed(own)
      const wait = tries.take(counts)
      if (wait > 0) return slowDown(wait / SECOND)
      // Others failed there, too, so it costs time and, unless a line is full, no entry.
      const crowd = wide.find((one) => tries.failed(one) > FREE_TRIES_WIDE)
      const isTurn = crowd === undefined || (await turnOf(crowd.of, failed))
      const line = known === null ? null : account
      const isRight = isTurn ? await queue(line, () => verify(passphrase, phc, cost)) : null
      if (isRight !== false) tries.giveBack(counts, isRight === true)
      return isRight ?? slowDown(isTurn ? 1 : TURN_EVERY / SECOND)
    },
    async make(account, passphrase) {
      return (await queue(account, () => hashPassphrase(passphrase, cost))) ?? slowDown(1)
    },
    isOutdated: (phc) => isOutdated(phc, cost),
  }
}

/** What a try counts to: first for who makes it, then for strangers together. */
function countsOf(
  account: string,
  network: string,
  known: string | null,
): readonly [own: Count, ...wide: Count[]] {
  if (known !== null) return [{ of: `${account} known ${known}`, free: FREE_TRIES }]
  const own = { of: `${account} ${network}`, free: FREE_TRIES }
  return [own, ...[account, network].map((of) => ({ of, free: Number.POSITIVE_INFINITY }))]
}

/** Of IPv4 the /24: whoever guesses has a neighbor’s address as easily as another one of IPv6. */
function guessersAt(address: string): string {
  const network = networkOf(address)
  return isIPv4(network) ? network.replace(/\d+$/, '0/24') : network
}
