import type { Dice } from '#server/reference-api/seeded.ts'
import { DAY_MINUTES, type Slot } from './planned.ts'

/** First check-out and last check-in, minutes after midnight. */
export const OPENS = 6 * 60
export const CLOSES = 22 * 60

/** A lane is flights in a row: never more are out than there are lanes. */
export interface DayShape {
  readonly lanes: readonly number[]
  /** Minutes of a booking, and between two; a value listed twice is twice as frequent. */
  readonly lengths: readonly number[]
  readonly gaps: readonly number[]
  readonly cancelled: number
}

export interface Flight extends Slot {
  /** `waits` needs the aircraft of `late`; `open` isn't closed that day; `doubled` is promised the aircraft of `double`. */
  role: 'plain' | 'late' | 'waits' | 'open' | 'double' | 'doubled'
  out: number
  closed: number
  keptUntil: number
  waitsFor: Flight | null
}

/** By start. At most two lanes change over within six minutes of a quarter, so of four at least two are always out. */
export function timetable(shape: DayShape, hasMistakes: boolean, dice: Dice): Flight[] {
  const changes = new Map<number, number>()
  const lanes = shape.lanes.map((first) => {
    const lane: Flight[] = []
    for (let start = first; start <= CLOSES - 60; ) {
      const left = CLOSES - start
      // A lane's last flight ends with the day; the one before leaves room for it.
      const fits = (length: number) => left - length >= 60 && (changes.get(start + length) ?? 0) < 2
      const length = left <= 150 ? left : (dice.shuffled(shape.lengths).find(fits) ?? left)
      const end = start + length
      const [out, closed] = [start + dice.int(0, 6), end - dice.int(0, 6)]
      lane.push({ start, end, role: 'plain', out, closed, keptUntil: end, waitsFor: null })
      changes.set(end, (changes.get(end) ?? 0) + 1)
      start = end + dice.pick(shape.gaps)
    }
    return lane
  })
  if (hasMistakes) plantTrouble(lanes, dice)
  return lanes.flat().sort((a, b) => a.start - b.start)
}

function plantTrouble(lanes: Flight[][], dice: Dice): void {
  const evening = dice.pick(lanes)
  evening.pop()
  const open = evening.at(-1)
  if (open !== undefined) {
    open.role = 'open'
    // Someone finds it open the next evening.
    open.closed = DAY_MINUTES + 1240 + dice.int(0, 15)
    open.keptUntil = 2 * DAY_MINUTES
  }
  // One is late from before noon, one from after.
  for (const [from, to] of [
    [9 * 60, 13 * 60],
    [14 * 60, 18 * 60],
  ] as const) {
    const pairs = lanes.flatMap((lane) =>
      lane.flatMap((late, index) => {
        const next = lane[index + 1]
        const isDue = late.role === 'plain' && late.end >= from && late.end <= to
        const longer = next === undefined ? -1 : (next.end - next.start - 105) / 15
        return isDue && next?.role === 'plain' && longer >= 0 ? [{ late, next, longer }] : []
      }),
    )
    if (pairs.length === 0) continue
    const { late, next, longer } = dice.pick(pairs)
    late.role = 'late'
    // Between two quarters, so that no third lane changes over then.
    late.closed = late.end + 37 + 15 * dice.int(0, Math.min(2, longer))
    late.keptUntil = next.end
    next.role = 'waits'
    next.out = late.closed + 2
    next.waitsFor = late
  }
  const morning = lanes
    .flat()
    .filter(({ role, start, end }) => role === 'plain' && start >= 8 * 60 && end <= 14 * 60)
  const overlaps = morning.flatMap((double) =>
    morning
      .filter(({ start }) => start > double.start && start <= double.end - 30)
      .map((doubled) => ({ double, doubled })),
  )
  if (overlaps.length === 0) return
  const { double, doubled } = dice.pick(overlaps)
  double.role = 'double'
  double.keptUntil = Math.max(double.end, doubled.end)
  doubled.role = 'doubled'
}
