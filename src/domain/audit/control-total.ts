import { eachName } from '#domain/lists/group-by.ts'
import { memoizedByRecord } from '#domain/lists/memoized.ts'
import { meterDelta } from '#domain/record/meter-deltas.ts'
import { METER_NAMES, type MeterName } from './finding.ts'
import type { Chain } from './world/chain.ts'

/** A chain's meter, in hundredths. Always exact: `closing − opening = deltas + gaps + unread`. */
export interface ControlTotal {
  readonly opening: number | null
  readonly closing: number | null
  /** Σ in − out of flights with both readings. */
  readonly deltas: number
  /** Σ out − previous in of neighbors with both. */
  readonly gaps: number
  /** Across missing readings: not known whether it was flown. */
  readonly unread: number
  /** Σ of stored deltas minus `deltas`; not 0 if one is wrong. */
  readonly storedOff: number
}

// Cached, because chains can hold thousands of flights and heads are redrawn at each press.
const totalsOf = memoizedByRecord((chain: Chain) =>
  eachName(METER_NAMES, (meter) => addedUp(chain, meter)),
)

export function controlTotal(chain: Chain, meter: MeterName): ControlTotal {
  return totalsOf(chain)[meter]
}

function addedUp(chain: Chain, meter: MeterName): ControlTotal {
  let opening: number | null = null
  let closing: number | null = null
  let [deltas, gaps, unread, storedOff] = [0, 0, 0, 0]
  for (const { flight, hobbsGap, tachGap } of chain.links) {
    const readings = flight[meter]
    const { start = null, end = null } = readings ?? {}
    const gap = meter === 'hobbs' ? hobbsGap : tachGap
    if (start !== null) {
      opening ??= start
      if (gap !== null) gaps += gap
      else unread += start - (closing ?? start)
      closing = start
    }
    if (end !== null) {
      opening ??= end
      if (start === null) unread += end - (closing ?? end)
      else {
        deltas += end - start
        storedOff += (meterDelta(readings) ?? 0) - (end - start)
      }
      closing = end
    }
  }
  return { opening, closing, deltas, gaps, unread, storedOff }
}
