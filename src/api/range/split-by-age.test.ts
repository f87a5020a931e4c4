import { describe, expect, it } from 'vitest'
import type { Page } from '#api/http/page.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { aReservation } from '#testing/record-builders.ts'
import { instant } from '#time/instant.ts'
import { plainDay } from '#time/plain-day.ts'
import { absorb } from './absorb.ts'
import { reservations } from './collection.ts'
import { loadedPartsIn, nothingLoaded } from './loaded.ts'
import type { ListReadStep } from './read-list.ts'

const day = (date: number) => plainDay(`2026-11-${date}`)
const start = (date: number) => instant(`2026-11-${date}T00:00:00Z`)
const booking = (id: string, date: number, number: string) =>
  aReservation({ id, number, start: `2026-11-${date}T16:00:00Z` })

function step(
  dates: readonly [number, number],
  page: Pick<Page<Reservation>, 'records' | 'asOf' | 'parts'>,
): ListReadStep<Reservation> {
  return {
    asked: { from: day(dates[0]), to: day(dates[1]) },
    page: { count: page.records.length, pageSize: 100, readAt: page.asOf, reason: null, ...page },
    known: { start: start(dates[0]), end: start(dates[1] + 1) },
    holes: [],
  }
}

const NINE = instant('2026-11-18T09:00:00Z')
const TEN = instant('2026-11-18T10:00:00Z')
const ELEVEN = instant('2026-11-18T11:00:00Z')

describe('a page whose stretches were read at different times', () => {
  const week = step([15, 20], {
    asOf: NINE,
    parts: [
      { start: start(15), end: start(18), asOf: NINE },
      { start: start(18), end: start(20), asOf: ELEVEN },
    ],
    records: [booking('a', 16, 'old'), booking('b', 18, 'newest'), booking('c', 20, 'old')],
  })

  it('brings each stretch its own age, and what is not named the oldest', () => {
    const known = absorb(nothingLoaded<Reservation>(), [week], reservations)
    const ages = loadedPartsIn(known, { start: start(15), end: start(21) }).map((part) => part.asOf)
    expect(ages).toEqual([NINE, ELEVEN, NINE])
    expect(known.byId.size).toBe(3)
  })

  it('renews a day that was read in between, though its other days are older', () => {
    const today = step([18, 18], { asOf: TEN, records: [booking('b', 18, 'former')] })
    const known = absorb(
      absorb(nothingLoaded<Reservation>(), [today], reservations),
      [week],
      reservations,
    )
    expect(known.byId.get('b')?.record.number).toBe('newest')
    expect(known.byId.get('b')?.asOf).toBe(ELEVEN)
  })

  it('does not let its older days undo what is newer', () => {
    const sixteenth = step([16, 16], { asOf: TEN, records: [booking('a', 16, 'newer')] })
    const known = absorb(
      absorb(nothingLoaded<Reservation>(), [sixteenth], reservations),
      [week],
      reservations,
    )
    expect(known.byId.get('a')?.record.number).toBe('newer')
  })

  it('divides a day at the instant up to which it was read', () => {
    const evening = instant('2026-11-18T17:00:00Z')
    const two = step([18, 18], {
      asOf: NINE,
      parts: [
        { start: start(18), end: evening, asOf: ELEVEN },
        { start: evening, end: start(19), asOf: NINE },
      ],
      records: [booking('a', 18, 'young')],
    })
    const known = absorb(nothingLoaded<Reservation>(), [two], reservations)
    expect(
      loadedPartsIn(known, { start: start(18), end: evening }).map(({ asOf }) => asOf),
    ).toEqual([ELEVEN])
    expect(known.byId.get('a')?.asOf).toBe(ELEVEN)
  })
})
