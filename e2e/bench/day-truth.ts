import { PAGE } from '#server/school/upstream/question.ts'
import type { BusySchool } from '#server/testing/busy-school.ts'
import { DAY, MINUTE, utcDayOf } from '#time/instant.ts'
import type { Seen } from './day-views.ts'

/** Opening hours, from and until, epoch ms. */
type Hours = readonly (readonly [from: number, until: number])[]

/** What is known beforehand is read at least this often, min: it keeps `wrongAtBest` cheap, and changes it by less than 1 %. */
const LONGEST = 60

interface State {
  /** Epoch ms, at a full minute. */
  readonly at: number
  readonly state: string
  readonly starts: number
}

/** What really was, and how many minutes bookings of the day are shown otherwise; `ahead`: the school's clock ahead of UTC, ms. */
export function truthOf(happenings: BusySchool['happenings'], ahead: number) {
  const states = new Map<string, State[]>()
  for (const { at, booking } of happenings) {
    const starts = Date.parse(booking.startsAt ?? '')
    const own = states.get(booking.id) ?? []
    states.set(booking.id, own)
    own.push({ at: Math.ceil(at / MINUTE) * MINUTE, state: `${booking.status} ${starts}`, starts })
  }
  for (const id of beyondPages(states)) states.delete(id)
  const dayOf = (at: number) => Math.floor((at + ahead) / DAY)

  /** Changes of bookings of the day itself while the school is open, in minutes of opening time; `before`: the same booking's last one. */
  function changesIn(hours: Hours) {
    const passed = (at: number) =>
      hours.reduce((sum, [from, to]) => sum + Math.max(0, Math.min(at, to) - from), 0) / MINUTE
    return [...states.values()].flatMap((own) => {
      let before = Number.NEGATIVE_INFINITY
      return own
        .filter(({ at, starts }) => dayOf(at) === dayOf(starts))
        .filter(({ at }) => hours.some(([from, to]) => at > from && at < to))
        .map(({ at }) => {
          const change = { at: passed(at), before }
          before = change.at
          return change
        })
    })
  }

  return {
    /** Bookings of the day that are shown otherwise than they are. */
    wrongIn({ lists }: Seen, now: number, start: number, end: number): number {
      const shown = new Map(
        lists.flatMap(({ records }) =>
          records.map((one) => [
            String(one?.id),
            `${String(one?.status)} ${Date.parse(String(one?.startsAt))}`,
          ]),
        ),
      )
      let wrong = 0
      for (const [id, own] of states) {
        const is = own.findLast(({ at }) => at <= now)
        if (!is || is.starts < start || is.starts >= end) continue
        if (shown.get(id) !== is.state) wrong += 1
      }
      return wrong
    },
    /** Wrong minutes with so many readings, evenly over the opening hours, on the average of where the first is. */
    wrongWhenEven(hours: Hours, readings: number): number {
      const open = lengthOf(hours)
      const gap = open / readings
      const changes = changesIn(hours)
      const phases = 16
      let sum = 0
      for (let phase = 0; phase < phases; phase++) {
        const readAfter = (at: number) =>
          (Math.ceil(at / gap - phase / phases) + phase / phases) * gap
        for (const { at, before } of changes)
          if (readAfter(before) < at || before < 0) sum += Math.min(readAfter(at), open) - at
      }
      return sum / phases
    },
    /** The fewest wrong minutes that so many readings can have: placed by somebody who knows what will happen. */
    wrongAtBest(hours: Hours, readings: number): number {
      const open = lengthOf(hours)
      const changes: number[][] = Array.from({ length: open + 1 }, () => [])
      for (const { at, before } of changesIn(hours)) changes[Math.ceil(at)]?.push(before)
      // costs[i][n]: wrong minutes between a reading at minute i and the next one, n minutes later.
      const costs = Array.from({ length: open + 1 }, (_, i) => {
        let [wrong, sum] = [0, 0]
        return Array.from({ length: LONGEST + 1 }, (_, n) => {
          sum += wrong
          if (n > 0) wrong += (changes[i + n] ?? []).filter((before) => before <= i).length
          return sum
        })
      })
      let least = costs.map((_, i) => (i === 0 ? 0 : Number.POSITIVE_INFINITY))
      for (let n = 0; n <= readings; n++)
        least = least.map((_, j) => {
          let best = least[j] ?? Number.POSITIVE_INFINITY
          for (let i = Math.max(0, j - LONGEST); i < j; i++)
            best = Math.min(best, (least[i] ?? 0) + (costs[i]?.[j - i] ?? 0))
          return best
        })
      return least[open] ?? Number.NaN
    },
  }
}

const lengthOf = (hours: Hours) => hours.reduce((sum, [from, to]) => sum + to - from, 0) / MINUTE

/** What no question shows (§4.1): of a UTC day with more than a page, those that start last. */
function beyondPages(states: ReadonlyMap<string, readonly State[]>): readonly string[] {
  const days = new Map<string, { id: string; starts: number }[]>()
  for (const [id, own] of states) {
    const starts = own.at(-1)?.starts ?? 0
    const day = utcDayOf(starts)
    days.set(day, [...(days.get(day) ?? []), { id, starts }])
  }
  return [...days.values()].flatMap((day) =>
    day
      .toSorted((a, b) => a.starts - b.starts)
      .slice(PAGE)
      .map(({ id }) => id),
  )
}
