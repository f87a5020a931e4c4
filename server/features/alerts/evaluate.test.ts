import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aChannel } from '#server/testing/accounts-contract.ts'
import { runs } from '#testing/runs.ts'
import { HOUR, MINUTE } from '#time/instant.ts'
import { ALERT_KINDS, ALERT_RULES, type AlertKind, NOTIFY_WHEN_OVER } from '#wire/alerts-wire.ts'
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

/** Accounts and a clock, seen from outside: who was told what, and when. The first check is at 13:00. */
function watch(channels = [aChannel('desk')], rules = RULES) {
  const told: { channel: string; what: 'began' | 'over'; row: AlertRow; at: number }[] = []
  const messages: number[] = []
  let rows: readonly AlertRow[] = []
  let now = START
  let isFirstCheck = true
  const school = {
    told,
    messages,
    rules,
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
      const wallMinutes = ((now - START) / MINUTE + 13 * 60) % 1_440
      const question = { rules: school.rules, facts, before: rows, channels, now, isFirstCheck }
      const verdict = evaluate({ ...question, wallMinutes })
      for (const { channel, began, over } of verdict.notifications) {
        messages.push(began.length + over.length)
        for (const row of began) told.push({ channel: channel.id, what: 'began', row, at: now })
        for (const row of over) told.push({ channel: channel.id, what: 'over', row, at: now })
      }
      // As the accounts have it: only what is said to be put or removed.
      const kept = new Map(rows.map((row) => [row.id, row]))
      for (const id of verdict.removed) kept.delete(id)
      for (const row of verdict.put) kept.set(row.id, row)
      rows = [...kept.values()]
      isFirstCheck = false
      return verdict
    },
    /** Checks one after the other: the time since the one before, and what is found then. */
    looks(...steps: readonly (readonly [since: number, ...found: AlertFinding[]])[]) {
      for (const [since, ...found] of steps) {
        school.pass(since)
        school.look(found)
      }
    },
  }
  return school
}

const LATE = finding('overdue', 'N172SP')
const OLD = { ...LATE, isTooOld: true }
const oil = (grade: number) => finding('inspection', 'oil', { grade, words: `grade ${grade}` })
/** 22:00 to 06:00 */
const QUIET = { from: 22 * 60, to: 6 * 60 }

