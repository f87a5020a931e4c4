import { replaceEqualDeep } from '@tanstack/react-query'
import { useState } from 'react'

/** Returns the previous list while the items are the same, so that memos hold. */
export function useSteadyList<T>(list: readonly T[]): readonly T[] {
  return useSteady(
    list,
    (a, b) => a.length === b.length && a.every((item, index) => item === b[index]),
  )
}

export function useSteadyFields<T extends object>(fields: T): T {
  return useSteady(fields, (a, b) =>
    Object.entries(a).every(([name, value]) => value === b[name as keyof T]),
  )
}

/** Returns the previous plain data, or the parts of it, that are equal. */
export function useSteadyData<T>(data: T): T {
  return useKept(data, replaceEqualDeep)
}

/** Returns the previous value while `isSame`. */
export function useSteady<T>(next: T, isSame: (a: T, b: T) => boolean): T {
  return useKept(next, (last, one) => (last === one || isSame(last, one) ? last : one))
}

function useKept<T>(next: T, merge: (last: T, next: T) => T): T {
  const [keep] = useState(() => {
    let last = next
    return (one: T) => {
      last = merge(last, one)
      return last
    }
  })
  return keep(next)
}
