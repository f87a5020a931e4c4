import type { Person } from '#server/reference-api/schema.ts'
import type { Dice } from './dice.ts'
import { DAY_MINUTES, MARGIN, type Slot } from './planned.ts'
import type { Airframe, ShownSchool } from './schools-shown.ts'

export interface Party {
  readonly activity: string | null
  readonly customer: Person | null
  readonly instructors: readonly Person[]
}

type Occupancy = ReturnType<typeof createOccupancy>

/** Which aircraft and people are taken when, so that the schedule clashes only where it should. */
export function createOccupancy() {
  const taken = new Map<string, Slot[]>()
  const times = (name: string, start: number, end: number) =>
    (taken.get(name) ?? []).filter((other) => other.start < end && start < other.end).length
  return {
    times,
    isFree: (name: string, start: number, end: number) => times(name, start, end) === 0,
    take(name: string, start: number, end: number) {
      const others = taken.get(name)
      if (others === undefined) taken.set(name, [{ start, end }])
      else others.push({ start, end })
    },
  }
}

const DUAL = [
  'Dual Flight Training',
  'Dual Flight Training',
  'Dual - Instrument',
  'dual flight training',
]

/** Finds who flies a booking: never anybody who is `absent`; null if it needs an instructor and none is free. */
export function createCrew(
  school: ShownSchool,
  absent: readonly Person[],
  dice: Dice,
  occupancy: Occupancy,
) {
  const onDuty = dice.shuffled(school.instructors).filter((_, index) => index % 7 < 5)
  const waiting = dice.shuffled(school.customers).filter((one) => !absent.includes(one))
  let isPairDue = school.hasMistakes
  return (
    slot: Slot,
    until: number,
    aircraft: Airframe,
    /** The instructors it is booked with, no matter who else is free. */
    given: readonly Person[] | null = null,
    mustTeach = false,
    keptUntil = 0,
  ): Party | null => {
    const customer = waiting.pop() ?? dice.pick(school.customers)
    const end = Math.max(slot.end + MARGIN, until, keptUntil + MARGIN)
    const kind = dice.weighted({
      dual: 62,
      Rental: 15,
      'Solo Flight': 10,
      'Discovery Flight': slot.end - slot.start <= 75 ? 14 : 3,
      'Check Ride': 3,
      'Stage Check': 2,
      Ferry: 1,
    })
    const activity = dice.chance(0.004) ? null : kind
    const isTaught = mustTeach || !['Rental', 'Solo Flight', 'Ferry'].includes(kind)
    if (!isTaught)
      return { activity, customer: dice.chance(0.05) ? null : customer, instructors: [] }
    const usual = school.instructors[school.customers.indexOf(customer) % school.instructors.length]
    const free = (usual === undefined ? onDuty : [usual, ...dice.shuffled(onDuty)]).filter(
      ({ name }) =>
        occupancy.isFree(name, slot.start, end) && occupancy.times(name, 0, DAY_MINUTES) < 4,
    )
    const [first, second] = given ?? free
    if (first === undefined)
      return mustTeach ? null : { activity: 'Rental', customer, instructors: [] }
    const instructors = [first]
    const isPair = isPairDue && given === null && !mustTeach && kind === 'dual'
    if (isPair && second !== undefined && second !== first) {
      isPairDue = false
      instructors.push(second)
    }
    if (given === null) for (const { name } of instructors) occupancy.take(name, slot.start, end)
    if (kind !== 'dual' && !mustTeach) return { activity, customer, instructors }
    const lesson = aircraft.model === 'BE76' ? 'Dual - Multi-engine' : dice.pick(DUAL)
    return { activity: lesson, customer, instructors }
  }
}
