import { describe, expect, it } from 'vitest'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { aFlight, aReservation } from '#testing/record-builders.ts'
import { asInstant, type Instant, instant, type Span } from '#time/instant.ts'
import { dayFromNumber, dayNumber, plainDay } from '#time/plain-day.ts'
import { absorb } from './absorb.ts'
import { flights, reservations } from './collection.ts'
import { type Loaded, nothingLoaded, notReadSince } from './loaded.ts'
import type { ListReadStep } from './read-list.ts'

const day = (text: string): Span => ({
  start: instant(`2026-11-${text}T00:00:00Z`),
  end: instant(`2026-11-${text}T00:00:00Z`) + 86_400_000,
})

const clock = (time: string): Instant => instant(`2026-11-18T${time}:00Z`)

/** One page that proves the 18th, read at a time of that day, holding these bookings. */
function reading(
  time: string,
  records: readonly Reservation[],
  known: Span | null = day('18'),
): ListReadStep<Reservation> {
  const asOf = clock(time)
  const page = { records, count: records.length, pageSize: 100, asOf, readAt: asOf, reason: null }
  return {
    asked: { from: plainDay('2026-11-18'), to: plainDay('2026-11-18') },
    page,
    known,
    holes: [],
  }
}

function after(...steps: ListReadStep<Reservation>[]): Loaded<Reservation> {
  return steps.reduce(
    (known, step) => absorb(known, [step], reservations),
    nothingLoaded<Reservation>(),
  )
}

const ids = (known: Loaded<unknown>) => [...known.byId.keys()].sort()

describe('absorbing a page', () => {
  const lesson = aReservation({ id: 'lesson' })
  const rental = aReservation({ id: 'rental', start: '2026-11-18T20:00:00Z' })

  it('drops what the later reading no longer has', () => {
    expect(ids(after(reading('08:00', [lesson, rental]), reading('09:00', [rental])))).toEqual([
      'rental',
    ])
  })

  it('takes the later content of a record', () => {
    const cancelled = aReservation({ id: 'lesson', status: 'CANCELLED' })
    const known = after(reading('08:00', [lesson]), reading('09:00', [cancelled]))
    expect(known.byId.get('lesson')?.record.status.kind).toBe('cancelled')
  })

  it('keeps the newer reading when an older answer arrives after it', () => {
    const cancelled = aReservation({ id: 'lesson', status: 'CANCELLED' })
    const known = after(reading('09:00', [cancelled]), reading('08:00', [lesson, rental]))
    expect(known.byId.get('lesson')?.record.status.kind).toBe('cancelled')
    expect(ids(known)).toEqual(['lesson'])
    expect(known.parts).toMatchObject([{ asOf: clock('09:00') }])
  })

  it('does not ask again at once for what an older answer just said', () => {
    const late = reading('08:00', [])
    const known = after(reading('09:00', []), {
      ...late,
      page: { ...late.page, readAt: clock('10:00') },
    })
    expect(notReadSince(known, day('18'), clock('09:30'))).toEqual([])
    expect(known.parts).toMatchObject([{ asOf: clock('09:00') }])
  })

  it('lets an older answer fill what the newer one did not cover', () => {
    const noon = { start: day('18').start, end: clock('18:00') }
    const known = after(reading('09:00', [lesson], noon), reading('08:00', [rental]))
    expect(ids(known)).toEqual(['lesson', 'rental'])
    expect(known.parts.map(({ asOf, start }) => [asOf, start])).toEqual([
      [clock('09:00'), day('18').start],
      [clock('08:00'), clock('18:00')],
    ])
  })

  it('moves a record that another stretch now shows', () => {
    const moved = aReservation({ id: 'lesson', start: '2026-11-19T16:00:00Z', end: null })
    const nextDay: ListReadStep<Reservation> = {
      ...reading('09:00', [moved], day('19')),
      asked: { from: plainDay('2026-11-19'), to: plainDay('2026-11-19') },
    }
    const known = after(reading('08:00', [lesson]), nextDay)
    expect(known.byId.get('lesson')?.at).toBe(moved.start)
    expect([...(known.byDay.get(Math.floor(clock('00:00') / 86_400_000)) ?? [])]).toEqual([])
  })

  it('does not move it back when an older answer shows where it was', () => {
    const moved = aReservation({ id: 'lesson', start: '2026-11-19T16:00:00Z', end: null })
    const newer: ListReadStep<Reservation> = {
      ...reading('09:00', [moved], day('19')),
      asked: { from: plainDay('2026-11-19'), to: plainDay('2026-11-19') },
    }
    expect(after(newer, reading('08:00', [lesson])).byId.get('lesson')?.at).toBe(moved.start)
  })

  it('keeps what a newer page showed beyond what it proves, when an older answer lacks it', () => {
    const noon = { start: day('18').start, end: clock('18:00') }
    const known = after(reading('09:00', [lesson, rental], noon), reading('08:00', [lesson]))
    expect(ids(known)).toEqual(['lesson', 'rental'])
  })

  it('keeps a record without a start until all of where it was found is read without it', () => {
    const lost = aReservation({ id: 'lost', start: null, end: null })
    const half = { start: day('18').start, end: clock('18:00') }
    const kept = after(reading('08:00', [lost]), reading('09:00', [], half))
    expect(ids(kept)).toEqual(['lost'])
    expect(ids(absorb(kept, [reading('10:00', [])], reservations))).toEqual([])
  })

  it('leaves the Known before as it was', () => {
    const before = after(reading('08:00', [lesson]))
    absorb(before, [reading('09:00', [rental])], reservations)
    expect(ids(before)).toEqual(['lesson'])
    expect([...(before.byDay.get(Math.floor(clock('00:00') / 86_400_000)) ?? [])]).toEqual([
      'lesson',
    ])
  })

  it('marks a hole without losing the records in it', () => {
    const hole = { kind: 'disproved' as const, ...day('18') }
    const known = after(reading('08:00', [lesson]), {
      ...reading('09:00', [rental], null),
      holes: [hole],
    })
    expect(ids(known)).toEqual(['lesson', 'rental'])
    expect(known.parts.map((part) => part.kind)).toEqual(['disproved'])
  })

  it('knows what was read since', () => {
    const known = after(reading('08:00', [lesson]))
    expect(notReadSince(known, day('18'), clock('07:59'))).toEqual([])
    expect(notReadSince(known, day('18'), clock('08:00'))).toEqual([day('18')])
  })
})

describe('a log of 50,000 flights', () => {
  it('is absorbed page by page in the time of the pages, not of the log', () => {
    const first = dayNumber(plainDay('2020-01-01'))
    const pages: ListReadStep<CompletedFlight>[] = Array.from({ length: 500 }, (_, p) => {
      const date = dayFromNumber(first + p)
      const records = Array.from({ length: 100 }, (_, i) => aFlight({ id: `f${p}-${i}`, date }))
      const at = asInstant(1)
      const page = { records, count: 100, pageSize: 101, asOf: at, readAt: at, reason: null }
      const known = { start: first + p, end: first + p + 1 }
      return { asked: { from: date, to: date }, page, known, holes: [] }
    })
    const before = process.cpuUsage()
    const known = absorb(nothingLoaded<CompletedFlight>(), pages, flights)
    expect(process.cpuUsage(before).user).toBeLessThan(5_000_000)
    expect(known.byId.size).toBe(50_000)
    expect(known.parts).toHaveLength(1)
  })
})