describe('an alert', () => {
  it('is told when it begins and when it is over, once each', () => {
    const school = watch()
    school.looks([0, LATE], [MINUTE, LATE])
    expect(school.words()).toEqual(['desk began N172SP'])
    school.looks([0])
    expect(school.state()).toEqual(['N172SP ok'])
    school.looks([SETTLED_AFTER], [MINUTE])
    expect(school.words()).toEqual(['desk began N172SP', 'desk over N172SP'])
    school.looks([HOUR])
    expect(school.rows()).toEqual([])
  })

  it('is told to whom it concerns: by rule, and of its end only who wants that', () => {
    const school = watch([
      aChannel('desk', { rules: ['overdue'] }),
      aChannel('shop', { rules: ['inspection', NOTIFY_WHEN_OVER] }),
    ])
    school.looks([0, LATE, finding('inspection', 'oil')], [0], [SETTLED_AFTER])
    expect(school.words()).toEqual(['desk began N172SP', 'shop began oil', 'shop over oil'])
  })

  it('that comes and goes within minutes was never over', () => {
    const school = watch()
    for (let turn = 0; turn < 10; turn += 1) school.looks([MINUTE, LATE], [MINUTE])
    expect(school.words()).toEqual(['desk began N172SP'])
  })

  it('that comes back is told anew half an hour after it was told, and not sooner', () => {
    const school = watch()
    school.looks([0, LATE], [0], [SETTLED_AFTER], [SETTLED_AFTER, LATE])
    expect(school.state()).toEqual(['N172SP firing'])
    expect(school.words()).toEqual(['desk began N172SP', 'desk over N172SP'])
    school.looks([REPEATED_AFTER - 2 * SETTLED_AFTER, LATE])
    expect(school.words().slice(2)).toEqual(['desk began N172SP'])
  })

  it('is unknown while the reading is too old, and then neither told nor over', () => {
    const school = watch()
    school.looks([0, OLD])
    expect([school.state(), school.words()]).toEqual([['N172SP unknown'], []])
    school.looks([0, LATE])
    expect(school.words()).toEqual(['desk began N172SP'])
    school.looks([0, OLD])
    expect(school.state()).toEqual(['N172SP unknown'])
    school.looks([0, LATE])
    expect([school.state(), school.told.length]).toEqual([['N172SP firing'], 1])
  })

  it('that went away in an outage ends without a word', () => {
    const school = watch()
    school.looks([0, LATE], [0, OLD], [0], [SETTLED_AFTER])
    expect(school.words()).toEqual(['desk began N172SP'])
  })

  it('of which nothing can be said now is unknown, and neither told nor over', () => {
    const school = watch()
    school.looks([0, LATE])
    for (let turn = 0; turn < 3; turn += 1) {
      school.pass(SETTLED_AFTER)
      school.look([], { unknown: new Set([alertIdOf('overdue', 'N172SP')]) })
    }
    expect([school.state(), school.words()]).toEqual([['N172SP unknown'], ['desk began N172SP']])
    school.looks([0, LATE])
    expect([school.state(), school.words()]).toEqual([['N172SP firing'], ['desk began N172SP']])
  })

  it('that becomes graver is told anew, also of who saw to it, and not when it was as grave before', () => {
    const school = watch()
    const words = () => school.told.map(({ row }) => row.words)
    const twice = (grade: number) =>
      school.looks([REPEATED_AFTER, oil(grade)], [REPEATED_AFTER, oil(grade)])
    for (const grade of [1, 2, 1]) twice(grade)
    school.acknowledge('oil')
    twice(2)
    expect([words(), school.state()]).toEqual([['grade 1', 'grade 2'], ['oil acknowledged']])
    twice(3)
    expect([words().at(-1), school.state()]).toEqual(['grade 3', ['oil firing']])
    school.looks([0], [SETTLED_AFTER])
    expect(school.words()).toEqual([...Array(3).fill('desk began oil'), 'desk over oil'])
  })

  it('that became graver and is over is told to be over to who was told the milder words alone', () => {
    const school = watch([aChannel('desk'), aChannel('few', { rules: ['overdue'] })])
    school.looks([0, oil(1)], [MINUTE, oil(2)], [MINUTE], [SETTLED_AFTER])
    expect(school.words()).toEqual(['desk began oil', 'desk over oil'])
  })

  it('that was graver in quiet hours alone is not told twice, and is once it is so again', () => {
    const school = watch([aChannel('desk', { quiet: QUIET })])
    school.looks([0, oil(1)], [10 * HOUR, oil(2)], [0, oil(1)], [8 * HOUR, oil(1)])
    expect(school.words()).toEqual(['desk began oil'])
    school.looks([0, oil(2)], [0, oil(2)])
    expect(school.told.map(({ row }) => row.grade)).toEqual([1, 2])
  })

  it('that somebody saw to stays so until it is over', () => {
    const school = watch()
    school.looks([0, LATE])
    school.acknowledge('N172SP')
    for (const found of [LATE, OLD]) {
      school.looks([0, found])
      expect(school.state()).toEqual(['N172SP acknowledged'])
    }
    school.looks([0], [SETTLED_AFTER])
    expect(school.words()).toEqual(['desk began N172SP', 'desk over N172SP'])
  })

  it('that was dropped comes back as another firing, to which nobody has seen yet', () => {
    const school = watch()
    school.looks([0, LATE])
    school.acknowledge('N172SP')
    school.look([], { dropped: new Set([alertIdOf('overdue', 'N172SP')]) })
    school.looks([MINUTE, LATE])
    expect(school.state()).toEqual(['N172SP firing'])
  })

  it('of a rule that was switched off is gone without a word', () => {
    const school = watch()
    school.looks([0, LATE])
    school.rules = RULES.map((rule) => ({ ...rule, isOn: false }))
    school.looks([MINUTE, LATE])
    expect([school.rows(), school.words()]).toEqual([[], ['desk began N172SP']])
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
    school.looks([0, LATE, finding('overdue', 'N5216K')])
    school.restart()
    school.looks([8 * HOUR, LATE], [SETTLED_AFTER, LATE])
    expect(school.words()).toEqual(['desk began N172SP', 'desk began N5216K'])
    expect(school.state()).toEqual(['N172SP firing'])
  })

  it('a new channel is not told of what was there before it', () => {
    const channels = [aChannel('desk')]
    const school = watch(channels)
    school.looks([0, LATE])
    channels.push(aChannel('chat', { createdAt: START + 1 }))
    school.looks([MINUTE, LATE, finding('overdue', 'N5216K')])
    expect(school.words()).toEqual(['desk began N172SP', 'desk began N5216K', 'chat began N5216K'])
  })

  it('in quiet hours only what is urgent is told, and the rest in one message after them', () => {
    const school = watch([aChannel('desk', { quiet: QUIET })])
    const found = [finding('clash', 'a'), finding('clash', 'b'), finding('inspection', 'oil')]
    school.looks([10 * HOUR, ...found], [0, LATE, ...found], [5 * HOUR, LATE, ...found.slice(1)])
    expect(school.words()).toEqual(['desk began N172SP'])
    school.looks([2 * HOUR, LATE, ...found.slice(1)])
    expect(school.words()).toEqual(['desk began N172SP', 'desk began b', 'desk began oil'])
    expect(school.messages).toEqual([1, 2])
  })

  it('a channel hears at the end of its quiet hours what another heard a moment before', () => {
    const quiet = { from: 12 * 60, to: 13 * 60 + 10 }
    const school = watch([aChannel('desk'), aChannel('shop', { quiet })])
    school.looks([0, finding('clash', 'a')], [10 * MINUTE, finding('clash', 'a')])
    expect(school.words()).toEqual(['desk began a', 'shop began a'])
  })

  it('what is over in quiet hours is told to be after them', () => {
    const school = watch([aChannel('desk', { quiet: QUIET })])
    const clash = finding('clash', 'a')
    school.looks([0, clash], [10 * HOUR, clash], [0], [2 * HOUR])
    expect(school.words()).toEqual(['desk began a'])
    school.looks([5 * HOUR], [0])
    expect(school.words()).toEqual(['desk began a', 'desk over a'])
  })
})

