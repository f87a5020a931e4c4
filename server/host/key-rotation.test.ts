import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { RELOAD_EVERY } from '#server/config/reloadable.ts'
import { MODEL_FILE, openModelStore } from '#server/school/read-model/model-store.ts'
import { bindingOf } from '#server/store/binding.ts'
import { aStack, type StackUnderTest } from '#server/testing/a-stack.ts'
import {
  aReservationAnswer,
  type FakeUpstream,
  listBody,
  respond,
  startFakeUpstream,
} from '#server/testing/fake-upstream.ts'
import { MINUTE, SECOND } from '#time/instant.ts'

// The school's key, changed in its file: the whole program in this process, on schools that are told apart by their keys.

const WEEK = '/api/v1/reservations?from=2026-11-15&to=2026-11-21&limit=100'
const FAR = '/api/v1/reservations?from=2026-12-01&to=2026-12-01&limit=100'
const aKey = (word: string) => `CANARY-${word}-8fJq2Lw0Zr5Tt7Yv9Xb1`
const OLD = aKey('one')
const NEW = aKey('two')
const THIRD = aKey('three')
const KEY_FILE = 'key'
/** A busy machine is slow. */
const PATIENT = { timeout: 100_000, interval: 5 }

type Records = readonly Record<string, unknown>[]
/** Six bookings, today's and one of each of the next days. */
const MESA = bookings(1, 'Ada Moss')
const OTHER = bookings(901, 'Bob Stone')

let under: StackUnderTest
let keyFile: string
let fake: FakeUpstream
let heard: string[]
/** What each key opens; any other is refused. */
let schools: Map<string, Records>
let asked: { readonly key: string; readonly target: string }[]

beforeEach(async () => {
  fake = await startFakeUpstream()
  under = aStack({ dailyRequests: 100 })
  onTestFinished(async () => {
    await under.stop()
    await fake.close()
    // In no log line, no answer of ours, and no file: neither a key that was, nor one that is.
    const kept = readdirSync(under.folder).flatMap((name) =>
      name === KEY_FILE || name.endsWith('.sock')
        ? []
        : readFileSync(join(under.folder, name), 'latin1'),
    )
    for (const text of [...under.lines, ...heard, ...kept])
      expect(text).not.toMatch(/CANARY|Jq2Lw0Zr5T/i)
  })
  keyFile = join(under.folder, KEY_FILE)
  ;[heard, asked] = [[], []]
  schools = new Map([[OLD, MESA]])
  fake.answer = ({ raw, target }, socket) => {
    const key = /^authorization: Bearer (.*)$/im.exec(raw)?.[1]?.trim() ?? ''
    asked.push({ key, target })
    const records = schools.get(key)
    socket.end(
      records === undefined
        ? respond(401, { error: `Unauthorized: ${key}.` })
        : respond(200, listBody(within(records, target), { rateLimit: leftOf(records) })),
    )
  }
  keyIs(OLD)
  await restart(OLD)
})

function bookings(first: number, name: string): Records {
  return Array.from({ length: 6 }, (_, day) => {
    const on = `2026-11-${18 + day}`
    const people = [{ role: 'customer', name, email: 'x@example.org', phone: '+15550100' }]
    const times = { startsAt: `${on}T20:00:00.000Z`, endsAt: `${on}T21:00:00.000Z` }
    return aReservationAnswer(first + day, { ...times, people })
  })
}

function within(records: Records, target: string): Records {
  const { searchParams } = new URL(target, 'http://school')
  const [from = '', to = ''] = ['from', 'to'].map((name) => searchParams.get(name) ?? '')
  return records.filter(({ startsAt }) => {
    const day = String(startsAt).slice(0, 10)
    return from <= day && day <= to
  })
}

function leftOf(records: Records) {
  const remaining = records === OTHER ? 7 : 100 - asked.length
  return { limit: 100, remaining, reset: '2026-11-19T00:00:00.000Z' }
}

const keyIs = (key: string) => writeFileSync(keyFile, `${key}\n`, { mode: 0o600 })

const restart = (key: string) =>
  under.start({ school: { kind: 'real', baseUrl: fake.baseUrl, key, keyFile } })

const pass = (ms: number) => under.pass(ms)

/** Until a request was answered, with what is planned happening meanwhile. */
async function passUntilAsked(most: number): Promise<void> {
  const before = asked.length
  for (const end = under.at + most; under.at < end && asked.length === before; ) {
    pass(SECOND)
    await new Promise((resolve) => setImmediate(resolve))
  }
  await vi.waitFor(() => {
    expect(asked).toHaveLength(before + 1)
    expect(under.logged('upstream_answer')).toHaveLength(asked.length)
  }, PATIENT)
}

