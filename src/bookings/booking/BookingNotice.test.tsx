import { cleanup, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { RangeAnswer } from '#api/range/range-answer.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { aReservation } from '#testing/record-builders.ts'
import { renderAtSchool } from '#testing/render-at-school.tsx'
import { type Instant, instant } from '#time/instant.ts'
import { plainDay } from '#time/plain-day.ts'
import { ClockProvider } from '#ui/clock.tsx'
import { BookingNotice } from './BookingNotice.tsx'

const AS_OF = instant('2026-11-18T16:42:00Z')

function anAnswer(fields: Partial<RangeAnswer<Reservation>> = {}): RangeAnswer<Reservation> {
  return {
    items: [aReservation(), aReservation()],
    completeness: 'complete',
    missing: [],
    knownSince: plainDay('2026-10-18'),
    asOf: AS_OF,
    ages: [{ pace: 'today', asOf: AS_OF }],
    recordsRead: 2,
    problem: null,
    staleReason: null,
    retry: vi.fn(),
    ...fields,
  }
}

function show(answer: RangeAnswer<Reservation>, hiddenCancelled = 0, minorBefore?: Instant) {
  renderAtSchool(
    <ClockProvider clock={() => AS_OF}>
      <BookingNotice
        answer={answer}
        shown={answer.items.length - hiddenCancelled}
        hiddenCancelled={hiddenCancelled}
        minorBefore={minorBefore}
      />
    </ClockProvider>,
    'en-GB',
  )
}

const notice = () => document.querySelector<HTMLElement>('[data-completeness]')

describe('what is said above the schedule', () => {
  it('is how far the reading is, while it lasts', () => {
    show(
      anAnswer({
        completeness: 'loading',
        recordsRead: 312,
      }),
    )
    expect(notice()?.textContent).toBe('Loading reservations: 312 so far')
    expect(notice()?.getAttribute('role')).toBe('status')
  })

  it('is that all is there, with what is hidden', () => {
    show(anAnswer(), 1)
    expect(notice()?.textContent).toBe(
      '1 of 2 reservations shown. 1 cancelled hidden. Blocks that started before 18 Oct are not included.',
    )
  })

  it('is in passing that other days are older', () => {
    const older = { pace: 'tomorrow', asOf: instant('2026-11-18T14:42:00Z') } as const
    show(anAnswer({ ages: [...anAnswer().ages, older] }))
    expect(notice()?.textContent).toBe(
      'All 2 reservations. Blocks that started before 18 Oct are not included. Today’s data is from 09:42; other days from 07:42, 2 hours ago.',
    )
  })

  it('is what is missing, by name, also of the look-back', () => {
    const start = instant('2026-11-18T21:20:00Z')
    const end = instant('2026-11-19T07:00:00Z')
    const days = [plainDay('2026-11-18'), plainDay('2026-11-19')]
    const answer = anAnswer({
      completeness: 'incomplete',
      missing: [
        { kind: 'unread', start, end, days, lookBack: true },
        { kind: 'saturated', start, end, days, lookBack: false },
      ],
    })
    show(answer)
    expect(screen.getByRole('alert').textContent).toMatch(
      /^Wed 18 Nov after 14:20 is not loaded.*Bookings that started/,
    )
    expect(screen.getByRole('alert').textContent).toContain('At least 2 reservations loaded.')
    expect(screen.getByRole('alert').textContent).toContain(
      'Wed 18 Nov after 14:20 is not loaded: the school has 100 or more bookings that day (UTC). Bookings that started before Thu 19 Nov and still run are not included. At least 2 reservations loaded. Everything else is complete. The rest loads automatically.Read nowDetails',
    )
    expect(notice()?.dataset['missingDays']).toBe('2026-11-18 2026-11-19')
  })

  it('only mentions long blocks of which nothing else is missing', () => {
    const [start, end] = [instant('2026-10-04T06:00:00Z'), instant('2026-10-20T00:00:00Z')]
    const answer = anAnswer({
      completeness: 'incomplete',
      problem: { reason: 'budget_reserved', detail: '', retryAt: null },
      missing: [{ kind: 'unread', start, end, days: [plainDay('2026-10-04')], lookBack: true }],
    })
    show(answer, 0, instant('2026-10-30T06:00:00Z'))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(notice()?.textContent).toContain('before Tue 20 Oct and still run are not included.')
    expect(document.body.textContent).not.toContain('requests for other days')
    cleanup()
    show(answer, 0, instant('2026-10-19T06:00:00Z'))
    expect(screen.getByRole('alert').textContent).toContain('requests for other days')
  })

  it('is since when blocks are known, and how many entries could not be read', () => {
    show(anAnswer())
    expect(notice()?.dataset['knownSince']).toBe('2026-10-18')
    expect(notice()?.dataset['unreadable']).toBeUndefined()
    expect(notice()?.getAttribute('role')).toBe('status')
  })

  it('is that entries could not be read, in place of that these are all', () => {
    const [start, end] = [instant('2026-11-18T21:20:00Z'), instant('2026-11-18T23:20:00Z')]
    const days = [plainDay('2026-11-18')]
    show(
      anAnswer({
        completeness: 'incomplete',
        missing: [{ kind: 'unreadable', start, end, days, lookBack: false, unreadable: 3 }],
      }),
    )
    const said = screen.getByRole('alert').textContent
    expect(said).toContain('3 entries could not be read (Wed 18 Nov from 14:20 to 16:20).')
    expect(said).toContain('At least 2 reservations loaded.')
    expect(said).toContain('Blocks that started before 18 Oct are not included.')
    expect(said).not.toContain('all there are')
    expect(notice()?.dataset['unreadable']).toBe('3')
    expect(notice()?.dataset['missingDays']).toBe('2026-11-18')
  })

  it('is how old it is and why, where the last reading failed and the old one stands', () => {
    const answer = anAnswer({ staleReason: 'upstream_timeout' })
    show(answer)
    expect(notice()?.dataset['completeness']).toBe('complete')
    expect(screen.getByText(/Showing data from 09:42/)).toBeTruthy()
  })

  it('is the days only, where nothing is loaded: a block in the page says why', () => {
    const problem = { reason: 'upstream_auth', detail: '', retryAt: null } as const
    show(anAnswer({ items: [], completeness: 'incomplete', asOf: null, problem }))
    expect(screen.getByRole('alert').textContent).not.toContain('rejects the key')
    expect(screen.getByRole('alert').textContent).not.toContain('0 reservations')
  })
})
