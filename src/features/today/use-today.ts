import { useMemo } from 'react'
import type { BookingChange } from '#api/booking-change.ts'
import { useChanges } from '#api/use-changes.ts'
import { useReadingNotice } from '#api/use-reading-notice.ts'
import { useReservations } from '#api/use-reservations.ts'
import { useSchool } from '#api/use-school.ts'
import { useSeen } from '#api/use-seen.ts'
import { dispatchDay, dispatchGroups } from '#domain/dispatch-groups.ts'
import type { FindingKind } from '#domain/findings/finding.ts'
import { tailOf } from '#domain/fleet.ts'
import { handover } from '#domain/handover.ts'
import { withInitials } from '#domain/hidden-names.ts'
import type { Reservation } from '#domain/reservation.ts'
import { bookingWords, type Speak } from '#features/booking/booking-words.ts'
import { useFindings } from '#features/booking/use-findings.ts'
import { addDays } from '#time/plain-day.ts'
import { sunOf } from '#time/sun.ts'
import { localDay, localDayOf } from '#time/zone.ts'
import { useNow } from '#ui/clock.tsx'
import { useLocale } from '#ui/locale.tsx'
import { briefSentences } from './brief-words.ts'
import type { TodayState } from './today-state.ts'

/** All that the live page shows, on its screen or on the wall: the school's own day as it is now, and the one before for what was left open. */
export function useToday(state: TodayState) {
  const { zone, location } = useSchool()
  const { locale } = useLocale()
  const now = useNow()
  const today = localDayOf(zone, now)
  const days = useMemo(() => ({ from: addDays(today, -1), to: today }), [today])
  const answer = useReservations(days)
  const reading = useReadingNotice(answer, now, locale)
  const { since } = useSeen()
  const news = useChanges(since)
  const { items } = answer
  const isWhole = answer.completeness === 'complete'

  const day = useMemo(() => localDay(zone, today), [zone, today])
  const ofDay = useMemo(() => dispatchDay(items, day, now), [items, day, now])
  const { aircraft } = state
  const shown = useMemo(
    () => (aircraft === null ? ofDay : ofDay.filter((one) => aircraft.includes(tailOf(one)))),
    [ofDay, aircraft],
  )
  const findings = useFindings(items)
  const groups = useMemo(() => dispatchGroups(shown, now), [shown, now])

  const isMasked = state.names === 'initials'
  const speak = useMemo<Speak>(() => {
    const inFull = bookingWords(zone, locale)
    return isMasked ? (one) => inFull(withInitials(one)) : inFull
  }, [zone, locale, isMasked])
  const changes = useMemo(
    () => (isMasked ? news.changes.map(masked) : news.changes),
    [news, isMasked],
  )

  const brief = useMemo(() => {
    const sunset = location === null ? null : sunOf(zone, today, location).sunset
    const clashes = new Set(
      findings.all
        .filter(({ kind, severity }) => CLASHES.has(kind) && severity !== 'information')
        .map(({ reservation }) => reservation.id),
    )
    const facts = handover({
      items,
      day,
      dayBefore: localDay(zone, days.from),
      now,
      clashes,
      sunset,
    })
    const yesterday = days.from
    return briefSentences({
      facts,
      sunset,
      news,
      since,
      today,
      yesterday,
      isWhole,
      now,
      zone,
      locale,
      speak,
    })
  }, [items, day, days, findings, location, news, since, today, isWhole, now, zone, locale, speak])

  return {
    zone,
    locale,
    now,
    today,
    answer,
    reading,
    isWhole,
    ofDay,
    shown,
    groups,
    findings,
    speak,
    changes,
    brief,
  }
}

export type Today = ReturnType<typeof useToday>

/** Two that cannot both be flown. */
const CLASHES: ReadonlySet<FindingKind> = new Set([
  'aircraft-overlap',
  'instructor-overlap',
  'customer-overlap',
  'in-maintenance',
])

function masked(change: BookingChange): BookingChange {
  const mask = (one: Reservation | null) => (one === null ? null : withInitials(one))
  return { ...change, before: mask(change.before), after: mask(change.after) }
}
