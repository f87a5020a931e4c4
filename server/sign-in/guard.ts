import { networkOf } from '#gateway/allowance.ts'
import { type Answer, slowDown } from '#gateway/answer.ts'
import type { Asked } from '#gateway/asked.ts'
import { SECOND } from '#time/instant.ts'
import { createHashQueue } from './hash-queue.ts'
import { hashPassphrase, isOutdated, isPassphrase, SCRYPT } from './passphrase.ts'
import { type Count, createTries } from './tries.ts'

/** Of one account from one network, or from one browser that is known. */
export const FREE_TRIES = 5
/** Of one account from anywhere, and of one network at any account. */
const FREE_TRIES_WIDE = 50

interface Try {
  readonly asked: Asked
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

  return {
    async check({ asked, account, passphrase, phc, known }) {
      const counts = countsOf(account, networkOf(asked.address ?? ''), known)
      const wait = tries.take(counts)
      if (wait > 0) return slowDown(wait / SECOND)
      const checking = queue(known === null ? null : account, () => verify(passphrase, phc, cost))
      const isRight = await checking
      if (isRight !== false) tries.giveBack(counts, isRight === true)
      return isRight ?? slowDown(1)
    },
    async make(account, passphrase) {
      return (await queue(account, () => hashPassphrase(passphrase, cost))) ?? slowDown(1)
    },
    isOutdated: (phc) => isOutdated(phc, cost),
  }
}

/** Strangers together make an account, or a network, wait; not whoever signed in there before. */
function countsOf(account: string, network: string, known: string | null): readonly Count[] {
  if (known !== null) return [{ of: `${account} known ${known}`, free: FREE_TRIES }]
  return [
    { of: `${account} ${network}`, free: FREE_TRIES },
    { of: account, free: FREE_TRIES_WIDE },
    { of: network, free: FREE_TRIES_WIDE },
  ]
}