async function get(path: string) {
  const response = await under.page(path)
  const text = await response.text()
  heard.push(text, JSON.stringify([...response.headers]))
  return { status: response.status, body: JSON.parse(text), text }
}

async function names(path: string): Promise<unknown> {
  const { body } = await get(path)
  return body.data?.map((one: { reservationNumber: string }) => one.reservationNumber)
}

const status = async () => (await get('/api/status')).body
const reason = async () => (await status()).upstream.reason
const MESAS = ['R-1', 'R-2', 'R-3', 'R-4']

describe('another key of the same school', () => {
  beforeEach(async () => {
    expect(await names(WEEK)).toEqual(MESAS)
    schools.set(NEW, MESA)
    keyIs(NEW)
    pass(RELOAD_EVERY)
  })

  it('is used from the next question on, which proves it though it is asked anyway; nothing is read anew, and the count goes on', async () => {
    await passUntilAsked(10 * MINUTE)
    expect(asked.map(({ key }) => key)).toEqual([OLD, NEW])
    expect(asked[1]?.target).toContain('from=2026-11-18&')
    expect(under.logged('key_shown_to_be_of_this_school')).not.toEqual([])
    expect((await status()).requests.remaining).toBe(98)
    await restart(NEW)
    expect(await names(WEEK)).toEqual(MESAS)
    expect(asked).toHaveLength(2)
    expect((await status()).requests.remaining).toBe(98)
  })

  it('is proved by a question of its own where somebody asks for days that are not known', async () => {
    expect(await names(FAR)).toEqual([])
    expect(asked.map(({ key, target }) => [key, target.slice(21, 36)])).toEqual([
      [OLD, 'from=2026-11-15'],
      [NEW, 'from=2026-11-18'],
      [NEW, 'from=2026-12-01'],
    ])
  })

  it('may be changed again, before it was proved and after', async () => {
    schools.set(THIRD, MESA)
    keyIs(THIRD)
    pass(RELOAD_EVERY)
    await names(FAR)
    expect(asked.slice(1).map(({ key }) => key)).toEqual([THIRD, THIRD])
    keyIs(NEW)
    pass(RELOAD_EVERY)
    await names(FAR.replaceAll('12-01', '12-02'))
    await restart(NEW)
    expect(await names(WEEK)).toEqual(MESAS)
    expect(asked.map(({ key }) => key)).toEqual([OLD, THIRD, THIRD, NEW, NEW])
  })

  it('is proved by another day where today’s bookings are gone', async () => {
    schools.set(NEW, MESA.slice(3))
    await names(FAR)
    expect(await reason()).toBeNull()
    expect(await names(WEEK)).toEqual(['R-4'])
  })

  it('costs one try where nothing of a week is left, and is proved by the next', async () => {
    schools.set(NEW, [])
    expect((await get(FAR)).body.reason).toBe('upstream_other_school')
    expect(await names(WEEK)).toEqual(MESAS)
    schools.set(NEW, MESA)
    pass(31 * MINUTE)
    expect(await names(FAR)).toEqual([])
    expect(await reason()).toBeNull()
  })

  it('of which the process ended while both files were bound has nothing read anew, and the count is doubted', async () => {
    await under.stop()
    const school = { baseUrl: fake.baseUrl, key: OLD }
    const file = join(under.folder, MODEL_FILE)
    const store = openModelStore({ file, binding: bindingOf(school), now: () => under.at })
    const { revisions } = store.take(() => {
      throw new Error('not asked for')
    })
    store.bind(bindingOf({ ...school, key: NEW }), revisions)
    store.close()
    await restart(NEW)
    expect(await names(WEEK)).toEqual(MESAS)
    expect(asked).toHaveLength(1)
    await names(FAR)
    expect((await status()).requests.remaining).toBe(98)
  })
})

