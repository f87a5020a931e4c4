import { setTimeout as pause } from 'node:timers/promises'
import { accessUnderTest, cookieFrom } from '#server-testing/access-under-test.ts'
import { HASHES_A_SECOND } from '#sign-in/hash-queue.ts'
import { isPassphrase, SCRYPT } from '#sign-in/passphrase.ts'

/** Asked in a second, if the machine can, and for so many seconds. */
const GUESSES_A_SECOND = 3_500
const LASTS = 10
const TICK = 10
/** Somebody who signed in with this browser before is in again within so many ms, whoever guesses meanwhile. */
const HONEST_WITHIN = 2_000

const PASSPHRASE = 'plum tiger anchor lemon'
const TITLE = `Passphrases guessed for ${LASTS} s, each hashed as it really is (scrypt), and one person who signs in each second with a browser that is known.
At most ${HASHES_A_SECOND} hashes in any second; the person in within ${HONEST_WITHIN / 1000} s.`

const v4 = (n: number) => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`

type Attack = (n: number) => { readonly who: string; readonly address: string }

const ATTACKS: Readonly<Record<string, Attack>> = {
  nobody: () => ({ who: '', address: '' }),
  'one account, 10,000 addresses': (n) => ({ who: 'Ada', address: v4(n % 10_000) }),
  '10,000 accounts, one address': (n) => ({ who: `Somebody ${n % 10_000}`, address: '10.0.0.1' }),
  'one account, a /64 for each': (n) => ({ who: 'Ada', address: `2001:db8:${n.toString(16)}::1` }),
  'her own account and address': () => ({ who: 'Ada', address: '192.168.1.20' }),
  'any account from anywhere': (n) => ({ who: `Somebody ${n}`, address: v4(n) }),
}

/** AC10 of docs/faults.md on this machine: the whole gateway, by real clocks and real hashes. */
export async function benchGuesses() {
  const rows = []
  for (const [title, attack] of Object.entries(ATTACKS)) rows.push(await rowOf(title, attack))
  return { title: TITLE, rows }
}

async function rowOf(title: string, attack: Attack) {
  const begun: number[] = []
  const school = await accessUnderTest({
    isEmpty: true,
    clock: { now: Date.now, monotonic: () => performance.now() },
    hashing: {
      cost: SCRYPT,
      aSecond: HASHES_A_SECOND,
      verify(...given) {
        begun.push(performance.now())
        return isPassphrase(...given)
      },
    },
  })
  const token = await school.access.claim.arm()
  const ada = { token, name: 'Ada', passphrase: PASSPHRASE }
  let cookie = cookieFrom(await school.ask(null, '/api/claim', ada))

  const waits: number[] = []
  const answered: Promise<number>[] = []
  const from = performance.now()
  const honest = (async () => {
    for (let second = 0.5; second < LASTS; second += 1) {
      await pause(Math.max(0, from + second * 1000 - performance.now()))
      const asked = performance.now()
      const answer = await school.ask({ cookie }, '/api/session', {
        who: 'Ada',
        passphrase: PASSPHRASE,
      })
      waits.push(answer.ok ? performance.now() - asked : Number.POSITIVE_INFINITY)
      if (answer.ok) cookie = cookieFrom(answer)
    }
  })()
  if (title !== 'nobody') {
    // Where the machine cannot keep up there are fewer of them, and none piles up.
    for (let n = 0; performance.now() - from < LASTS * 1000; await pause(TICK)) {
      for (const end = n + (GUESSES_A_SECOND * TICK) / 1000; n < end; n += 1) {
        const { who, address } = attack(n)
        const guess = { who, passphrase: `guess ${n}` }
        answered.push(
          school.ask(null, '/api/session', guess, { address }).then(({ status }) => status),
        )
      }
    }
  }
  await honest
  const lasted = (performance.now() - from) / 1000
  const statuses = await Promise.all(answered)
  await school.access.close()

  const mostHashes = Math.max(
    ...begun.map((at) => begun.filter((one) => at <= one && one < at + 1000).length),
  )
  const [median = 0, longest = 0] = [0.5, 1].map(
    (share) => waits.toSorted((a, b) => a - b)[Math.ceil(share * waits.length) - 1] ?? 0,
  )
  const isKept = mostHashes <= HASHES_A_SECOND && longest < HONEST_WITHIN && !statuses.includes(200)
  return {
    'who guesses': title,
    'guesses a second': Math.round(statuses.length / lasted),
    'told to wait %':
      statuses.length === 0
        ? 0
        : Math.round((1000 * statuses.filter((one) => one === 429).length) / statuses.length) / 10,
    'hashes in the worst second': mostHashes,
    'hashes a second': Math.round((10 * begun.length) / lasted) / 10,
    'she is in after, median ms': Math.round(median),
    'longest ms': Math.round(longest),
    'as promised': isKept ? 'yes' : 'NO',
  }
}
