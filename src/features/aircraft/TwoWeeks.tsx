import { type CSSProperties, useMemo } from 'react'
import { bookingProps } from '#bookings/booking/booking-props.ts'
import { useBookingMarks, useBookingWords } from '#bookings/booking/page-bookings.tsx'
import { useDateFormat } from '#bookings/use-date-format.ts'
import { briefName } from '#domain/board/bar-words.ts'
import { drawnHours } from '#domain/board/board-hours.ts'
import { bookedOf } from '#domain/findings/booked.ts'
import { isMaintenance } from '#domain/record/activity.ts'
import { hundredthsOf, touches, usableTime } from '#domain/record/membership.ts'
import { DASH, formatHundredths } from '#domain/record/meter.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { holdsTime } from '#domain/record/status.ts'
import { type InstantRange, intersection } from '#time/instant.ts'
import { eachDay } from '#time/plain-day.ts'
import { localDay, wallTime, type Zone } from '#time/zone.ts'
import { useFrame } from '#ui/frame/frame-context.ts'
import { textMeasure } from '#ui/text-measure.ts'
import { type AircraftPart, twoWeeks } from './aircraft-part.ts'

const TICK = 120
/** px, with its margins. */
const SIGN = 10
const measureName = textMeasure({ size: 12, weight: 600 })

/** A line each, to scale by wall clock. */
export function TwoWeeks({ bookings, booked, isLoading, today, now }: AircraftPart) {
  const format = useDateFormat()
  const { hours } = useFrame().rule
  const { findings } = useBookingMarks()
  const days = useMemo(() => twoWeeks(today), [today])
  const timed = useMemo(
    () => bookings.filter((one) => holdsTime(one) && usableTime(one) !== null).toSorted(byStart),
    [bookings],
  )
  const { opens, closes } = useMemo(() => {
    const times = timed.flatMap((one) => usableTime(one) ?? [])
    return drawnHours(format.zone, days, hours, times)
  }, [format, days, hours, timed])
  const share = (minutes: number) =>
    Math.min(1, Math.max(0, (minutes - opens) / (closes - opens))) * 100
  const ticks = Array.from(
    { length: Math.ceil((closes - opens) / TICK) },
    (_, index) => Math.ceil(opens / TICK) * TICK + index * TICK,
  ).filter((minutes) => minutes < closes)
  return (
    <section className="flex flex-col min-w-0" aria-label="Two weeks from today">
      <div
        className="relative h-5 mr-16 ml-24 text-muted text-12 max-md:mr-0 max-md:ml-15"
        aria-hidden="true"
      >
        {ticks.map((minutes) => (
          <span
            key={minutes}
            className="absolute whitespace-nowrap max-md:even:hidden"
            style={{ insetInlineStart: `${share(minutes)}%` }}
          >
            {format.wallMinutes(minutes)}
          </span>
        ))}
        <span className="absolute -right-16 max-md:hidden">Booked</span>
      </div>
      {eachDay(days).map((day) => {
        const time = localDay(format.zone, day)
        const own = timed.filter((one) => touches(one, time))
        const isKnown = booked.isKnown(time)
        return (
          <div
            key={day}
            className="grid grid-cols-[88px_minmax(0,1fr)_56px] gap-x-2 items-stretch min-h-8 border-b border-line-faint data-today:bg-accent-tint break-inside-avoid max-md:grid-cols-[52px_minmax(0,1fr)] max-md:min-h-11"
            data-today={day === today || undefined}
          >
            <span className="self-center text-[13px] whitespace-nowrap in-data-today:font-semibold">
              <span className="max-md:hidden">{format.day(day, 'short')}</span>
              <span className="md:hidden">{`${format.day(day, 'weekday')} ${Number(day.slice(8))}`}</span>
            </span>
            <div
              className="relative min-w-0 overflow-hidden data-[known=false]:bg-(image:--not-known)"
              data-known={isKnown}
            >
              {day === today && (
                <span
                  className="absolute z-1 inset-y-0 border-s-1 border-accent"
                  style={{ insetInlineStart: `${share(wallTime(format.zone, now).minutes)}%` }}
                />
              )}
              {own.map((one) => (
                <Bar key={one.id} of={one} edges={edgesOf(format.zone, one, time).map(share)} />
              ))}
              {own.length === 0 && (
                <span className="absolute top-0 bottom-0 content-center px-1.5 text-muted text-12">
                  {isKnown ? 'Not booked' : isLoading ? 'Loading…' : 'Not loaded'}
                </span>
              )}
            </div>
            <span className="self-center text-[13px] whitespace-nowrap text-muted text-right max-md:hidden">
              {sayBooked(own, time, isKnown)}
            </span>
          </div>
        )
      })}
      {timed.some(({ id }) => findings.get(id)?.overruns.length) && (
        <p className="note pt-1">
          Red edge: goes past a limit that grounds the aircraft. Brown: past another. Dotted: may.
        </p>
      )}
    </section>
  )
}

/** A minimum if the day isn't fully loaded. */
function sayBooked(own: readonly Reservation[], day: InstantRange, isKnown: boolean): string {
  if (!isKnown && own.length === 0) return DASH
  const sum = bookedOf(own)
    .filter(({ reservation }) => !isMaintenance(reservation))
    .reduce((all, time) => {
      const part = intersection(time, day)
      return all + (part ? hundredthsOf(part) : 0)
    }, 0)
  return `${isKnown ? '' : '≥ '}${formatHundredths(sum, 1)} h`
}

function Bar({ of, edges: [from = 0, to = 0] }: { of: Reservation; edges: number[] }) {
  const speak = useBookingWords()
  const marks = useBookingMarks()
  const words = speak(of)
  const day = of.start === null ? '' : speak.day(speak.dayOf(of.start), 'short')
  const facts = bookingProps(of, marks)
  const name = (!words.isMaintenance && words.customerShort) || words.activity
  // Below zero where the name has no room; on paper, too.
  const spare = `(100cqi - ${measureName(name) - 0.5 + (facts['data-sign'] ? SIGN : 0)}px)`
  const style: CSSProperties = {
    insetInlineStart: `${from}%`,
    inlineSize: `max(${Math.max(0, to - from)}%, 4px)`,
  }
  return (
    <button
      type="button"
      className="booking booking-across absolute inset-y-0.75 flex items-center py-0 px-1 overflow-hidden whitespace-nowrap @container max-md:justify-center max-md:px-0 @max-[39px]:after:hidden"
      style={style}
      {...facts}
      aria-label={`${words.name}, ${day}`}
    >
      {[name, briefName(words)].map((text, isBrief) => (
        <bdi
          key={isBrief}
          className="clip flex-none font-semibold @max-[17px]:hidden"
          style={{ maxInlineSize: `calc(${spare} * ${isBrief ? -999 : 999})` }}
        >
          {text}
        </bdi>
      ))}
      <bdi className="ml-1 text-on-fill-muted @max-[101px]:hidden">{words.instructorInitials}</bdi>
    </button>
  )
}

/** Start and end within the day, wall-clock minutes, 0 to 1440. */
function edgesOf(zone: Zone, one: Reservation, day: InstantRange): [number, number] {
  const time = usableTime(one)
  if (time === null) return [0, 0]
  return [
    time.start <= day.start ? 0 : wallTime(zone, time.start).minutes,
    time.end >= day.end ? 1440 : wallTime(zone, time.end).minutes,
  ]
}

function byStart(a: Reservation, b: Reservation): number {
  return (a.start ?? 0) - (b.start ?? 0) || (a.id < b.id ? -1 : 1)
}
