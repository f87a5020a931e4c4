import { type ComponentType, createContext, type ReactNode, useContext } from 'react'
import type { Instant } from '#time/instant.ts'
import type { Zone } from '#time/zone.ts'

interface FramePage {
  readonly label: string
  readonly href: string
  readonly isCurrent: boolean
  readonly Icon: ComponentType<{ size?: number }>
}

/** What surrounds every page and does not belong to any: given once by the application. */
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
  /** What is wrong beyond the page in sight ("School's system does not answer"), a few words. */
  readonly alarm: { readonly tone: 'amber' | 'red'; readonly words: string } | null
  /** What the status pill opens; `asOf` is that of the page in sight. */
  readonly panel: ((asOf: Instant | null) => ReactNode) | null
  /** Another page was shown before: the focus, lost with it, goes to this one's content. */
  readonly hasMoved: boolean
  readonly isRailOpen: boolean
  readonly onRail: (isOpen: boolean) => void
}

const FrameContext = createContext<FrameParts>({
  brand: 'Flightline',
  pages: [],
  zone: null,
  requests: { limit: null, remaining: null, reset: null },
  alarm: null,
  panel: null,
  hasMoved: false,
  isRailOpen: true,
  onRail: () => {},
})

export const FrameProvider = FrameContext.Provider

export function useFrame(): FrameParts {
  return useContext(FrameContext)
}
