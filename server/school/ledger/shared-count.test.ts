import { describe, expect, it } from 'vitest'
import type { Saved } from '#server/store/write-behind.ts'
import { FINE, LEDGER_START, left } from '#server/testing/ledger-under-test.ts'
import { HOUR, MINUTE, SECOND } from '#time/instant.ts'
import { createLedger } from './ledger.ts'
import { type LedgerStore, NO_LEDGER } from './ledger-store.ts'

/** One place for several processes to count in, at the mercy of a test; `at` is its own clock. */
function sharedPlace() {
  const place = {
    kept: null as string | null,
    at: LEDGER_START,
    /** What a save comes to, once it does. */
    answers: 'saved' as Saved | Promise<Saved>,
    isLost: false,
  }
  const count = () => ({ kept: place.kept, clock: () => place.at })
  const store = (): LedgerStore => ({
    ...NO_LEDGER,
    ...count(),
    async save(text) {
      const saved = await place.answers
      if (saved === 'saved') place.kept = text
      return saved
    },
    isLost: () => place.isLost,
  })
  return Object.assign(place, { store, count })
}

type Place = ReturnType<typeof sharedPlace>

/** A process whose clock is wrong by so many ms. */
function aProcess(place: Place, wrongBy = 0, gateway = '') {
  const now = () => place.at + wrongBy
  return createLedger({ now, monotonic: () => place.at, assumedLimit: 100, gateway })
}

function holderOf(place: Place, wrongBy?: number, gateway?: string) {
  const ledger = aProcess(place, wrongBy, gateway)
  ledger.hold(place.store())
  return ledger
}

const told = (ledger: ReturnType<typeof aProcess>) => ({
  budget: ledger.budget(),
  health: ledger.health(),
  spending: ledger.spending(),
  left: ledger.left('today'),
  day: ledger.day(),
  refusals: ['q', 'r'].map((question) => ledger.refusal(question, 'today')),
})

const UNCOUNTED = { reason: 'store_unavailable', retryAt: LEDGER_START + 5 * SECOND }

describe('a charge that is lost', () => {
  it('is taken back and refused, and nothing of it is left', async () => {
    const place = sharedPlace()
    const ledger = holderOf(place)
    await ledger.charge('q', 'today')
    await ledger.settle('q', { ...FINE, ...left(50) })
    const before = told(ledger)
    place.answers = 'lost'
    for (const question of ['q', 'r'])
      expect(await ledger.charge(question, 'today')).toEqual(UNCOUNTED)
    expect(told(ledger)).toEqual(before)
    place.answers = 'saved'
    expect(await ledger.charge('r', 'today')).toBe(null)
    expect(JSON.parse(place.kept ?? '').state.open).toMatchObject([{ question: 'r' }])
    expect(ledger.budget().remaining).toBe(49)
  })

  it('keeps a person waiting no longer than it takes the database to come back', async () => {
    const place = sharedPlace()
    const ledger = holderOf(place)
    await ledger.charge('q', 'today')
    await ledger.settle('q', { ...FINE, failed: 'upstream_timeout' })
    place.at += MINUTE
    await ledger.charge('q', 'today')
    await ledger.settle('q', { ...FINE, failed: 'upstream_timeout' })
    place.at += MINUTE
    expect(ledger.refusal('q', 'person')).toBe(null)
    place.answers = 'lost'
    await ledger.charge('q', 'person')
    place.answers = 'saved'
    expect(ledger.refusal('q', 'person')).toBe(null)
  })

  it('is refused at once where that is known', async () => {
    const place = sharedPlace()
    const ledger = holderOf(place)
    place.isLost = true
    expect(ledger.refusal('q', 'person')).toEqual(UNCOUNTED)
    expect(await ledger.charge('q', 'person')).toEqual(UNCOUNTED)
  })

  it('is counted while nobody knows yet, so that no two take the last request', async () => {
    const place = sharedPlace()
    const ledger = holderOf(place)
    await ledger.charge('q', 'today')
    await ledger.settle('q', { ...FINE, ...left(11) })
    let answer: (saved: Saved) => void = () => {}
    place.answers = new Promise((resolve) => {
      answer = resolve
    })
    const one = ledger.charge('q', 'today')
    expect(await ledger.charge('r', 'today')).toMatchObject({ reason: 'budget_reserved' })
    answer('saved')
    expect(await one).toBe(null)
  })
})

