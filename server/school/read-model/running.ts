import { dayAt } from '#coverage/line.ts'
import { DAY } from '#time/instant.ts'
import { LOOK_BACK_DAYS } from '#wire/wire.ts'
import { type Ages, coveredParts } from './ages.ts'
import { type Entry, isKeyless, recordOf } from './entry.ts'
import type { RecordIndex } from './record-index.ts'
import type { DaysOf, RunningBookings, Stage } from './school-reader.ts'

const LOOK_BACK = LOOK_BACK_DAYS * DAY

/** The UTC days in which pages look for bookings that began before an instant (epoch ms). */
export function lookBackOf(at: number): DaysOf {
  const day = (position: number) => dayAt(Math.floor(position / DAY))
  return { collection: 'reservations', from: day(at - LOOK_BACK), to: day(at) }
}

/** Answers from the schedule's index what began before an instant (epoch ms) and matters at it. */
export function createRunning(
  index: RecordIndex,
  ages: Pick<Ages, 'ofParts'>,
  stageOf: (entry: Entry) => Stage,
  now: () => number,
): (at: number) => RunningBookings {
  /** Thousands are read for every answer. */
  const tails = new WeakMap<Entry, string>()
  function aircraftOf(entry: Entry): string {
    const text = tails.get(entry) ?? JSON.stringify(recordOf(entry)?.aircraft ?? null)
    tails.set(entry, text)
    return text
  }

  return (at) => {
    const begins = at - LOOK_BACK
    const runs = ({ ends }: Entry) => ends > at
    // One without a name or a place may lie anywhere in a range that is not fully known.
    const isNamed = ({ id, isPlaced }: Entry) => isPlaced || !isKeyless(id)
    // Far ahead, the fleet is that of the days before now.
    const named = index.between({ start: Math.min(begins, now() - LOOK_BACK), end: at })
    const earlier = index.longOnes(at).filter((entry) => entry.at < begins)
    const late = named.filter(
      (entry) => entry.at >= begins && isNamed(entry) && (runs(entry) || stageOf(entry) === 'out'),
    )
    const aircraft = new Set(named.map(aircraftOf))
    aircraft.delete('null')
    return {
      bodies: [...earlier, ...late].map(({ body }) => body),
      coverage: ages.ofParts(
        'reservations',
        coveredParts(index, { start: Number.NEGATIVE_INFINITY, end: at }),
      ),
      aircraft: [...aircraft],
    }
  }
}
