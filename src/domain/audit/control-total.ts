import { eachName } from '#domain/lists/group-by.ts'
import { rememberedOfRecord } from '#domain/lists/remembered.ts'
import { meterDelta } from '#domain/record/meter.ts'
import { METER_NAMES, type MeterName } from './finding.ts'
import type { Chain } from './world/chain.ts'

/** One meter of one chain, in hundredths: `closing − opening = deltas + gaps + unread`, to 0.00, always. */
export interface ControlTotal {
  readonly opening: number | null
  readonly closing: number | null
  /** Σ in − out of flights that have both readings. */
  readonly deltas: number
  /** Σ out − last in of neighbours that have both. */
  readonly gaps: number
  /** What ran across missing readings: the log does not say whether it was flown. */
  readonly unread: number
  /** Σ of the stored deltas, less `deltas`: not 0 if somebody calculated one wrongly. */
  readonly storedOff: number
}

// A chain may be of thousands of flights, and its head on screen is made of these figures at each press.
const totalsOf = rememberedOfRecord((chain: Chain) =>
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
