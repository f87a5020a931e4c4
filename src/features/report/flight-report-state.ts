import { GROUPINGS, type Grouping } from '#domain/flight-groups/group-flights.ts'
import type { LogFilter } from '#domain/flight-log/filter-flights.ts'
import { type LogDays, readLogDays } from '#domain/flight-log/log-days.ts'
import { readValueList, writeValueList } from '#domain/text/value-list.ts'
import { addressOf } from '#school/range/address-of.ts'
import { type PaperChoice, readPaperChoice, writePaperChoice } from './paper-choice.ts'

/**
 * What the address of the log on paper says: days and filters as the log's own address says them. `group` null is one
 * list in order of time, `none` in the address; by tail where it says nothing, since only a tail has control totals.
 */
export interface FlightReportState extends LogDays, LogFilter, PaperChoice {
  readonly group: Grouping | null
}

const LONGEST_TEXT = 200

type Search = Readonly<Record<string, string | undefined>>

/** Every unknown or wrong value falls back to what its absence means. */
export function readFlightReportSearch(search: Search): FlightReportState {
  return {
    ...readLogDays(search),
    group: readGroup(search['group']),
    aircraft: readValueList(search['aircraft']),
    instructor: readValueList(search['instructor']),
    customer: readValueList(search['customer']),
    activity: readValueList(search['activity']),
    flags: readValueList(search['flags']),
    q: (search['q'] ?? '').slice(0, LONGEST_TEXT),
    ...readPaperChoice(search),
  }
}

/** What stands in the address, nothing where the value is the one its absence means. */
export function writeFlightReportSearch(
  state: FlightReportState,
): Record<string, string | undefined> {
  return {
    from: state.from ?? undefined,
    to: state.to ?? undefined,
    group: state.group === 'tail' ? undefined : (state.group ?? 'none'),
    aircraft: writeValueList(state.aircraft),
    instructor: writeValueList(state.instructor),
    customer: writeValueList(state.customer),
    activity: writeValueList(state.activity),
    flags: writeValueList(state.flags),
    q: state.q === '' ? undefined : state.q,
    ...writePaperChoice(state),
  }
}

/** The log itself, with the same days, filters and groups. */
export function logHref(state: FlightReportState): string {
  const own = writeFlightReportSearch({ ...state, paper: null, names: 'full', auto: false })
  return addressOf('/flights', { ...own, group: state.group ?? undefined })
}

function readGroup(text: string | undefined): Grouping | null {
  if (text === 'none') return null
  return GROUPINGS.find((group) => group === text) ?? 'tail'
}
