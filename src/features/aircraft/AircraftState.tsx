import { useSchool } from '#api/use-school.ts'
import { FREE_TODAY, sayTailState, tailStates } from '#domain/dispatch/tail-state.ts'
import { capital } from '#domain/text/visible-text.ts'
import { usePageFindings } from '#school/booking/page-bookings.tsx'
import { localDay } from '#time/zone.ts'
import { useLocale } from '#ui/locale.tsx'
import styles from './AircraftPage.module.css'
import type { AircraftPart } from './aircraft-part.ts'

/** What the aircraft is doing now, once today has been read. */
export function AircraftState({ tail, bookings, booked, now, today }: AircraftPart) {
  const { zone } = useSchool()
  const { locale } = useLocale()
  const { dispatch } = usePageFindings()
  const day = localDay(zone, today)
  if (!booked.isKnown(day)) return null
  const states = tailStates({ reservations: bookings, dispatch, day, now })
  const state = states.get(tail) ?? FREE_TODAY
  return (
    <strong className={styles.state} data-state={state.kind}>
      {capital(sayTailState(state, now, zone, locale))}
    </strong>
  )
}
