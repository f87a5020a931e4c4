import type { Cause } from '#domain/audit/by-cause.ts'
import { sayAuditFinding } from '#domain/audit/rules/audit-rules.ts'
import { sayMend } from '#domain/audit/words/mend-text.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { formatDay } from '#time/format.ts'
import type { PaperItem } from '#ui/paper/PaperDocument.tsx'
import styles from './FlightFlow.module.css'
import { headingItem } from './heading-item.tsx'
import type { NumberedCause } from './numbered-causes.ts'
import { REPORT_COLUMNS } from './report-columns.ts'

interface Findings {
  readonly causes: readonly NumberedCause[]
  /** How many more somebody has reviewed, which are left out. */
  readonly reviewed: number
  readonly flights: ReadonlyMap<string, CompletedFlight>
  readonly isWhole: boolean
  readonly locale: string
  /** A sentence as this paper may say it. */
  readonly hide: (sentence: string) => string
}

/** What the audit asks about, at the foot: the name by which rows are flagged, where, and what is seen. */
export function findingItems(asked: Findings): PaperItem[] {
  const { causes, flights, locale, hide } = asked
  const key = 'findings'
  const heading = headingItem(key, sayHeading(asked), REPORT_COLUMNS.length)
  // Alone it has nothing to stand with.
  if (causes.length === 0) return [{ ...heading, keepsWithNext: false }]
  return [
    heading,
    ...causes.map(({ name, cause }) => ({
      key: `finding ${name}`,
      under: key,
      node: (
        <tr className={styles.finding} data-finding={cause.lead.rule}>
          <td className={styles.strong}>{name}</td>
          <td className={styles.strong}>
            <bdi>{visibleText(cause.lead.tail ?? '')}</bdi>
          </td>
          <td colSpan={2}>{dayOf(cause, flights, locale)}</td>
          <td colSpan={REPORT_COLUMNS.length - 5}>
            <bdi>{hide(sayCause(cause, locale))}</bdi>
          </td>
          <td>{rulesOf(cause)}</td>
        </tr>
      ),
    })),
  ]
}

function sayHeading({ causes, reviewed, isWhole }: Findings): string {
  const count = (severity: Cause['severity']) =>
    causes.filter(({ cause }) => cause.severity === severity).length
  const said = [
    sayCount(count('error'), 'error (E)', 'errors (E)'),
    sayCount(count('warning'), 'warning (W)', 'warnings (W)'),
    sayCount(count('information'), 'for information (I)', 'for information (I)'),
    sayCount(reviewed, 'more reviewed and left out', 'more reviewed and left out'),
  ].filter((words) => words !== '')
  const least = isWhole ? '' : 'At least '
  const all = causes.length === 0 ? 'Nothing to look at' : `${least}${causes.length} to look at`
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

function sayCause({ findings }: Cause, locale: string): string {
  const said = new Set(findings.map((finding) => sayAuditFinding(finding, locale)))
  const mend = findings.find((finding) => finding.mend)?.mend
  const offer = mend ? [`one edit mends it: ${sayMend(mend)}`] : []
  return `${visibleText([...said, ...offer].join('; '))}.`
}

function rulesOf({ findings }: Cause): string {
  const numbers = [...new Set(findings.map(({ rule }) => rule))].sort((a, b) => a - b)
  return `${numbers.length > 1 ? 'rules' : 'rule'} ${numbers.join(', ')}`
}
