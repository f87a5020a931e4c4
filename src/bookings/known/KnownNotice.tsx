import { completenessFacts } from '#api/range/completeness-facts.ts'
import { sayEdge, sayMissingDays } from '#api/words/words.ts'
import { useDateFormat } from '#bookings/use-date-format.ts'
import { CompletenessNotice } from '#ui/notices/CompletenessNotice.tsx'
import { LOG_NOT_READ } from './known-words.ts'
import type { useLoadedAround } from './use-loaded-around.ts'

interface KnownNoticeProps extends ReturnType<typeof useLoadedAround> {
  /** Older days come last, in parts: until then a gap between them is no reason to warn. */
  readonly isLogRead: boolean
}

export function KnownNotice(props: KnownNoticeProps) {
  const { booked, flown, missing, isLoading, isLogRead, plan } = props
  const format = useDateFormat()
  const isWhole = missing.length === 0
  const isComing = isLoading || (flown.days !== null && !isLogRead)
  const completeness = isComing ? 'loading' : isWhole ? 'complete' : 'incomplete'
  const reach = [
    booked.days === null ? '' : `Schedule loaded: ${format.days(booked.days)}.`,
    flown.days === null ? LOG_NOT_READ : `Flight log loaded: ${format.days(flown.days)}.`,
  ]
  // Bookings started earlier and still running weren't loaded.
  const knownSince = booked.days?.from ?? null
  const edge = sayEdge({ ...booked, knownSince }, format)
  const sentences = isWhole
    ? [...reach, 'Other days count only if they were opened.', edge]
    : [...plan.slice(0, 1), ...sayMissingDays(missing, format), edge, ...plan.slice(1)]
  return (
    <CompletenessNotice
      {...completenessFacts({ completeness, missing, knownSince })}
      sentences={[...new Set(sentences)].filter(Boolean)}
      progressText="Loading recent and upcoming days"
    />
  )
}
