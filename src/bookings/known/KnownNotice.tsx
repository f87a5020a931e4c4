import { type AllLoaded, useIsLooking } from '#api/queries/use-all-loaded.ts'
import { completenessFacts } from '#api/range/completeness-facts.ts'
import { sayEdge, sayMissing } from '#api/words/words.ts'
import { useDateFormat } from '#bookings/use-date-format.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { CompletenessNotice } from '#ui/notices/CompletenessNotice.tsx'
import { LOG_NOT_READ } from './known-words.ts'

interface KnownNoticeProps {
  readonly booked: AllLoaded<Reservation>
  readonly flown: AllLoaded<CompletedFlight>
}

export function KnownNotice({ booked, flown }: KnownNoticeProps) {
  const format = useDateFormat()
  const missing = [...booked.missing, ...flown.missing]
  const isLooking = useIsLooking()
  const isKnown = booked.days !== null
  const isWhole = isKnown && missing.length === 0
  const completeness = !isKnown && isLooking ? 'loading' : isWhole ? 'complete' : 'incomplete'
  const reach = [
    booked.days === null
      ? 'Nothing of the schedule has been read here.'
      : `Schedule as read: ${format.days(booked.days)}.`,
    flown.days === null ? LOG_NOT_READ : `Flight log as read: ${format.days(flown.days)}.`,
  ]
  // Bookings begun earlier and still running weren't loaded.
  const knownSince = booked.days?.from ?? null
  const edge = sayEdge({ ...booked, knownSince }, format)
  const sentences = isWhole
    ? [...reach, 'Bookings and flights beyond are not counted.', edge]
    : [...missing.map((one) => sayMissing(one, format)), reach.join(' '), edge]
  return (
    <CompletenessNotice
      {...completenessFacts({ completeness, missing, knownSince })}
      sentences={[...new Set(sentences)].filter(Boolean)}
      progressText="Checking what is already known"
    />
  )
}
