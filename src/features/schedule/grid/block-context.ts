import { createContext, useContext } from 'react'
import type { Speak } from '#school/booking/booking-words.ts'
import type { Marks } from '#school/booking/marks.ts'
import type { FindingMarks } from '#school/findings/finding-marks.ts'
import type { InstantRange } from '#time/instant.ts'
import type { PlainDay } from '#time/plain-day.ts'
import type { Zone } from '#time/zone.ts'
import type { DayBar } from './day-bars.ts'

/** What the pieces inside react-big-calendar need; the library gives its own props to them and no others. */
export interface BlockSurroundings {
  readonly view: 'day' | 'week'
  readonly zone: Zone
  readonly locale: string
  readonly today: PlainDay
  readonly speak: Speak
  /** What is news, by booking. */
  readonly marks: Marks
  /** What is wrong, by booking. */
  readonly findings: FindingMarks
  /** Pixels a day's bars share. */
  readonly columnWidth: number
  readonly isWaiting: boolean
  /** The bars of each day in sight. */
  readonly barsOn: ReadonlyMap<PlainDay, readonly DayBar[]>
  /** Stretches that could not be read. */
  readonly unknown: readonly InstantRange[]
  /** Bookings in sight per local day, in words. */
  readonly countWords: (day: PlainDay) => string
  readonly onOpenDay: (day: PlainDay) => void
}

const BlockContext = createContext<BlockSurroundings | null>(null)

export const BlockSurroundingsProvider = BlockContext

export function useBlockSurroundings(): BlockSurroundings {
  const surroundings = useContext(BlockContext)
  if (!surroundings) throw new Error('A block is drawn outside of the calendar.')
  return surroundings
}

/** Height of an hour's row in px; the style sheet takes it from here. */
export const HOUR_HEIGHT = 52
