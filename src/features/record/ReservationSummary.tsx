import type { ReactNode } from 'react'
import { sayBookingState } from '#bookings/booking/booking-state.ts'
import type { Speak } from '#bookings/booking/booking-words.ts'
import { useBookingWords } from '#bookings/booking/page-bookings.tsx'
import { CardFindings } from '#bookings/findings/CardFindings.tsx'
import { sayAwaited } from '#bookings/findings/finding-words.ts'
import type { Findings } from '#bookings/findings/findings.ts'
import { isLateState } from '#domain/dispatch/dispatch-state.ts'
import { atRiskAfter } from '#domain/findings/at-risk.ts'
import type { NextHit } from '#domain/findings/next-hit.ts'
import { usableTime } from '#domain/record/membership.ts'
import { isRecordId } from '#domain/record/record-id.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import type { DateFormat } from '#time/date-format.ts'
import { formatLength, sayHalfOnce } from '#time/format.ts'
import { asInstant, type Instant, MINUTE, minuteOf } from '#time/instant.ts'
import { localDaysOf } from '#time/zone.ts'
import { useTimePart } from '#ui/clock.tsx'
import { ContactRows } from './ContactRows.tsx'
import { Dotted, Names, RecordHead } from './RecordHead.tsx'
import { sayDuration, sayReservationTime } from './reservation-words.ts'

interface ReservationSummaryProps {
  readonly reservation: Reservation
  readonly findings: Findings
  /** False while hovering. */
  readonly isLive: boolean
  readonly isPage?: boolean
  readonly onClose?: () => void
  readonly children?: ReactNode
}

const STATE_LOOKS = {
  quiet: 'quiet',
  accent: 'text-accent-text font-semibold',
  amber: 'text-tone font-semibold',
  red: 'text-tone font-semibold',
} as const

/** In the order a dispatcher asks: who and phone, when, then what is urgent. */
export function ReservationSummary(props: ReservationSummaryProps) {
  const { reservation, findings, isLive, isPage = false, onClose, children } = props
  const speak = useBookingWords()
  // To the minute, as findings are judged: one lateness has one figure.
  const now = asInstant(useTimePart(minuteOf) * MINUTE)
  const words = speak(reservation)
  const { customers, instructors, others } = reservation
  const state = sayBookingState(reservation, findings.dispatch, speak, now)
  // The state already says late, and how late.
  const found = findings.of(reservation.id).filter(({ kind }) => !isLateState(kind))
  return (
    <div className={`grid min-w-0 ${isPage ? 'gap-1.5 max-w-160 print:max-w-none' : 'gap-0.5'}`}>
      <RecordHead
        isLive={isLive}
        isPage={isPage}
        aircraft={reservation.aircraft}
        who={words.isMaintenance ? [] : customers}
        what={words.who || 'maintenance'}
        onClose={onClose}
      />
      <AwaitedLines reservation={reservation} findings={findings} now={now} isLive={isLive} />
      <p className={`first-letter:uppercase ${STATE_LOOKS[state.tone]}`} data-tone={state.tone}>
        <bdi>{speak.keepHalf(state.words)}</bdi>
      </p>
      <Dotted>
        {speak.keepHalf(
          isPage ? wholeWhen(reservation, speak) : whenWords(reservation, words.time, now, speak),
        )}
        {!words.isMaintenance && words.activity}
        {instructors.length > 0 && (
          <>
            with <Names people={instructors} isLive={isLive} />
          </>
        )}
        {words.model !== '' && <span className="aside">{words.model}</span>}
        {isPage && visibleText(reservation.number?.trim() ?? '')}
      </Dotted>
      <ContactRows
        people={[...customers, ...instructors, ...others]}
        isLive={isLive}
        isWhole={isPage}
      />
      <CardFindings findings={found} />
      <AtRisk reservation={reservation} findings={findings} now={now} isLive={isLive} />
      {children}
    </div>
  )
}

