import { createContext, useContext } from 'react'
import { type Clock, systemClock } from '#time/clock.ts'

/** Replaceable in tests. `random` is 0 to 1. */
export interface ApiEnvironment {
  readonly clock: Clock
  readonly random: () => number
}

export const ApiEnvironmentContext = createContext<ApiEnvironment>({
  clock: systemClock,
  random: Math.random,
})

export function useApiEnvironment(): ApiEnvironment {
  return useContext(ApiEnvironmentContext)
}