describe('a key of another school', () => {
  beforeEach(async () => {
    await names(WEEK)
    schools.set(NEW, OTHER)
    keyIs(NEW)
    pass(RELOAD_EVERY)
  })

  it('shows and changes nothing, is said, and is tried twice an hour at the most', async () => {
    await passUntilAsked(10 * MINUTE)
    expect(await reason()).toBe('upstream_other_school')
    expect((await get(FAR)).body).toMatchObject({ reason: 'upstream_other_school' })
    for (let minute = 0; minute < 29; minute += 1) {
      expect(await names(WEEK)).toEqual(MESAS)
      pass(MINUTE)
    }
    expect(asked.map(({ key }) => key)).toEqual([OLD, NEW])
    expect((await status()).requests.remaining).toBe(98)
    // Quoted: the random number of a request may hold R-90 as well.
    expect(heard.join()).not.toMatch(/Bob Stone|"R-90\d"/)
  })

  it('is forgotten at once where the former one is put back', async () => {
    await passUntilAsked(10 * MINUTE)
    keyIs(OLD)
    await passUntilAsked(MINUTE)
    expect(asked.map(({ key }) => key)).toEqual([OLD, NEW, OLD])
    expect(await reason()).toBeNull()
    await restart(OLD)
    expect(await names(WEEK)).toEqual(MESAS)
    expect(asked).toHaveLength(3)
  })

  it('begins anew with a restart', async () => {
    await passUntilAsked(10 * MINUTE)
    await restart(NEW)
    expect(await names(WEEK)).toEqual(['R-901', 'R-902', 'R-903', 'R-904'])
    expect((await get(WEEK)).text).not.toContain('Ada Moss')
  })
})

describe('a key that the school refuses', () => {
  it('leaves what is known in use, is said, and is tried once in half an hour; the former one never', async () => {
    await names(WEEK)
    keyIs(NEW)
    pass(RELOAD_EVERY)
    await passUntilAsked(10 * MINUTE)
    for (let minute = 0; minute < 29; minute += 1) {
      expect(await names(WEEK)).toEqual(MESAS)
      pass(MINUTE)
    }
    expect(asked.map(({ key }) => key)).toEqual([OLD, NEW])
    expect(await reason()).toBe('upstream_auth')
  })

  it('because it was taken back before the file has the new one, as is usual, is replaced at once and by itself', async () => {
    await names(WEEK)
    schools.clear()
    await passUntilAsked(10 * MINUTE)
    expect(await reason()).toBe('upstream_auth')
    for (let minute = 0; minute < 10; minute += 1) {
      pass(MINUTE)
      expect(await names(WEEK)).toEqual(MESAS)
    }
    schools.set(NEW, MESA)
    keyIs(NEW)
    await passUntilAsked(RELOAD_EVERY + 3 * SECOND)
    expect(asked.map(({ key }) => key)).toEqual([OLD, OLD, NEW])
    expect(await reason()).toBeNull()
  })

  it('is looked for in its file before anybody hears of it', async () => {
    await names(WEEK)
    schools.clear()
    schools.set(NEW, MESA)
    keyIs(NEW)
    expect(await names(FAR)).toEqual([])
    expect(asked.map(({ key }) => key)).toEqual([OLD, OLD, NEW, NEW])
  })

  it('from the start, where nothing is known yet, is replaced like any other', async () => {
    schools.clear()
    expect((await get(WEEK)).body.reason).toBe('upstream_auth')
    schools.set(NEW, MESA)
    keyIs(NEW)
    under.stack.reload()
    expect(await names(WEEK)).toEqual(MESAS)
    expect(asked.map(({ key }) => key)).toEqual([OLD, NEW])
    await restart(NEW)
    expect(await names(WEEK)).toEqual(MESAS)
    expect(asked).toHaveLength(2)
  })
})

it('days known to be empty are not told of another school', async () => {
  schools.set(OLD, [])
  expect(await names(WEEK)).toEqual([])
  schools.set(NEW, MESA)
  keyIs(NEW)
  under.stack.reload()
  await names(FAR)
  expect(await names(WEEK)).toEqual(MESAS)
})

it.each(['', '\n', 'Bearer CANARY-Jq2Lw0Zr5T', 'CANARY-one\nCANARY-two'])(
  'a file that holds %j leaves the key in use, and the log says so once',
  async (text) => {
    await names(WEEK)
    writeFileSync(keyFile, text)
    pass(20 * RELOAD_EVERY)
    expect(await names(FAR)).toEqual([])
    expect(asked.map(({ key }) => key)).toEqual([OLD, OLD])
    expect(under.logged('key_not_taken')).toHaveLength(1)
  },
)

it('what is under way while the key changes is heard out, and neither key is told', async () => {
  let answer = () => {}
  const usual = fake.answer as (request: object, socket: object, number: number) => void
  fake.answer = (request, socket, number) => {
    answer = () => {
      const customer = `${OLD} and ${NEW}`
      const told = MESA.map((one) => ({ ...one, people: [{ role: 'customer', name: customer }] }))
      schools.set(OLD, told)
      usual(request, socket, number)
    }
  }
  const list = names(WEEK)
  await vi.waitFor(() => expect(fake.seen).toHaveLength(1), PATIENT)
  keyIs(NEW)
  pass(RELOAD_EVERY)
  answer()
  expect(await list).toEqual(MESAS)
  expect(asked.map(({ key }) => key)).toEqual([OLD])
})
