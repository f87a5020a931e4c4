import { type ComponentType, createContext, type ReactNode, useContext } from 'react'
import type { Instant } from '#time/instant.ts'
import { USUAL_HOURS } from '#time/opening-hours.ts'
import type { DayRange } from '#time/plain-day.ts'
import { type AgeRule, NO_GAPS } from '#time/reading-age.ts'
import type { Zone } from '#time/zone.ts'
import type { Tone } from '#ui/tones.ts'

export interface FramePage {
  readonly label: string
  readonly href: string
  readonly isCurrent: boolean
  readonly Icon: ComponentType<{ size?: number }>
  /** Only in the menu, at every width. */
  readonly isAside: boolean
  /** Under the name of whoever is signed in, where the bar has room for it. */
  readonly isOwn: boolean
}

export interface FrameDeed {
  readonly label: string
  readonly Icon: ComponentType<{ size?: number }>
  readonly onPress: () => void
}

interface FrameWho {
  /** For the outermost element of every page (design contract): who looks, and what he sees. */
  readonly marks: Readonly<Record<`data-${string}`, string>>
  /** His name and what is his alone, in the bar. */
  readonly Own: ComponentType<{ hasRoom: boolean }>
  readonly deeds: readonly FrameDeed[]
}

/** The page's own search, which the one field of the frame serves. */
export interface PageSearch {
  /** What is searched for now; '' for nothing. */
  readonly q: string
  readonly onQ: (q: string) => void
  /** Enter goes to the next match, with Shift to the one before. */
  readonly onStep?: (step: -1 | 1) => void
  /** What a step came to, in words. */
  readonly said?: string
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
  /** Whether there is a school behind the pages, whose data has an age; the operator's own house has none. */
  readonly isSchool: boolean
  readonly pages: readonly FramePage[]
  /** The most used of them, with shorter words, for the bar along a phone's lower edge. */
  readonly thumbs: readonly FramePage[]
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
  /** Reads what is in sight again, and says its price; null where nothing is read. */
  readonly Refresh: ComponentType<{ range: ShownRange }> | null
  /** The one field that finds anything; null where there is none. */
  readonly Find: ComponentType<{ search: PageSearch | null }> | null
  /** What rings when something is wrong at the school; null for whoever is not told. */
  readonly Bell: ComponentType | null
  /** Who looks, where people sign in; null where nobody is asked. */
  readonly who: FrameWho | null
  /** Settings, keys and the like, in the menu of the school. */
  readonly deeds: readonly FrameDeed[]
  /** "Flightline 1.2.3", at the foot of the menu. */
  readonly about: string
  /** Another page was shown before: the focus, lost with it, goes to this one's content. */
  readonly hasMoved: boolean
  /** Below every page, for people to whom all of this is new; null once dismissed. */
  readonly foot: ReactNode
  /** Null leaves it to the width. */
  readonly isRailOpen: boolean | null
  readonly onRail: (isOpen: boolean) => void
}

/** What surrounds a page before anything is known. */
export const BARE_FRAME: FrameParts = {
  brand: 'Flightline',
  isSchool: true,
  pages: [],
  thumbs: [],
  zone: null,
  requests: { limit: null, remaining: null, reset: null },
  alarm: null,
  rule: { hours: USUAL_HOURS, gaps: NO_GAPS },
  panel: null,
  Refresh: null,
  Find: null,
  Bell: null,
  who: null,
  deeds: [],
  about: '',
  hasMoved: false,
  foot: null,
  isRailOpen: null,
  onRail: () => {},
}

const FrameContext = createContext(BARE_FRAME)

export const FrameProvider = FrameContext.Provider

export function useFrame(): FrameParts {
  return useContext(FrameContext)
}

/** Where a page's completeness stands while all is known, in the second band; null before it is drawn, undefined outside a frame. */
export const FrameCorner = createContext<HTMLElement | null | undefined>(undefined)
