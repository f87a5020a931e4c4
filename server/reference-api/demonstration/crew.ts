import type { Person } from '#reference-api/schema.ts'
import type { Dice } from './dice.ts'
import type { Airframe } from './fleet.ts'
import type { Occupancy } from './occupancy.ts'
import { DAY_MINUTES, type Slot } from './planned.ts'
import type { ShownSchool } from './schools-shown.ts'

export interface Party {
  readonly activity: string | null
  readonly customer: Person | null
  readonly instructors: readonly Person[]
}

/** A person who is a few minutes late must not be promised again for the minutes after. */
export const MARGIN = 15

interface CrewWish {
  /** The instructors it is booked with, no matter who else is free. */
  readonly with: readonly Person[] | null
  readonly mustTeach: boolean
  /** Minutes after midnight until which they are kept for the next booking. */
  readonly until: number
}

const ANYBODY: CrewWish = { with: null, mustTeach: false, until: 0 }

export interface Crew {
  /** Who flies a booking: never somebody who is out; null if it needs an instructor and none is free. */
  find(slot: Slot, until: number, aircraft: Airframe, wish?: CrewWish): Party | null
}

const DUAL = [
  'Dual Flight Training',
  'Dual Flight Training',
  'Dual - Instrument',
  'dual flight training',
]

export function createCrew(
  school: ShownSchool,
  absent: readonly Person[],
  dice: Dice,
  occupancy: Occupancy,
): Crew {
  const onDuty = dice.shuffled(school.instructors).filter((_, index) => index % 7 < 5)
  const waiting = dice.shuffled(school.customers).filter((one) => !absent.includes(one))
  let isPairDue = school.hasMistakes
  return {
    find(slot, until, aircraft, wish = ANYBODY) {
      const customer = waiting.pop() ?? dice.pick(school.customers)
      const end = Math.max(slot.end + MARGIN, until, wish.until + MARGIN)
      const length = slot.end - slot.start
      const kind = dice.weighted([
        ['dual', 62],
        ['Rental', 15],
        ['Solo Flight', 10],
        ['Discovery Flight', length <= 75 ? 14 : 3],
        ['Check Ride', 3],
        ['Stage Check', 2],
        ['Ferry', 1],
      ] as const)
      const activity = dice.chance(0.004) ? null : kind
      const isTaught = wish.mustTeach || !['Rental', 'Solo Flight', 'Ferry'].includes(kind)
      // Now and then nobody is on file.
      const known = isTaught || !dice.chance(0.05) ? customer : null
      const alone = { activity: isTaught ? 'Rental' : activity, customer: known, instructors: [] }
      if (!isTaught) return alone
      const usual =
        school.instructors[school.customers.indexOf(customer) % school.instructors.length]
      const free = (usual === undefined ? onDuty : [usual, ...dice.shuffled(onDuty)]).filter(
        ({ name }) =>
          occupancy.isFree(name, slot.start, end) && occupancy.times(name, 0, DAY_MINUTES) < 4,
      )
      const [first, second] = wish.with ?? free
      if (first === undefined) return wish.mustTeach ? null : alone
      const isPair =
        isPairDue &&
        wish.with === null &&
        !wish.mustTeach &&
        kind === 'dual' &&
        second !== undefined &&
        second !== first
      if (isPair) isPairDue = false
      const instructors = isPair ? [first, second] : [first]
      if (wish.with === null) {
        for (const { name } of instructors) occupancy.take(name, slot.start, end)
      }
      const words =
        kind !== 'dual' && !wish.mustTeach
          ? activity
          : aircraft.model === 'BE76'
            ? 'Dual - Multi-engine'
            : dice.pick(DUAL)
      return { activity: words, customer, instructors }
    },
  }
}
