import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { cacheAccounts } from '#server/accounts/cached-accounts.ts'
import { memoryAccounts } from '#server/accounts/store/accounts-in-folder.ts'
import type { AccountsStore } from '#server/accounts/store/accounts-store.ts'
import type { AccountRows } from '#server/accounts/store/rows.ts'
import { silentLog } from '#server/config/log.ts'
import { aChannel } from '#server/testing/accounts-contract.ts'
import { runs } from '#testing/runs.ts'
import { DAY, HOUR, MINUTE, SECOND } from '#time/instant.ts'
import type { Delivery, Message, TryOutcome } from './message.ts'
import { createOutbox, ENDED_KEPT_FOR, MOST_WAITING, type Outbox } from './outbox.ts'

let at: number
let base: AccountsStore
let isHolder: boolean
let sent: Delivery[]
let answer: (delivery: Delivery) => TryOutcome | Promise<TryOutcome>

beforeEach(() => {
  at = Date.UTC(2026, 10, 23, 12)
  base = memoryAccounts()
  isHolder = true
  sent = []
  answer = () => ({ kind: 'sent' })
})

const made: Outbox[] = []
afterEach(async () => {
  for (const one of made.splice(0)) await one.close()
})

const DESK = aChannel('desk')
const SLACK = aChannel('slack', { kind: 'webhook' })

function aMessage(about: string, change: Partial<Message> = {}): Message {
  const text = `CANARY ${about}\nas of 14:02`
  return { about, level: 'warning', subject: about, text, url: null, ...change }
}

function outboxUnderTest(accounts: AccountsStore = base) {
  const try_ = async (delivery: Delivery) => {
    sent.push(delivery)
    return answer(delivery)
  }
  const outbox = createOutbox({
    accounts: cacheAccounts(accounts, () => 0),
    now: () => at,
    isHolder: () => isHolder,
    send: { mail: try_, webhook: try_ },
    log: silentLog,
  })
  made.push(outbox)
  return outbox
}

async function begin(...channels: AccountRows['channels'][]): Promise<Outbox> {
  await base.transact(async (open) => {
    for (const one of channels) await open.put('channels', one)
  })
  return outboxUnderTest()
}

const put = (outbox: Outbox, message: Message, channel = 'desk') =>
  base.transact((open) => outbox.put(open, channel, message))

const rows = () => base.read((open) => open.all('outbox'))

/** As the stack does twice a minute. */
async function pass(outbox: Outbox, ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 30 * SECOND) {
    at += Math.min(left, 30 * SECOND)
    outbox.tend()
    await outbox.settled()
  }
}

async function tend(outbox: Outbox): Promise<void> {
  outbox.tend()
  await outbox.settled()
}

const saidTo = (channel: string) =>
  sent.filter((one) => one.channel.id === channel).map(({ message }) => message.about)

