import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '#testing/runs.ts'
import { asInstant, HOUR, instant, isoInstant, MINUTE } from '#time/instant.ts'
import { openingRange, USUAL_HOURS } from '#time/opening-hours.ts'
import { addDays, plainDay } from '#time/plain-day.ts'
import { localDayOf, wallTime, zoneOf } from '#time/zone.ts'
import { READ_UNASKED } from '#wire/wire.ts'
import { dueMails } from './due-mails.ts'

const DENVER = zoneOf('America/Denver')
const DAY = plainDay('2026-11-18')

const at = (text: string) =>
  dueMails(DENVER, USUAL_HOURS, instant(text)).map(
    ({ kind, day, isLastCall }) => `${kind} ${day}${isLastCall ? ' now' : ''}`,
  )

describe('the lists that are due', () => {
  it.each([
    ['2026-11-18T05:49:59-07:00', []],
    ['2026-11-18T05:50:00-07:00', ['morning 2026-11-18']],
    ['2026-11-18T05:55:00-07:00', ['morning 2026-11-18 now']],
    ['2026-11-18T06:59:59-07:00', ['morning 2026-11-18 now']],
    // Nobody wants the morning's list at noon.
    ['2026-11-18T07:00:00-07:00', []],
    ['2026-11-18T12:00:00-07:00', []],
    ['2026-11-18T19:59:59-07:00', []],
    ['2026-11-18T20:00:00-07:00', ['evening 2026-11-19']],
    ['2026-11-18T20:15:00-07:00', ['evening 2026-11-19 now']],
    ['2026-11-18T23:59:59-07:00', ['evening 2026-11-19 now']],
    ['2026-11-19T00:00:00-07:00', []],
    // Clocks go back at 02:00 on Sun 1 Nov, and forward at 02:00 on Sun 8 Mar.
    ['2026-11-01T05:50:00-07:00', ['morning 2026-11-01']],
    ['2026-10-31T20:00:00-06:00', ['evening 2026-11-01']],
    ['2026-03-08T05:50:00-06:00', ['morning 2026-03-08']],
    ['2026-03-07T20:00:00-07:00', ['evening 2026-03-08']],
  ])('at %s are %j', (text, expected) => {
    expect(at(text)).toEqual(expected)
  })

  it('are each day’s once, in every zone and at all hours, and never once the day is under way', () => {
    const zones = ['America/Denver', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Europe/Berlin']
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: 0, max: 1_380 }),
        fc.integer({ min: 30, max: 1_439 }),
        fc.integer({ min: 0, max: 400 }),
        (name, opens, open, day) => {
          const zone = zoneOf(name)
          const hours = { opens, closes: (opens + open) % 1_440 || 1_440 }
          const seen = new Map<string, { from: number; until: number }>()
          const start = openingRange(zone, addDays(DAY, day), hours).start
          for (let now = start - 30 * HOUR; now < start + 30 * HOUR; now += 5 * MINUTE) {
            for (const due of dueMails(zone, hours, asInstant(now))) {
              const key = `${due.kind} ${due.day}`
              const { from } = seen.get(key) ?? { from: now }
              // One stretch each, without a break.
              expect(seen.get(key)?.until ?? now).toBe(now)
              seen.set(key, { from, until: now + 5 * MINUTE })
              const opening = openingRange(zone, due.day, hours).start
              expect(now).toBeLessThan(opening + HOUR)
              if (due.kind === 'evening') expect(now).toBeLessThan(opening)
              expect(due.since).toBeLessThanOrEqual(now)
            }
          }
          const today = addDays(DAY, day)
          expect(seen.has(`morning ${today}`)).toBe(true)
        },
      ),
      { numRuns: runs({ each: 8, every: 300 }) },
    )
  })

  it('begin when Flightline reads the day though nobody looks', () => {
    const { start, end } = openingRange(DENVER, DAY, USUAL_HOURS)
    const from = (now: number) =>
      dueMails(DENVER, USUAL_HOURS, asInstant(now)).map(({ since }) => isoInstant(since))
    expect(from(start)).toEqual([isoInstant(start - READ_UNASKED.today)])
    expect(from(end - MINUTE)).toEqual([isoInstant(end - READ_UNASKED.tomorrow)])
    expect(wallTime(DENVER, asInstant(start)).minutes).toBe(USUAL_HOURS.opens)
    expect(localDayOf(DENVER, asInstant(end - MINUTE))).toBe(DAY)
  })
})
