import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { RangeAnswer } from '#api/range/range-answer.ts'
import type { RangePrice } from '#api/range/range-price.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import type { DayRange } from '#time/plain-day.ts'
import { useSessionData } from './session-data.ts'
import { useRangePrice } from './use-priced-range.ts'
import { useReservations } from './use-reservations.ts'

/** The bookings for the days a log shows. The log is complete without them, so they are read only on request. */
export interface BookingsOfLog {
  readonly answer: RangeAnswer<Reservation>
  /** True if somebody asked, or if the gateway already holds them all. */
  readonly isAsked: boolean
  /** What reading them would cost; null while that is not known, and once they are read. */
  readonly price: RangePrice | null
  readonly read: () => void
}

/** Asking for the price costs the school nothing. */
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
