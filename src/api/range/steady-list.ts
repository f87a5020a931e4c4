import { useState } from 'react'

/** The previous render's list while it holds the same things in the same order, so that memos built on it survive. */
export function useSteadyList<T>(list: readonly T[]): readonly T[] {
  const [keep] = useState(() => steadyList<T>())
  return keep(list)
}

function steadyList<T>(): (list: readonly T[]) => readonly T[] {
  let last: readonly T[] = []
  return (list) => {
    const isSame = list.length === last.length && list.every((item, i) => item === last[i])
    if (!isSame) last = list
    return last
  }
}
