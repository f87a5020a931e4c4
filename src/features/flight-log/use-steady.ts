import { useMemo } from 'react'

/** The same object as long as it says the same: what stands in the address, made anew whenever any of it changes. */
export function useSteady<T>(value: T): T {
  const words = JSON.stringify(value)
  // oxlint-disable-next-line react/exhaustive-deps -- all of the value stands in the words
  return useMemo(() => value, [words])
}
