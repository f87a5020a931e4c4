import { createContext, useContext } from 'react'
import type { Location } from '#time/sun.ts'
import type { Zone } from '#time/zone.ts'

export interface School {
  readonly name: string
  readonly zone: Zone
  /** Where its aircraft stand; null if not set, and then nothing is said about the sun. */
  readonly location: Location | null
}

/** Everything below knows the school: the same object from render to render. */
export const SchoolContext = createContext<School | null>(null)

/** The school whose page this is. Throws outside of `SchoolContext`. */
export function useSchool(): School {
  const school = useContext(SchoolContext)
  if (!school) throw new Error('useSchool needs a SchoolContext above it')
  return school
}
