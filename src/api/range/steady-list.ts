import { useState } from 'react'

/** The previous render's list while it holds the same things in the same order, so that memos built on it survive. */
export function useSteadyList<T>(list: readonly T[]): readonly T[] {
  return useSteady(
    list,
    (a, b) => a.length === b.length && a.every((item, index) => item === b[index]),
  )
}

/** The same of an object while each of its fields holds the same thing. */
export function useSteadyFields<T extends object>(fields: T): T {
  return useSteady(fields, (a, b) =>
    Object.entries(a).every(([name, value]) => value === b[name as keyof T]),
  )
}

/** The previous render's value while it is the same by `isSame`. */
export function useSteady<T>(next: T, isSame: (a: T, b: T) => boolean): T {
  const [keep] = useState(() => {
    let last = next
    return (one: T) => {
      if (last !== one && !isSame(last, one)) last = one
      return last
    }
  })
  return keep(next)
}
