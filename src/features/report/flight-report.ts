import type { LogAudit } from '#bookings/audit/use-audit.ts'
import { groupName, nameInRow } from '#bookings/filters/group-names.ts'
import type { Chain } from '#domain/audit/world/chain.ts'
import { type Grouping, groupFlights } from '#domain/flight-groups/group-flights.ts'
import { inFlownOrder } from '#domain/flight-log/flown-order.ts'
import type { LogRow } from '#domain/flight-log/log-row.ts'
import { groupBy } from '#domain/lists/group-by.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { numberedCauses } from './numbered-causes.ts'

export interface ReportGroup {
  readonly key: string
  /** Initials if the paper hides names. */
  readonly name: string
  readonly aside: string
  readonly rows: readonly LogRow[]
}

export interface FlightReport {
  readonly rows: readonly LogRow[]
  readonly groups: readonly ReportGroup[] | null
  readonly isByTail: boolean
  readonly chainsOf: ReadonlyMap<string, readonly Chain[]>
  readonly numbered: ReturnType<typeof numberedCauses>
  /** Findings already reviewed. */
  readonly reviewed: number
  /** False if there may be more. */
  readonly isSure: boolean
  readonly flights: ReadonlyMap<string, CompletedFlight>
}

interface ReportParts {
  /** Matches, in any order. */
  readonly rows: readonly LogRow[]
  readonly audited: LogAudit
  readonly group: Grouping | null
  readonly weekStart: number
  readonly locale: string
  readonly shownFlight: (flight: CompletedFlight) => CompletedFlight
}

/** Oldest first; by tail in meter order. */
export function layOutReport(parts: ReportParts): FlightReport {
  const { audited, group } = parts
  const ordered = inFlownOrder(parts.rows, group === 'tail')
  const groups = group === null ? null : groupsOf(ordered, group, parts)
  const rows = groups?.flatMap((one) => one.rows) ?? ordered
  const ids = rows.map(({ flight }) => flight.id)
  return {
    rows,
    groups,
    isByTail: group === 'tail',
    chainsOf: groupBy(audited.audit?.chains ?? [], ({ tail }) => tail),
    numbered: numberedCauses(audited.open, ids),
    reviewed: numberedCauses(audited.reviewed, ids).causes.length,
    isSure: audited.isSure,
    flights: audited.subjects.flights,
  }
}

function groupsOf(
  rows: readonly LogRow[],
  by: Grouping,
  { weekStart, locale, shownFlight }: ReportParts,
): ReportGroup[] {
  const groups = groupFlights(rows, by, weekStart, (row) => nameInRow(row, by))
  return inTime(groups, by).map(({ key, rows: own }) => {
    const first = own.slice(0, 1)
    const named = first.map((row) => ({ ...row, flight: shownFlight(row.flight) }))
    return {
      key,
      name: groupName({ key, rows: named }, by, locale),
      aside: by === 'tail' ? visibleText(first[0]?.flight.aircraft?.model ?? '') : '',
      rows: own,
    }
  })
}

/** The log has the newest day first. */
function inTime<Group extends { readonly key: string }>(
  groups: readonly Group[],
  by: Grouping,
): readonly Group[] {
  if (by !== 'day' && by !== 'week' && by !== 'month') return groups
  const dated = groups.filter(({ key }) => key !== '')
  return [...dated.reverse(), ...groups.filter(({ key }) => key === '')]
}
