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
  const [keep] = useState(() => {
    let last = data
    return (next: T): T => {
      last = replaceEqualDeep(last, next)
      return last
    }
  })
  return keep(data)
}

/** Returns the previous value while `isSame`. */
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
