import { asFields, forgetText, keptText, storedFields } from '#memory/kept-text.ts'
import type { InspectionAsked } from '#wire/inspections-wire.ts'

const KEY = 'flightline.tach-due'
const MOST = 500
const LONGEST_TAIL = 20
const LONGEST_LIST = 100_000
const HIGHEST = 99_999_999

/**
 * Until 1.0 each browser kept by itself at which Tach something was due, hundredths by tail. Any fault of the storage is an empty
 * list, and so is one of another school.
 */
export function keptTachDue(school: string): readonly (readonly [tail: string, due: number])[] {
  const stored = storedFields(keptText(KEY), LONGEST_LIST)
  if (stored['school'] !== school) return []
  return Object.entries(asFields(stored['due']))
    .filter((entry): entry is [string, number] => {
      const [tail, due] = entry
      return Number.isInteger(due) && 0 <= Number(due) && Number(due) <= HIGHEST && isTail(tail)
    })
    .slice(0, MOST)
}

export function forgetTachDue(): void {
  forgetText(KEY)
}

/** One of them as an inspection that comes once: nobody said what it was. */
export function asInspection([tail, due]: readonly [string, number]) {
  return {
    tail,
    name: 'Tach due',
    limits: [{ meter: 'tach', due, interval: null, warnAt: 1_000 }],
    carry: 'due',
    grounds: false,
    note: '',
  } satisfies Omit<InspectionAsked, 'id' | 'done'>
}

function isTail(tail: string): boolean {
  return tail.trim() !== '' && tail.length <= LONGEST_TAIL
}
