import type { RangeAnswer } from '#api/range/range-answer.ts'
import { groupName } from '#bookings/filters/group-names.ts'
import { isDoubtful } from '#bookings/range/file-note.ts'
import type { Chain } from '#domain/audit/world/chain.ts'
import type { FlightGroup } from '#domain/flight-groups/group-flights.ts'
import { writtenMoment } from '#domain/flight-log/figure-words.ts'
import { FILTERS } from '#domain/flight-log/filter-values.ts'
import type { LogRow } from '#domain/flight-log/log-row.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { shownColumns } from '#features/flight-log/columns/shown-columns.ts'
import type { FlightLogState } from '#features/flight-log/flight-log-state.ts'
import type { DayRange } from '#time/plain-day.ts'
import type { Zone } from '#time/zone.ts'
import type { ExportSources } from './ExportMenu.tsx'
import { commentLine, shownTable, tailSheet, wholeTable } from './log-export.ts'

interface Screen {
  readonly state: FlightLogState
  readonly log: {
    readonly rows: readonly LogRow[]
    readonly groups: readonly FlightGroup<LogRow>[] | null
  }
  /** Before filtering. */
  readonly rows: readonly LogRow[]
  readonly chains: readonly Chain[]
  readonly answer: RangeAnswer<CompletedFlight>
  readonly days: DayRange
  readonly zone: Zone
  readonly school: string
  readonly locale: string
}

/** Functions, so that nothing is computed before an export. */
export function exportSources(screen: Screen): ExportSources {
  const { state, log, rows, chains, answer, days, zone, school, locale } = screen
  const style = { zone, hours: state.hours }
  const { group } = state
  const { pinned, loose } = shownColumns(state)
  return {
    fileName: `flights-${days.from}-to-${days.to}`,
    isGrouped: log.groups !== null,
    shown: (hasTotals) =>
      shownTable(
        {
          ...log,
          columns: [...pinned, ...loose],
          hasTotals,
          nameOf: (one) => (group ? groupName(one, group, locale) : ''),
        },
        style,
      ),
    whole: () => wholeTable(rows, style),
    byTail: () => tailSheet(log.rows, chains),
    isDoubtful: (now, rule) => isDoubtful(answer, now, zone, rule),
    comment: (isFiltered) =>
      commentLine({
        school,
        range: days,
        zoneName: zone.name,
        asOf: answer.asOf === null ? null : writtenMoment(zone, answer.asOf),
        completeness: sayWhole(answer),
        filters: isFiltered ? sayFilters(state) : '',
      }),
  }
}

function sayWhole({ completeness, missing }: RangeAnswer<CompletedFlight>): string {
  if (completeness === 'complete') return 'complete'
  const days = [...new Set(missing.flatMap((range) => range.days))]
  return `NOT complete, not whole: ${days.join(' ')}`
}

function sayFilters(state: FlightLogState): string {
  const named = FILTERS.flatMap((name) => {
    const values = state[name]
    return values === null ? [] : [`${name} ${values.join(', ') || 'none'}`]
  })
  const words = [...named, ...(state.q.trim() === '' ? [] : [`text ${state.q.trim()}`])]
  return words.length === 0 ? '' : visibleText(`filtered: ${words.join('; ')}`)
}
