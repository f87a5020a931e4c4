import { describe, expect, it } from 'vitest'
import { alertDays, expectTrueAlerts, wrongIn } from '#server/testing/alerts/alert-days.ts'
import { DENVER_MIDNIGHT } from '#server/testing/refreshing.ts'
import { DAY, HOUR } from '#time/instant.ts'

const DAYS = 7
// The evening before is not counted: whoever comes is told of what he finds.
const EVENING = DENVER_MIDNIGHT - 3 * HOUR

describe('days of the living demonstration', () => {
  it('tell of what is so, of all that is overdue, and of each thing once', async () => {
    const school = await alertDays(EVENING)
    await school.readAll()
    const end = DENVER_MIDNIGHT + DAYS * DAY
    for (let day = DENVER_MIDNIGHT; day < end; day += DAY)
      school.work(day + 5.9 * HOUR, day + 22.1 * HOUR)
    school.watch(EVENING, end)
    await school.time.runUntil(end)
    expectTrueAlerts(school, DENVER_MIDNIGHT, end)
  }, 600_000)

  it('say nothing of what is not known while nobody works there', async () => {
    const school = await alertDays(EVENING)
    await school.readAll()
    school.watch(EVENING, DENVER_MIDNIGHT + 9 * HOUR)
    await school.time.runUntil(DENVER_MIDNIGHT + 9 * HOUR)
    const sent = school.sent.filter(({ at }) => at >= DENVER_MIDNIGHT)
    expect(sent.flatMap((one) => wrongIn(one) ?? [])).toEqual([])
    const rules = sent.map(({ is, row }) => `${is} ${row.rule}`)
    expect(rules.filter((one) => one.endsWith('nothing-fresh'))).toEqual([])
  }, 600_000)
})
