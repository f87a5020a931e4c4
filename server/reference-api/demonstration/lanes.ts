import type { Dice, Weights } from './dice.ts'
import type { LogTimes, Slot } from './planned.ts'

/** When a school flies: first check-out and last check-in, minutes after midnight. */
export const FIRST_OUT = 6 * 60
export const LAST_IN = 22 * 60

export interface DayShape {
  /** Chains of flights side by side: never more are out than there are lanes. */
  readonly lanes: number
  /** Minutes of a booking, and how frequent each is. */
  readonly lengths: Weights
  readonly gaps: Weights
  /** Whether a day has its share of trouble: two late, one not closed. */
  readonly hasTrouble: boolean
}

export interface LaneFlight {
  readonly lane: number
  slot: Slot
  out: number
  closed: number
  log: LogTimes
  /** `late`: comes back long after its end; `waits`: cannot leave before that; `unclosed`: nobody closes it that day. */
  role: 'plain' | 'late' | 'waits' | 'unclosed'
  shares: 'aircraft' | 'instructor' | null
}

/**
 * The flights of a day without aircraft and people. Null where chance gave a dull day: from 6:10 to 21:48
 * two to four must be out, at most one of them late, and within an hour something must change.
 */
export function laneFlights(
  shape: DayShape,
  changeTimes: readonly number[],
  dice: Dice,
): LaneFlight[] | null {
  const lanes = Array.from({ length: shape.lanes }, (_, lane) => booked(shape, lane, dice))
  if (shape.hasTrouble && !plantTrouble(lanes, dice)) return null
  fly(lanes, dice)
  const flights = lanes.flat()
  return !shape.hasTrouble || isSound(flights, changeTimes) ? flights : null
}

/** Minutes after the opening at which the lanes may start. */
const STARTS = [[0], [0], [15, 30], [30, 60]]

function booked(shape: DayShape, lane: number, dice: Dice): LaneFlight[] {
  const flights: LaneFlight[] = []
  let at = FIRST_OUT + dice.pick(STARTS[lane] ?? [0])
  if (!shape.hasTrouble) at += dice.pick([60, 120, 180])
  for (;;) {
    const left = LAST_IN - at
    if (left < 60) return flights
    // The last flight of a lane ends with the day; the one before it leaves room for it.
    const drawn = Number(dice.weighted(shape.lengths))
    const length = left <= 150 ? left : Math.min(drawn, left - 75)
    const gap = Number(dice.weighted(shape.gaps))
    flights.push({
      lane,
      slot: { start: at, end: at + length },
      out: 0,
      closed: 0,
      log: { start: 0, end: 0, tenths: 0 },
      role: 'plain',
      shares: null,
    })
    at += length + (left - length - gap < 60 ? Math.min(gap, 15) : gap)
  }
}

/** Chooses what will be late, what waits for it, and what nobody closes. False if none fits. */
function plantTrouble(lanes: LaneFlight[][], dice: Dice): boolean {
  const last = dice.int(0, lanes.length - 1)
  const evening = lanes[last] ?? []
  const open = evening.find(({ slot }) => slot.end >= 1155 && slot.end <= 1245)
  if (open === undefined) return false
  open.role = 'unclosed'
  evening.length = evening.indexOf(open) + 1
  for (const [shares, from, to] of [
    ['aircraft', 540, 780],
    ['instructor', 840, 1080],
  ] as const) {
    const pairs = lanes.flatMap((lane) =>
      lane.flatMap((flight, index) => {
        const next = lane[index + 1]
        const fits =
          next !== undefined &&
          flight.role === 'plain' &&
          next.role === 'plain' &&
          flight.slot.end >= from &&
          flight.slot.end <= to &&
          next.slot.start - flight.slot.end <= 15 &&
          longestDelay(flight, next) >= 35
        return fits ? [[flight, next] as const] : []
      }),
    )
    if (pairs.length === 0) return false
    const [late, waits] = dice.pick(pairs)
    late.role = 'late'
    late.shares = shares
    late.closed = late.slot.end + dice.int(35, longestDelay(late, waits))
    waits.role = 'waits'
    waits.shares = shares
  }
  return true
}

