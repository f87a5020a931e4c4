import { expect, it } from 'vitest'
import { silentLog } from '#server/config/log.ts'
import { HOUR, MINUTE, SECOND } from '#time/instant.ts'
import { createSchoolLease, SPREAD } from './school-lease.ts'

const SIX = 6 * HOUR

function dueAt(school: string, at: number): number {
  const lease = createSchoolLease({
    school,
    gateways: {} as never,
    now: () => SIX - 10 * MINUTE,
    monotonic: () => 0,
    log: silentLog,
    openLedger: async () => null,
    readCount: async () => null,
  })
  let due = 0
  lease.spread((when) => {
    due = when
    return () => {}
  })(at, () => {})
  return due
}

it('5,000 schools that open at the same time begin their day one after the other', () => {
  const schools = Array.from(
    { length: 5000 },
    (_, n) =>
      // As evenly as a hash is.
      `${((n * 2_654_435_761) >>> 0).toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`,
  )
  const begins = schools.map((school) => dueAt(school, SIX))
  expect(Math.min(...begins)).toBeGreaterThanOrEqual(SIX)
  expect(Math.max(...begins)).toBeLessThan(SIX + SPREAD)
  const perSecond = new Map<number, number>()
  for (const at of begins) {
    const second = Math.floor(at / SECOND)
    perSecond.set(second, (perSecond.get(second) ?? 0) + 1)
  }
  expect(Math.max(...perSecond.values())).toBeLessThan(60)
  const [one = ''] = schools.slice(7)
  expect(dueAt(one, SIX)).toBe(dueAt(one, SIX))
})

it('what somebody looks at now waits for nobody', () => {
  const soon = SIX - 10 * MINUTE + SECOND
  expect(dueAt('ffffffff-0000-4000-8000-000000000000', soon)).toBe(soon)
})
