import { useCallback, useEffect, useRef, useState } from 'react'
import { useBookingWords } from '#bookings/booking/page-bookings.tsx'
import { usableTime } from '#domain/record/membership.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { type DayRange, laterDay } from '#time/plain-day.ts'
import type { BoardItem } from './canvas/navigation.ts'
import { elementWith } from './canvas/use-canvas-focus.ts'

interface Searched {
  readonly q: string
  readonly shown: readonly Reservation[]
  readonly days: DayRange
  readonly find: (id: string) => Reservation | undefined
  readonly canvas: { readonly current: HTMLElement | null }
}

interface Found {
  readonly q: string
  readonly match: BoardItem | null
  /** "2 of 5", and the same with the booking. */
  readonly place: string
  readonly words: string
}

/** Steps through the matches in view order, wrapping around; focus stays. A new search starts over. A board reports its
 * matches and scrolls itself; in other views `data-found` is set here. */
export function useMatchSteps({ q, shown, days, find, canvas }: Searched) {
  const speak = useBookingWords()
  const [last, setLast] = useState<Found | null>(null)
  const onBoard = useRef<readonly BoardItem[] | null>(null)
  const onMatches = useCallback((matches: readonly BoardItem[] | null) => {
    onBoard.current = matches
  }, [])
  const dayOf = (id: string) => {
    const one = find(id)
    const time = one && usableTime(one)
    return time && laterDay(speak.dayOf(time.start), days.from)
  }
  const nameOf = (id: string) => {
    const [one, on] = [find(id), dayOf(id)]
    return one && on ? `${speak(one).name}, ${speak.day(on, 'short')}` : ''
  }
  const found = last?.q === q ? last : null
  const match = found?.match ?? null
  const step = (by: -1 | 1) => {
    const all =
      onBoard.current ?? shown.flatMap((one) => (usableTime(one) ? [{ row: '', id: one.id }] : []))
    const before = all.findIndex(({ id }) => id === match?.id)
    const index = before === -1 && by === -1 ? all.length - 1 : (before + by) % all.length
    const next = all.at(index)
    if (!next) return setLast({ q, match: null, place: '', words: 'No match' })
    const place = `${all.indexOf(next) + 1} of ${all.length}`
    setLast({ q, match: { ...next }, place, words: `${place}: ${nameOf(next.id)}` })
  }
  useEffect(() => {
    if (match?.row !== '') return undefined
    // A month may not draw the booking; then go to its day.
    const item =
      elementWith(canvas.current, 'reservationId', match.id) ??
      elementWith(canvas.current, 'day', dayOf(match.id) ?? '')
    if (!item) return undefined
    item.dataset['found'] = ''
    item.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    return () => {
      delete item.dataset['found']
    }
    // Scroll once per step, not when the match is redrawn elsewhere.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [match])
  return { step, match, place: found?.place ?? '', words: found?.words ?? '', onMatches }
}
