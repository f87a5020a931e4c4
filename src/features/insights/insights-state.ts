import { readValueList, writeValueList } from '#domain/text/value-list.ts'
import { type PlainDay, parsePlainDay } from '#time/plain-day.ts'

/** What the address of the figures says: days of the log, null where the page chooses. `aircraft` null is all, an empty list none. */
export interface InsightsState {
  readonly from: PlainDay | null
  readonly to: PlainDay | null
  readonly aircraft: readonly string[] | null
}

type Search = Readonly<Record<string, string | undefined>>

/** Every unknown or wrong value falls back to what its absence means. */
export function readInsightsSearch(search: Search): InsightsState {
  return {
    from: parsePlainDay(search['from']),
    to: parsePlainDay(search['to']),
    aircraft: readValueList(search['aircraft']),
  }
}

/** What stands in the address, nothing where the value is the one its absence means. */
export function writeInsightsSearch(state: InsightsState): Record<string, string | undefined> {
  return {
    from: state.from ?? undefined,
    to: state.to ?? undefined,
    aircraft: writeValueList(state.aircraft),
  }
}
