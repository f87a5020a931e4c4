import { type GroupFoot, groupFoot, sumKnown } from '#domain/flight-groups/group-foot.ts'
import type { LogRow } from './log-row.ts'

/** What stands under rows of the log. Hundredths; a sum of gaps is null where no gap is known. */
export interface RowSums extends GroupFoot {
  readonly hobbsGaps: number | null
  readonly tachGaps: number | null
  /** Rows that the audit asks about. */
  readonly flagged: number
}

export function rowSums(rows: readonly LogRow[]): RowSums {
  return {
    ...groupFoot(rows.map(({ flight }) => flight)),
    hobbsGaps: sumKnown(rows.map(({ audit }) => audit.hobbsGap)),
    tachGaps: sumKnown(rows.map(({ audit }) => audit.tachGap)),
    flagged: rows.filter(({ audit }) => audit.rules !== '').length,
  }
}
