import { expect, it } from 'vitest'
import { bookingWords } from '#bookings/booking/booking-words.ts'
import { NO_MARKS } from '#bookings/booking/marks.ts'
import { NONE_OUTSIDE_FILTER } from '#domain/board/board-rows.ts'
import { TIME } from '#features/schedule/layouts/week.ts'
import { US } from '#testing/date-formats.ts'
import { aReservation } from '#testing/record-builders.ts'
import { localDay } from '#time/zone.ts'
import { drawnBooking } from './booking-item.ts'
import { measureBarText, measureBlockText } from './text-measures.ts'

/** px: the padding and border of a bar, the dot of a change, and the space between two parts. */
const [EDGES, DOT, GAP] = [8, 9, 6]

function lengthOf(words: string): number {
  const parts = words.split('\u2002').filter((part) => part !== '')
  return parts.reduce((sum, part) => sum + measureBlockText(part) + GAP, -GAP)
}

const MARK = {
  kinds: 'after-twilight',
  drawn: ['after-twilight' as const],
  worst: 'information' as const,
  overruns: [],
  waitsFor: [],
  waitsForTails: [],
  isOvertaken: false,
  isUnconfirmed: false,
}

function lesson(fields: Parameters<typeof aReservation>[0] = {}) {
  const reservation = aReservation(fields)
  const { id, start, end } = reservation
  if (start === null || end === null) throw new Error('The lesson has no time.')
  const bar = { id, reservation, time: { start, end }, activity: 'dual', lane: 0 } as const
  const around = {
    kind: 'aircraft',
    speak: bookingWords(US),
    outsideFilter: NONE_OUTSIDE_FILTER,
    scrolled: null,
  } as const
  const drawn = (width: number, marks = NO_MARKS) => {
    const place = { left: 0, top: 0, width, height: 20, clear: width }
    const placed = { size: 'bar', bar, ...place, isEarlier: false, isLater: false } as const
    return drawnBooking(placed, { ...around, marks })
  }
  const line = (room: number, marks = NO_MARKS) => {
    const day = localDay(US.zone, US.dayOf(start))
    return drawnBooking({ size: 'line', bar, day, room }, { ...around, marks }).words
  }
  return { id, drawn, line }
}

it('leaves the dot of a change the room it takes, at any width', () => {
  const { id, drawn } = lesson()
  const words = (width: number, marks = NO_MARKS) => drawn(width, marks).words.join('')
  const changed = { ...NO_MARKS, changes: new Map([[id, 'moved' as const]]) }
  for (let width = 48; width < 300; width++)
    expect(lengthOf(words(width, changed))).toBeLessThanOrEqual(width - DOT - EDGES)
  expect(words(300, changed)).toBe(words(300))
})

it('keeps its mark and shortens the name, at any width', () => {
  const { id, drawn } = lesson()
  const marks = { ...NO_MARKS, findings: new Map([[id, MARK]]) }
  for (let width = 48; width < 300; width++) {
    const { facts, words } = drawn(width, marks)
    expect(facts['data-sign']).toBe('moon')
    expect(words[1]).toMatch(/^(CR|(Casey )?Rivers)$/)
  }
})

it('keeps the airplane and the moon of who is out beside the whole name or initials, unless from 72 px on only the name fits', () => {
  const { id, drawn } = lesson({ status: 'checked-out' })
  const marks = { ...NO_MARKS, findings: new Map([[id, MARK]]) }
  for (let width = 16; width < 300; width++) {
    const { facts, words } = drawn(width, marks)
    if (width < 72 || words[1] === 'CR') {
      expect(facts['data-icon']).toBe('checked-out')
      expect(facts['data-sign']).toBe(width < 27 ? undefined : 'moon')
    }
    expect(words[1]).toMatch(/^(|CR|(Casey )?Rivers)$/)
  }
})

it('keeps the half of the day before an instructor, at noon, too', () => {
  const noon = { start: '2026-11-18T19:15:00Z', end: '2026-11-18T20:15:00Z' }
  const { line } = lesson(noon)
  for (let room = 30; room < 120; room++) expect(line(room)[0]).toMatch(/^12:15p/)
})

it('begins the name of who waits where other names begin', () => {
  const { id, line } = lesson()
  const mark = { ...MARK, waitsFor: ['another'] }
  expect(line(120, { ...NO_MARKS, findings: new Map([[id, mark]]) })).toEqual(line(120))
})

it('begins a week’s names at one left edge, but where an instructor then has no room', () => {
  const { line } = lesson()
  const [time, name, other] = line(120)
  expect([time, name, other?.trim()]).toEqual(['9a\t', 'Rivers', 'DO'])
  const rooms = Array.from({ length: 80 }, (_, index) => line(120 - index))
  const tight = rooms.filter(([first]) => !first?.endsWith('\t'))
  expect(tight.length).toBeGreaterThan(0)
  for (const [, , instructor] of tight) expect(instructor?.trim()).toBe('DO')
})

it('ends a week’s line inside its cell, however narrow', () => {
  const { line } = lesson()
  expect(line(44)[0]).toBe('9a\u2005')
  for (let room = 10; room < 80; room++) {
    const [time, name, rest] = line(room)
    const from = time.endsWith('\t') ? TIME : measureBarText(time.trim())
    expect(from + measureBlockText(name) + measureBarText(rest.trim())).toBeLessThanOrEqual(
      room + TIME + 1,
    )
  }
})
