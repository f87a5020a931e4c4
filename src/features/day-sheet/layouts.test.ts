import * as fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { Reservation } from '#domain/record/reservation.ts'
import { US } from '#testing/date-formats.ts'
import { dispatchAt } from '#testing/dispatch-at.ts'
import { aPerson, aReservation } from '#testing/record-builders.ts'
import { isFullRun, runs } from '#testing/runs.ts'
import { HOUR, instant, isoInstant, plus } from '#time/instant.ts'
import { plainDay } from '#time/plain-day.ts'
import { localDay, zoneOf } from '#time/zone.ts'
import { layOutDay } from './day-sheet.ts'
import { daySheetAddress } from './day-sheet-state.ts'
import { LAYOUTS } from './layouts.ts'

const zone = zoneOf('America/Denver')
const day = plainDay('2026-11-18')
const now = instant('2026-11-18T19:00:00Z')
/** Sizes of a day that schools have, and those around which mistakes gather. */
const COUNTS = [0, 1, 45, 120, ...(isFullRun ? [400] : [])]

/** The lines that `bookings` become on paper, each as its HTML. */
function linesOf(bookings: readonly Reservation[], search: Record<string, string>) {
  const state = daySheetAddress.read(search)
  const source = { reservations: bookings, flights: [], habits: new Map(), fleet: [], now }
  const dispatch = dispatchAt(bookings, now, zone)
  const sheet = {
    ...state,
    ...layOutDay({ ...source, day: localDay(zone, day), dispatch }, state),
    paper: 'letter' as const,
    format: US,
    day,
    now,
    fleet: [],
    isWhole: true,
    isFiltered: false,
    edge: null,
    findings: new Map(),
    limits: '',
    changes: new Map(),
    origin: 'https://desk.school.example',
  }
  const parts = LAYOUTS[state.layout].parts(sheet)
  return {
    sheet,
    lines: parts.flatMap(({ lines }) => lines.map(({ node }) => renderToStaticMarkup(node))),
  }
}

function idsIn(lines: readonly string[]): string[] {
  return lines.flatMap((line) =>
    [...line.matchAll(/data-reservation-id="([^"]+)"/g)].map(([, id = '']) => id),
  )
}

const STATUSES = ['PENDING', 'checked-out', 'completed', 'CANCELLED', 'WX hold', null]

const booking = fc
  .record({
    hour: fc.integer({ min: -30, max: 23 }),
    // Also without a usable time.
    hours: fc.integer({ min: -1, max: 40 }),
    tail: fc.integer({ min: -1, max: 9 }),
    status: fc.constantFrom(...STATUSES),
    teachers: fc.uniqueArray(fc.integer({ min: 0, max: 4 }), { maxLength: 2 }),
    isShop: fc.boolean(),
  })
  .filter(({ hour, hours }) => hour + hours > 0)
  .map(({ hour, hours, tail, status, teachers, isShop }) => {
    const start = plus(localDay(zone, day).start, hour * HOUR)
    return aReservation({
      start: isoInstant(start),
      end: isoInstant(plus(start, hours * HOUR)),
      status,
      aircraft: tail < 0 ? null : { tail: `N${100 + tail}FL`, model: `M${tail % 3}` },
      instructors: teachers.map((n) => aPerson({ name: `Owen T${n}`, email: `o${n}@x.example` })),
      activity: isShop ? 'Maintenance' : 'Dual',
    })
  })

/** True if its aircraft is down on all of the day: it has no clipboard. */
function isInTheShop({ aircraft }: Reservation, all: readonly Reservation[]): boolean {
  const whole = localDay(zone, day)
  return all
    .filter((one) => one.aircraft?.tail === aircraft?.tail)
    .every(({ activity, status, start, end }) => {
      const isDown = activity === 'Maintenance' && status.kind !== 'cancelled'
      return isDown && (start ?? 0) <= whole.start && (end ?? 0) >= whole.end
    })
}

const aDay = fc.array(booking, { maxLength: 60 })

