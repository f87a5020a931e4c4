import type { ReactNode } from 'react'
import { useSchool } from '#api/use-school.ts'
import { bookingProps } from '#bookings/booking/booking-props.ts'
import { useBookingMarks } from '#bookings/booking/page-bookings.tsx'
import { StatusIcon } from '#bookings/booking/StatusIcon.tsx'
import { ACTIVITIES, ACTIVITY_KINDS } from '#domain/record/activity.ts'
import { STATUS_KINDS, statusLegend } from '#domain/record/status.ts'
import { drawnByHours } from '#features/schedule/hours/drawn-by-hours.ts'
import { useReading } from '#features/schedule/hours/reading.tsx'
import { useScheduleData } from '#features/schedule/schedule-data.ts'
import { useIsPhone } from '#ui/media.ts'
import { useIsPrinted } from '#ui/paper/use-print.ts'

/** Only what these days are drawn with. A list says all but activity and change in words; a month has a legend itself. */
export function BookingLegend() {
  const data = useScheduleData()
  const { view, booked, shown, matches, days, today, unknown } = data
  const marks = useBookingMarks()
  const isPhone = useIsPhone()
  const { location } = useSchool()
  const isPrinted = useIsPrinted()
  const { choice } = useReading()
  const isByHours = !isPrinted && choice?.isByHours === true
  if (view === 'month') return null
  const isList = !isByHours && (isPhone || view === 'agenda')
  const isBoard = !isByHours && !isList && view === 'day'
  const drawn = (isList ? shown : isByHours ? drawnByHours(data) : booked).map((one) =>
    bookingProps(one, marks, matches(one)),
  )
  const isDrawn = (facts: object) =>
    drawn.some((own: Readonly<Record<string, unknown>>) =>
      // As in a style sheet, '' is any value.
      Object.entries(facts).every(([name, value]) =>
        value === '' ? own[name] !== undefined : own[name] === value,
      ),
    )
  const isPast = days.from <= today
  const grounds: readonly (Mark & { readonly isOn: boolean })[] = [
    { isOn: isPast && days.to >= today && !isList, words: 'Now', facts: NOW },
    { isOn: isBoard && isDrawn({ 'data-late': '' }), words: 'Time overdue', facts: LATE },
    { isOn: isPast && !isList, words: 'Past', facts: ground('var(--sunken)') },
    { isOn: isBoard, words: 'Night', facts: ground('var(--night), var(--surface)') },
    { isOn: isBoard && location !== null, words: 'Sunset', facts: SUNSET },
    { isOn: unknown.length > 0, words: 'Not loaded', facts: NOT_KNOWN },
  ]
  const entries = [
    ...MARKS.filter(
      ({ facts, isListed }) =>
        isDrawn(facts) &&
        (isListed || (!isList && (isByHours || isBoard || !('data-sign' in facts)))),
    ),
    ...grounds.filter(({ isOn }) => isOn),
  ]
  return (
    <ul
      aria-label="Legend"
      className={
        isPrinted
          ? 'flex flex-wrap gap-x-4 gap-y-1 pb-2 px-3 text-12'
          : 'justify-self-stretch grid grid-cols-[1fr_1fr] gap-1 text-12'
      }
    >
      {entries.map(({ words, facts, part, isListed }) => (
        <li key={words} className="flex items-center gap-1.5">
          <span
            className="booking relative grid flex-none place-items-center w-6 h-4"
            data-status={isListed && 'completed'}
            {...facts}
          >
            {/* Rows have no tick. */}
            {(isByHours || words !== COMPLETED) && part}
          </span>
          {words}
        </li>
      ))}
    </ul>
  )
}

const ground = (background: string) => ({ style: { background, borderColor: 'var(--line)' } })
const NOW = ground('linear-gradient(var(--accent) 0 0) center / 2px 16px no-repeat')
const LATE = ground(
  'linear-gradient(var(--danger) 4px, var(--fill-dual) 0) right / 50% no-repeat, var(--late)',
)
const SUNSET = ground(
  'linear-gradient(var(--line-strong) 60%, transparent 0) center / 1px 5px repeat-y',
)
const NOT_KNOWN = ground('var(--not-known), var(--surface)')

const COMPLETED = statusLegend('completed')

interface Mark {
  /** Attributes as `bookingProps` sets them. */
  readonly facts: object
  readonly words: string
  readonly part?: ReactNode
  /** In lists, too, and without an outline. */
  readonly isListed?: true
}

const MARKS: readonly Mark[] = [
  ...ACTIVITY_KINDS.map(
    (kind): Mark => ({
      facts: { 'data-activity': kind },
      words: ACTIVITIES[kind].label,
      isListed: true,
    }),
  ),
  ...STATUS_KINDS.map((kind) => ({
    facts: { 'data-status': kind },
    words: statusLegend(kind),
    part: <StatusIcon kind={kind} />,
  })),
  {
    facts: { 'data-changed': '' },
    words: 'Changed',
    part: <span className="booking-news" />,
    isListed: true,
  },
  { facts: { 'data-late': '' }, words: 'Overdue' },
  { facts: { 'data-waits': '' }, words: 'Waiting for a late aircraft or instructor' },
  { facts: { 'data-worst': 'error' }, words: 'Clash' },
  { facts: { 'data-worst': 'warning' }, words: 'Not started' },
  { facts: { 'data-guess': '' }, words: 'Not closed? No-show?' },
  { facts: { 'data-limit': 'over', 'data-worst': undefined }, words: 'Overruns an inspection' },
  {
    facts: { 'data-limit': 'over', 'data-worst': 'error' },
    words: 'Overruns a grounding inspection',
  },
  { facts: { 'data-limit': 'near' }, words: 'May overrun an inspection' },
  { facts: { 'data-sign': 'moon' }, words: 'Returns after dusk' },
  { facts: { 'data-sign': 'clock' }, words: 'Long instructor day' },
  { facts: { 'data-sign': 'flag' }, words: 'To review' },
  { facts: { 'data-match': false }, words: 'Not in the filter' },
]
