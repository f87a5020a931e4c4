import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { RangeAnswer } from '#api/range/range-answer.ts'
import type { RangePrice } from '#api/range/range-price.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import type { DayRange } from '#time/plain-day.ts'
import { useSessionData } from './session-data.ts'
import { useRangePrice } from './use-priced-range.ts'
import { useReservations } from './use-reservations.ts'

/** Bookings for the log's days, loaded on request because the log is complete without them. */
export interface BookingsOfLog {
  readonly answer: RangeAnswer<Reservation>
  /** Requested, or all stored anyway. */
  readonly isAsked: boolean
  /** Null while unknown and after loading. */
  readonly price: RangePrice | null
  readonly read: () => void
}

/** The price itself is free. */
export function useLogBookings(days: DayRange): BookingsOfLog {
  const queryClient = useQueryClient()
  const { from, to } = days
  const isAgreed = useSessionData<boolean>(['log-bookings', from, to], false)
  const answer = useReservations(days, isAgreed)
  const isHeld = answer.completeness === 'complete'
  const isAsked = isAgreed || isHeld
  const { price } = useRangePrice(['reservations'], days, !isAsked)
  const read = useCallback(
    () => queryClient.setQueryData(['log-bookings', from, to], true),
    [queryClient, from, to],
  )
  return { answer, isAsked, price: isAsked ? null : price, read }
}
