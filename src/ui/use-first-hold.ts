import { useEffect, useState } from 'react'

/** ms. Stored data have arrived by then; slower data are drawn as they come. */
const LONGEST = 1000

/** Holds the first drawing until its layout is known, for a second at most, once per mount. */
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
