import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aChannel } from '#server/testing/accounts-contract.ts'
import { runs } from '#testing/runs.ts'
import { HOUR, MINUTE } from '#time/instant.ts'
import { ALERT_KINDS, ALERT_RULES, type AlertKind, TOLD_WHEN_OVER } from '#wire/alerts-wire.ts'
import {
  type AlertFacts,
  type AlertFinding,
  type AlertRow,
  alertIdOf,
  evaluate,
  REPEATED_AFTER,
  SETTLED_AFTER,
} from './evaluate.ts'

const START = Date.UTC(2026, 10, 18, 20, 0)
const RULES = ALERT_KINDS.map((id) => ({ id, isOn: true, after: ALERT_RULES[id].after }))

function finding(rule: AlertKind, subject: string, more: Partial<AlertFinding> = {}): AlertFinding {
  const base = { rule, subject, words: `${subject} at {at}`, at: START, reservation: null }
  return { ...base, tail: null, asOf: START, isUnconfirmed: false, isTooOld: false, ...more }
}

/** A house and a clock, looked at from outside: who was told what, and when. */
function watch(channels = [aChannel('desk')], rules = RULES) {
  const told: { channel: string; what: 'began' | 'over'; row: AlertRow; at: number }[] = []
  const messages: number[] = []
  let rows: readonly AlertRow[] = []
  let now = START
  let isFirstCheck = true
  return {
    told,
    messages,
    rows: () => rows,
    state: () => rows.map(({ subject, state }) => `${subject} ${state}`),
    words: () => told.map(({ channel, what, row }) => `${channel} ${what} ${row.subject}`),
    pass(ms: number) {
      now += ms
    },
    /** The process ends, or another takes over. */
    restart() {
      isFirstCheck = true
    },
    acknowledge(subject: string) {
      rows = rows.map((row) =>
        row.subject === subject ? { ...row, state: 'acknowledged', by: 'dan' } : row,
      )
    },
    look(findings: readonly AlertFinding[], more: Partial<AlertFacts> = {}) {
      const none = { unknown: new Set<never>(), dropped: new Set<never>() }
      const facts: AlertFacts = { findings, ...none, ...more }
      const wallMinutes = (((now - START) / MINUTE) % 1_440) + 13 * 60
      const question = { rules, facts, before: rows, channels, now, isFirstCheck }
      const verdict = evaluate({ ...question, wallMinutes: wallMinutes % 1_440 })
      for (const { channel, began, over } of verdict.notifications) {
        messages.push(began.length + over.length)
        for (const row of began) told.push({ channel: channel.id, what: 'began', row, at: now })
        for (const row of over) told.push({ channel: channel.id, what: 'over', row, at: now })
      }
      // As the house has it: only what is said to be put or removed.
      const kept = new Map(rows.map((row) => [row.id, row]))
      for (const id of verdict.removed) kept.delete(id)
      for (const row of verdict.put) kept.set(row.id, row)
      rows = [...kept.values()]
      isFirstCheck = false
      return verdict
    },
  }
}

const LATE = finding('overdue', 'N172SP')

