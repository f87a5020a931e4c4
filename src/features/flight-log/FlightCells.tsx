import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { activityKind } from '#domain/activity.ts'
import type { CompletedFlight } from '#domain/completed-flight.ts'
import { visibleText } from '#domain/visible-text.ts'
import { type ClockTime, clockSpan } from '#time/clock-time.ts'
import { formatDay, formatDayRange } from '#time/format.ts'
import type { PlainDay } from '#time/plain-day.ts'
import { useLocale } from '#ui/locale.tsx'
import styles from './FlightCells.module.css'
import { sayFlaws } from './flight-marks.ts'
import { isRecordId } from './record-id.ts'
import { useRowActions } from './row-actions.ts'

interface FlightProps {
  readonly flight: CompletedFlight
}

function Nothing() {
  return <span className={styles.nothing}>—</span>
}

/** Text as somebody typed it: set apart from its neighbours' direction, clipped, whole in the tooltip. */
export function TextCell({ text }: { text: string | null }) {
  if (text === null) return <Nothing />
  return (
    <bdi className={styles.text} title={text}>
      {text}
    </bdi>
  )
}

export function DateCell({ flight }: FlightProps) {
  const { locale } = useLocale()
  const { openFlight, showsYear, tabIndex } = useRowActions()
  const day = flight.date === null ? '—' : dayText(flight.date, locale, showsYear)
  const flaws = sayFlaws(flight)
  const tail = visibleText(flight.aircraft?.tail ?? '')
  const name = [flight.date === null ? 'No date' : day, tail, 'flight details']
    .filter(Boolean)
    .join(', ')
  return (
    <span className={styles.date}>
      {isRecordId(flight.id) ? (
        <button
          type="button"
          className={styles.open}
          aria-label={name}
          tabIndex={tabIndex}
          onClick={() => openFlight(flight.id)}
        >
          {day}
        </button>
      ) : (
        <span title="This flight has no usable id, so its details cannot be asked for.">{day}</span>
      )}
      {flaws !== null && <Mark sentence={visibleText(flaws)} />}
    </span>
  )
}

function dayText(day: PlainDay, locale: string, showsYear: boolean): string {
  return showsYear
    ? formatDayRange({ from: day, to: day }, locale)
    : formatDay(day, locale, 'short')
}

/** A warning with its sentence as name and tooltip; `sign` is a character beside the icon. */
export function Mark({ sentence, sign }: { sentence: string; sign?: string }) {
  return (
    <span className={styles.mark} title={sentence}>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is an svg, which no <img> can colour */}
      <TriangleAlert size={12} role="img" aria-label={sentence} />
      {sign !== undefined && <span aria-hidden="true">{sign}</span>}
    </span>
  )
}

/** A time of the log as written, in no zone (§2.2); `after` is the time out, to mark a return past midnight. */
export function ClockCell({
  time,
  after = null,
}: {
  time: ClockTime | null
  after?: ClockTime | null
}) {
  if (time === null) return <Nothing />
  const isNextDay = after !== null && clockSpan(after, time).nextDay
  return (
    <span className={styles.clock}>
      {time.endsWith(':00') ? time.slice(0, 5) : time}
      {isNextDay && (
        <span
          className={styles.nextDay}
          title="Past midnight: the day after the date of the flight"
        >
          +1
        </span>
      )}
    </span>
  )
}

export function TailCell({ flight }: FlightProps) {
  const tail = visibleText(flight.aircraft?.tail ?? '')
  if (tail === '') return <Nothing />
  return (
    <bdi className={styles.tail} title={tail}>
      {tail}
    </bdi>
  )
}

export function ActivityCell({ flight }: FlightProps) {
  const text = visibleText(flight.activity ?? '').trim()
  if (text === '') return <Nothing />
  return (
    <span className={styles.activity}>
      <span
        className={styles.swatch}
        data-kind={activityKind(flight.activity)}
        aria-hidden="true"
      />
      <TextCell text={text} />
    </span>
  )
}

export function ReservationCell({ flight }: FlightProps) {
  const { openReservation, tabIndex } = useRowActions()
  const id = flight.reservationId
  const number = visibleText(flight.reservationNumber ?? '').trim()
  if (!isRecordId(id)) return <TextCell text={number || null} />
  return (
    <button
      type="button"
      className={styles.open}
      aria-label={`Reservation ${number || 'without a number'}`}
      title={number || undefined}
      tabIndex={tabIndex}
      onClick={() => openReservation(id)}
    >
      {number || 'Open'}
    </button>
  )
}