describe('the outbox', () => {
  it('sends what was put in once, under one id, and forgets what it said', async () => {
    const outbox = await begin(DESK)
    const id = await put(outbox, aMessage('N1 is late'))
    await tend(outbox)
    await pass(outbox, HOUR)
    expect(sent.map((one) => [one.id, one.message.text])).toEqual([
      [id, 'CANARY N1 is late\nas of 14:02'],
    ])
    expect(JSON.stringify(await rows())).not.toContain('CANARY')
    expect(await rows()).toMatchObject([{ id, about: 'N1 is late', tries: 1, trouble: '' }])
  })

  it('that is stopped in the middle of a try does not say that the other side was late', async () => {
    answer = ({ signal }) =>
      new Promise((resolve) => {
        const late: TryOutcome = { kind: 'again', trouble: 'timeout' }
        signal.addEventListener('abort', () => resolve(late))
      })
    const outbox = await begin(SLACK)
    await put(outbox, aMessage('N1 is late'), 'slack')
    outbox.tend()
    await vi.waitFor(() => expect(sent).toHaveLength(1), { timeout: 100_000, interval: 5 })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const closing = outbox.close()
    await vi.advanceTimersByTimeAsync(3 * SECOND)
    vi.useRealTimers()
    await closing
    expect(await rows()).toMatchObject([{ trouble: '', endedAt: null, tries: 1 }])
  })

  it('is read when something was put in, is due, or another gateway has changed the house, and seldom else', async () => {
    let reads = 0
    let revision = 1
    const outbox = outboxUnderTest({
      ...base,
      read: (work) => {
        reads += 1
        return base.read(work)
      },
      revision: async () => revision,
    })
    await begin(DESK)
    await pass(outbox, HOUR)
    expect(reads).toBe(6)
    answer = () => ({ kind: 'again', trouble: 'timeout' })
    await put(outbox, aMessage('N1 is late'))
    await pass(outbox, 30 * SECOND)
    expect(sent).toHaveLength(1)
    reads = 0
    await pass(outbox, HOUR)
    // After half a minute, two minutes and ten; each is followed by a minute in which what was written is kept.
    expect(sent).toHaveLength(4)
    expect(reads).toBeLessThan(20)
    answer = () => ({ kind: 'sent' })
    await pass(outbox, DAY)
    sent = []
    // By another gateway, whose own outbox is not the one that sends.
    await put(outboxUnderTest(), aMessage('a test'))
    await pass(outbox, 0)
    revision += 1
    await pass(outbox, 30 * SECOND)
    expect(saidTo('desk')).toEqual(['a test'])
  })

  it('is read again where what was put in is kept only after it was read', async () => {
    let isKept = true
    const outbox = outboxUnderTest({
      ...base,
      read: (work) =>
        base.read((open) => work(isKept ? open : { ...open, all: async () => [] as never[] })),
    })
    await begin(DESK)
    await pass(outbox, 5 * MINUTE)
    isKept = false
    await put(outbox, aMessage('N1 is late'))
    await tend(outbox)
    isKept = true
    await pass(outbox, 30 * SECOND)
    expect(saidTo('desk')).toEqual(['N1 is late'])
  })

  it('tells a channel once of the same, and each channel of it under another id', async () => {
    const outbox = await begin(DESK, SLACK)
    const first = await put(outbox, aMessage('N1 is late'))
    expect(await put(outbox, aMessage('N1 is late', { text: 'otherwise' }))).toBeNull()
    const other = await put(outbox, aMessage('N1 is late'), 'slack')
    await tend(outbox)
    expect(await put(outbox, aMessage('N1 is late'))).toBeNull()
    await pass(outbox, DAY)
    expect([saidTo('desk'), saidTo('slack'), first === other]).toEqual([
      ['N1 is late'],
      ['N1 is late'],
      false,
    ])
  })

  it('takes nothing in of a transaction that comes to nothing', async () => {
    const outbox = await begin(DESK)
    const failing = base.transact(async (open) => {
      await outbox.put(open, 'desk', aMessage('never'))
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await pass(outbox, MINUTE)
    expect(sent).toEqual([])
  })

  it('tries again after growing waits, and gives up after a day in words', async () => {
    const outbox = await begin(DESK)
    answer = () => ({ kind: 'again', trouble: 'refused 451' })
    const begun = at
    const id = await put(outbox, aMessage('N1 is late'))
    const tries: number[] = []
    for (let step = 0; step < 60 * 60; step += 1) {
      const before = sent.length
      await tend(outbox)
      if (sent.length > before) tries.push(at - begun)
      at += 30 * SECOND
    }
    const minutes = [0, 0.5, 2.5, 12.5, 72.5, 432.5, 792.5, 1152.5, 1512.5]
    expect(tries).toEqual(minutes.map((one) => one * MINUTE))
    expect(new Set(sent.map((one) => one.id))).toEqual(new Set([id]))
    expect(await rows()).toMatchObject([{ message: '', trouble: 'refused 451' }])
    expect((await rows())[0]?.endedAt).not.toBeNull()
  })

  it('waits for as long as the other side asks', async () => {
    const outbox = await begin(DESK)
    answer = () => ({ kind: 'again', trouble: 'slow-down 429', after: 20 * MINUTE })
    await put(outbox, aMessage('N1 is late'))
    await tend(outbox)
    await pass(outbox, 20 * MINUTE - SECOND)
    expect(sent).toHaveLength(1)
    await pass(outbox, MINUTE)
    expect(sent).toHaveLength(2)
  })

  it('gives up at once what is refused for good', async () => {
    const outbox = await begin(DESK)
    answer = () => ({ kind: 'refused', trouble: 'refused 550' })
    await put(outbox, aMessage('N1 is late'))
    await pass(outbox, DAY)
    expect(sent).toHaveLength(1)
    expect(await rows()).toMatchObject([{ message: '', trouble: 'refused 550' }])
  })

  it('does not send what came too late to be useful', async () => {
    const outbox = await begin(DESK)
    isHolder = false
    await put(outbox, aMessage('this morning', { until: at + HOUR }))
    await put(outbox, aMessage('a late aircraft'))
    await pass(outbox, 2 * HOUR)
    isHolder = true
    await tend(outbox)
    expect(saidTo('desk')).toEqual(['a late aircraft'])
    expect((await rows()).map(({ trouble }) => trouble).toSorted()).toEqual(['', 'too-late'])
  })

  it('sends one at a time to a channel, the oldest first, and holds up no other channel', async () => {
    const outbox = await begin(DESK, SLACK)
    const release: (() => void)[] = []
    answer = ({ channel }) =>
      channel.id === 'slack'
        ? { kind: 'sent' }
        : new Promise((resolve) => release.push(() => resolve({ kind: 'sent' })))
    for (const about of ['1', '2', '3']) {
      await put(outbox, aMessage(about))
      await put(outbox, aMessage(about), 'slack')
      at += 1
    }
    outbox.tend()
    while (saidTo('slack').length < 3) await new Promise(setImmediate)
    for (const count of [1, 2, 3]) {
      while (release.length < count) await new Promise(setImmediate)
      outbox.tend()
      expect(saidTo('desk')).toHaveLength(count)
      release[count - 1]?.()
    }
    await outbox.settled()
    expect([saidTo('desk'), saidTo('slack')]).toEqual([
      ['1', '2', '3'],
      ['1', '2', '3'],
    ])
  })

  it('sends what comes while its channel is busy right after that, without another pass', async () => {
    const outbox = await begin(DESK)
    let release = () => {}
    answer = () => new Promise((resolve) => (release = () => resolve({ kind: 'sent' })))
    await put(outbox, aMessage('1'))
    while (sent.length === 0) await new Promise(setImmediate)
    await put(outbox, aMessage('2'))
    // Its own pass finds the channel busy.
    for (let turn = 0; turn < 9; turn += 1) await new Promise(setImmediate)
    answer = () => ({ kind: 'sent' })
    release()
    await outbox.settled()
    expect(saidTo('desk')).toEqual(['1', '2'])
  })

  it('asks a channel that does not answer once each time, however much waits for it', async () => {
    const outbox = await begin(DESK)
    answer = () => ({ kind: 'again', trouble: 'not-there' })
    for (let n = 0; n < 50; n += 1) await put(outbox, aMessage(`${n}`))
    await outbox.settled()
    sent = []
    await tend(outbox)
    expect(sent.length).toBeLessThanOrEqual(1)
  })

  it('is not filled by a dead channel: what is too much is given up at once, and remembered', async () => {
    const outbox = await begin(DESK, SLACK)
    isHolder = false
    for (let n = 0; n < MOST_WAITING + 20; n += 1) await put(outbox, aMessage(`${n}`))
    await put(outbox, aMessage('to another'), 'slack')
    const waiting = (await rows()).filter(({ endedAt }) => endedAt === null)
    expect(waiting).toHaveLength(MOST_WAITING + 1)
    expect((await rows()).filter(({ trouble }) => trouble === 'too-many')).toHaveLength(20)
    expect(await put(outbox, aMessage(`${MOST_WAITING + 1}`))).toBeNull()
  })

  it('takes no message that is longer than any should be', async () => {
    const outbox = await begin(DESK)
    const body = 'A'.repeat(3 * 1024 * 1024)
    await put(outbox, aMessage('huge', { files: [{ name: 'x', type: 'text/plain', body }] }))
    await tend(outbox)
    expect(sent).toEqual([])
    expect(await rows()).toMatchObject([{ message: '', trouble: 'too-long' }])
  })

  it('remembers for two weeks what was told, and then no longer', async () => {
    const outbox = await begin(DESK)
    await put(outbox, aMessage('N1 is late'))
    await tend(outbox)
    at += ENDED_KEPT_FOR - 1
    await tend(outbox)
    expect(await rows()).toHaveLength(1)
    at += 1
    await tend(outbox)
    expect(await rows()).toHaveLength(0)
  })

  it('gives up what is for a channel that is no more', async () => {
    const outbox = await begin(DESK)
    await put(outbox, aMessage('N1 is late'), 'gone')
    await tend(outbox)
    expect(sent).toEqual([])
    expect(await rows()).toMatchObject([{ trouble: 'no-channel', message: '' }])
  })

  it('does not wait longer because a clock was set back', async () => {
    const outbox = await begin(DESK)
    answer = () => ({ kind: 'again', trouble: 'not-there' })
    await put(outbox, aMessage('N1 is late'))
    await tend(outbox)
    at -= 3 * DAY
    answer = () => ({ kind: 'sent' })
    await tend(outbox)
    expect(sent).toHaveLength(2)
  })

  it('loses nothing and says nothing under two ids, whatever fails and whoever takes over', async () => {
    type Step = 'sent' | 'again' | 'died' | 'takeover' | 'wait'
    const step = fc.constantFrom<Step>('sent', 'again', 'died', 'takeover', 'wait')
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
        base = memoryAccounts()
        sent = []
        let outbox = await begin(DESK)
        const taken: string[] = []
        for (const [n, one] of steps.entries()) {
          await put(outbox, aMessage(`${n}`))
          answer = ({ id }) => {
            if (one === 'again') return { kind: 'again', trouble: 'not-there' }
            taken.push(id)
            // It was taken, and nobody here heard of it.
            if (one === 'died') throw new Error('died')
            return { kind: 'sent' }
          }
          if (one === 'takeover') outbox = outboxUnderTest()
          await pass(outbox, one === 'wait' ? 12 * MINUTE : 30 * SECOND)
        }
        answer = ({ id }) => {
          taken.push(id)
          return { kind: 'sent' }
        }
        await pass(outbox, 7 * HOUR)
        const all = await rows()
        expect(all.every(({ trouble, endedAt }) => trouble === '' && endedAt !== null)).toBe(true)
        expect(all).toHaveLength(steps.length)
        expect(new Set(taken)).toEqual(new Set(all.map(({ id }) => id)))
        for (const { id, message } of sent)
          expect(all.find((row) => row.id === id)?.about).toBe(message.about)
      }),
      { numRuns: runs({ each: 8, every: 100 }) },
    )
  })
})
