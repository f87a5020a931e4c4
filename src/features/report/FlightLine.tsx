import { personName } from '#domain/flight-log/filter-flights.ts'
import type { LogRow } from '#domain/flight-log/log-row.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { formatHundredths, meterDelta, NOTHING } from '#domain/record/meter.ts'
import type { Person } from '#domain/record/person.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { type ClockTime, clockSpan } from '#time/clock-time.ts'
import { formatDay } from '#time/format.ts'
import styles from './FlightFlow.module.css'
import { isNumberColumn, REPORT_COLUMNS, type ReportColumnId } from './report-columns.ts'

interface FlightLineProps {
  readonly row: LogRow
  /** The flight as this paper may name its people. */
  readonly flight: CompletedFlight
  /** What it is flagged with, as the foot of the report names it. */
  readonly flags: readonly string[]
  readonly locale: string
  /** The days are of more than one year. */
  readonly showsYear: boolean
}

/** One flight of the log on paper. */
export function FlightLine(props: FlightLineProps) {
  const { row, flight } = props
  const said = cellsOf(props)
  return (
    <tr className={styles.row} data-flight-id={flight.id} data-findings={row.audit.rules}>
      {REPORT_COLUMNS.map(({ id }) => (
        <td
          key={id}
          data-column={id}
          data-number={isNumberColumn(id) || undefined}
          className={STRONG.has(id) ? styles.strong : undefined}
        >
          <bdi>{said[id]}</bdi>
        </td>
      ))}
    </tr>
  )
}

const STRONG: ReadonlySet<ReportColumnId> = new Set(['aircraft', 'hobbsDelta', 'tachDelta'])

function cellsOf(props: FlightLineProps): Record<ReportColumnId, string> {
  const { row, flight, flags, locale, showsYear } = props
  const { date, hobbs, tach } = flight
  const { hobbsGap, tachGap, startsHere } = row.audit
  return {
    date: date === null ? NOTHING : showsYear ? date : formatDay(date, locale, 'short'),
    aircraft: sayText(flight.aircraft?.tail),
    out: sayClock(flight.out),
    in: sayReturn(flight),
    customer: sayPerson(flight.customer),
    instructor: sayPerson(flight.instructor),
    activity: sayText(flight.activity),
    route: sayText(flight.route),
    hobbsStart: formatHundredths(hobbs?.start ?? null, 1),
    hobbsEnd: formatHundredths(hobbs?.end ?? null, 1),
    hobbsDelta: formatHundredths(meterDelta(hobbs), 1),
    tachStart: formatHundredths(tach?.start ?? null, 2),
    tachEnd: formatHundredths(tach?.end ?? null, 2),
    tachDelta: formatHundredths(meterDelta(tach), 2),
    hobbsGap: startsHere ? 'start' : formatHundredths(hobbsGap, 1),
    tachGap: startsHere ? 'start' : formatHundredths(tachGap, 2),
    flags: flags.join(' '),
  }
}

function sayText(text: string | null | undefined): string {
  return visibleText(text ?? '').trim() || NOTHING
}

function sayPerson(person: Person | null): string {
  return person === null ? NOTHING : sayText(personName(person))
}

/** A time of the log as written, in no zone (§2.2). */
function sayClock(time: ClockTime | null): string {
  if (time === null) return NOTHING
  return time.endsWith(':00') ? time.slice(0, 5) : time
}

/** "+1" where the return is past midnight. */
function sayReturn({ out, in: back }: CompletedFlight): string {
  const said = sayClock(back)
  return out !== null && back !== null && clockSpan(out, back).nextDay ? `${said} +1` : said
}
