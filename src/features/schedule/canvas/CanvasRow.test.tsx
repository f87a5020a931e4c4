import { render } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { BookingChange } from '#api/words/booking-change.ts'
import { bookingWords } from '#bookings/booking/booking-words.ts'
import { BookingsProvider } from '#bookings/booking/page-bookings.tsx'
import { boardGroups, NONE_OUTSIDE_FILTER, type OutsideFilter } from '#domain/board/board-rows.ts'
import { weekColumns, weekRow } from '#features/schedule/layouts/week.ts'
import { useMarksByRow } from '#features/schedule/use-schedule-rows.ts'
import { US } from '#testing/date-formats.ts'
import { aReservation } from '#testing/record-builders.ts'
import { instant } from '#time/instant.ts'
import { plainDay } from '#time/plain-day.ts'
import { localDays, zoneOf } from '#time/zone.ts'
import { CanvasRow } from './CanvasRow.tsx'

it('is drawn again for marks of its own bookings alone, and puts nothing into words twice', () => {
  const zone = zoneOf('America/Denver')
  const day = plainDay('2026-11-18')
  const lesson = aReservation({})
  const [group] = boardGroups(
    {
      items: [lesson],
      booked: [lesson],
      fleet: [{ tail: lesson.aircraft?.tail ?? '', model: 'C172S' }],
      range: localDays(zone, { from: day, to: day }),
    },
    { by: 'aircraft', aircraft: null, instructor: null },
  )
  const row = group?.rows[0]
  if (!row) throw new Error('The lesson has no row.')
  const placed = weekRow(row, weekColumns(zone, [day], { opens: 0, closes: 1440 }, 300, false))
  const words = bookingWords(US)
  const speak = Object.assign(vi.fn(words), { zone, locale: 'en-US' })
  const look = {
    speak,
    isHeld: false,
    renderHead: () => null,
    renderCells: () => <div data-bookings="" />,
  }
  function Drawn({ outsideFilter }: { outsideFilter: OutsideFilter }) {
    const marksOf = useMarksByRow()
    return (
      <CanvasRow
        placed={placed}
        look={look}
        outsideFilter={outsideFilter}
        marks={marksOf(placed.row)}
        index={2}
        y={0}
        activeId={null}
        foundId={null}
      />
    )
  }
  const change = (id: string): BookingChange => ({
    id,
    kind: 'new',
    seenAt: instant('2026-11-18T15:00:00Z'),
    before: null,
    after: null,
    number: null,
  })
  const drawn = (ids: readonly string[], outsideFilter = NONE_OUTSIDE_FILTER) => (
    <BookingsProvider changes={ids.map(change)}>
      <Drawn outsideFilter={outsideFilter} />
    </BookingsProvider>
  )
  const { rerender, getByRole } = render(drawn([]))
  const calls = speak.mock.calls.length
  expect(calls).toBeGreaterThan(0)
  rerender(drawn(['another']))
  expect(speak.mock.calls).toHaveLength(calls)
  rerender(drawn(['another', lesson.id]))
  expect(getByRole('button', { name: /new since last seen/ }).dataset['changed']).toBe('new')
  // A filter that leaves it out and comes off again finds the words of both.
  const filter = () => {
    rerender(drawn([], new Set([lesson.id])))
    expect(getByRole('button', { name: /not in the filter/ }).dataset['match']).toBe('false')
    rerender(drawn([]))
    expect(getByRole('button').dataset['match']).toBeUndefined()
    return speak.mock.calls.length
  }
  expect(filter()).toBe(filter())
})
