import { useMemo } from 'react'
import { useNews } from '#api/queries/use-changes.ts'
import { useReservations } from '#api/queries/use-reservations.ts'
import { isMissedEarlier } from '#api/range/completeness-facts.ts'
import { useReadingNotice } from '#api/status/use-reading-notice.ts'
import { useSchool } from '#api/use-school.ts'
import { bookingWords } from '#bookings/booking/booking-words.ts'
import type { Findings } from '#bookings/findings/findings.ts'
import { useFindings } from '#bookings/findings/use-findings.ts'
import { useDateFormat } from '#bookings/use-date-format.ts'
import { dispatchDay, dispatchGroups } from '#domain/dispatch/dispatch-groups.ts'
import { handover } from '#domain/dispatch/handover.ts'
import { CLASHES } from '#domain/findings/finding-names.ts'
import { tailOf } from '#domain/record/fleet.ts'
import { touches } from '#domain/record/membership.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { isOpen } from '#domain/record/status.ts'
import type { Instant } from '#time/instant.ts'
import { sunOf } from '#time/sun.ts'
import { localDay } from '#time/zone.ts'
import { useNow } from '#ui/clock.tsx'
import { type AfterDusk, briefSentences } from './brief-words.ts'
import { dispatchDays, type TodayState } from './today-state.ts'

export function useToday(state: TodayState) {
  const { location } = useSchool()
  const format = useDateFormat()
  const now = useNow()
  const today = format.dayOf(now)
  const days = useMemo(() => dispatchDays(today), [today])
  const day = useMemo(() => localDay(format.zone, today), [format, today])
  const read = useReservations(days)
  const isDayRead = isMissedEarlier(read.missing, day.start)
  // A failure to load the day before says nothing about today.
  const answer = useMemo(
    () => (isDayRead && read.problem?.reason === 'not_cached' ? { ...read, problem: null } : read),
    [read, isDayRead],
  )
  const news = useNews()
  const { items } = answer
  // The day before reloads hourly; the page's age is that of today.
  const ages = useMemo(() => {
    const own = answer.ages.filter(({ pace }) => pace === 'today')
    return own.length > 0 ? own : answer.ages
  }, [answer.ages])
  const reading = useReadingNotice({ ...answer, ages }, now, format)
  const isWhole = answer.completeness === 'complete'

  const findings = useFindings(items)
  const { dispatch } = findings
  const listed = useMemo(() => dispatchDay(items, day, dispatch), [items, day, dispatch])
  const { aircraft } = state
  const groups = useMemo(() => {
    const chosen =
      aircraft === null ? listed : listed.filter((one) => aircraft.includes(tailOf(one)))
    return dispatchGroups(chosen, dispatch, now)
  }, [listed, aircraft, dispatch, now])
  const ofDay = useMemo(() => items.filter((one) => touches(one, day)), [items, day])
  const shown = useMemo(
    () => (aircraft === null ? ofDay : ofDay.filter((one) => aircraft.includes(tailOf(one)))),
    [ofDay, aircraft],
  )

  const hidesNames = state.names === 'initials'
  const speak = bookingWords(format, hidesNames)
  const brief = useMemo(() => {
    const dusk = location === null ? null : sunOf(format.zone, today, location).dusk
    const clashes = clashesIn(findings)
    const facts = handover({ items, day, dayBefore: localDay(format.zone, days.from), clashes })
    return briefSentences({
      facts,
      dispatch,
      afterDusk: dusk === null ? null : afterDuskOf(findings, facts.bookings, dusk, now),
      overruns: findings.all.filter(
        ({ overrun, severity, reservation }) =>
          overrun && severity !== 'information' && touches(reservation, day),
      ),
      news,
      today,
      yesterday: days.from,
      isWhole,
      now,
      speak,
      hidesNames,
    })
  }, [
    items,
    day,
    days,
    findings,
    dispatch,
    format,
    location,
    news,
    today,
    isWhole,
    now,
    speak,
    hidesNames,
  ])

  return {
    now,
    day,
    today,
    answer,
    reading,
    isWhole,
    aircraft,
    ages,
    ofDay,
    shown,
    groups,
    dispatch,
    findings,
    changes: news.changes,
    brief,
  }
}

export type Today = ReturnType<typeof useToday>

/** Ids of the bookings in a clash that the board warns of. */
export function clashesIn({ all }: Findings): ReadonlySet<string> {
  const clashing = all.filter(
    ({ kind, severity }) => CLASHES.has(kind) && severity !== 'information',
  )
  return new Set(clashing.map(({ reservation }) => reservation.id))
}

/** The same findings the board warns of. Severity "warning" means without an instructor. */
function afterDuskOf(
  { of }: Findings,
  bookings: readonly Reservation[],
  dusk: Instant,
  now: Instant,
): AfterDusk {
  const foundOn = (one: Reservation) => of(one.id).find(({ kind }) => kind === 'after-twilight')
  const back = bookings.filter(
    (one) => foundOn(one) && isOpen(one) && one.end !== null && one.end > now,
  )
  return { dusk, back, alone: back.filter((one) => foundOn(one)?.severity === 'warning') }
}
