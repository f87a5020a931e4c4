import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { describe, expect, it, vi } from 'vitest'
import { virtualTime } from '#server/testing/virtual-time.ts'
import { useFullCost } from '#testing/cheap-hashes.ts'
import { runs } from '#testing/runs.ts'
import { HOUR, MINUTE, SECOND } from '#time/instant.ts'
import { createGuard, FREE_TRIES, TURN_EVERY } from './guard.ts'
import { HASHES_A_SECOND, HASHES_AT_ONCE } from './hash-queue.ts'
import { hashPassphrase, isOutdated, isPassphrase, SCRYPT } from './passphrase.ts'

const CHEAP = { ln: 2, r: 1, p: 1 }

/** A guard whose hashes take `takes` ms of a clock that moves when it is told to. */
function guarded(takes: number) {
  const time = virtualTime(0)
  const begun: number[] = []
  const running = { now: 0, most: 0 }
  const guard = createGuard({
    monotonic: time.now,
    later: (ms, run) => void time.schedule(time.now() + ms, run),
    verify: (passphrase, phc) => {
      begun.push(time.now())
      running.now += 1
      running.most = Math.max(running.most, running.now)
      return new Promise((resolve) => {
        time.schedule(time.now() + takes, () => {
          running.now -= 1
          resolve(phc !== null && passphrase === 'right')
        })
      })
    },
  })
  const request = { method: 'POST', path: '/api/session', query: '', headers: {} }
  const check = (
    account: string,
    passphrase: string,
    address: string,
    browser: string | null = null,
  ) => guard.check({ account, passphrase, phc: 'x', browser, incoming: { ...request, address } })
  /** The most that were begun in any second. */
  const mostASecond = () =>
    Math.max(...begun.map((from) => begun.filter((at) => from <= at && at < from + SECOND).length))
  return { time, check, begun, running, mostASecond }
}

