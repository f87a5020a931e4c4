import { useSchool } from '#api/use-school.ts'
import { DASH } from '#domain/record/meter.ts'
import { formatMoment } from '#time/format.ts'
import { type Instant, parseInstant } from '#time/instant.ts'
import { useNow } from '#ui/clock.tsx'
import { useLocale } from '#ui/locale.tsx'

/** Formats an ISO instant in school time, "09:12" today or "Wed 18 Nov 09:12"; a dash for null. */
export function useMoment(): ((iso: string | null) => string) & { readonly now: Instant } {
  const { zone } = useSchool()
  const { locale } = useLocale()
  const now = useNow()
  const say = (iso: string | null) => {
    const at = parseInstant(iso)
    return at === null ? DASH : formatMoment(zone, at, locale, now)
  }
  return Object.assign(say, { now })
}
