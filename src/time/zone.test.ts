import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isFullRun } from '#testing/runs.ts'
import { asInstant, DAY, HOUR, instant, isoInstant, MINUTE, plus } from './instant.ts'
import { addDays, eachDay, plainDay } from './plain-day.ts'
import {
  firstDayFrom,
  instantAt,
  isAmbiguous,
  isZoneName,
  localDay,
  localDayOf,
  localDays,
  localDaysOf,
  startOfLocalDay,
  wallTime,
  zoneOf,
} from './zone.ts'

const hours = (zone: string, day: string) => {
  const { start, end } = localDay(zoneOf(zone), plainDay(day))
  return (end - start) / HOUR
}

/** What the operating system's own rules say, through another road than ours. */
function wallBySystem(zone: string, at: number): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at)
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return `${of('year')}-${of('month')}-${of('day')} ${of('hour')}:${of('minute')}`
}

function wall(zone: string, at: number): string {
  const { day, minutes } = wallTime(zoneOf(zone), asInstant(at))
  const two = (n: number) => String(n).padStart(2, '0')
  return `${day} ${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

// The machine's own zone must not matter: the tests run in several.
describe.each([
  'America/Denver',
  'Pacific/Kiritimati',
  ...(isFullRun ? ['UTC', 'Asia/Tokyo'] : []),
])('on a machine in %s', (machine) => {
  const before = process.env['TZ']
  beforeAll(() => {
    process.env['TZ'] = machine
  })
  afterAll(() => {
    if (before === undefined) delete process.env['TZ']
    else process.env['TZ'] = before
  })

  it('really is there', () => {
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(machine)
  })

  it.each([
    ['America/New_York', '2026-03-08', 23],
    ['America/New_York', '2026-11-01', 25],
    ['America/New_York', '2026-11-18', 24],
    ['America/Denver', '2026-03-08', 23],
    ['America/Denver', '2026-11-01', 25],
    ['America/Phoenix', '2026-03-08', 24],
    ['Australia/Adelaide', '2026-04-05', 25],
    ['Australia/Adelaide', '2026-10-04', 23],
    ['Australia/Lord_Howe', '2026-04-05', 24.5],
    ['Australia/Lord_Howe', '2026-10-04', 23.5],
    ['Pacific/Kiritimati', '2026-11-18', 24],
    // The day that Samoa skipped has no hours at all.
    ['Pacific/Apia', '2011-12-30', 0],
    ['Pacific/Apia', '2011-12-31', 24],
    // Here midnight itself is skipped, or shown twice.
    ['America/Santiago', '2026-09-06', 23],
    ['America/Santiago', '2026-04-04', 25],
    ['Asia/Beirut', '2026-03-29', 23],
    ['Africa/Cairo', '2026-04-24', 23],
  ])('%s has on %s %d hours', (zone, day, length) => {
    expect(hours(zone, day)).toBe(length)
  })

  it.each([
    ['America/Denver', '2026-11-18T06:59:59.999Z', '2026-11-17 23:59'],
    ['America/Denver', '2026-11-18T07:00:00Z', '2026-11-18 00:00'],
    ['America/Denver', '2026-11-01T07:30:00Z', '2026-11-01 01:30'],
    ['America/Denver', '2026-11-01T08:30:00Z', '2026-11-01 01:30'],
    ['America/Denver', '2026-03-08T09:00:00Z', '2026-03-08 03:00'],
    ['Asia/Kathmandu', '2026-11-18T00:00:00Z', '2026-11-18 05:45'],
    ['Pacific/Kiritimati', '2026-11-17T10:00:00Z', '2026-11-18 00:00'],
    ['Pacific/Honolulu', '2026-11-18T09:30:00Z', '2026-11-17 23:30'],
    ['Australia/Lord_Howe', '2026-04-04T15:15:00Z', '2026-04-05 01:45'],
    ['America/New_York', '1969-07-20T20:17:00Z', '1969-07-20 16:17'],
  ])('the clocks of %s show %s as %s', (zone, at, shown) => {
    expect(wall(zone, instant(at))).toBe(shown)
  })

  it('agrees with the system at every quarter of an hour around each change', () => {
    const changes: [string, string][] = [
      ['America/Denver', '2026-03-08'],
      ['America/Denver', '2026-11-01'],
      ['Australia/Lord_Howe', '2026-04-04'],
      ['Australia/Lord_Howe', '2026-10-03'],
      ['America/Santiago', '2026-09-06'],
      ['Pacific/Apia', '2011-12-30'],
    ]
    for (const [zone, day] of changes) {
      const middle = instant(`${day}T12:00:00Z`)
      for (let at = middle - 1.5 * DAY; at <= middle + 1.5 * DAY; at += 15 * MINUTE) {
        expect(wall(zone, at)).toBe(wallBySystem(zone, at))
      }
    }
  })

  it('finds the instant of a time on the wall, the first, the second, or the change that skips it', () => {
    const zone = zoneOf('America/Denver')
    const fall = plainDay('2026-11-01')
    const spring = plainDay('2026-03-08')
    expect(isoInstant(instantAt(zone, fall, 90))).toBe('2026-11-01T07:30:00.000Z')
    expect(isoInstant(instantAt(zone, fall, 90, 'later'))).toBe('2026-11-01T08:30:00.000Z')
    expect(isoInstant(instantAt(zone, spring, 150))).toBe('2026-03-08T09:00:00.000Z')
    expect(isoInstant(instantAt(zone, spring, 150, 'later'))).toBe('2026-03-08T09:00:00.000Z')
    expect(isoInstant(startOfLocalDay(zoneOf('America/Santiago'), plainDay('2026-09-06')))).toBe(
      '2026-09-06T04:00:00.000Z',
    )
    // Midnight that shows twice begins the day at its first showing after the day before has ended.
    expect(
      localDayOf(zoneOf('America/Havana'), startOfLocalDay(zoneOf('America/Havana'), fall)),
    ).toBe(fall)
  })

  it('cuts seven years into local days with no instant left over or doubled', () => {
    for (const name of [
      'America/Denver',
      'Australia/Lord_Howe',
      'America/Santiago',
      'Pacific/Kiritimati',
    ]) {
      const zone = zoneOf(name)
      let end = startOfLocalDay(zone, plainDay('2024-01-01'))
      for (const day of eachDay({ from: plainDay('2024-01-01'), to: plainDay('2030-12-31') })) {
        const range = localDay(zone, day)
        expect(range.start).toBe(end)
        expect(localDayOf(zone, range.start)).toBe(day)
        expect(localDayOf(zone, plus(range.end, -1))).toBe(day)
        end = range.end
      }
    }
  })

  it('is ambiguous exactly where the clocks show a time twice', () => {
    const zone = zoneOf('America/Denver')
    const at = (text: string) => isAmbiguous(zone, instant(text))
    expect(at('2026-11-01T06:59:00Z')).toBe(false)
    expect(at('2026-11-01T07:00:00Z')).toBe(true)
    expect(at('2026-11-01T08:59:00Z')).toBe(true)
    expect(at('2026-11-01T09:00:00Z')).toBe(false)
    expect(at('2026-03-08T09:00:00Z')).toBe(false)
    const howe = zoneOf('Australia/Lord_Howe')
    expect(isAmbiguous(howe, instant('2026-04-04T14:45:00Z'))).toBe(true)
    expect(isAmbiguous(howe, instant('2026-04-04T15:15:00Z'))).toBe(true)
  })
})

describe('a zone', () => {
  it('is refused where nobody knows it', () => {
    expect(isZoneName('America/Denver')).toBe(true)
    expect(isZoneName('America/Dnever')).toBe(false)
    expect(isZoneName('+05:00')).toBe(false)
    expect(isZoneName('5America/Denver')).toBe(false)
    expect(isZoneName('Nowhere+05')).toBe(false)
    expect(isZoneName('Nowhere-05')).toBe(false)
    expect(isZoneName('Etc/GMT+10')).toBe(true)
    expect(() => zoneOf('Nowhere')).toThrow(RangeError)
  })

  it('gives a time the days it falls on', () => {
    const zone = zoneOf('America/Denver')
    const { start, end } = localDay(zone, plainDay('2026-11-18'))
    expect(firstDayFrom(zone, start)).toBe('2026-11-18')
    expect(firstDayFrom(zone, plus(start, 1))).toBe('2026-11-19')
    expect(localDaysOf(zone, { start, end })).toEqual({ from: '2026-11-18', to: '2026-11-18' })
    expect(localDaysOf(zone, { start, end: plus(end, 1) })).toEqual({
      from: '2026-11-18',
      to: '2026-11-19',
    })
  })

  it('ranges over several days', () => {
    const zone = zoneOf('America/Denver')
    const week = localDays(zone, { from: plainDay('2026-11-01'), to: plainDay('2026-11-07') })
    expect((week.end - week.start) / HOUR).toBe(7 * 24 + 1)
    expect(localDayOf(zone, week.end)).toBe(addDays(plainDay('2026-11-07'), 1))
  })
})