type Step =
  | { readonly kind: 'look'; readonly found: readonly number[]; readonly old: boolean }
  | { readonly kind: 'pass' | 'back'; readonly ms: number }
  | { readonly kind: 'restart' }
  | { readonly kind: 'acknowledge'; readonly which: number }

const aSubject = fc.integer({ min: 0, max: 4 })
const is = <Kind extends Step['kind']>(kind: Kind) => fc.constant(kind)
const weighted = <T>(weight: number, arbitrary: fc.Arbitrary<T>) => ({ weight, arbitrary })
const subjects = fc.uniqueArray(aSubject, { maxLength: 5 })
const passed = fc.constantFrom(30_000, 4 * MINUTE, 20 * MINUTE, 3 * HOUR)

const aStep: fc.Arbitrary<Step> = fc.oneof(
  weighted(8, fc.record({ kind: is('look'), found: subjects, old: fc.boolean() })),
  weighted(6, fc.record({ kind: is('pass'), ms: passed })),
  weighted(1, fc.record({ kind: is('back'), ms: fc.constantFrom(MINUTE, HOUR) })),
  weighted(1, fc.record({ kind: is('restart') })),
  weighted(1, fc.record({ kind: is('acknowledge'), which: aSubject })),
)
const steps = (maxLength: number) => fc.array(aStep, { maxLength })

const KINDS: readonly AlertKind[] = ['overdue', 'clash', 'inspection', 'overdue', 'clash']

describe('whatever happens', () => {
  const numRuns = runs({ each: 60, every: 5_000 })
  const walk = (taken: readonly Step[]) => {
    const school = watch([
      aChannel('desk'),
      aChannel('night', { quiet: QUIET }),
      aChannel('few', { rules: ['overdue'] }),
    ])
    for (const step of taken) {
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
    }
    return school
  }

  it('of one firing no channel is told twice, neither of its beginning nor of its end', () => {
    const holds = fc.property(steps(60), (taken) => {
      const { told } = walk(taken)
      const names = told.map(
        ({ channel, what, row }) => `${channel} ${what} ${row.id} ${row.since} ${row.grade ?? 0}`,
      )
      expect(new Set(names).size).toBe(names.length)
      for (const [at, { channel, what, row }] of told.entries()) {
        if (what === 'began') continue
        const isTold = told
          .slice(0, at)
          .some((one) => one.what === 'began' && one.channel === channel && one.row.id === row.id)
        expect(isTold).toBe(true)
        expect(channel).not.toBe('few')
      }
    })
    fc.assert(holds, { numRuns })
  })

  it('none is lost: what fires for long enough is told to everybody whom it concerns', () => {
    const holds = fc.property(steps(40), aSubject, (taken, which) => {
      const school = walk(taken)
      const rule = KINDS[which] ?? 'overdue'
      for (let turn = 0; turn < 36; turn += 1) {
        school.look([finding(rule, `s${which}`)])
        school.pass(20 * MINUTE)
      }
      const [row] = school.rows().filter(({ id }) => id === alertIdOf(rule, `s${which}`))
      const wanting = ['desk', 'night', ...(rule === 'overdue' ? ['few'] : [])]
      // Whoever saw to it before somebody was told has spared him.
      if (row?.by === null) expect([...row.told].sort()).toEqual(wanting.sort())
      else expect(row?.state).toBe('acknowledged')
    })
    fc.assert(holds, { numRuns })
  })

  it('of one subject nobody is told more than twice in half an hour', () => {
    const holds = fc.property(steps(60), (taken) => {
      const { told } = walk(taken.filter(({ kind }) => kind !== 'back'))
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
    })
    fc.assert(holds, { numRuns })
  })

  it('in quiet hours nobody hears what is not urgent', () => {
    const holds = fc.property(steps(60), (taken) => {
      for (const { channel, row, at } of walk(taken).told) {
        if (channel !== 'night' || row.rule === 'overdue') continue
        const minutes = ((((at - START) / MINUTE + 13 * 60) % 1_440) + 1_440) % 1_440
        expect(minutes >= QUIET.to && minutes < QUIET.from).toBe(true)
      }
    })
    fc.assert(holds, { numRuns })
  })

  it('a second look at the same instant changes nothing', () => {
    const holds = fc.property(steps(40), fc.subarray([0, 1, 2, 3, 4]), (taken, found) => {
      const school = walk(taken)
      const findings = found.map((at) => finding(KINDS[at] ?? 'overdue', `s${at}`))
      school.look(findings)
      const again = school.look(findings)
      expect([again.put, again.removed, again.notifications]).toEqual([[], [], []])
    })
    fc.assert(holds, { numRuns })
  })
})
