import { useDateFormat } from '#bookings/use-date-format.ts'
import { DASH } from '#domain/record/meter.ts'
import { type Instant, parseInstant } from '#time/instant.ts'
import { useNow } from '#ui/clock.tsx'

/** Formats an ISO instant in school time, "09:12" today or "Wed 18 Nov 09:12"; a dash for null. */
export function useMoment(): ((iso: string | null) => string) & { readonly now: Instant } {
  const format = useDateFormat()
  const now = useNow()
  const say = (iso: string | null) => {
    const at = parseInstant(iso)
    return at === null ? DASH : format.moment(at, now)
  }
  return Object.assign(say, { now })
}
