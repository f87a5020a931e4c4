import { weekday } from '#server/reference-api/instants.ts'
import type { Person } from '#server/reference-api/schema.ts'
import type { Airframe } from './planned.ts'
import { type DayShape, OPENS } from './timetable.ts'

const FLEET: readonly Airframe[] = [
  { tailNumber: 'N172SP', model: 'C172S', tachRatio: 0.77, hobbs: 8412.6, tach: 6390.41 },
  { tailNumber: 'N5216K', model: 'C172S', tachRatio: 0.76, hobbs: 5127.3, tach: 3908.77 },
  { tailNumber: 'N734LB', model: 'C172S', tachRatio: 0.775, hobbs: 11_290.8, tach: 8711.05 },
  { tailNumber: 'N9527H', model: 'C172S', tachRatio: 0.765, hobbs: 3377.1, tach: 2585.36 },
  { tailNumber: 'N2038S', model: 'C172S', tachRatio: 0.78, hobbs: 6904.4, tach: 5372.9 },
  { tailNumber: 'N8310W', model: 'PA-28-181', tachRatio: 0.75, hobbs: 9981.2, tach: 7466.18 },
  { tailNumber: 'N4408F', model: 'PA-28-181', tachRatio: 0.745, hobbs: 4460.5, tach: 3331.62 },
  { tailNumber: 'N2193M', model: 'PA-28-181', tachRatio: 0.76, hobbs: 7219.9, tach: 5480.03 },
  { tailNumber: 'N340DA', model: 'DA40 NG', tachRatio: 1, hobbs: 1388.7, tach: 1302.15 },
  { tailNumber: 'N512DS', model: 'DA40 NG', tachRatio: 1, hobbs: 904.2, tach: 861.4 },
  { tailNumber: 'N771DN', model: 'DA40 NG', tachRatio: 1, hobbs: 2156.3, tach: 2049.88 },
  { tailNumber: 'N220SR', model: 'SR20', tachRatio: 0.785, hobbs: 2743.5, tach: 2170.24 },
  { tailNumber: 'N618CD', model: 'SR20', tachRatio: 0.775, hobbs: 1675.8, tach: 1311.57 },
  { tailNumber: 'N6742B', model: 'BE76', tachRatio: 0.745, hobbs: 5533.4, tach: 4008.96 },
]

const SECOND_FLEET: readonly Airframe[] = [
  { tailNumber: 'N152FR', model: 'C152', tachRatio: 0.8, hobbs: 7740.3, tach: 6188.5 },
  { tailNumber: 'N714XJ', model: 'C172N', tachRatio: 0.77, hobbs: 9120.6, tach: 7015.33 },
  { tailNumber: 'N40KT', model: 'RV-12', tachRatio: 0.8, hobbs: 612.9, tach: 489.71 },
]

export function tail(tailNumber: string): Airframe {
  const airframe = [...FLEET, ...SECOND_FLEET].find((one) => one.tailNumber === tailNumber)
  if (airframe === undefined) throw new RangeError(`No such aircraft: ${tailNumber}`)
  return airframe
}

const INSTRUCTORS =
  'Maya Brooks,Daniel Ortega,Priya Raman,Luke Sandoval,Hannah Weiss,Tom Akers,Grace Ohara,Ben Castillo,' +
  'Sofia Lindqvist,Marcus Hale,Elena Petrova,Jonah Reyes,Claire Dubois,Owen Tanaka,Ruth Adeyemi,Caleb Moore'

const FIRST =
  'Aiden,Bella,Carlos,Diana,Ethan,Fatima,George,Heather,Ivan,Jasmine,Kevin,Laura,Miguel,Nora,Oscar,Paige,Quinn,Rosa,Sam,Tara'
const LAST =
  'Abbott,Bauer,Cho,Delgado,Ellis,Foster,Gupta,Hoffman,Ito,Jensen,Kowalski,Lopez,Murphy,Nguyen,O’Connor,Park,Quigley,Romero,Schultz,Torres'

export const INSTRUCTOR_ROSTER: readonly Person[] = INSTRUCTORS.split(',').map((name, index) =>
  person(name, 'example.org', 100 + index),
)

/** Two share a household and an e-mail; some left no number. */
const CUSTOMERS: readonly Person[] = Array.from({ length: 80 }, (_, index) => {
  const first = FIRST.split(',')[index % 20] ?? ''
  const last = LAST.split(',')[(index * 7 + Math.floor(index / 20) * 3) % 20] ?? ''
  const customer = person(`${first} ${last}`, 'example.com', 120 + (index % 80))
  if (index === 41) return { ...customer, email: 'hangar.family@example.com' }
  if (index === 61) return { ...customer, email: 'Hangar.Family@example.com' }
  return index % 13 === 12 ? { ...customer, phone: '' } : customer
})

const SECOND_INSTRUCTORS: readonly Person[] = ['Walt Emerson', 'Ines Carvalho'].map((name, index) =>
  person(name, 'example.org', 180 + index),
)
const SECOND_CUSTOMERS: readonly Person[] =
  'Abe Norris,Beth Lang,Cy Duarte,Dee Fox,Eli Stone,Flo Marsh,Gus Pike,Hope Vance,Ira Webb'
    .split(',')
    .map((name, index) => person(name, 'example.com', 184 + index))

// 555-0100 to 555-0199 are reserved for fiction.
function person(name: string, domain: string, number: number): Person {
  const mailbox = name.toLowerCase().replace(/[^a-z]+/g, '.')
  return { name, email: `${mailbox}@${domain}`, phone: `(303) 555-0${number}` }
}

export interface ShownSchool {
  readonly name: string
  /** First letter of its reservation numbers. */
  readonly letter: string
  readonly fleet: readonly Airframe[]
  readonly instructors: readonly Person[]
  readonly customers: readonly Person[]
  readonly shapeOf: (day: string) => DayShape
  readonly hasMistakes: boolean
}

const isWeekend = (day: string) => weekday(day) % 6 === 0

const LANES = [OPENS, OPENS, OPENS + 15, OPENS + 30]
const WEEKDAY: DayShape = {
  lanes: LANES,
  lengths: [60, 75, 90, 90, 90, 105, 120, 120],
  gaps: [0],
  cancelled: 1,
}
const WEEKEND: DayShape = {
  lanes: LANES,
  lengths: [60, 60, 75, 75, 90, 105, 105],
  gaps: [0],
  cancelled: 3,
}

export const FIRST_SCHOOL: ShownSchool = {
  name: 'Demonstration school',
  letter: 'R',
  fleet: FLEET,
  instructors: INSTRUCTOR_ROSTER,
  customers: CUSTOMERS,
  shapeOf: (day) => (isWeekend(day) ? WEEKEND : WEEKDAY),
  hasMistakes: true,
}

export const SECOND_SCHOOL: ShownSchool = {
  name: 'Second demonstration school',
  letter: 'S',
  fleet: SECOND_FLEET,
  instructors: SECOND_INSTRUCTORS,
  customers: SECOND_CUSTOMERS,
  shapeOf: (day) => ({
    lanes: isWeekend(day) ? [7 * 60, 8 * 60] : [8 * 60],
    lengths: [90, 90, 120, 120, 120],
    gaps: [30, 90],
    cancelled: isWeekend(day) ? 1 : 0,
  }),
  hasMistakes: false,
}
