import { afterEach, describe, expect, it } from 'vitest'
import { instant } from '#time/instant.ts'
import { plainDay } from '#time/plain-day.ts'
import { zoneOf } from '#time/zone.ts'
import { zoneLocalizer } from './zone-localizer.ts'

const DENVER = zoneOf('America/Denver')
const BROWSER_ZONES = ['UTC', 'America/Denver', 'Asia/Tokyo', 'Pacific/Kiritimati']
const ownZone = process.env['TZ']

const daysFrom = (from: string, to: string) => ({ from: plainDay(from), to: plainDay(to) })
const localizer = zoneLocalizer(DENVER, daysFrom('2026-11-15', '2026-11-21'))
// The published types of the library lack the unit that its week view uses.
const WEEK = 'week' as 'day'
const at = (text: string) => new Date(instant(text))
const iso = (date: Date) => date.toISOString()

/** What the library asks for a day's rows, as DateSlotMetrics and TimeSlots do. */
function rowsOf(day: Date): string[] {
  const start = localizer.startOf(day, 'day')
  const end = localizer.endOf(day, 'day')
  const rows = Math.ceil(localizer.getTotalMin(start, end) / 60)
  const first = localizer.getMinutesFromMidnight(start)
  return Array.from({ length: rows }, (_, row) =>
    iso(localizer.getSlotDate(start, first, row * 60)),
  )
}

function rowMinutes(start: Date, date: Date): number {
  return localizer.diff(start, date, 'minutes') + localizer.getDstOffset(start, date)
}

afterEach(() => {
  process.env['TZ'] = ownZone
})

describe.each(BROWSER_ZONES)('the calendar’s arithmetic in a browser in %s', (browserZone) => {
  const inBrowser = () => {
    process.env['TZ'] = browserZone
    // The test would prove nothing if the zone of the process could not be moved.
    expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(browserZone)
  }

  it('begins and ends days and weeks at the school’s midnight', () => {
    inBrowser()
    const wednesday = at('2026-11-18T16:30:00Z')
    expect(iso(localizer.startOf(wednesday, 'day'))).toBe('2026-11-18T07:00:00.000Z')
    expect(iso(localizer.endOf(wednesday, 'day'))).toBe('2026-11-19T06:59:59.999Z')
    expect(iso(localizer.startOf(wednesday, WEEK))).toBe('2026-11-15T07:00:00.000Z')
    expect(iso(localizer.endOf(wednesday, WEEK))).toBe('2026-11-22T06:59:59.999Z')
  })

  it('has seven midnights in a change-over week', () => {
    inBrowser()
    const days = (text: string) => {
      const date = at(text)
      return localizer.range(localizer.startOf(date, WEEK), localizer.endOf(date, WEEK)).map(iso)
    }
    expect(days('2026-11-04T12:00:00Z')).toEqual([
      '2026-11-01T06:00:00.000Z',
      ...['02', '03', '04', '05', '06', '07'].map((day) => `2026-11-${day}T07:00:00.000Z`),
    ])
    expect(days('2026-03-11T12:00:00Z')).toEqual([
      '2026-03-08T07:00:00.000Z',
      ...['09', '10', '11', '12', '13', '14'].map((day) => `2026-03-${day}T06:00:00.000Z`),
    ])
  })

  it('takes for its week the days in sight, however many', () => {
    inBrowser()
    const three = zoneLocalizer(DENVER, daysFrom('2026-10-31', '2026-11-02'))
    const inside = at('2026-11-01T18:00:00Z')
    const days = three.range(three.startOf(inside, WEEK), three.endOf(inside, WEEK))
    expect(days.map(iso)).toEqual([
      '2026-10-31T06:00:00.000Z',
      '2026-11-01T06:00:00.000Z',
      '2026-11-02T07:00:00.000Z',
    ])
  })

  it.each(['2026-11-01', '2026-03-08', '2026-11-18'])('gives %s 24 rows', (day) => {
    inBrowser()
    expect(rowsOf(at(`${day}T18:00:00Z`))).toHaveLength(24)
  })

  it('puts both showings of 01:30 into the same row, and the hour after the gap where its clock says', () => {
    inBrowser()
    const autumn = localizer.startOf(at('2026-11-01T18:00:00Z'), 'day')
    expect(rowMinutes(autumn, at('2026-11-01T01:30:00-06:00'))).toBe(90)
    expect(rowMinutes(autumn, at('2026-11-01T01:30:00-07:00'))).toBe(90)
    expect(rowMinutes(autumn, at('2026-11-01T09:00:00-07:00'))).toBe(540)
    const spring = localizer.startOf(at('2026-03-08T18:00:00Z'), 'day')
    expect(rowMinutes(spring, at('2026-03-08T01:30:00-07:00'))).toBe(90)
    expect(rowMinutes(spring, at('2026-03-08T03:00:00-06:00'))).toBe(180)
  })

  it('keeps the wall-clock time when it moves by days and weeks', () => {
    inBrowser()
    const before = at('2026-10-31T09:00:00-06:00')
    expect(iso(localizer.add(before, 1, 'day'))).toBe('2026-11-01T16:00:00.000Z')
    expect(iso(localizer.add(before, 1, WEEK))).toBe('2026-11-07T16:00:00.000Z')
    expect(iso(localizer.add(before, 90, 'minutes'))).toBe('2026-10-31T16:30:00.000Z')
    expect(iso(localizer.merge(at('2026-11-01T20:00:00Z'), before) ?? before)).toBe(
      '2026-11-01T16:00:00.000Z',
    )
  })

  it('counts days by the calendar, not by hours', () => {
    inBrowser()
    const [sunday, monday] = [at('2026-11-01T06:00:00Z'), at('2026-11-02T07:00:00Z')]
    expect(localizer.diff(sunday, monday, 'day')).toBe(1)
    expect(localizer.isSameDate(at('2026-11-02T06:59:59Z'), sunday)).toBe(true)
    expect(localizer.isSameDate(at('2026-11-02T07:00:00Z'), sunday)).toBe(false)
    expect(iso(localizer.ceil(at('2026-11-01T12:00:00Z'), 'day'))).toBe('2026-11-02T07:00:00.000Z')
    expect(iso(localizer.ceil(monday, 'day'))).toBe('2026-11-02T07:00:00.000Z')
  })
})

describe('a zone of half and quarter hours', () => {
  it.each(['Asia/Kathmandu', 'Australia/Adelaide', 'Australia/Lord_Howe'])(
    '%s has 24 rows every day',
    (name) => {
      const own = zoneLocalizer(zoneOf(name), daysFrom('2026-11-16', '2026-11-22'))
      for (const day of ['2026-04-05', '2026-10-04', '2026-11-18']) {
        const start = own.startOf(at(`${day}T06:00:00Z`), 'day')
        expect(Math.ceil(own.getTotalMin(start, own.endOf(start, 'day')) / 60)).toBe(24)
        expect(own.getMinutesFromMidnight(start)).toBe(0)
      }
    },
  )
})

it('answers the library’s first question, which is about nothing, without throwing', () => {
  // TimeSlots builds its first cache key before it has a day.
  expect(() => localizer.startOf(undefined as unknown as Date, 'minutes')).not.toThrow()
})

it('throws rather than counting in a unit that it does not know', () => {
  expect(() => localizer.startOf(at('2026-11-18T12:00:00Z'), 'month')).toThrow(RangeError)
})
