import { describe, expect, it } from 'vitest'
import { alertDays, loggedBackAt, type ToldOf, truthAt } from '#server-testing/alerts/alert-days.ts'
import { DENVER_MIDNIGHT } from '#server-testing/refreshing.ts'
import { DAY, HOUR, MINUTE, utcDayOf } from '#time/instant.ts'

const DAYS = process.env['EVERY'] ? 7 : 1
const EVENING = DENVER_MIDNIGHT - 3 * HOUR
/** The first day of all is not counted: whoever comes in the evening is told of what he finds. */
const isCounted = ({ at }: { readonly at: number }) => at >= DENVER_MIDNIGHT
const OUT = /^checked-out$/i
const OVER = /^(completed|cancel|no show)/i
const OVERDUE_AFTER = 20 * MINUTE
/** Readings are ten minutes apart, and one is waited for where nobody can be asked. */
const LATEST = 12 * MINUTE

/** Why what was told is not so by the school's own records at that instant; null if it is. */
function wrongIn({ at, is, row }: ToldOf): string | null {
  const school = truthAt(at)
  const ids = row.subject.split(' ')
  const bookings = ids.flatMap((id) => school.get(id) ?? [])
  const isLate = () =>
    bookings.some(
      ({ status, endsAt }) =>
        OUT.test(status ?? '') && Date.parse(endsAt ?? '') + OVERDUE_AFTER <= at,
    )
  const isClash = () => {
    const [one, other] = bookings
    if (!one || !other || bookings.some(({ status }) => OVER.test(status ?? ''))) return false
    const [from, to] = [one.startsAt, one.endsAt].map((text) => Date.parse(text ?? ''))
    const [begin, end] = [other.startsAt, other.endsAt].map((text) => Date.parse(text ?? ''))
    return (
      one.aircraft?.tailNumber === other.aircraft?.tailNumber &&
      Number(from) < Number(end) &&
      Number(begin) < Number(to)
    )
  }
  const isNotClosed = () => {
    const tails = row.words.split(/: |; /)[1]?.split(', ') ?? []
    const open = [...school.values()].filter(
      ({ status, endsAt }) => OUT.test(status ?? '') && Date.parse(endsAt ?? '') <= Number(row.at),
    )
    return tails.every((tail) => open.some(({ aircraft }) => aircraft?.tailNumber === tail))
  }
  const rules: Readonly<Record<string, () => boolean>> = {
    overdue: isLate,
    clash: isClash,
    'not-closed': isNotClosed,
  }
  const isSo = rules[row.rule]?.() ?? null
  if (isSo === null || isSo === (is === 'began')) return null
  return `${new Date(at).toISOString()} ${is} ${row.words}: ${JSON.stringify(bookings)}`
}

/** Bookings that were out twenty minutes past their end, with that instant. */
function overdueIn(from: number, until: number): ReadonlyMap<string, number> {
  const late = new Map<string, number>()
  for (const { id, endsAt, activityType } of truthAt(until).values()) {
    const at = Date.parse(endsAt ?? '') + OVERDUE_AFTER
    const isAsked = at >= from && at < until && activityType !== 'Maintenance'
    if (isAsked && OUT.test(truthAt(at).get(id)?.status ?? '')) late.set(id, at)
  }
  return late
}