describe.each(['list', 'board', 'clipboard', 'slips'] as const)('%s', (layout) => {
  const by = fc.constantFrom('aircraft', 'instructor', 'time')
  const cancelled = fc.constantFrom('0', '1')

  test('holds every booking of any day, and none that is left out', () => {
    fc.assert(
      fc.property(aDay, by, cancelled, (bookings, order, shows) => {
        const { sheet, lines } = linesOf(bookings, { layout, by: order, cancelled: shows })
        const ids = idsIn(lines)
        const printed = bookings.filter(
          ({ status }) => shows === '1' || status.kind !== 'cancelled',
        )
        const flying = printed.filter((one) => !isInTheShop(one, printed))
        const asked = layout === 'clipboard' && flying.length > 0 ? flying : printed
        expect(new Set(ids)).toEqual(new Set(asked.map(({ id }) => id)))
        // On a board it stands in the row of its aircraft and in those of its instructors.
        if (layout === 'board') return
        // Each instructor cuts out their own slip.
        const isCut = layout === 'slips'
        const taught = asked.reduce((n, one) => n + Math.max(1, one.instructors.length), 0)
        expect(ids).toHaveLength(isCut ? taught : asked.length)
        if (isCut) return
        const sum = (part: 'bookings' | 'time') =>
          sheet.groups.reduce((all, { totals }) => all + totals[part], 0)
        expect({ bookings: sum('bookings'), time: sum('time') }).toEqual(sheet.totals)
      }),
      { numRuns: runs({ each: 8, every: 100 }) },
    )
  })

  test.each(COUNTS)('of %i bookings has each in its place, in order of time', (count) => {
    const bookings = Array.from({ length: count }, (_, n) => {
      const start = plus(localDay(zone, day).start, ((n * 37) % 90) * (HOUR / 4))
      return aReservation({
        number: `Q-${1000 + n}`,
        start: isoInstant(start),
        end: isoInstant(plus(start, HOUR)),
        aircraft: { tail: `N${100 + (n % 14)}FL`, model: 'C172S' },
      })
    })
    const startOf = new Map(bookings.map(({ id, start }) => [id, start ?? 0]))
    const tailOf = new Map(bookings.map(({ id, aircraft }) => [id, aircraft?.tail]))
    const { sheet, lines } = linesOf(bookings, { layout })
    const ids = idsIn(lines)
    expect(sheet.totals).toEqual({ bookings: count, time: count * HOUR })
    const isTimed = layout === 'slips'
    const wrong = ids.filter((id, place) => {
      const before = ids[place - 1]
      if (before === undefined) return false
      const isSameRow = isTimed || tailOf.get(before) === tailOf.get(id)
      return isSameRow && (startOf.get(before) ?? 0) > (startOf.get(id) ?? 0)
    })
    if (layout !== 'board') {
      expect(wrong).toEqual([])
      const tails = ids.map((id) => tailOf.get(id))
      const changes = tails.filter((tail, place) => tail !== tails[place - 1])
      if (!isTimed) expect(new Set(changes).size).toBe(changes.length)
    }
    const said = lines.join('')
    if (count === 0 && (layout === 'list' || layout === 'slips'))
      expect(said).toContain('No bookings this day')
    if (layout === 'list' && count > 0)
      expect(said).toContain(`Day: ${count} booking${count === 1 ? '' : 's'} · ${count}.0 h`)
  })

  test('with names as initials shows no name, no number and no address', () => {
    const bookings = [0, 1, 2].map((n) =>
      aReservation({
        start: isoInstant(instant(`2026-11-18T1${4 + n}:00:00Z`)),
        end: isoInstant(instant(`2026-11-18T1${5 + n}:00:00Z`)),
        aircraft: { tail: 'N734LB', model: 'C172S' },
        customers: [aPerson({ name: 'Zora Xu', email: 'zora@x.example', phone: '303-555-0142' })],
        instructors: [aPerson({ name: 'Quentin Ives', email: 'quentin@x.example' })],
      }),
    )
    const { lines } = linesOf(bookings, { layout, names: 'initials' })
    const seen = lines.join('').replaceAll(/<[^>]*>/g, ' ')
    expect(seen).not.toMatch(/Zora|Xu|Quentin|Ives|303|@/)
    expect(seen).toMatch(/\bZX\b/)
    expect(seen).toMatch(/\bQI\b/)
  })
})