describe('another process', () => {
  it('tells what the holder tells, and charges nothing', async () => {
    const place = sharedPlace()
    const holder = holderOf(place)
    const follower = aProcess(place)
    await holder.charge('q', 'today')
    await holder.settle('q', { ...FINE, ...left(60) })
    await holder.charge('r', 'screen')
    follower.follow(place.count())
    expect(told(follower)).toEqual(told(holder))
    expect(await follower.charge('s', 'person')).toEqual(UNCOUNTED)
    const kept = place.kept
    await holder.settle('r', { ...FINE, failed: 'upstream_timeout', ...left(58) })
    follower.changeKey()
    expect(kept).not.toBe(place.kept)
    expect(told(follower).budget.remaining).toBe(59)
    follower.follow(place.count())
    expect(told(follower)).toEqual(told(holder))
    expect(told(follower).health).toMatchObject({ state: 'failing', since: LEDGER_START })
    place.at += HOUR
    expect(told(follower)).toEqual(told(holder))
  })

  it('that takes over counts what was under way as spent', async () => {
    const place = sharedPlace()
    const dead = holderOf(place, 0, 'dead')
    await dead.charge('q', 'today')
    await dead.settle('q', { ...FINE, ...left(60) })
    await dead.charge('r', 'today')
    const next = aProcess(place, 0, 'next')
    next.follow(place.count())
    next.hold(place.store())
    await Promise.resolve()
    expect(next.budget().remaining).toBe(59)
    expect(JSON.parse(place.kept ?? '').state).toMatchObject({ open: [], day: { remaining: 59 } })
  })

  it('that takes over asks at once, however many died before it, and blames the school for none', async () => {
    const place = sharedPlace()
    for (const dead of ['one', 'two', 'three']) {
      await holderOf(place, 0, dead).charge('q', 'today')
      place.at += 30 * SECOND
    }
    const next = holderOf(place, 0, 'next')
    expect(next.health()).toMatchObject({ state: 'unknown', reason: null })
    expect(next.refusal('q', 'today')).toBe(null)
    expect(await next.charge('q', 'today')).toBe(null)
    expect(next.spending()).toMatchObject([{ requests: 4 }])
  })

  it('that died itself waits, which is not the school’s failure', async () => {
    const place = sharedPlace()
    await holderOf(place, 0, 'one').charge('q', 'today')
    place.at += 30 * SECOND
    const again = holderOf(place, 0, 'one')
    const waits = { reason: 'budget_reserved', retryAt: LEDGER_START + MINUTE }
    expect(again.refusal('q', 'today')).toEqual(waits)
    expect(again.health()).toMatchObject({ state: 'unknown', reason: null })
    place.at += MINUTE / 2
    expect(await again.charge('q', 'today')).toBe(null)
    const third = holderOf(place, 0, 'one')
    expect(third.refusal('r', 'person')).toEqual({
      reason: 'budget_reserved',
      retryAt: LEDGER_START + 10 * MINUTE,
    })
  })

  it('that stops itself does not make the stop of another a loop', async () => {
    const place = sharedPlace()
    const stop = async (gateway: string) => {
      const ledger = holderOf(place, 0, gateway)
      expect(await ledger.charge('q', 'today')).toBe(null)
      await ledger.settle('q', { ...FINE, failed: 'upstream_slow' })
    }
    for (const gateway of ['one', 'two']) await stop(gateway)
    for (const gateway of ['two', 'one'])
      expect(holderOf(place, 0, gateway).refusal('q', 'today')).toBe(null)
    await stop('two')
    expect(holderOf(place, 0, 'two').refusal('q', 'today')).toMatchObject({
      reason: 'budget_reserved',
    })
    expect(holderOf(place, 0, 'one').refusal('q', 'today')).toBe(null)
  })

  it('that takes over lets the answers to the former one’s requests change nothing', async () => {
    const place = sharedPlace()
    const former = holderOf(place)
    await former.charge('q', 'today')
    await former.settle('q', { ...FINE, ...left(60) })
    await former.charge('slow', 'today')
    former.follow(place.count())
    const { kept } = place
    expect(await former.settle('slow', { ...FINE, ...left(5) })).toBe(null)
    expect([former.budget().remaining, place.kept]).toEqual([59, kept])

    // The same process takes the school again, and asks the same while its former request still runs.
    place.at += MINUTE
    former.hold(place.store())
    await former.charge('other', 'today')
    former.follow(place.count())
    former.hold(place.store())
    place.at += 10 * MINUTE
    expect(await former.charge('other', 'today')).toBe(null)
    const { remaining } = former.budget()
    const late = { ...FINE, failed: 'upstream_unreachable', sent: false } as const
    expect(await former.settle('other', late)).toMatchObject({ reason: late.failed })
    expect(former.budget().remaining).toBe(remaining)
    await former.settle('other', late)
    expect(former.budget().remaining).toBe(Number(remaining) + 1)
  })

  it('that loses the school while it saves does not send', async () => {
    const place = sharedPlace()
    const ledger = holderOf(place)
    const charge = ledger.charge('q', 'today')
    ledger.follow(place.count())
    expect(await charge).toEqual(UNCOUNTED)
  })

  it.each([25 * HOUR, -25 * HOUR])(
    'with a clock wrong by %d ms counts on, the same day',
    async (wrongBy) => {
      const place = sharedPlace()
      const one = holderOf(place)
      await one.charge('q', 'today')
      await one.settle('q', { ...FINE, failed: 'upstream_timeout', ...left(40) })
      place.at += 10 * SECOND
      const other = holderOf(place, wrongBy)
      const { budget, health, spending } = told(other)
      expect({ budget, spending }).toEqual({
        budget: told(one).budget,
        spending: told(one).spending,
      })
      // What a browser is told is by the clock of whoever tells it.
      expect(health.since).toBe(LEDGER_START + wrongBy)
      place.at += 10 * SECOND
      expect(told(holderOf(place)).budget).toEqual(told(one).budget)
    },
  )

  it('that finds a count nobody can read doubts it until the school has answered', () => {
    const place = sharedPlace()
    place.kept = ''
    expect(holderOf(place).left('today')).toBe(0)
  })
})
