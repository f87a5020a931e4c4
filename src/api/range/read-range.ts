import { notifyManager, type QueryClient } from '@tanstack/react-query'
import { getList, LOOKING_BACK, ONLY_IF_KNOWN } from '#api/http/client.ts'
import { problemOf } from '#api/http/errors.ts'
import { noteAircraft } from '#api/queries/use-fleet.ts'
import { loadedOf, setLoaded } from '#api/queries/use-loaded.ts'
import type { Aircraft } from '#domain/record/reservation.ts'
import type { Clock } from '#time/clock.ts'
import { mergeRanges, type Span, subtractRanges } from '#time/instant.ts'
import type { DayRange } from '#time/plain-day.ts'
import { absorb } from './absorb.ts'
import type { Collection } from './collection.ts'
import { neverRead, notReadSince } from './loaded.ts'
import { nearestFirst } from './nearest-first.ts'
import type { ListReadStep } from './read-list.ts'
import { readStored } from './stored-days.ts'

export interface Progress {
  readonly pages: number
  readonly records: number
  /** A part is read only once someone who may load it asks. */
  readonly isUnread?: true
}

interface PageReader<T> {
  readonly queryClient: QueryClient
  readonly collection: Collection<T>
  readonly clock: Clock
  readonly signal: AbortSignal
}

interface Reader<T> extends PageReader<T> {
  /** Fails at the first page that isn't stored. */
  readonly onlyIfStored?: boolean
  /** Stored days, for readers who can't load anything. */
  readonly stored?: readonly DayRange[] | null
  /** Reads earlier bookings that still run. */
  readonly isLookBack?: boolean
  onProgress(progress: Progress): void
}

interface OfAircraft {
  readonly id: string
  readonly aircraft: Aircraft | null
}

/** A free list request may repeat at most this many known days between two unknown ranges. */
const MAX_BETWEEN = 2

/** ms between two renders; longer with more records. */
const restAfter = ({ records }: Progress) => Math.max(500, records / 10)

/** Reads what wasn't read since `since` into the cache: the first page at once, pages soon after it together. Failures
 * and cancellation keep earlier pages. */
export async function readRange<T extends OfAircraft>(
  reader: Reader<T>,
  spans: readonly Span[],
  since: number,
): Promise<Progress> {
  const { queryClient, collection, clock, signal, onlyIfStored = false, stored = null } = reader
  const asking = onlyIfStored ? ONLY_IF_KNOWN : reader.isLookBack ? LOOKING_BACK : null
  const known = loadedOf(queryClient, collection)
  const wanted = spans.flatMap((span) => notReadSince(known, span, since))
  let progress: Progress = { pages: 0, records: 0 }
  let waiting: ListReadStep<T>[] = []
  let resting: ReturnType<typeof setTimeout> | undefined
  const keep = () => {
    resting = undefined
    const steps = waiting
    waiting = []
    if (steps.length === 0) return
    resting = setTimeout(keep, restAfter(progress))
    notifyManager.batch(() => {
      take(reader, steps)
      reader.onProgress(progress)
    })
  }
  try {
    let unread = stored === null ? [] : wanted
    const parts = onlyIfStored
      ? farApart(collection, wanted)
      : reader.isLookBack
        ? [wanted]
        : nearestFirst(collection, wanted, clock(), () => loadedOf(queryClient, collection))
    for (const part of parts) {
      const steps =
        stored === null
          ? collection.read(part, (days) => getList(collection, days, clock, signal, asking))
          : readStored(reader, part, stored)
      for await (const step of steps) {
        waiting.push(step)
        const settled = [...step.holes, ...(step.known ? [step.known] : [])]
        unread = unread.flatMap((one) => subtractRanges<number>(one, settled))
        progress = {
          pages: progress.pages + 1,
          records: progress.records + step.page.records.length,
        }
        if (resting === undefined) keep()
      }
    }
    if (unread.length > 0) progress = { ...progress, isUnread: true }
  } catch (error) {
    const isRefused = problemOf(error).reason.startsWith('budget_')
    if (isRefused && asking === null) await openRest(reader, wanted).catch(() => {})
    throw error
  } finally {
    clearTimeout(resting)
    keep()
    clearTimeout(resting)
  }
  return progress
}

/** The gateway reads later what it refuses now for lack of requests: it must hear of all days, not only of one step. */
async function openRest<T extends OfAircraft>(
  reader: PageReader<T>,
  wanted: readonly Span[],
): Promise<void> {
  const known = loadedOf(reader.queryClient, reader.collection)
  const missing = wanted.flatMap((span) => neverRead(known, span))
  const [first, last] = [missing[0], missing.at(-1)]
  if (first && last) await readFirstPage(reader, { start: first.start, end: last.end })
}

/** Groups of ranges that one walk may span. */
function farApart<T>({ dayOf }: Collection<T>, wanted: readonly Span[]): Span[][] {
  const groups: Span[][] = []
  for (const span of mergeRanges<number>(wanted)) {
    const before = groups.at(-1)?.at(-1)
    if (before && dayOf(span.start) - dayOf(before.end) <= MAX_BETWEEN) groups.at(-1)?.push(span)
    else groups.push([span])
  }
  return groups
}

export async function readFirstPage<T extends OfAircraft>(
  reader: PageReader<T>,
  span: Span,
): Promise<void> {
  const { collection, clock, signal } = reader
  for await (const step of collection.read([span], (days) =>
    getList(collection, days, clock, signal),
  )) {
    take(reader, [step])
    return
  }
}

function take<T extends OfAircraft>(
  { queryClient, collection }: PageReader<T>,
  steps: readonly ListReadStep<T>[],
): void {
  setLoaded(queryClient, collection, (known) => absorb(known, steps, collection))
  noteAircraft(
    queryClient,
    steps.flatMap((step) => step.page.records),
  )
}
