import { leftAfter } from '#coverage/left.ts'
import type { Ages } from './ages.ts'
import { AXES, stretchOf } from './axis.ts'
import type { Model } from './model.ts'
import type { SchoolRequests } from './requests.ts'
import type { DaysOf, ReadResult, SchoolReader } from './school-reader.ts'

const MOST_PAGES = 1000

/** Walks over the parts of the days older than given, a page at a time; asks nothing twice. */
export async function readAgain(
  known: { readonly model: Model; readonly ages: Ages; readonly requests: SchoolRequests },
  days: DaysOf,
  options: Parameters<SchoolReader['read']>[1],
): Promise<ReadResult> {
  const { model } = known
  const { oldParts } = known.ages
  const { purpose, olderThan, most = MOST_PAGES, request } = options
  const { collection } = days
  const axis = AXES[collection]
  const { start, end } = stretchOf(days)
  // To the very end of the last day: it costs nothing, since the list runs on in order.
  const wholeDays = Math.ceil(end / axis.dayLength) * axis.dayLength
  const range = { start, end: days.until === undefined ? wholeDays : end }
  let left = oldParts(collection, range, olderThan)
  let requests = 0
  for (let step = 0; step < MOST_PAGES && requests < most; step++) {
    const [first, last] = [left[0], left.at(-1)]
    if (!first || !last) break
    const open = { start: first.start, end: last.end }
    const retryAt = model.doubtedUntil(collection, open)
    if (retryAt !== null) return { requests, refusal: { reason: 'upstream_invalid', retryAt } }
    const needed = axis.daysFor(open)
    // What lies after `until` comes along if the page has room for it.
    const asked = days.until === undefined ? needed : { ...needed, to: days.to }
    const ask = { kind: 'list' as const, collection, ...asked }
    const need = { kind: 'older' as const, ...open, than: olderThan }
    const { reading, isOwn } = await known.requests.take(ask, purpose, need, request)
    if (reading.kind === 'refused') {
      return { requests: requests + (isOwn && reading.wasSent ? 1 : 0), refusal: reading.refusal }
    }
    if (reading.kind === 'needless') {
      left = oldParts(collection, range, olderThan)
      // By the clock of the gateway that holds the school it is young enough.
      if (left[0]?.start === first.start) break
    } else {
      if (isOwn) requests += 1
      left = leftAfter(left, reading.settled)
    }
  }
  return { requests, refusal: null }
}