/** Minutes past its end that leave the one waiting most of an hour. */
function longestDelay({ slot }: LaneFlight, next: LaneFlight): number {
  return Math.min(75, next.slot.end - slot.end - 60)
}

/** Draws when each really leaves and is checked in, in the order of the day. */
function fly(lanes: readonly LaneFlight[][], dice: Dice): void {
  const lateTimes: Slot[] = lanes.flat().flatMap(({ role, slot, closed }) => {
    if (role !== 'late' && role !== 'unclosed') return []
    return { start: slot.end, end: role === 'late' ? closed : 2880 }
  })
  const isSomebodyLate = (from: number, to: number) =>
    lateTimes.some(({ start, end }) => start <= to && from <= end)
  const before = new Map<number, number>()
  const inOrder = lanes.flat().sort((a, b) => a.slot.start - b.slot.start || a.lane - b.lane)
  for (const flight of inOrder) {
    const { slot, lane, role } = flight
    const free = before.get(lane) ?? 0
    const lag = slot.start === FIRST_OUT || dice.chance(0.8) ? dice.int(0, 8) : dice.int(9, 18)
    flight.out = Math.max(slot.start + lag, free + (role === 'waits' ? 5 : 0))
    let closed = slot.end + dice.int(-10, 12)
    if (closed > slot.end && (slot.end >= LAST_IN || isSomebodyLate(slot.end, closed))) {
      closed = slot.end - dice.int(1, 10)
    }
    if (closed > slot.end) lateTimes.push({ start: slot.end, end: closed })
    if (role === 'late') closed = flight.closed
    if (role === 'waits') closed = slot.end - dice.int(0, 2)
    flight.closed = Math.max(closed, flight.out + 40)
    // The flight nobody closes came back in time; it is found open the next evening.
    flight.log = logTimes(flight, role === 'unclosed' ? slot.end : flight.closed, dice)
    if (role === 'unclosed') flight.closed = 1440 + dice.int(1240, 1275)
    before.set(lane, role === 'unclosed' ? slot.end : flight.closed)
  }
}

/** Engine on and off, five to forty minutes before the log is written. */
function logTimes({ out, slot, role }: LaneFlight, closed: number, dice: Dice): LogTimes {
  const earliest = out + dice.int(3, 8)
  const latest = closed - 5 - dice.int(0, role === 'waits' ? 3 : 13)
  const drawn = Math.floor((latest - earliest - dice.int(0, 5)) / 6)
  // A late pilot waited somewhere, and did not fly longer than booked.
  const most = Math.floor((slot.end - slot.start) / 6) - 2
  const tenths = Math.min(Math.max(drawn, 2), most)
  const end = Math.min(latest, closed - 5)
  return { start: end - tenths * 6 - dice.int(0, 5), end, tenths }
}

/** Between these minutes at least two are out. */
const SETTLED = FIRST_OUT + 10
const WINDING = LAST_IN - 12

const LONGEST_PAUSE = 58

function isSound(flights: readonly LaneFlight[], changeTimes: readonly number[]): boolean {
  const out = new Int8Array(LAST_IN + 1)
  const late = new Int8Array(LAST_IN + 1)
  const add = (counts: Int8Array, from: number, to: number) => {
    for (let minute = from; minute < to; minute += 1) counts[minute] = (counts[minute] ?? 0) + 1
  }
  for (const { out: from, closed, role, slot } of flights) {
    const isOpen = role === 'unclosed'
    if (closed >= LAST_IN && !isOpen) return false
    add(out, from, isOpen ? slot.end : closed)
    add(late, slot.end, Math.min(closed, LAST_IN))
  }
  const changes = [
    ...flights.flatMap(({ out: from, closed }) => [from, Math.min(closed, LAST_IN)]),
    ...changeTimes,
  ]
  const isAlive = changes
    .sort((a, b) => a - b)
    .every((at, index) => at - (changes[index - 1] ?? FIRST_OUT) <= LONGEST_PAUSE)
  const isQuiet = late.every((count) => count <= 1)
  return isQuiet && isAlive && out.subarray(SETTLED, WINDING + 1).every((count) => count >= 2)
}