describe('an alert', () => {
  it('is told when it begins and when it is over, once each', () => {
    const school = watch()
    school.look([LATE])
    school.pass(MINUTE)
    school.look([LATE])
    expect(school.words()).toEqual(['desk began N172SP'])
    school.look([])
    expect(school.state()).toEqual(['N172SP ok'])
    school.pass(SETTLED_AFTER)
    school.look([])
    school.pass(MINUTE)
    school.look([])
    expect(school.words()).toEqual(['desk began N172SP', 'desk over N172SP'])
    school.pass(HOUR)
    school.look([])
    expect(school.rows()).toEqual([])
  })

  it('is told to whom it concerns: by rule, and of its end only who wants that', () => {
    const school = watch([
      aChannel('desk', { rules: ['overdue'] }),
      aChannel('shop', { rules: ['inspection', TOLD_WHEN_OVER] }),
    ])
    school.look([LATE, finding('inspection', 'oil')])
    school.look([])
    school.pass(SETTLED_AFTER)
    school.look([])
    expect(school.words()).toEqual(['desk began N172SP', 'shop began oil', 'shop over oil'])
  })

  it('that comes and goes within minutes was never over', () => {
    const school = watch()
    for (let turn = 0; turn < 20; turn += 1) {
      school.look(turn % 2 === 0 ? [LATE] : [])
      school.pass(MINUTE)
    }
    expect(school.words()).toEqual(['desk began N172SP'])
  })

  it('that comes back is told anew half an hour after it was told, and not sooner', () => {
    const school = watch()
    school.look([LATE])
    school.look([])
    school.pass(SETTLED_AFTER)
    school.look([])
    school.pass(SETTLED_AFTER)
    school.look([LATE])
    expect(school.state()).toEqual(['N172SP firing'])
    expect(school.words()).toEqual(['desk began N172SP', 'desk over N172SP'])
    school.pass(REPEATED_AFTER - 2 * SETTLED_AFTER)
    school.look([LATE])
    expect(school.words().at(-1)).toBe('desk began N172SP')
    expect(school.told).toHaveLength(3)
  })

  it('is unknown while the reading is too old, and then neither told nor over', () => {
    const school = watch()
    const old = { ...LATE, isTooOld: true }
    school.look([old])
    expect(school.state()).toEqual(['N172SP unknown'])
    expect(school.words()).toEqual([])
    school.look([LATE])
    expect(school.words()).toEqual(['desk began N172SP'])
    school.look([old])
    expect(school.state()).toEqual(['N172SP unknown'])
    school.look([LATE])
    expect(school.state()).toEqual(['N172SP firing'])
    expect(school.told).toHaveLength(1)
  })

  it('that went away in an outage ends without a word', () => {
    const school = watch()
    school.look([LATE])
    school.look([{ ...LATE, isTooOld: true }])
    school.look([])
    school.pass(SETTLED_AFTER)
    school.look([])
    expect(school.words()).toEqual(['desk began N172SP'])
  })

  it('of which nothing can be said now is unknown, and neither told nor over', () => {
    const school = watch()
    school.look([LATE])
    const unknown = new Set([alertIdOf('overdue', 'N172SP')])
    for (let turn = 0; turn < 3; turn += 1) {
      school.pass(SETTLED_AFTER)
      school.look([], { unknown })
    }
    expect([school.state(), school.words()]).toEqual([['N172SP unknown'], ['desk began N172SP']])
    school.look([LATE])
    expect([school.state(), school.words()]).toEqual([['N172SP firing'], ['desk began N172SP']])
  })

  it('that becomes graver is told anew, also of who saw to it, and not when it was as grave before', () => {
    const school = watch()
    const of = (grade: number) => finding('inspection', 'oil', { grade, words: `grade ${grade}` })
    const look = (grade: number) => {
      school.look([of(grade)])
      school.pass(REPEATED_AFTER)
      school.look([of(grade)])
      school.pass(REPEATED_AFTER)
    }
    look(1)
    look(2)
    look(1)
    school.acknowledge('oil')
    look(2)
    expect(school.told.map(({ row }) => row.words)).toEqual(['grade 1', 'grade 2'])
    expect(school.state()).toEqual(['oil acknowledged'])
    look(3)
    expect(school.told.map(({ row }) => row.words)).toEqual(['grade 1', 'grade 2', 'grade 3'])
    expect(school.state()).toEqual(['oil firing'])
    school.look([])
    school.pass(SETTLED_AFTER)
    school.look([])
    expect(school.words()).toEqual([...Array(3).fill('desk began oil'), 'desk over oil'])
  })

  it('that became graver and is over is told to be over to who was told the milder words alone', () => {
    const school = watch([aChannel('desk'), aChannel('few', { rules: ['overdue'] })])
    const of = (grade: number) => finding('inspection', 'oil', { grade })
    school.look([of(1)])
    school.pass(MINUTE)
    school.look([of(2)])
    school.pass(MINUTE)
    school.look([])
    school.pass(SETTLED_AFTER)
    school.look([])
    expect(school.words()).toEqual(['desk began oil', 'desk over oil'])
  })

  it('that was graver in quiet hours alone is not told twice, and is once it is so again', () => {
    const school = watch([aChannel('desk', { quiet: { from: 22 * 60, to: 6 * 60 } })])
    const of = (grade: number) => finding('inspection', 'oil', { grade })
    school.look([of(1)])
    school.pass(10 * HOUR)
    for (const grade of [2, 1]) school.look([of(grade)])
    school.pass(8 * HOUR)
    school.look([of(1)])
    expect(school.words()).toEqual(['desk began oil'])
    school.look([of(2)])
    school.look([of(2)])
    expect(school.told.map(({ row }) => row.grade)).toEqual([1, 2])
  })

  it('that somebody saw to stays so until it is over', () => {
    const school = watch()
    school.look([LATE])
    school.acknowledge('N172SP')
    school.look([LATE])
    expect(school.state()).toEqual(['N172SP acknowledged'])
    school.look([{ ...LATE, isTooOld: true }])
    expect(school.state()).toEqual(['N172SP acknowledged'])
    school.look([])
    school.pass(SETTLED_AFTER)
    school.look([])
    expect(school.words()).toEqual(['desk began N172SP', 'desk over N172SP'])
  })

  it('of a rule that was switched off is gone without a word', () => {
    const on = watch()
    on.look([LATE])
    const before = on.rows()
    const rules = RULES.map((rule) => ({ ...rule, isOn: false }))
    const facts = { findings: [LATE], unknown: new Set<never>(), dropped: new Set<string>() }
    const question = { rules, facts, before, channels: [aChannel('desk')], now: START + MINUTE }
    const verdict = evaluate({ ...question, wallMinutes: 780, isFirstCheck: false })
    expect([verdict.put, verdict.notifications, verdict.removed]).toEqual([
      [],
      [],
      [alertIdOf('overdue', 'N172SP')],
    ])
  })
})

