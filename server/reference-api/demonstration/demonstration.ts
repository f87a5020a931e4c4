import type { SchoolDatabase } from '#reference-api/database.ts'
import { addSchool, allSchools, removeSchool, schoolNamed } from '#reference-api/schools.ts'
import { bringTo, readProgress, unwritten } from './living.ts'
import { DEMONSTRATION_ZONE } from './school-zone.ts'
import { FIRST_SCHOOL, SECOND_SCHOOL } from './schools-shown.ts'

/** Not secret: what they open is invented. */
export const DEMONSTRATION_KEYS = { key: 'demonstration-key-1', secondKey: 'demonstration-key-2' }

/**
 * Brings the demonstration schools in the file to `now` (epoch ms) and returns their keys. Starts anew for another
 * zone. Null if the file holds a school of its own: then a demonstration is removed.
 */
export function prepareDemonstration(
  db: SchoolDatabase,
  now: number,
  { zone = DEMONSTRATION_ZONE, keys = DEMONSTRATION_KEYS } = {},
): typeof DEMONSTRATION_KEYS | null {
  const isThere = db
    .transaction((): boolean => {
      const schools = allSchools(db)
      const demonstrations = schools.filter(({ demonstration }) => demonstration !== null)
      if (demonstrations.length < schools.length) {
        for (const { id } of demonstrations) removeSchool(db, id)
        return false
      }
      for (const [{ name }, key] of [
        [FIRST_SCHOOL, keys.key],
        [SECOND_SCHOOL, keys.secondKey],
      ] as const) {
        const stored = schoolNamed(db, name)?.demonstration ?? null
        const demonstration = readProgress(stored)?.zone === zone ? stored : unwritten(zone)
        addSchool(db, { name, key, demonstration })
      }
      return true
    })
    .immediate()
  if (!isThere) return null
  for (const school of allSchools(db)) bringTo(db, school, now)
  return keys
}
