import { useMemo, useState } from 'react'
import { useReservations } from '#api/queries/use-reservations.ts'
import { useSchool } from '#api/use-school.ts'
import { useTachDue } from '#bookings/inspections/use-tach-due.ts'
import { useRangeInSight } from '#bookings/range/RangePage.tsx'
import { bookedFlights } from '#domain/figures/booked-hours.ts'
import { projectedTach } from '#domain/figures/projected-tach.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { isOpen } from '#domain/record/status.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { formatDay } from '#time/format.ts'
import type { Instant } from '#time/instant.ts'
import { addDays, laterDay, type PlainDay } from '#time/plain-day.ts'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { DayField } from '#ui/fields/DayField.tsx'
import { useLocale } from '#ui/locale.tsx'
import { PAGES } from '#wire/pages.ts'
import { FigureCard } from './FigureCard.tsx'
import { figureTable, shownCell } from './figure-table.ts'
import { HorizontalBars } from './HorizontalBars.tsx'
import styles from './TachCard.module.css'

interface TachCardProps {
  readonly flights: readonly CompletedFlight[]
  readonly now: Instant
  readonly pastBooked: ReadonlyMap<string, number>
}

/** Days of bookings that count; the schedule loads them anyway. */
const KNOWN_AHEAD = 7
const USUALLY_AHEAD = 28

/** Expected tach of each aircraft, from next week's bookings, then its average day; with inspections due by then. */
export function TachCard({ flights, pastBooked, now }: TachCardProps) {
  const { days, today, mayRead } = useRangeInSight()
  const { locale } = useLocale()
  const { zone } = useSchool()
  const [chosen, setChosen] = useState<PlainDay | null>(null)
  const due = useTachDue()
  const date = laterDay(chosen ?? addDays(today, USUALLY_AHEAD), today)
  const known = useMemo(() => ({ from: today, to: addDays(today, KNOWN_AHEAD) }), [today])
  const coming = useReservations(known, mayRead)
  const projections = useMemo(() => {
    const ahead = bookedFlights(coming.items, known, zone, null).filter(
      ({ reservation }) => (reservation.end ?? now) > now && isOpen(reservation),
    )
    const past = { from: days.from, to: days.to < today ? days.to : today }
    return projectedTach({ flights, past, pastBooked, ahead, known, date })
  }, [flights, days, today, now, zone, pastBooked, coming.items, known, date])
  const tach = (hundredths: number) => shownCell(hundredths, 'tach')
  const on = formatDay(date, locale, 'short')
  const partly = coming.completeness === 'complete' ? '' : ' Not all bookings ahead are known.'
  const sayDue = () => {
    const written = projections.flatMap(({ tail }) => {
      const { expectedOn = null, isKnown = false } = due.get(tail) ?? {}
      const isLate = expectedOn !== null && expectedOn <= date
      return due.has(tail) ? { tail, is: isLate ? 'late' : isKnown ? 'ok' : 'unknown' } : []
    })
    const of = (wanted: string) =>
      written.flatMap(({ tail, is }) => (is === wanted ? visibleText(tail) : [])).join(', ')
    const [late, unknown] = [of('late'), of('unknown')]
    if (written.length === 0) return `What is due is written down at ${PAGES.inspections.title}.`
    return [
      late && `Due by then: ${late}.`,
      unknown && `Not known: ${unknown}.`,
      !late && !unknown && 'None is expected to be due by then.',
    ]
      .filter(Boolean)
      .join(' ')
  }
  const summary = `On ${on}, by what is booked until ${formatDay(known.to, locale, 'short')} and then by the usual day of these days.${partly} ${sayDue()}`
  const table = figureTable(projections, [
    ['Aircraft', 'text', 'tail'],
    ['Last Tach', 'tach', 'last'],
    ['Read on', 'day', 'lastDay'],
    ['Tach a day', 'tach', 'perDay'],
    ['Bookings', 'count', 'bookings'],
    [`Tach on ${on}`, 'tach', 'at'],
    ['Due at', 'tach', ({ tail }) => due.get(tail)?.due ?? null],
    ['Left now', 'text', ({ tail }) => due.get(tail)?.left ?? null],
    ['Expected', 'day', ({ tail }) => due.get(tail)?.expectedOn ?? null],
  ])
  return (
    <FigureCard
      title="Projected Tach"
      summary={summary}
      table={table}
      below={
        <div className={styles.when}>
          <DayField
            label="On"
            day={date}
            today={today}
            shown={{ from: today, to: date }}
            onDay={setChosen}
          />
          <ButtonLink href={PAGES.inspections.path}>{PAGES.inspections.title}</ButtonLink>
        </div>
      }
    >
      <HorizontalBars
        label={`Tach hours until ${on}: ${projections.map(({ tail, last, at }) => `${visibleText(tail)} ${tach(at - last)}`).join(', ')}`}
        kind="tach"
        heads={['Hours to come', `Tach on ${on}`]}
        rows={projections.map(({ tail, last, at }) => ({
          label: tail,
          values: [at - last],
          aside: tach(at),
        }))}
      />
    </FigureCard>
  )
}
