import type { Dispatched } from '#domain/dispatch/dispatch-groups.ts'
import {
  useBookingMarks,
  useBookingWords,
  usePageFindings,
} from '#school/booking/page-bookings.tsx'
import type { Instant } from '#time/instant.ts'
import { countdownWords } from './dispatch-words.ts'

/** All that a row of the desk and one of the wall say of a booking. */
export function useDispatched(one: Dispatched, now: Instant) {
  const speak = useBookingWords()
  const findings = usePageFindings()
  const marks = useBookingMarks()
  const words = speak(one.reservation)
  return { speak, findings, marks, words, ...countdownWords(one, now, speak) }
}