describe('nobody is flooded', () => {
  it('what is found at one look comes in one message', () => {
    const school = watch()
    school.look(Array.from({ length: 40 }, (_, at) => finding('clash', String(at))))
    expect(school.messages).toEqual([40])
  })

  it('after a restart what was told is not told again, and what went away ends without a word', () => {
    const school = watch()
    school.look([LATE, finding('overdue', 'N5216K')])
    school.restart()
    school.pass(8 * HOUR)
    school.look([LATE])
    school.pass(SETTLED_AFTER)
    school.look([LATE])
    expect(school.words()).toEqual(['desk began N172SP', 'desk began N5216K'])
    expect(school.state()).toEqual(['N172SP firing'])
  })

  it('a new channel is not told of what was there before it', () => {
    const channels = [aChannel('desk')]
    const school = watch(channels)
    school.look([LATE])
    channels.push(aChannel('chat', { createdAt: START + 1 }))
    school.pass(MINUTE)
    school.look([LATE, finding('overdue', 'N5216K')])
    expect(school.words()).toEqual(['desk began N172SP', 'desk began N5216K', 'chat began N5216K'])
  })

  it('in quiet hours only what is urgent is told, and the rest in one message after them', () => {
    // 22:00 to 06:00; the watch begins at 13:00.
    const school = watch([aChannel('desk', { quiet: { from: 22 * 60, to: 6 * 60 } })])
    school.pass(10 * HOUR)
    const found = [finding('clash', 'a'), finding('clash', 'b'), finding('inspection', 'oil')]
    school.look(found)
    school.look([LATE, ...found])
    expect(school.words()).toEqual(['desk began N172SP'])
    school.pass(5 * HOUR)
    school.look([LATE, ...found.slice(1)])
    expect(school.told).toHaveLength(1)
    school.pass(2 * HOUR)
    school.look([LATE, ...found.slice(1)])
    expect(school.words()).toEqual(['desk began N172SP', 'desk began b', 'desk began oil'])
    expect(school.messages).toEqual([1, 2])
  })

  it('what is over in quiet hours is told to be after them', () => {
    const school = watch([aChannel('desk', { quiet: { from: 22 * 60, to: 6 * 60 } })])
    school.look([finding('clash', 'a')])
    school.pass(10 * HOUR)
    school.look([finding('clash', 'a')])
    school.look([])
    school.pass(2 * HOUR)
    school.look([])
    expect(school.words()).toEqual(['desk began a'])
    school.pass(5 * HOUR)
    school.look([])
    school.look([])
    expect(school.words()).toEqual(['desk began a', 'desk over a'])
  })
})

type Step =
  | { readonly kind: 'look'; readonly found: readonly number[]; readonly old: boolean }
  | { readonly kind: 'pass' | 'back'; readonly ms: number }
  | { readonly kind: 'restart' }
  | { readonly kind: 'acknowledge'; readonly which: number }

const aStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('look' as const),
      found: fc.uniqueArray(fc.integer({ min: 0, max: 4 }), { maxLength: 5 }),
      old: fc.boolean(),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('pass' as const),
      ms: fc.constantFrom(30_000, 4 * MINUTE, 20 * MINUTE, 3 * HOUR),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('back' as const), ms: fc.constantFrom(MINUTE, HOUR) }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'restart' as const }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('acknowledge' as const),
      which: fc.integer({ min: 0, max: 4 }),
    }),
  },
)

const KINDS: readonly AlertKind[] = ['overdue', 'clash', 'inspection', 'overdue', 'clash']
const QUIET = { from: 22 * 60, to: 6 * 60 }

