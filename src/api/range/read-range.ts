import { notifyManager, type QueryClient } from '@tanstack/react-query'
import { getList, LOOKING_BACK, ONLY_IF_KNOWN } from '#api/http/client.ts'
import { noteAircraft } from '#api/queries/seen-fleet.ts'
import { knownOf, setKnown } from '#api/queries/use-known.ts'
import type { Aircraft } from '#domain/record/reservation.ts'
import type { Clock } from '#time/clock.ts'
import { mergeRanges, type Span, subtractRanges } from '#time/instant.ts'
import type { DayRange } from '#time/plain-day.ts'
import { absorb } from './absorb.ts'
import type { Collection } from './collection.ts'
import { notReadSince } from './known.ts'
import { walkKnown } from './known-days.ts'
import type { WalkStep } from './walk.ts'

export interface Progress {
  readonly pages: number
  readonly records: number
  /** Part of it is read once somebody asks for it who may have it read. */
  readonly isUnread?: true
}

interface PageReader<T> {
  readonly queryClient: QueryClient
  readonly collection: Collection<T>
  readonly clock: Clock
  readonly signal: AbortSignal
}

interface Reader<T> extends PageReader<T> {
  /** Reads only what the gateway already holds; fails at the first page that it does not hold. */
  readonly onlyIfKnown?: boolean
  /** Of somebody who has nothing read: the days that the gateway holds. */
  readonly held?: readonly DayRange[] | null
  /** Reads what came before, for what still runs. */
  readonly isLookBack?: boolean
  onProgress(progress: Progress): void
}

interface OfAircraft {
  readonly id: string
  readonly aircraft: Aircraft | null
}

/** A list that costs nothing asks again for no more days than these that are known, between two stretches that are not. */
const MOST_BETWEEN = 2

/** Between two drawings, ms; longer once there is much to go through at each. */
const restAfter = ({ records }: Progress) => Math.max(500, records / 10)

/**
 * Reads what was not read since `since` of some stretches, into what is known: a page at once, those that come soon after it
 * together. A failure, or leaving the page, keeps every earlier page.
 */
export async function readRange<T extends OfAircraft>(
  reader: Reader<T>,
  spans: readonly Span[],
  since: number,
): Promise<Progress> {
  const { queryClient, collection, clock, signal, onlyIfKnown = false, held = null } = reader
  const asking = onlyIfKnown ? ONLY_IF_KNOWN : reader.isLookBack ? LOOKING_BACK : null
  const known = knownOf(queryClient, collection)
  const wanted = spans.flatMap((span) => notReadSince(known, span, since))
  let progress: Progress = { pages: 0, records: 0 }
  let waiting: WalkStep<T>[] = []
  let resting: ReturnType<typeof setTimeout> | undefined
  const keep = () => {
    resting = undefined
    const steps = waiting
    waiting = []
    if (steps.length === 0) return
    resting = setTimeout(keep, restAfter(progress))
    // What shows any of it is drawn once.
    notifyManager.batch(() => {
      take(reader, steps)
      reader.onProgress(progress)
    })
  }
  try {
    let unread = held === null ? [] : wanted
    for (const part of onlyIfKnown ? farApart(collection, wanted) : [wanted]) {
      const steps =
        held === null
          ? collection.walk(part, (days) => getList(collection, days, clock, signal, asking))
          : walkKnown(reader, part, held)
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
  } finally {
    clearTimeout(resting)
    keep()
    clearTimeout(resting)
  }
  return progress
}

/** Stretches of a list by those that one walk may reach over. */
function farApart<T>({ dayOf }: Collection<T>, wanted: readonly Span[]): Span[][] {
  const walks: Span[][] = []
  for (const span of mergeRanges<number>(wanted)) {
    const before = walks.at(-1)?.at(-1)
    if (before && dayOf(span.start) - dayOf(before.end) <= MOST_BETWEEN) walks.at(-1)?.push(span)
    else walks.push([span])
  }
  return walks
}

/** Reads the first page of a stretch into what is known, however much follows it. */
export async function readFirstPage<T extends OfAircraft>(
  reader: PageReader<T>,
  span: Span,
): Promise<void> {
  const { collection, clock, signal } = reader
  for await (const step of collection.walk([span], (days) =>
    getList(collection, days, clock, signal),
  )) {
    take(reader, [step])
    return
  }
}

function take<T extends OfAircraft>(
  { queryClient, collection }: PageReader<T>,
  steps: readonly WalkStep<T>[],
): void {
  setKnown(queryClient, collection, (known) => absorb(known, steps, collection))
  noteAircraft(
    queryClient,
    steps.flatMap((step) => step.page.records),
  )
}
