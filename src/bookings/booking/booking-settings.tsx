import { createContext, type ReactNode, useContext } from 'react'
import { type FindingLimits, USUAL_LIMITS } from '#domain/findings/finding.ts'

const LimitsContext = createContext<FindingLimits>(USUAL_LIMITS)

/** This browser's limits for findings. `limits` must keep its identity between renders. */
export function BookingSettingsProvider({
  limits,
  children,
}: {
  limits: FindingLimits
  children: ReactNode
}) {
  return <LimitsContext value={limits}>{children}</LimitsContext>
}

export function useFindingLimits(): FindingLimits {
  return useContext(LimitsContext)
}
