import { dayAt } from '#coverage/line.ts'
import { DAY } from '#time/instant.ts'
import { LOOK_BACK_DAYS } from '#wire/wire.ts'
import { type Entry, recordOf } from './entry.ts'
import type { KnownAges } from './known-ages.ts'
import { knownParts } from './known-parts.ts'
import type { DaysOf, RunningBookings } from './school-reader.ts'
import { isKeyless, type Shelf } from './shelf.ts'
import type { Stage } from './stage.ts'

const LOOK_BACK = LOOK_BACK_DAYS * DAY

/** The UTC days in which pages look for what began before an instant (epoch ms). */
export function lookBackOf(at: number): DaysOf {
  const day = (position: number) => dayAt(Math.floor(position / DAY))
  return { collection: 'reservations', from: day(at - LOOK_BACK), to: day(at) }
}

/** Answers from the schedule's shelf what began before an instant (epoch ms) and matters at it. */
export function createRunning(
  shelf: Shelf,
  ages: Pick<KnownAges, 'ofParts'>,
  stageOf: (entry: Entry) => Stage,
): (at: number) => RunningBookings {
  /** Thousands are gone through for every answer. */
  const tails = new WeakMap<Entry, string>()
  function aircraftOf(entry: Entry): string {
    const text = tails.get(entry) ?? JSON.stringify(recordOf(entry)?.aircraft ?? null)
    tails.set(entry, text)
    return text
  }

  return (at) => {
    const begins = at - LOOK_BACK
    const runs = ({ ends }: Entry) => ends > at
    const lookBack = shelf.between({ start: begins, end: at })
    const earlier = shelf.longOnes(at).filter((entry) => entry.at < begins)
    const late = lookBack.filter(
      (entry) => isNamed(entry) && (runs(entry) || stageOf(entry) === 'out'),
    )
    const aircraft = new Set(lookBack.map(aircraftOf))
    aircraft.delete('null')
    return {
      bodies: [...earlier, ...late].map(({ body }) => body),
      known: ages.ofParts(
        'reservations',
        knownParts(shelf, { start: Number.NEGATIVE_INFINITY, end: at }),
      ),
      aircraft: [...aircraft],
    }
  }
}

/** One without a name or a place may lie anywhere in a stretch that nothing is vouched for. */
function isNamed({ id, isPlaced }: Entry): boolean {
  return isPlaced || !isKeyless(id)
}
