import { createContext, type ReactNode, useContext } from 'react'
import { type FindingLimits, USUAL_LIMITS } from '#domain/findings/finding.ts'

const LimitsContext = createContext<FindingLimits>(USUAL_LIMITS)

/** What this browser's reader thinks too short or too long. `limits` must be the same object from render to render. */
export function BookingSettingsProvider({
  limits,
  children,
}: {
  limits: FindingLimits
  children: ReactNode
}) {
  return <LimitsContext value={limits}>{children}</LimitsContext>
}

/** The usual ones where nobody has set others. */
export function useFindingLimits(): FindingLimits {
  return useContext(LimitsContext)
}