const v4 = (n: number) => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`

const GUESSES = runs({ each: 10_000, every: 50_000 })
/** The honest one signs in ten times meanwhile. */
const BETWEEN = GUESSES / 10

describe(`${GUESSES} guesses, a thousand a second`, () => {
  it.each([
    ['at one account from 10,000 addresses', () => 'ada', (n: number) => v4(n % 10_000)],
    ['at 10,000 accounts from one address', (n: number) => `${n % 10_000}`, () => '10.0.0.1'],
    [
      'at one account from one /64 after another',
      () => 'ada',
      (n: number) => `2001:db8:${(n >> 8).toString(16)}:${(n & 255).toString(16)}::1`,
    ],
    ['at any account from anywhere', (n: number) => `${n}`, v4],
  ])(
    '%s cost 12 hashes a second at most, and a known device less than 2 s',
    async (_, account, from) => {
      for (const takes of [20, 400]) {
        const { time, check, running, mostASecond } = guarded(takes)
        const waits: number[] = []
        for (let first = 0; first < GUESSES; first += 50) {
          time.schedule(first, () => {
            for (let n = first; n < first + 50; n += 1) void check(account(n), `${n}`, from(n))
          })
        }
        const signIn = async (at: number) => {
          expect(await check('ada', 'right', '10.0.0.1', 'her browser')).toBe(true)
          waits.push(time.now() - at)
        }
        for (let at = 500; at < GUESSES; at += BETWEEN) time.schedule(at, () => void signIn(at))
        await time.runUntil(MINUTE)
        expect(waits).toHaveLength(10)
        expect(Math.max(...waits)).toBeLessThan(2 * SECOND)
        expect(mostASecond()).toBeLessThanOrEqual(HASHES_A_SECOND)
        expect(running.most).toBeLessThanOrEqual(HASHES_AT_ONCE)
      }
    },
  )
})

describe('tries', () => {
  it('are five free ones of an account and network, then each waits twice as long, a minute at most', async () => {
    const { time, check, begun } = guarded(0)
    const guess = async (known: string | null = null, address = '10.0.0.1') => {
      const guessed = check('ada', 'no', address, known)
      await time.runUntil(time.now())
      const isRight = await guessed
      return typeof isRight === 'boolean' ? isRight : Number(isRight.headers['retry-after'])
    }
    for (let n = 0; n < FREE_TRIES; n += 1) expect(await guess()).toBe(false)
    for (const wait of [1, 2, 4, 8, 16, 32, 60, 60]) {
      expect(await guess()).toBe(wait)
      const before = begun.length
      await time.runUntil(time.now() + wait * SECOND - 1)
      expect(await guess()).toBe(1)
      expect(begun.length).toBe(before)
      await time.runUntil(time.now() + 1)
      expect(await guess()).toBe(false)
    }
    // Another network, and a browser that signed in before, have their own.
    expect(await guess(null, '10.0.0.2')).toBe(60)
    expect(await guess(null, '10.0.1.2')).toBe(false)
    for (let n = 0; n < FREE_TRIES; n += 1) expect(await guess('her browser')).toBe(false)
    expect(await guess('her browser')).toBe(1)
  })

  describe('of strangers beyond fifty, at a name or from a network,', () => {
    const elsewhere = (n: number) => `10.${n >> 8}.${n & 255}.7`
    /** Guesses at a name from ten networks, until they take turns. */
    async function crowded() {
      const under = guarded(20)
      const { time } = under
      const check = (passphrase: string, address: string) => under.check('ada', passphrase, address)
      for (let n = 0; n < 50; n += 1) {
        void check('no', elsewhere(n % 10))
        await time.runUntil(time.now() + SECOND)
      }
      expect(under.begun).toHaveLength(50)
      return { ...under, check }
    }

    it('are five seconds apart, and the right passphrase gets in from anywhere', async () => {
      const { time, check, begun } = await crowded()
      const from = time.now()
      // As many as there were, and three fresh networks in twenty seconds.
      for (let at = 0; at < 10 * MINUTE; at += 500)
        time.schedule(from + at, () => void check('no', elsewhere((at / 500) % 10)))
      for (let at = 0; at < 10 * MINUTE; at += 7 * SECOND)
        time.schedule(from + at, () => void check('no', elsewhere(1_000 + at / 1_000)))
      const waits: (number | false)[] = []
      const signIn = async (n: number) => {
        const at = time.now()
        const isRight = await check('right', elsewhere(2_000 + n))
        waits.push(isRight === true && time.now() - at)
      }
      for (let n = 0; n < 18; n += 1)
        time.schedule(from + (n + 1) * 31 * SECOND, () => void signIn(n))
      await time.runUntil(from + 10 * MINUTE)
      expect(waits).toHaveLength(18)
      expect(waits).not.toContain(false)
      expect(Math.max(...waits.map(Number))).toBeLessThan(3 * TURN_EVERY)
      const turns = begun.filter((at) => at >= from)
      for (const [n, at] of turns.entries())
        expect((turns[n + 1] ?? Number.POSITIVE_INFINITY) - at).toBeGreaterThanOrEqual(TURN_EVERY)
      expect(turns.length).toBeGreaterThan(100)
    })

    it('wait for three turns at most, which a page waits for, too; more are told to come again', async () => {
      const { time, check } = await crowded()
      const told = Array.from({ length: 20 }, (_, n) => check('right', elsewhere(1_000 + n)))
      const at = time.now()
      await time.runUntil(at + 3 * TURN_EVERY + SECOND)
      const came = await Promise.all(told)
      expect(came.filter((one) => one === true)).toHaveLength(4)
      const refused = came.filter((one) => typeof one === 'object')
      expect(refused).toHaveLength(16)
      expect(new Set(refused.map((one) => one.headers['retry-after']))).toEqual(new Set(['5']))
    })

    it('let who has failed least go first', async () => {
      const { time, check } = await crowded()
      await time.runUntil(time.now() + HOUR / 2)
      const order: string[] = []
      const go = (name: string, address: string) =>
        void check('no', address).then((one) => order.push(`${name}: ${one === false}`))
      go('at once', elsewhere(1))
      for (const n of [2, 3, 4]) go(`again ${n}`, elsewhere(n))
      go('first', elsewhere(1_000))
      await time.runUntil(time.now() + MINUTE)
      expect(order.join(', ')).toBe(
        'again 4: false, at once: true, first: true, again 2: true, again 3: true',
      )
    })

    it('at any name keep nobody of that network out', async () => {
      const { time, check } = guarded(20)
      for (let n = 0; n < 60; n += 1) {
        void check(`${n}`, 'no', '10.0.0.7')
        await time.runUntil(time.now() + TURN_EVERY)
      }
      const checked = check('ada', 'right', '10.0.0.7')
      await time.runUntil(time.now() + 2 * TURN_EVERY)
      expect(await checked).toBe(true)
    })
  })

  it('all at once are counted before they are hashed', async () => {
    const { time, check, begun } = guarded(1)
    for (let n = 0; n < 200; n += 1) void check('ada', 'no', '10.0.0.1')
    await time.runUntil(10 * SECOND)
    expect(begun.length).toBe(FREE_TRIES)
  })

  it('of one who is in, with however many browsers, keep nobody else waiting', async () => {
    const { time, check } = guarded(170)
    for (let at = 0; at < 10 * SECOND; at += 50) {
      time.schedule(at, () => {
        for (let n = 0; n < 20; n += 1) void check('insider', 'right', '10.0.0.1', `browser ${n}`)
      })
    }
    const waits: (number | false)[] = []
    const signIn = async (at: number) => {
      const isRight = await check('ada', 'right', '10.0.0.1', 'her browser')
      waits.push(isRight === true && time.now() - at)
    }
    for (let at = 500; at < 10 * SECOND; at += SECOND) time.schedule(at, () => void signIn(at))
    await time.runUntil(MINUTE)
    expect(waits).toHaveLength(10)
    expect(waits).not.toContain(false)
    expect(Math.max(...waits.map(Number))).toBeLessThan(2 * SECOND)
  })

  it('of strangers leave a place free, so that who is known waits for no hash but his own', async () => {
    const takes = 1500
    const { time, check } = guarded(takes)
    for (let n = 0; n < 100; n += 1)
      time.schedule(n * 100, () => void check(`${n}`, 'right', v4(n)))
    await time.runUntil(5 * SECOND + 10)
    const known = check('ada', 'right', '10.0.0.1', 'her browser')
    const checked = known.then((isRight) => [isRight, time.now()])
    await time.runUntil(MINUTE)
    expect(await checked).toEqual([true, 5 * SECOND + 10 + takes])
  })

  it('of who was right begin anew', async () => {
    const { time, check } = guarded(0)
    for (let n = 0; n < 3 * FREE_TRIES; n += 1) {
      const passphrase = n % FREE_TRIES === FREE_TRIES - 1 ? 'right' : 'no'
      const checked = check('ada', passphrase, '10.0.0.1')
      await time.runUntil(time.now() + SECOND)
      expect(await checked).toBe(passphrase === 'right')
    }
  })
})

describe('a passphrase', () => {
  it('is kept as PHC text with a salt of its own, and known again', async () => {
    const phc = await hashPassphrase('plum tiger anchor', CHEAP)
    expect(phc).toMatch(/^\$scrypt\$ln=2,r=1,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    expect(await hashPassphrase('plum tiger anchor', CHEAP)).not.toBe(phc)
    expect(await isPassphrase('plum tiger anchor', phc)).toBe(true)
    expect(await isPassphrase('plum tiger anchoR', phc)).toBe(false)
    expect(await isPassphrase('plum tiger anchor', 'nothing of the kind', CHEAP)).toBe(false)
    expect(await isPassphrase('plum tiger anchor', null, CHEAP)).toBe(false)
    expect([isOutdated(phc), isOutdated(phc, CHEAP)]).toEqual([true, false])
  })

  it('is the same however a keyboard writes its accents', async () => {
    const phc = await hashPassphrase('caf\u00e9 caf\u00e9 caf\u00e9', CHEAP)
    expect(await isPassphrase('cafe\u0301 cafe\u0301 cafe\u0301', phc)).toBe(true)
  })

  it('really costs what is said, and as much where nobody has one', async () => {
    useFullCost()
    expect(SCRYPT).toEqual({ ln: 15, r: 8, p: 3 })
    const scrypt = vi.spyOn(crypto, 'scrypt')
    syncBuiltinESMExports()
    try {
      const phc = `$scrypt$ln=15,r=8,p=3$${'A'.repeat(22)}$${'A'.repeat(43)}`
      for (const kept of [phc, null]) expect(await isPassphrase('wrong', kept)).toBe(false)
      const incoming = scrypt.mock.calls.map(([, salt, length, cost]) => [salt, length, cost])
      const cost = { N: 2 ** 15, r: 8, p: 3, maxmem: expect.any(Number) }
      const expected = [Buffer.alloc(16), 32, cost]
      expect(incoming).toEqual([expected, expected])
    } finally {
      scrypt.mockRestore()
      syncBuiltinESMExports()
    }
  })
})
