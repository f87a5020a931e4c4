import type { Person } from '#server/reference-api/schema.ts'
import type { Dice } from '#server/reference-api/seeded.ts'
import type { Airframe, Party, Slot } from './planned.ts'
import type { ShownSchool } from './schools-shown.ts'

type Occupancy = ReturnType<typeof createOccupancy>

/** Minutes between two bookings, in case an aircraft or a person is a little late. */
const MARGIN = 15

/** Tracks who and what is taken, so that the schedule clashes only where it should. */
export function createOccupancy() {
  const taken = new Map<string, Slot[]>()
  return {
    count: (name: string) => taken.get(name)?.length ?? 0,
    isFree: (name: string, { start, end }: Slot) =>
      !taken.get(name)?.some((other) => other.start < end + MARGIN && start < other.end + MARGIN),
    take: (name: string, slot: Slot) => taken.set(name, [...(taken.get(name) ?? []), slot]),
  }
}

const DUAL = [
  'Dual Flight Training',
  'Dual Flight Training',
  'Dual - Instrument',
  'dual flight training',
]
const UNTAUGHT = ['Rental', 'Solo Flight', 'Ferry']

/** Never picks a customer who is `absent`. An empty list of instructors means any; without a free one it is a rental. */
export function createCrew(
  school: ShownSchool,
  absent: readonly (Person | undefined)[],
  dice: Dice,
  occupancy: Occupancy,
) {
  const onDuty = dice.shuffled(school.instructors).filter((_, index) => index % 7 < 5)
  const waiting = dice.shuffled(school.customers).filter((one) => !absent.includes(one))
  let isPairDue = school.hasMistakes
  return (slot: Slot, aircraft: Airframe, lessonWith?: readonly Person[]): Party => {
    const customer = waiting.pop() ?? dice.pick(school.customers)
    const drawn = dice.weighted({
      dual: 62,
      Rental: 15,
      'Solo Flight': 10,
      'Discovery Flight': slot.end - slot.start <= 75 ? 14 : 3,
      'Check Ride': 3,
      'Stage Check': 2,
      Ferry: 1,
    })
    const kind = lessonWith === undefined ? drawn : 'dual'
    if (UNTAUGHT.includes(kind)) {
      return { activity: kind, customer: dice.chance(0.05) ? null : customer, instructors: [] }
    }
    const usual = school.instructors[school.customers.indexOf(customer) % school.instructors.length]
    const free = [...new Set([usual, ...dice.shuffled(onDuty)])].filter(
      (one): one is Person =>
        one !== undefined && occupancy.isFree(one.name, slot) && occupancy.count(one.name) < 4,
    )
    const isPair = isPairDue && lessonWith === undefined && kind === 'dual' && free.length > 1
    if (isPair) isPairDue = false
    const instructors = lessonWith?.length ? lessonWith : free.slice(0, isPair ? 2 : 1)
    if (instructors.length === 0) return { activity: 'Rental', customer, instructors }
    for (const { name } of instructors) occupancy.take(name, slot)
    const lesson = aircraft.model === 'BE76' ? 'Dual - Multi-engine' : dice.pick(DUAL)
    const activity = kind === 'dual' ? lesson : kind
    return { activity: dice.chance(0.002) ? null : activity, customer, instructors }
  }
}
