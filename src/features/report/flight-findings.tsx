import type { SayView } from '#bookings/flight-columns/flight-column.ts'
import type { PaperTableLine } from '#bookings/paper/paper-table.tsx'
import type { Cause } from '#domain/audit/by-cause.ts'
import { sayAuditFinding, todoOf } from '#domain/audit/rules/audit-rules.ts'
import { mendOrder, plainWords } from '#domain/audit/words/order-words.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { formatDay } from '#time/format.ts'
import type { NumberedCause } from './numbered-causes.ts'
import type { Hiding } from './use-hiding.ts'

/** Heads the findings at the foot. */
export function sayFindings(
  causes: readonly NumberedCause[],
  reviewed: number,
  isAll: boolean,
): string {
  const count = (severity: Cause['severity']) =>
    causes.filter(({ cause }) => cause.severity === severity).length
  const counts = [
    sayCount(count('error'), 'error (E)', 'errors (E)'),
    sayCount(count('warning'), 'warning (W)', 'warnings (W)'),
    sayCount(count('information'), 'for information (I)', 'for information (I)'),
    sayCount(reviewed, 'more reviewed and left out', 'more reviewed and left out'),
  ].filter((words) => words !== '')
  const least = isAll ? '' : 'At least '
  const nothing = `Nothing to review${isAll ? '' : ' so far'}`
  const all = causes.length === 0 ? nothing : `${least}${causes.length} to review`
  return counts.length === 0 ? all : `${all}: ${counts.join(', ')}`
}

function sayCount(many: number, one: string, more: string): string {
  return many === 0 ? '' : `${many} ${many === 1 ? one : more}`
}

/** Label, place, and what was found. `hide` reduces names to initials if the paper does. */
export function findingLine(
  { name, cause }: NumberedCause,
  columns: number,
  flights: ReadonlyMap<string, CompletedFlight>,
  { format: { locale } }: SayView,
  { hide }: Pick<Hiding, 'hide'>,
): PaperTableLine<never> {
  const { rule, tail, flightId } = cause.lead
  const day = flights.get(flightId ?? '')?.date
  return {
    key: name,
    data: { 'data-finding': rule },
    look: 'line',
    cells: [
      { isStrong: true, content: name },
      { isStrong: true, content: <bdi>{visibleText(tail ?? '')}</bdi> },
      { span: 2, content: day ? formatDay(day, locale, 'short') : '' },
      { span: columns - 4, content: <bdi>{hide(sayCause(cause, locale))}</bdi> },
    ],
  }
}

/** The fix first, then what was found. */
function sayCause({ lead, findings, severity }: Cause, locale: string): string {
  const found = [...new Set(findings.map((finding) => sayAuditFinding(finding, locale)))].join('; ')
  const mend = findings.find((finding) => finding.mend)?.mend
  if (mend) return visibleText(`${plainWords(mendOrder(mend))} ${found}.`)
  return visibleText(`${found}.${severity === 'information' ? '' : ` ${todoOf(lead)}`}`)
}
