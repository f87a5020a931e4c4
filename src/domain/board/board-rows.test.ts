import { describe, expect, it } from 'vitest'
import type { Reservation } from '#domain/record/reservation.ts'
import { aReservation } from '#testing/record-builders.ts'
import { HOUR, instant, isoInstant, plus } from '#time/instant.ts'
import { plainDay } from '#time/plain-day.ts'
import { localDays, zoneOf } from '#time/zone.ts'
import {
  type BoardRow,
  boardGroups,
  outsideFilterOf,
  type RowChoice,
  steadyGroups,
} from './board-rows.ts'

const DAY = plainDay('2026-11-18')
const RANGE = localDays(zoneOf('America/Denver'), { from: DAY, to: DAY })
const NINE = instant('2026-11-18T16:00:00Z')

const DANA = { name: 'Dana Ortiz', email: 'dana@example.com', phone: '' }
const CASEY = { name: 'Casey Rivers', email: 'casey@example.com', phone: '' }
const SKYHAWK = { tail: 'N172SP', model: 'C172S' }
const CIRRUS = { tail: 'N5216K', model: 'SR20' }

const booked = (fields: Parameters<typeof aReservation>[0] = {}, from = 0, hours = 2) =>
  aReservation({
    start: isoInstant(plus(NINE, from * HOUR)),
    end: isoInstant(plus(NINE, (from + hours) * HOUR)),
    aircraft: SKYHAWK,
    customers: [CASEY],
    instructors: [DANA],
    ...fields,
  })

const CHOICE: RowChoice = {
  by: null,
  aircraft: null,
  instructor: null,
}

const LESSON = booked()
const BARE = booked({ aircraft: null, instructors: [] })
const ITEMS = [LESSON, BARE]

const world = (booked: readonly Reservation[], items = booked, fleet = [SKYHAWK, CIRRUS]) => ({
  items,
  booked,
  fleet,
  range: RANGE,
})

const drawn = (choice: Partial<RowChoice> = {}, booked = ITEMS) =>
  boardGroups(world(booked, ITEMS), { ...CHOICE, ...choice }).map(({ label, rows }) => [
    label,
    ...rows.map((row) => `${row.label} ${row.bars.length}`),
  ])

describe('the rows of the board', () => {
  it('are the fleet by model, what has no aircraft, then who teaches', () => {
    expect(drawn()).toEqual([
      ['C172S', 'N172SP 1'],
      ['SR20', 'N5216K 0'],
      ['Without an aircraft', 'No aircraft 1'],
      ['Instructors', 'Dana Ortiz 1'],
    ])
  })

  it('are either alone, and alone whoever has no instructor has a row', () => {
    expect(drawn({ by: 'aircraft' }).map(([label]) => label)).not.toContain('Instructors')
    expect(drawn({ by: 'instructor' })).toEqual([
      ['Instructors', 'Dana Ortiz 1', 'No instructor 1'],
    ])
  })

  it('keep the idle ones unless told otherwise', () => {
    const keeps = ({ bars }: BoardRow) => bars.length > 0
    expect(drawn({ keeps }).map(([label]) => label)).not.toContain('SR20')
    expect(drawn({}, [BARE]).flat()).toContain('Dana Ortiz 0')
    expect(drawn({ keeps }, [BARE]).flat()).not.toContain('Dana Ortiz 0')
  })

  it('are those chosen in the filters', () => {
    expect(drawn({ by: 'aircraft', aircraft: ['N5216K'] }, [])).toEqual([['SR20', 'N5216K 0']])
    expect(drawn({ by: 'instructor', instructor: ['nobody@example.com'] }, [])).toEqual([])
  })

  it('count what is booked that day, without maintenance and what is cancelled', () => {
    const shown = [
      booked({}, 0, 2),
      booked({ activity: 'Maintenance' }, 0, 5),
      booked({ status: 'CANCELLED' }, 3, 2),
      booked({}, 14, 3),
    ]
    const [group] = boardGroups(world(shown, shown, [SKYHAWK]), CHOICE)
    // The last one runs over midnight: an hour of it is this day's.
    expect(group?.rows[0]?.booked).toBe(3 * HOUR)
  })

  it('lay what overlaps into lanes, and maintenance behind all of them', () => {
    const shown = [
      booked({ activity: 'Maintenance' }, -3, 10),
      booked({}, 0),
      booked({}, 1),
      booked({}, 2),
    ]
    const [group] = boardGroups(world(shown, shown, [SKYHAWK]), CHOICE)
    expect(group?.rows[0]?.lanes).toBe(2)
    expect(group?.rows[0]?.bars.map(({ lane }) => lane)).toEqual([0, 0, 1, 0])
  })

  it('stay the same objects while nothing in them changed', () => {
    const source = world(ITEMS)
    const before = boardGroups(source, CHOICE)
    const more = [...ITEMS, booked({ aircraft: CIRRUS, instructors: [] }, 4)]
    const after = steadyGroups(before, boardGroups(world(more), CHOICE))
    expect(after[0]?.rows[0]).toBe(before[0]?.rows[0])
    expect(after[1]?.rows[0]).not.toBe(before[1]?.rows[0])
    expect(steadyGroups(before, boardGroups(source, CHOICE))).toBe(before)
  })

  it('are the same whatever a filter leaves out, and so is what it left out before', () => {
    const groups = boardGroups(world(ITEMS), CHOICE)
    const bare = (one: Reservation) => one === BARE
    const none = outsideFilterOf(groups, () => true, new Map())
    expect(none.size).toBe(0)
    const some = outsideFilterOf(groups, bare, none)
    expect([...some].map(([key, ids]) => [key, ...ids])).toEqual([
      ['aircraft:N172SP', LESSON.id],
      ['instructor:dana@example.com', LESSON.id],
    ])
    const again = outsideFilterOf(groups, bare, some)
    for (const [key, ids] of again) expect(ids).toBe(some.get(key))
  })
})
