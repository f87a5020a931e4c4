import { AXES, stretchOf } from '#server/school/read-model/axis.ts'
import type { LookedAt } from '#server/school/read-model/school-reader.ts'
import type { ListName } from '#server/school/upstream/question.ts'
import { DAY, type Span } from '#time/instant.ts'

/** What is kept of one school, in memory, at the most; its records as they are told, and what changed in them. */
export interface KeptRoom {
  readonly records: number
  readonly bytes: number
}

/** A school with 80 aircraft keeps less in 400 days; an API that gives more must not fill the process for all others. */
export const MOST_KEPT: KeptRoom = { records: 300_000, bytes: 384 * 1024 * 1024 }
/** What is left once something was let go: not each reading is to look for it again. */
const LEFT = 0.9
/** Days around today that stay whatever they hold: an API lists only so much of each. */
const ALWAYS = 1

/** What takes room at a position; NaN where it stands nowhere. A change of a record is none itself. */
export interface Held extends KeptRoom {
  readonly collection: ListName
  readonly at: number
}

/** A day to be let go; null for all that stands nowhere. */
interface Out {
  readonly collection: ListName
  readonly stretch: Span | null
}

export function isCrowded(held: KeptRoom, most: KeptRoom): boolean {
  return held.records > most.records || held.bytes > most.bytes
}

/** Days to let go so that there is room: first those looked at longest ago, of these the ones farthest from today. None if there is. */
export function crowdedOut(
  held: Iterable<Held>,
  most: KeptRoom,
  looks: readonly LookedAt[],
  now: number,
): readonly Out[] {
  const days = new Map<
    string,
    { collection: ListName; day: number; records: number; bytes: number }
  >()
  const all = { records: 0, bytes: 0 }
  for (const { collection, at, records, bytes } of held) {
    const day = Math.floor(at / AXES[collection].dayLength)
    const key = `${collection} ${day}`
    const one = days.get(key) ?? { collection, day, records: 0, bytes: 0 }
    one.records += records
    one.bytes += bytes
    days.set(key, one)
    all.records += records
    all.bytes += bytes
  }
  if (!isCrowded(all, most)) return []
  const ranked = [...days.values()].flatMap(({ collection, day, ...room }) => {
    const stretch = stretchOfDay(collection, day)
    const far = stretch === null ? Number.POSITIVE_INFINITY : daysFrom(now, collection, stretch)
    const looked = Math.max(
      0,
      ...looks.flatMap((look) => {
        const { start, end } = stretchOf(look)
        const isOfIt =
          stretch && look.collection === collection && start < stretch.end && end > stretch.start
        return isOfIt ? [look.at] : []
      }),
    )
    return far <= ALWAYS ? [] : [{ collection, stretch, room, far, looked }]
  })
  const out: Out[] = []
  for (const one of ranked.toSorted((a, b) => a.looked - b.looked || b.far - a.far)) {
    if (all.records <= most.records * LEFT && all.bytes <= most.bytes * LEFT) break
    all.records -= one.room.records
    all.bytes -= one.room.bytes
    out.push({ collection: one.collection, stretch: one.stretch })
  }
  return out
}

function stretchOfDay(collection: ListName, day: number): Span | null {
  const { dayLength } = AXES[collection]
  return Number.isNaN(day) ? null : { start: day * dayLength, end: (day + 1) * dayLength }
}

function daysFrom(now: number, collection: ListName, stretch: Span): number {
  return Math.abs(AXES[collection].timesOf(stretch).from / DAY - Math.floor(now / DAY))
}