/** "Saturday 21 November 2026, 1:30 PM – 3:30 PM MST · 2.0 h" */
function wholeWhen(reservation: Reservation, format: DateFormat): string {
  const hours = sayDuration(reservation)?.text
  return `${sayReservationTime(reservation, format)}${hours ? ` · ${hours}` : ''}`
}

/** "Sat 21 Nov 1:30–3:30 PM · 2.0 h"; today needs no day, maintenance no hours. */
function whenWords(
  reservation: Reservation,
  times: string,
  now: Instant,
  format: DateFormat,
): string {
  const { start, end } = reservation
  const time = usableTime(reservation)
  const days = time && localDaysOf(format.zone, time)
  if (time && days?.from !== days?.to) return format.moments(time)
  const at = start ?? end
  const day = at === null ? null : format.dayOf(at)
  const isToday = day === format.dayOf(now)
  const told = day === null || isToday ? '' : `${format.day(day, 'short')} `
  const hours = time ? ` · ${sayDuration(reservation)?.text}` : ''
  return `${told}${sayHalfOnce(times)}${hours}`
}

interface LateProps extends Pick<ReservationSummaryProps, 'reservation' | 'findings' | 'isLive'> {
  readonly now: Instant
}

/** What it waits for, if that is late. */
function AwaitedLines({ reservation, findings, now, isLive }: LateProps) {
  const speak = useBookingWords()
  const late = findings.waiting.get(reservation.id)?.late ?? []
  return late.map((one) => (
    <p key={one.id} className={`wrap-anywhere ${STATE_LOOKS.amber}`} data-tone="amber">
      <Opener id={one.id} words={sayWait(reservation, one, speak, now)} isLive={isLive} />
    </p>
  ))
}

/** Who waits for it, if at risk. */
function AtRisk({ reservation, findings, now, isLive }: LateProps) {
  const speak = useBookingWords()
  const atRisk = atRiskAfter(reservation, { ...findings, now })
  if (atRisk.length === 0) return null
  return (
    <dl className="grid grid-cols-[64px_minmax(0,1fr)] gap-x-2 gap-y-0.5 mt-2 pt-2 border-t border-line wrap-anywhere">
      <dt className="note">Next</dt>
      {atRisk.map((hit) => (
        <dd key={`${hit.reservation.id} ${hit.by}`} className="col-2">
          <Opener id={hit.reservation.id} words={sayThen(hit, speak)} isLive={isLive} />
        </dd>
      ))}
    </dl>
  )
}

function Opener({ id, words, isLive }: { id: string; words: string; isLive: boolean }) {
  const shown = <bdi>{visibleText(words)}</bdi>
  if (!isLive || !isRecordId(id)) return shown
  return (
    <button type="button" className="text-left hover:underline" data-opens-reservation={id}>
      {shown}
    </button>
  )
}

/** "Waiting for N734LB (Ethan Lopez, due 1:30 PM)"; for an instructor "Waiting for Jonah Reyes (Ethan Lopez on N734LB, due …)". */
function sayWait(waiting: Reservation, late: Reservation, speak: Speak, now: Instant): string {
  const { tail, who } = speak(late)
  const awaited = sayAwaited(waiting, late, speak)
  const due = late.end === null ? '' : `, due ${speak.moment(late.end, now)}`
  const whose = `${who}${awaited === tail ? '' : ` on ${tail}`}`
  return speak.keepHalf(`Waiting for ${awaited} (${whose}${due})`)
}

/** "6:15 PM Quigley, N734LB, delayed 57 min so far" */
function sayThen({ reservation, by, after, slack }: NextHit, speak: Speak): string {
  const [from, next] = [speak(after), speak(reservation)]
  const what = { aircraft: from.tail, instructor: from.instructor, customer: from.customer }[by]
  const starts = reservation.start === null ? '' : `${speak.time(reservation.start)} `
  const left =
    slack < 0 ? `delayed ${formatLength(-slack)} so far` : `${formatLength(slack)} to spare`
  return speak.keepHalf(`${starts}${next.whoShort}, ${what || next.tail}, ${left}`)
}
