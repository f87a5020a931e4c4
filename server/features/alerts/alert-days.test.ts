import { beforeAll, describe, expect, it } from 'vitest'
import { alertDays, expectTrueAlerts } from '#server/testing/alerts/alert-days.ts'
import { DENVER_MIDNIGHT } from '#server/testing/refreshing.ts'
import { HOUR } from '#time/instant.ts'

const BEGIN = DENVER_MIDNIGHT + 10.6 * HOUR
const OUTAGE = DENVER_MIDNIGHT + 11.4 * HOUR
const END = OUTAGE + 0.8 * HOUR

describe('a morning of the living demonstration', () => {
  let school: Awaited<ReturnType<typeof alertDays>>
  beforeAll(async () => {
    school = await alertDays(BEGIN)
    await school.readAll()
    school.work(BEGIN, END)
    school.watch(BEGIN, END)
    await school.time.runUntil(OUTAGE)
  })

  it('tells of what is so, of all that is overdue, and of each thing once', () => {
    // Whoever comes is told first of what he finds.
    expectTrueAlerts(school, BEGIN + HOUR / 4, OUTAGE)
  })

  it('gives no all-clear while the school does not answer', async () => {
    const firing = await school.rows()
    expect(firing.map(({ rule, state }) => `${rule} ${state}`)).toContain('overdue firing')
    school.upstream.health = 'unreachable'
    const before = school.sent.length
    await school.time.runUntil(END)
    const meanwhile = school.sent.slice(before)
    expect(meanwhile.filter(({ row }) => row.rule === 'overdue' && !row.isUnconfirmed)).toEqual([])
    expect(meanwhile.map(({ is, row }) => `${is} ${row.rule}`)).toContain('began nothing-fresh')
    expect(meanwhile.filter(({ is }) => is === 'over')).toEqual([])
    const rows = await school.rows()
    expect(rows.filter(({ rule }) => rule === 'overdue').map(({ state }) => state)).toContain(
      'unknown',
    )
  })
})
