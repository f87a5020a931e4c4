import { useMemo } from 'react'
import { useInspections } from '#api/accounts/use-inspections.ts'
import { sayBookingState } from '#bookings/booking/booking-state.ts'
import { usePageFindings } from '#bookings/booking/page-bookings.tsx'
import { useLoadedInspections } from '#bookings/inspections/loaded-inspections.tsx'
import { sayNoHours } from '#bookings/inspections/no-hours-words.ts'
import { useDateFormat } from '#bookings/use-date-format.ts'
import { flownHours } from '#domain/figures/flown-hours.ts'
import { freeRanges } from '#domain/free/free-ranges.ts'
import { isReturnUnknown } from '#domain/free/held-until-back.ts'
import { hoursLeftFor } from '#domain/free/hours-left.ts'
import { tachOn } from '#domain/inspections/meter-forecast.ts'
import { lastReadings } from '#domain/record/last-readings.ts'
import { DASH, formatHundredths, toTenths } from '#domain/record/meter.ts'
import { sayNotSummed } from '#domain/record/meter-deltas.ts'
import { capital } from '#domain/text/visible-text.ts'
import { formatDay, sayHalfOnce } from '#time/format.ts'
import { daySpan } from '#time/instant.ts'
import { addDays, type DayRange, type PlainDay, parsePlainDay } from '#time/plain-day.ts'
import { useFrame } from '#ui/frame/frame-context.ts'
import { useLocale } from '#ui/locale.tsx'
import type { AircraftPart } from './aircraft-part.ts'

const MIN_MINUTES = 30
const FREE_AHEAD = 7
const PROJECTED = 28

type Fact = readonly [value: string, note: string]

/** Wrong readings may still be counted. */
const CHECKING: Fact = [DASH, 'checking readings']

export function AircraftFacts(part: AircraftPart) {
  const { tail, flights, flown } = part
  const { locale } = useLocale()
  const readings = lastReadings(flights).get(tail)
  const reading = (
    last: { hundredths: number; day: PlainDay } | null | undefined,
    digits: 1 | 2,
  ): Fact => {
    if (!last) return [DASH, flown.days === null ? 'flight log not loaded' : 'no reading yet']
    const day = formatDay(last.day, locale, 'short')
    return isReadSince(part, last.day)
      ? [formatHundredths(last.hundredths, digits), `on ${day}`]
      : [DASH, `log since ${day} not loaded`]
  }
  const facts = [
    [`Next ${MIN_MINUTES} min free`, ...useNextFree(part)],
    ['Hobbs', ...reading(readings?.hobbs, 1)],
    ['Tach', ...reading(readings?.tach, 2)],
    ['Flown in 7 days', ...useFlown(part, 7)],
    ['Flown in 30 days', ...useFlown(part, 30)],
    ['Tach in four weeks', ...useProjection(part)],
  ] as const
  return (
    <dl className="grid grid-cols-3 min-[1440px]:grid-cols-6 gap-0.25 border border-line rounded-md bg-line-faint overflow-hidden max-md:grid-cols-2 print:grid-cols-6">
      {facts.map(([label, value, note]) => (
        <div key={label} className="min-w-0 py-2.5 px-3 bg-surface">
          <dt className="note">{label}</dt>
          <dd className="flex flex-col">
            <span className="text-[20px] leading-7 wrap-anywhere max-md:text-16">{value}</span>
            <span className="note min-h-[2lh] lg:max-[1439px]:min-h-[1lh]">
              {part.isLoading && value === DASH ? 'loading' : note}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** True if the log is loaded from that day to today, so nothing newer is missing. */
function isReadSince({ flown, today }: AircraftPart, day: PlainDay): boolean {
  return flown.isKnown(daySpan({ from: day, to: today }))
}

/** First loaded time that is free, with hours left for a flight. Unloaded time is never called free. */
function useNextFree({ tail, bookings, booked, now, today }: AircraftPart): Fact {
  const format = useDateFormat()
  const { dispatch } = usePageFindings()
  const { hours } = useFrame().rule
  const inspections = useLoadedInspections()
  return useMemo(() => {
    const days = { from: today, to: addDays(today, FREE_AHEAD) }
    const question = { reservations: bookings, dispatch, now, zone: format.zone, days, hours }
    const ranges = freeRanges({ ...question, minutes: MIN_MINUTES })
    const [first] = ranges
    if (first === undefined) {
      const down = bookings.find(({ id }) => dispatch.stateOf(id) === 'down')
      const words = down ? sayBookingState(down, dispatch, format, now).words : DASH
      return [words, 'no free time in the next seven days']
    }
    if (!booked.isKnown({ start: now, end: first.end }))
      return [DASH, 'not all bookings loaded until then']
    const day = format.dayOf(first.start)
    const words = sayHalfOnce(format.times(first))
    const isAway = day !== today && bookings.some((one) => isReturnUnknown(one, question))
    const on =
      (day === today ? 'today' : format.day(day, 'short')) +
      (isAway ? '; unknown today until it returns' : '')
    // Assumes the inspection isn't done by then, so no more hours are left than now.
    const limit = hoursLeftFor({ ...question, inspections, minutes: MIN_MINUTES })(
      tail,
      first.start,
    )
    return limit === null
      ? [words, on]
      : ['Not before the inspection', `${sayNoHours(limit)}; otherwise free ${on} ${words}`]
  }, [tail, bookings, booked, dispatch, inspections, now, today, format, hours])
}

function useFlown({ flights, flown, log, today }: AircraftPart, length: number): Fact {
  const { doubts } = log
  const isChecking = log.audit === null
  return useMemo(() => {
    if (isChecking) return CHECKING
    const days: DayRange = { from: addDays(today, 1 - length), to: today }
    const { total } = flownHours(flights, days, doubts)
    const span = daySpan(days)
    if (!flown.isKnown({ start: span.end - 1, end: span.end }))
      return [DASH, 'log not loaded up to today']
    const excluded = sayNotSummed('Hobbs', total)
    const least = flown.isKnown(span) && total.excluded === 0 ? '' : 'at least '
    const noun = total.flights === 1 ? 'flight' : 'flights'
    return [
      `${least}${formatHundredths(total.hobbs, 1)} h`,
      `${total.flights} ${noun}${excluded && `. ${capital(excluded)}.`}`,
    ]
  }, [flights, flown, doubts, isChecking, today, length])
}

/** From bookings, then from this tail's average day. */
function useProjection(part: AircraftPart): Fact {
  const { tail, today } = part
  const { data, problem } = useInspections()
  const forecast = data?.forecasts?.find((one) => one.tail === tail)
  if (!forecast) {
    const isComing = data === null && problem === null
    return [DASH, isComing ? 'loading' : 'no forecast']
  }
  const lastOn = parsePlainDay(forecast.lastOn)
  if (lastOn !== null && !isReadSince(part, lastOn)) return [DASH, 'log not loaded up to today']
  const sayTenths = (hundredths: number) => formatHundredths(toTenths(hundredths), 1)
  return [
    `≈ ${sayTenths(tachOn(forecast, today, addDays(today, PROJECTED)))}`,
    `from bookings, then ${sayTenths(forecast.perDay)} h a day`,
  ]
}
