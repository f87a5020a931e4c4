import type { Person } from '#reference-api/schema.ts'

const INSTRUCTORS =
  'Maya Brooks,Daniel Ortega,Priya Raman,Luke Sandoval,Hannah Weiss,Tom Akers,Grace Ohara,Ben Castillo,' +
  'Sofia Lindqvist,Marcus Hale,Elena Petrova,Jonah Reyes,Claire Dubois,Owen Tanaka,Ruth Adeyemi,Caleb Moore'

const FIRST =
  'Aiden,Bella,Carlos,Diana,Ethan,Fatima,George,Heather,Ivan,Jasmine,Kevin,Laura,Miguel,Nora,Oscar,Paige,Quinn,Rosa,Sam,Tara'
const LAST =
  'Abbott,Bauer,Cho,Delgado,Ellis,Foster,Gupta,Hoffman,Ito,Jensen,Kowalski,Lopez,Murphy,Nguyen,O’Connor,Park,Quigley,Romero,Schultz,Torres'

/** The sixteen instructors of the first school. */
export const INSTRUCTOR_ROSTER: readonly Person[] = INSTRUCTORS.split(',').map((name, index) =>
  person(name, 'example.org', 100 + index),
)

/** The eighty customers there. Two are one household with one e-mail; some left no number. */
export const CUSTOMERS: readonly Person[] = Array.from({ length: 80 }, (_, index) => {
  const first = FIRST.split(',')[index % 20] ?? ''
  const last = LAST.split(',')[(index * 7 + Math.floor(index / 20) * 3) % 20] ?? ''
  const known = person(`${first} ${last}`, 'example.com', 120 + (index % 80))
  if (index === 41) return { ...known, email: 'hangar.family@example.com' }
  if (index === 61) return { ...known, email: 'Hangar.Family@example.com' }
  return index % 13 === 12 ? { ...known, phone: '' } : known
})

/** The two instructors and nine customers of the second school. */
export const SECOND_INSTRUCTORS: readonly Person[] = ['Walt Emerson', 'Ines Carvalho'].map(
  (name, index) => person(name, 'example.org', 180 + index),
)
export const SECOND_CUSTOMERS: readonly Person[] =
  'Abe Norris,Beth Lang,Cy Duarte,Dee Fox,Eli Stone,Flo Marsh,Gus Pike,Hope Vance,Ira Webb'
    .split(',')
    .map((name, index) => person(name, 'example.com', 184 + index))

// 555-0100 to 555-0199 are reserved for fiction.
function person(name: string, domain: string, number: number): Person {
  const mailbox = name.toLowerCase().replace(/[^a-z]+/g, '.')
  return { name, email: `${mailbox}@${domain}`, phone: `(303) 555-0${number}` }
}