describe('whatever happens', () => {
  const numRuns = runs({ each: 60, every: 5_000 })
  const walk = (steps: readonly Step[], check: (school: ReturnType<typeof watch>) => void) => {
    const school = watch([
      aChannel('desk'),
      aChannel('night', { quiet: QUIET }),
      aChannel('few', { rules: ['overdue'] }),
    ])
    for (const step of steps) {
      if (step.kind === 'look')
        school.look(
          step.found.map((at) =>
            finding(KINDS[at] ?? 'overdue', `s${at}`, {
              isTooOld: step.old,
              ...(KINDS[at] === 'inspection' && { grade: step.found.length }),
            }),
          ),
        )
      else if (step.kind === 'restart') school.restart()
      else if (step.kind === 'acknowledge') school.acknowledge(`s${step.which}`)
      else school.pass(step.kind === 'back' ? -step.ms : step.ms)
      // No two looks are at the same instant, also where the clock is set back.
      school.pass(1)
      check(school)
    }
    return school
  }

  it('of one firing no channel is told twice, neither of its beginning nor of its end', () => {
    fc.assert(
      fc.property(fc.array(aStep, { maxLength: 60 }), (steps) => {
        const { told } = walk(steps, () => {})
        const names = told.map(
          ({ channel, what, row }) => `${channel} ${what} ${row.id} ${row.since} ${row.grade ?? 0}`,
        )
        expect(new Set(names).size).toBe(names.length)
        for (const [at, { channel, what, row }] of told.entries()) {
          if (what === 'began') continue
          const before = told.slice(0, at)
          const isTold = before.some(
            (one) => one.what === 'began' && one.channel === channel && one.row.id === row.id,
          )
          expect(isTold).toBe(true)
          expect(channel).not.toBe('few')
        }
      }),
      { numRuns },
    )
  })

  it('none is lost: what fires for long enough is told to everybody whom it concerns', () => {
    fc.assert(
      fc.property(
        fc.array(aStep, { maxLength: 40 }),
        fc.integer({ min: 0, max: 4 }),
        (steps, which) => {
          const school = walk(steps, () => {})
          const rule = KINDS[which] ?? 'overdue'
          const one = finding(rule, `s${which}`)
          for (let turn = 0; turn < 36; turn += 1) {
            school.look([one])
            school.pass(20 * MINUTE)
          }
          const [row] = school.rows().filter(({ id }) => id === alertIdOf(rule, `s${which}`))
          const wanting = ['desk', 'night', ...(rule === 'overdue' ? ['few'] : [])]
          // Whoever saw to it before somebody was told has spared him.
          if (row?.by === null) expect([...row.told].sort()).toEqual(wanting.sort())
          else expect(row?.state).toBe('acknowledged')
        },
      ),
      { numRuns },
    )
  })

  it('of one subject nobody is told more than twice in half an hour', () => {
    fc.assert(
      fc.property(fc.array(aStep, { maxLength: 60 }), (steps) => {
        const onwards = steps.filter(({ kind }) => kind !== 'back')
        const { told } = walk(onwards, () => {})
        for (const { channel, row, at } of told) {
          const near = told.filter(
            (one) =>
              one.channel === channel &&
              one.row.id === row.id &&
              one.what === 'began' &&
              one.at >= at &&
              one.at < at + REPEATED_AFTER,
          )
          expect(near.length).toBeLessThanOrEqual(1)
        }
      }),
      { numRuns },
    )
  })

  it('in quiet hours nobody hears what is not urgent', () => {
    fc.assert(
      fc.property(fc.array(aStep, { maxLength: 60 }), (steps) => {
        const { told } = walk(steps, () => {})
        for (const { channel, row, at } of told) {
          if (channel !== 'night' || row.rule === 'overdue') continue
          const minutes = ((((at - START) / MINUTE + 13 * 60) % 1_440) + 1_440) % 1_440
          expect(minutes >= QUIET.to && minutes < QUIET.from).toBe(true)
        }
      }),
      { numRuns },
    )
  })

  it('a second look at the same instant changes nothing', () => {
    fc.assert(
      fc.property(
        fc.array(aStep, { maxLength: 40 }),
        fc.subarray([0, 1, 2, 3, 4]),
        (steps, found) => {
          const school = walk(steps, () => {})
          const findings = found.map((at) => finding(KINDS[at] ?? 'overdue', `s${at}`))
          school.look(findings)
          const again = school.look(findings)
          expect([again.put, again.removed, again.notifications]).toEqual([[], [], []])
        },
      ),
      { numRuns },
    )
  })
})
