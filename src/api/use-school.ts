import { createContext, useContext } from 'react'
import type { Location } from '#time/sun.ts'
import type { Zone } from '#time/zone.ts'

export interface School {
  readonly name: string
  readonly zone: Zone
  /** Null if not set; nothing is then said about the sun. */
  readonly location: Location | null
}

export const SchoolContext = createContext<School | null>(null)

/** Throws outside of `SchoolContext`. */
export function useSchool(): School {
  const school = useContext(SchoolContext)
  if (!school) throw new Error('useSchool needs a SchoolContext above it')
  return school
}
