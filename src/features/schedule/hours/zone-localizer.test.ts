import { afterEach, describe, expect, it } from 'vitest'
import { dateFormat } from '#time/date-format.ts'
import { instant } from '#time/instant.ts'
import { plainDay } from '#time/plain-day.ts'
import { zoneOf } from '#time/zone.ts'
import { zoneLocalizer } from './zone-localizer.ts'

const localizerOf = (zone: string, from: string, to: string) =>
  zoneLocalizer(dateFormat(zoneOf(zone), 'en-US'), { from: plainDay(from), to: plainDay(to) })
const localizer = localizerOf('America/Denver', '2026-11-15', '2026-11-21')
// The published types of the library lack the unit that its week view uses.
const WEEK = 'week' as 'day'
const at = (text: string) => new Date(instant(text))
const iso = (date: Date) => date.toISOString()

const ownZone = process.env['TZ']
afterEach(() => {
  process.env['TZ'] = ownZone
})

describe.each(['UTC', 'America/Denver', 'Asia/Tokyo', 'Pacific/Kiritimati'])(
  'the calendar’s arithmetic in a browser in %s',
  (browserZone) => {
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

    it('takes for its week the days shown, however many', () => {
      inBrowser()
      const three = localizerOf('America/Denver', '2026-11-17', '2026-11-19')
      const inside = at('2026-11-18T18:00:00Z')
      const days = three.range(three.startOf(inside, WEEK), three.endOf(inside, WEEK))
      expect(days.map(iso)).toEqual(['17', '18', '19'].map((day) => `2026-11-${day}T07:00:00.000Z`))
    })

    it('puts an hour where the school’s clock says', () => {
      inBrowser()
      const day = localizer.startOf(at('2026-11-18T18:00:00Z'), 'day')
      expect(localizer.getMinutesFromMidnight(at('2026-11-18T16:30:00Z'))).toBe(570)
      expect(iso(localizer.getSlotDate(day, 0, 570))).toBe('2026-11-18T16:30:00.000Z')
      expect(localizer.format(day, 'timeGutterFormat')).toBe('12 AM')
      expect(iso(localizer.merge(day, at('2026-11-16T16:30:00Z')) ?? day)).toBe(
        '2026-11-18T16:30:00.000Z',
      )
    })

    it('counts days by the calendar, not by hours', () => {
      inBrowser()
      const [late, early] = [at('2026-11-19T06:59:59Z'), at('2026-11-19T07:00:00Z')]
      expect(localizer.diff(late, early, 'day')).toBe(1)
      expect(localizer.isSameDate(at('2026-11-18T07:00:00Z'), late)).toBe(true)
      expect(localizer.isSameDate(late, early)).toBe(false)
      expect(iso(localizer.ceil(late, 'day'))).toBe('2026-11-19T07:00:00.000Z')
      expect(iso(localizer.ceil(early, 'day'))).toBe('2026-11-19T07:00:00.000Z')
    })
  },
)

it.each(['Asia/Kathmandu', 'Australia/Adelaide', 'America/Denver'])(
  '%s has 24 rows every day',
  (name) => {
    const own = localizerOf(name, '2026-11-16', '2026-11-22')
    const start = own.startOf(at('2026-11-18T12:00:00Z'), 'day')
    expect(own.getMinutesFromMidnight(start)).toBe(0)
    expect(Math.ceil(own.getTotalMin(start, own.endOf(start, 'day')) / 60)).toBe(24)
  },
)

it('answers the library’s first question, which is about nothing, without throwing', () => {
  // TimeSlots builds its first cache key before it has a day.
  expect(() => localizer.startOf(undefined as unknown as Date, 'minutes')).not.toThrow()
})
