import Copy from 'lucide-react/icons/copy'
import type { ReactNode } from 'react'
import { DoneButton } from '#bookings/audit/CauseCard.tsx'
import { useDateFormat } from '#bookings/use-date-format.ts'
import { type CaseFacts, caseFacts } from '#domain/matching/case-facts.ts'
import { caseTodo, sayCase, UNDECIDED_WORDS } from '#domain/matching/case-words.ts'
import type { CaseReason, MatchCase, Undecided } from '#domain/matching/match-case.ts'
import { DASH, formatHundredths } from '#domain/record/meter.ts'
import { nameOrEmail } from '#domain/record/person.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { minutesOf } from '#time/clock-time.ts'
import type { DateFormat } from '#time/date-format.ts'
import { Button } from '#ui/Button.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { TableHeads } from '#ui/TableHeads.tsx'

const HEADS = [
  <span key="what" className="unseen">
    What
  </span>,
  'Booked',
  'In the log',
]

interface CaseCardProps {
  readonly one: MatchCase | Undecided
  /** The correction, if that is the whole case. */
  readonly order: ReactNode
  readonly isDone: boolean
  readonly onDone: () => void
  readonly onReservation: (id: string) => void
  readonly onFlight: (id: string) => void
  readonly inLog: (flightId: string) => ReactNode
}

/** Booking and flight side by side, with differences marked and the fix first. */
export function CaseCard({
  one,
  order,
  isDone,
  onDone,
  onReservation,
  onFlight,
  inLog,
}: CaseCardProps) {
  const format = useDateFormat()
  const { reservation, flight } = one
  const facts = caseFacts(one, format)
  const isCase = 'reasons' in one
  const said = isCase ? sayCase(one, format) : [UNDECIDED_WORDS[one.unknown]]
  const [first = 'Booking and log agree.', ...others] = said
  const reasons = order ? said : others
  const todo = isCase ? caseTodo(one) : ''
  const tail = facts.tails.map(visibleText).join(' → ') || 'No aircraft'
  const title = [tail, format.day(one.day, 'short'), facts.customer].filter(Boolean)
  const name = [facts.booked, tail, facts.customer].filter(Boolean).join(', ')
  return (
    <article className="flex flex-col gap-2 min-w-0">
      <h3>
        <bdi>{title.join(' · ')}</bdi>
      </h3>
      <p className="text-14 leading-5">{order || `${first} ${todo}`}</p>
      <table className="plain-table max-w-160 wrap-anywhere">
        <TableHeads heads={HEADS} />
        <tbody>
          {sidesOf(one, facts, format).map(({ label, booked, flown, isWrong }) => (
            <tr
              key={label}
              className={isWrong ? 'bg-danger-tint' : undefined}
              data-wrong={isWrong || undefined}
            >
              <th scope="row" className="quiet font-normal whitespace-nowrap">
                {label}
              </th>
              <td className="w-[45%]">
                <bdi>{booked || DASH}</bdi>
              </td>
              <td className="w-[45%]">
                <bdi>{flown || DASH}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {reasons.map((reason) => (
        <p key={reason} className="quiet">
          {reason}
        </p>
      ))}
      <div className="flex flex-wrap gap-1">
        <CopyButton
          text={() => `${[...title, facts.bookingName].join(', ')}: ${first} ${todo}`}
          icon={<Copy size={14} aria-hidden="true" />}
        >
          Copy
        </CopyButton>
        {reservation && (
          <Button
            look="quiet"
            aria-label={`${facts.bookingName}, ${name}`}
            onClick={() => onReservation(reservation.id)}
          >
            Open {facts.bookingName}
          </Button>
        )}
        {flight && (
          <Button
            look="quiet"
            aria-label={['Flight', facts.flown, tail, facts.customer].filter(Boolean).join(', ')}
            onClick={() => onFlight(flight.id)}
          >
            Open flight
          </Button>
        )}
        {flight && inLog(flight.id)}
        {isCase && one.bucket !== 'matched' && (
          <DoneButton isDone={isDone} what={title.join(', ')} onDone={onDone} />
        )}
      </div>
    </article>
  )
}

interface Side {
  readonly label: string
  readonly booked: string
  readonly flown: string
  readonly isWrong: boolean
}

const MARKS: Readonly<Partial<Record<CaseReason['kind'], string>>> = {
  'other-tail': 'Aircraft',
  'other-instructor': 'Instructor',
  'instructor-added': 'Instructor',
  'other-day': 'Day',
  'over-booked': 'Hours',
  'under-booked': 'Hours',
  'over-clock': 'Hours',
  'delta-differs': 'Hours',
  'no-hours': 'Hours',
}

function sidesOf(
  one: MatchCase | Undecided,
  { bookedHours, hobbsHours }: CaseFacts,
  format: DateFormat,
): Side[] {
  const { reservation, flight } = one
  const wrong = new Set('reasons' in one ? one.reasons.map(({ kind }) => MARKS[kind]) : [])
  const names = (people: readonly ({ name: string; email: string } | null | undefined)[]) =>
    people.flatMap((person) => (person ? [visibleText(nameOrEmail(person))] : [])).join(', ')
  const clock = (time: typeof out) => (time ? format.wallMinutes(minutesOf(time)) : '')
  const { out = null, in: back = null } = flight ?? {}
  const day = (date: typeof one.day | null | undefined) => (date ? format.day(date, 'short') : '')
  const hours = (value: number | null) => (value === null ? '' : `${formatHundredths(value, 1)} h`)
  const side = (label: string, booked: string, flown: string): Side => ({
    label,
    booked,
    flown,
    isWrong: wrong.has(label),
  })
  return [
    side('Day', reservation ? day(one.day) : '', day(flight?.date)),
    side(
      'Time',
      reservation ? format.times(reservation) : '',
      [clock(out), clock(back)].filter(Boolean).join('–'),
    ),
    side(
      'Aircraft',
      visibleText(reservation?.aircraft?.tail ?? ''),
      visibleText(flight?.aircraft?.tail ?? ''),
    ),
    side('Customer', names(reservation?.customers ?? []), names([flight?.customer])),
    side('Instructor', names(reservation?.instructors ?? []), names([flight?.instructor])),
    side('Hours', hours(bookedHours), hours(hobbsHours)),
  ]
}
