import type { SayView } from '#bookings/flight-columns/flight-column.ts'
import { PAPER_COLUMNS } from '#bookings/flight-columns/paper-columns.ts'
import type { PaperGroup } from '#bookings/paper/paper-table.tsx'
import type { Cause } from '#domain/audit/by-cause.ts'
import { sayAuditFinding, todoOf } from '#domain/audit/rules/audit-rules.ts'
import { mendOrder, plainWords } from '#domain/audit/words/order-words.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { formatDay } from '#time/format.ts'
import type { FlightReport } from './flight-report.ts'
import type { NumberedCause } from './numbered-causes.ts'

export interface FlightSaying {
  readonly label: string
  readonly view: SayView
  readonly isWhole: boolean
  readonly nothing: string
  /** Reduce names to initials if the paper does. */
  readonly shownFlight: (flight: CompletedFlight) => CompletedFlight
  readonly hide: (sentence: string) => string
}

/** Findings at the foot: label, place and what was found. */
export function findingGroup(
  { numbered: { causes }, reviewed, isSure, flights }: FlightReport,
  { isWhole, view: { locale }, hide }: Pick<FlightSaying, 'isWhole' | 'view' | 'hide'>,
): PaperGroup<never> {
  return {
    key: 'findings',
    heading: { title: sayHeading(causes, reviewed, isWhole && isSure) },
    lines: causes.map(({ name, cause }) => ({
      key: name,
      data: { 'data-finding': cause.lead.rule },
      look: 'line',
      cells: (
        <>
          <td data-strong="">{name}</td>
          <td data-strong="">
            <bdi>{visibleText(cause.lead.tail ?? '')}</bdi>
          </td>
          <td colSpan={2}>{dayOf(cause, flights, locale)}</td>
          <td colSpan={PAPER_COLUMNS.length - 4}>
            <bdi>{hide(sayCause(cause, locale))}</bdi>
          </td>
        </>
      ),
    })),
  }
}

function sayHeading(causes: readonly NumberedCause[], reviewed: number, isAll: boolean): string {
  const count = (severity: Cause['severity']) =>
    causes.filter(({ cause }) => cause.severity === severity).length
  const said = [
    sayCount(count('error'), 'error (E)', 'errors (E)'),
    sayCount(count('warning'), 'warning (W)', 'warnings (W)'),
    sayCount(count('information'), 'for information (I)', 'for information (I)'),
    sayCount(reviewed, 'more reviewed and left out', 'more reviewed and left out'),
  ].filter((words) => words !== '')
  const least = isAll ? '' : 'At least '
  const nothing = `Nothing to look at${isAll ? '' : ' so far'}`
  const all = causes.length === 0 ? nothing : `${least}${causes.length} to look at`
  return said.length === 0 ? all : `${all}: ${said.join(', ')}`
}

function sayCount(many: number, one: string, more: string): string {
  return many === 0 ? '' : `${many} ${many === 1 ? one : more}`
}

function dayOf(
  { lead }: Cause,
  flights: ReadonlyMap<string, CompletedFlight>,
  locale: string,
): string {
  const day = lead.flightId === null ? null : flights.get(lead.flightId)?.date
  return day ? formatDay(day, locale, 'short') : ''
}

/** The fix first, then what was found. */
function sayCause({ lead, findings, severity }: Cause, locale: string): string {
  const said = [...new Set(findings.map((finding) => sayAuditFinding(finding, locale)))].join('; ')
  const mend = findings.find((finding) => finding.mend)?.mend
  if (mend) return visibleText(`${plainWords(mendOrder(mend))} ${said}.`)
  return visibleText(`${said}.${severity === 'information' ? '' : ` ${todoOf(lead)}`}`)
}
