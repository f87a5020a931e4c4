import { type ComponentType, createContext, type ReactNode, useContext } from 'react'
import type { Instant } from '#time/instant.ts'
import { USUAL_HOURS } from '#time/opening-hours.ts'
import type { DayRange } from '#time/plain-day.ts'
import { type AgeRule, NO_GAPS, type OpenAge } from '#time/reading-age.ts'
import type { Zone } from '#time/zone.ts'
import { useMedia } from '#ui/media.ts'
import type { Tone } from '#ui/tones.ts'

/** The look of the school's name above the pages, also before they are here. */
export const BRAND =
  'flex items-center gap-2 min-w-0 min-h-8 px-1.5 rounded-md text-14 font-semibold hover:bg-hover aria-expanded:bg-hover max-lg:min-h-11'

export interface FramePage {
  readonly label: string
  readonly href: string
  readonly isCurrent: boolean
  readonly Icon: ComponentType<{ size?: number; className?: string }>
  /** Only in the menu, at any width. */
  readonly isAside: boolean
  /** In the person's menu, where the bar has room. */
  readonly isOwn: boolean
}

export interface FrameAction {
  readonly label: string
  readonly Icon: ComponentType<{ size?: number; className?: string }>
  readonly onPress: () => void
}

interface FrameWho {
  /** For the outermost element: role and what it may see. */
  readonly marks: Readonly<Record<`data-${string}`, string>>
  readonly PersonMenu: ComponentType<{ hasRoom: boolean }>
  readonly actions: readonly FrameAction[]
}

/** The page's search, served by the frame's field. */
export interface PageSearch {
  readonly q: string
  readonly onQ: (q: string) => void
  /** To the next match (Enter) or the previous (Shift). */
  readonly onStep?: (step: -1 | 1) => void
  /** The match, in words. */
  readonly said?: string
}

/** Days in the school's zone, or log days. */
export interface ShownRange {
  readonly list: 'reservations' | 'flights'
  readonly days: DayRange
  /** Inside a sentence: "this week", "Wed 18 Nov". */
  readonly words: string
}

/** Set once by the application. */
export interface FrameParts {
  readonly brand: string
  /** False in the operator's own accounts, which have no school data. */
  readonly isSchool: boolean
  readonly pages: readonly FramePage[]
  /** For a phone's lower bar, with shorter labels. */
  readonly thumbs: readonly FramePage[]
  readonly zone: Zone | null
  readonly requests: {
    readonly limit: number | null
    readonly remaining: number | null
    readonly reset: Instant | null
  }
  /** A failure beyond this page, in a few words: "The scheduling system does not answer". */
  readonly alarm: { readonly tone: Tone; readonly words: string } | null
  readonly rule: AgeRule
  /** `asOf`: of the oldest part, which can be settled. `head`: what the page shows and lacks. */
  readonly panel:
    | ((
        ages: readonly OpenAge[],
        asOf: Instant | null,
        range: ShownRange | null,
        head: ReactNode,
      ) => ReactNode)
    | null
  /** Refresh with its price; null where nothing is loaded. */
  readonly Refresh: ComponentType<{ range: ShownRange }> | null
  /** Null where there is no search. */
  readonly Find: ComponentType<{ search: PageSearch | null }> | null
  /** Null for readers without alerts. */
  readonly Bell: ComponentType | null
  /** Null without sign-in. */
  readonly who: FrameWho | null
  readonly actions: readonly FrameAction[]
  /** "Flightline 1.2.3", at the foot of the menu. */
  readonly about: string
  /** The reader came from another page: move focus to this one's content. */
  readonly hasMoved: boolean
  /** For newcomers, below every page; null once dismissed. */
  readonly foot: ReactNode
  /** Null: not chosen. */
  readonly isRailOpen: boolean | null
  readonly onRail: (isOpen: boolean) => void
}

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
  actions: [],
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

/** Null where the canvas has no room beside it: then it is a drawer. */
export function useIsRailOpen(): boolean | null {
  const isDrawer = useMedia('(max-width: 1279px)')
  const { isRailOpen } = useFrame()
  return isDrawer ? null : (isRailOpen ?? true)
}

/** Place for the completeness mark; null before it is drawn, undefined outside a frame. */
export const FrameCorner = createContext<HTMLElement | null | undefined>(undefined)

/** Place for the same words at the head of the status panel; null while that is closed. */
export const FramePanelHead = createContext<HTMLElement | null>(null)
