import { useEffect, useState } from 'react'

/** ms. What the gateway remembers is here by then; what it has to read takes longer, and is drawn as it comes. */
const LONGEST = 1000

/**
 * True while what decides where things stand is on its way, so that a page is drawn once, not piece by piece; for a
 * second at most, and never again afterwards.
 */
export function useFirstHold(isComing: boolean): boolean {
  const [isOver, setOver] = useState(!isComing)
  if (!isOver && !isComing) setOver(true)
  useEffect(() => {
    if (isOver) return undefined
    const timer = setTimeout(() => setOver(true), LONGEST)
    return () => clearTimeout(timer)
  }, [isOver])
  return !isOver && isComing
}
