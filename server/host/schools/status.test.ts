import { describe, expect, it } from 'vitest'
import { aSchoolStatus, STATUS_AT, statusOf } from '#server/testing/school-status.ts'
import { HOUR, MINUTE } from '#time/instant.ts'
import { schoolsWire } from '#wire/schools-wire.ts'
import { NOBODY_FOR, OLD_AFTER, type SchoolFigures, type SchoolStatus } from './status.ts'

const LONG_AGO = STATUS_AT - 2 * HOUR

async function wireOf(...schools: SchoolStatus[]) {
  const wire = await statusOf(schools)()
  expect(schoolsWire.flaw(wire)).toBeNull()
  return wire
}

async function one(changes: Parameters<typeof aSchoolStatus>[1]) {
  const [school] = (await wireOf(aSchoolStatus('Mesa Air', changes))).data
  if (school === undefined) throw new Error('There is none.')
  return school
}

const failing = (reason: SchoolFigures['health']['reason'], since: number) =>
  ({ state: 'failing', reason, since, retryAt: STATUS_AT + MINUTE }) as const

describe('what is told of a school', () => {
  it('are its figures and no more', async () => {
    expect(await one({})).toEqual({
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      name: 'Mesa Air',
      host: 'mesa-air.example.org',
      state: 'ok',
      reason: null,
      since: null,
      holder: { who: 'here', name: null, since: null },
      requests: { limit: 100, remaining: 63, reset: '2026-11-19T00:00:00.000Z' },
      today: { asOf: '2026-11-18T15:56:00.000Z' },
      isOpen: true,
      records: 12_345,
      bytes: 8_123_456,
      pages: 3,
      trouble: null,
    })
  })

  it('is not made up where it is not known', async () => {
    const unknown = { requests: null, today: null, isOpen: null, records: null, pages: null }
    expect(await one({ figures: null })).toMatchObject({ state: 'not-loaded', ...unknown })
    expect(await one({ figures: null, isLoading: true })).toMatchObject({
      state: 'loading',
      ...unknown,
    })
    expect((await one({ holder: { who: 'unknown' } })).holder.who).toBe('unknown')
    const budget = { limit: null, remaining: null, reset: null, reserve: 0 }
    expect((await one({ figures: { budget } })).requests).toEqual({
      limit: null,
      remaining: null,
      reset: null,
    })
  })

  it('names the other gateway that asks its API', async () => {
    expect((await one({ holder: { who: 'other', name: 'ab12cd34' } })).holder.name).toBe('ab12cd34')
  })
})

/** What is wrong, what is said of it, and whether somebody has to do something. */
const TROUBLES: readonly (readonly [
  string,
  Parameters<typeof aSchoolStatus>[1],
  { kind: string; needsYou: boolean; since: string | null } | null,
])[] = [
  [
    'a refused key',
    { figures: { health: failing('upstream_auth', LONG_AGO) } },
    yours('key-refused'),
  ],
  [
    'the key of another school',
    { figures: { health: failing('upstream_other_school', LONG_AGO) } },
    yours('wrong-key'),
  ],
  ['a lost key', { isKeyLost: true, figures: null }, { ...yours('key-lost'), since: null }],
  [
    'nobody for two minutes',
    { holder: { who: 'nobody', since: STATUS_AT - NOBODY_FOR } },
    { kind: 'no-holder', needsYou: true, since: '2026-11-18T15:58:00.000Z' },
  ],
  ['nobody for less', { holder: { who: 'nobody', since: STATUS_AT - NOBODY_FOR + 1 } }, null],
  ['a full disk', { figures: { unsaved: { since: LONG_AGO, reason: 'full' } } }, yours('unsaved')],
  [
    'the host’s own database',
    { figures: { unsaved: { since: LONG_AGO, reason: 'database_away' } } },
    null,
  ],
  [
    'no answer for an hour',
    { figures: { health: failing('upstream_timeout', LONG_AGO) } },
    yours('silent'),
  ],
  [
    'no answer for less',
    { figures: { health: failing('upstream_timeout', STATUS_AT - OLD_AFTER + 1) } },
    { kind: 'failing', needsYou: false, since: '2026-11-18T15:00:00.001Z' },
  ],
  [
    'no answer at night',
    { figures: { health: failing('upstream_timeout', LONG_AGO), isOpen: false } },
    { ...yours('failing'), needsYou: false },
  ],
  [
    'an old today',
    { figures: { todayAsOf: STATUS_AT - OLD_AFTER } },
    { kind: 'today-old', needsYou: true, since: '2026-11-18T15:00:00.000Z' },
  ],
  ['a today that is young enough', { figures: { todayAsOf: STATUS_AT - OLD_AFTER + 1 } }, null],
  ['an old today at night', { figures: { todayAsOf: LONG_AGO, isOpen: false } }, null],
  [
    'an old today since the requests are spent',
    {
      figures: {
        todayAsOf: LONG_AGO,
        budget: { limit: 100, remaining: 0, reset: STATUS_AT + HOUR, reserve: 0 },
      },
    },
    { ...yours('today-old'), needsYou: false },
  ],
  [
    'more records than are kept',
    { figures: { crowdedAt: STATUS_AT } },
    { ...yours('crowded'), since: '2026-11-18T16:00:00.000Z' },
  ],
  [
    'a part of today that was never read',
    { figures: { todayAsOf: null } },
    { ...yours('today-old'), since: null },
  ],
  [
    'a school that was not asked yet',
    {
      figures: {
        todayAsOf: null,
        health: { state: 'unknown', reason: null, since: null, retryAt: null },
      },
    },
    null,
  ],
]

function yours(kind: string) {
  return { kind, needsYou: true, since: '2026-11-18T14:00:00.000Z' }
}

describe('trouble', () => {
  it.each(TROUBLES)('of %s', async (_, changes, expected) => {
    const { trouble } = await one(changes)
    if (expected === null) return expect(trouble).toBeNull()
    expect(trouble).toMatchObject(expected)
    // A sentence.
    expect(trouble?.words).toMatch(/^[A-Z].*\.$/)
  })

  it('has a state of its own where the key is refused', async () => {
    const health = failing('upstream_auth', LONG_AGO)
    expect(await one({ figures: { health } })).toMatchObject({
      state: 'key-refused',
      reason: 'upstream_auth',
      since: '2026-11-18T14:00:00.000Z',
    })
    const timeout = failing('upstream_timeout', LONG_AGO)
    expect((await one({ figures: { health: timeout } })).state).toBe('failing')
  })

  it('stands first: what needs somebody, what mends itself, then by name', async () => {
    const wire = await wireOf(
      aSchoolStatus('Delta'),
      aSchoolStatus('Charlie', { figures: { health: failing('upstream_timeout', STATUS_AT) } }),
      aSchoolStatus('Bravo'),
      aSchoolStatus('Zulu', { isKeyLost: true, figures: null }),
      aSchoolStatus('Alpha', { figures: null }),
    )
    expect(wire.data.map(({ name }) => name)).toEqual([
      'Zulu',
      'Charlie',
      'Alpha',
      'Bravo',
      'Delta',
    ])
    expect(wire.meta).toMatchObject({ count: 5, gateway: { loaded: 3, held: 5 }, database: null })
  })
})

describe('the database', () => {
  it('is told of with since when it is away', async () => {
    const away = { since: LONG_AGO, reason: 'database_away' } as const
    const { meta } = await statusOf([], { away, latency: 2.5 })()
    expect(meta.database).toEqual({
      away: { since: '2026-11-18T14:00:00.000Z', reason: 'database_away' },
      latency: 2.5,
    })
  })
})