describe('a day of the living demonstration', () => {
  it('tells of what is so, of all that is overdue, and of each thing once', async () => {
    const school = await alertDays(EVENING)
    await school.readAll()
    const end = DENVER_MIDNIGHT + DAYS * DAY
    for (let day = DENVER_MIDNIGHT; day < end; day += DAY)
      school.work(day + 5.9 * HOUR, day + 22.1 * HOUR)
    school.watch(EVENING, end)
    await school.time.runUntil(end)
    const told = school.told.filter(isCounted)
    const began = told.filter(({ is }) => is === 'began')
    const by = (rule: string) => began.filter(({ row }) => row.rule === rule)

    expect(told.flatMap((one) => wrongIn(one) ?? [])).toEqual([])
    expect(by('requests-gone')).toEqual([])
    // Before its requests are renewed, a day may have too few for a reading each half hour.
    const lists = school.upstream.sent.flatMap(({ at, path }) => {
      const from = /reservations\?from=([\d-]+)/.exec(path)?.[1] ?? ''
      return from !== '' && from <= utcDayOf(at) ? [at] : []
    })
    for (const { at } of by('nothing-fresh'))
      expect(lists.filter((one) => one > at - 30 * MINUTE && one < at)).toEqual([])

    const overdue = new Map(by('overdue').map(({ at, row }) => [row.subject, at]))
    const really = overdueIn(DENVER_MIDNIGHT, end - HOUR)
    expect([...overdue.keys()].sort()).toEqual([...really.keys()].sort())
    for (const [id, at] of really) expect((overdue.get(id) ?? 0) - at, id).toBeLessThan(LATEST)

    // Of an inspection again only where it has become graver.
    const grades = new Map<string, number>()
    for (const { row } of by('inspection')) {
      expect(row.grade, row.words).toBeGreaterThan(grades.get(row.subject) ?? 0)
      grades.set(row.subject, row.grade ?? 0)
    }
    for (const rule of ['overdue', 'clash', 'not-closed'])
      expect(new Set(by(rule).map(({ row }) => row.subject)).size).toBe(by(rule).length)
    for (const [day, spent] of school.alarms) expect(spent, day).toBeLessThanOrEqual(5)

    if (process.env['TELL']) tell(school, told)
  }, 600_000)

  it('says nothing of what it does not know while nobody works there', async () => {
    const school = await alertDays(EVENING)
    await school.readAll()
    school.watch(EVENING, DENVER_MIDNIGHT + 9 * HOUR)
    await school.time.runUntil(DENVER_MIDNIGHT + 9 * HOUR)
    const told = school.told.filter(isCounted)
    expect(told.flatMap((one) => wrongIn(one) ?? [])).toEqual([])
    const rules = told.map(({ is, row }) => `${is} ${row.rule}`)
    expect(rules.filter((one) => one.endsWith('nothing-fresh'))).toEqual(['began nothing-fresh'])
    if (process.env['TELL']) tell(school, told)
  }, 600_000)

  it('gives no all-clear while the school does not answer', async () => {
    const begin = DENVER_MIDNIGHT + 9 * HOUR
    const school = await alertDays(begin)
    await school.readAll()
    school.work(begin, begin + 5 * HOUR)
    school.watch(begin, begin + 5 * HOUR)
    await school.time.runUntil(DENVER_MIDNIGHT + 11.4 * HOUR)
    const firing = await school.rows()
    expect(firing.map(({ rule, state }) => `${rule} ${state}`)).toContain('overdue firing')
    school.upstream.health = 'unreachable'
    const before = school.told.length
    await school.time.runUntil(DENVER_MIDNIGHT + 12.5 * HOUR)
    const meanwhile = school.told.slice(before)
    expect(meanwhile.filter(({ row }) => row.rule === 'overdue' && !row.isUnconfirmed)).toEqual([])
    expect(meanwhile.map(({ is, row }) => `${is} ${row.rule}`)).toContain('began nothing-fresh')
    expect(meanwhile.filter(({ is }) => is === 'over')).toEqual([])
    const rows = await school.rows()
    expect(rows.filter(({ rule }) => rule === 'overdue').map(({ state }) => state)).toContain(
      'unknown',
    )
  }, 600_000)
})

/** For the decision: what was told, and by what it was so. */
function tell(school: Awaited<ReturnType<typeof alertDays>>, told: readonly ToldOf[]): void {
  const clock = (at: number | null) =>
    at === null ? '' : new Date(at - 7 * HOUR).toISOString().slice(8, 16)
  const lines = told.map(({ at, is, row }) => {
    const back = row.rule === 'overdue' ? `back ${loggedBackAt(row.subject, at)}` : ''
    const words = row.words.replace('{at}', clock(row.at))
    return [clock(at), is, row.rule, words, back, row.isUnconfirmed ? 'not confirmed' : ''].join(
      ' ',
    )
  })
  const alarms = [...school.alarms].map(([day, spent]) => `${day}: ${spent}`).join(', ')
  const { messages, upstream } = school
  const sent = new Map<string, number>()
  for (const { at } of upstream.sent) sent.set(utcDayOf(at), (sent.get(utcDayOf(at)) ?? 0) + 1)
  lines.push(`${messages.filter(isCounted).length} messages; alarms ${alarms}`)
  const late = told.flatMap(({ at, is, row }) =>
    is === 'began' && row.rule === 'overdue'
      ? [(at - (row.at ?? at) - OVERDUE_AFTER) / MINUTE]
      : [],
  )
  lines.push(`${JSON.stringify([...sent])}, minutes late ${late.map(Math.round).join(' ')}`)
  process.stderr.write(`${lines.join('\n')}\n`)
}
