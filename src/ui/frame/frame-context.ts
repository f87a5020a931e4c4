import { type ComponentType, createContext, type ReactNode, useContext } from 'react'
import type { Instant } from '#time/instant.ts'
import { USUAL_HOURS } from '#time/opening-hours.ts'
import type { DayRange } from '#time/plain-day.ts'
import { type AgeRule, NO_GAPS } from '#time/reading-age.ts'
import type { Zone } from '#time/zone.ts'
import type { Tone } from '#ui/tones.ts'

interface FramePage {
  readonly label: string
  readonly href: string
  readonly isCurrent: boolean
  readonly Icon: ComponentType<{ size?: number }>
}

/** The range a page shows: days of the schedule in the school's zone, or of the log. */
export interface ShownRange {
  readonly list: 'reservations' | 'flights'
  readonly days: DayRange
  /** As written inside a sentence: "this week", "Wed 18 Nov". */
  readonly words: string
}

/** What surrounds every page and belongs to none; set once by the application. */
export interface FrameParts {
  readonly brand: string
  readonly pages: readonly FramePage[]
  /** The school's zone; null while it is not known. */
  readonly zone: Zone | null
  readonly requests: {
    readonly limit: number | null
    readonly remaining: number | null
    readonly reset: Instant | null
  }
  /** What is wrong beyond this page ("School's system does not answer"), in a few words. */
  readonly alarm: { readonly tone: Tone; readonly words: string } | null
  /** What decides whether data is old. */
  readonly rule: AgeRule
  /** What the status pill opens, for the page in sight. */
  readonly panel: ((asOf: Instant | null, range: ShownRange | null) => ReactNode) | null
  /** Opens the palette that finds anything; null where there is none. */
  readonly onFind: (() => void) | null
  /** Another page was shown before: the focus, lost with it, goes to this one's content. */
  readonly hasMoved: boolean
  /** Below every page, for people to whom all of this is new; null once dismissed. */
  readonly foot: ReactNode
  readonly isRailOpen: boolean
  readonly onRail: (isOpen: boolean) => void
}

const FrameContext = createContext<FrameParts>({
  brand: 'Flightline',
  pages: [],
  zone: null,
  requests: { limit: null, remaining: null, reset: null },
  alarm: null,
  rule: { hours: USUAL_HOURS, gaps: NO_GAPS },
  panel: null,
  onFind: null,
  hasMoved: false,
  foot: null,
  isRailOpen: true,
  onRail: () => {},
})

export const FrameProvider = FrameContext.Provider

export function useFrame(): FrameParts {
  return useContext(FrameContext)
}
