import { type Person, personKey } from '#domain/person.ts'

/** `personKey`, remembering its answers: a log names the same few hundred people again and again. '' for nobody. */
export function personKeys(): (person: Person | null) => string {
  const known = new Map<string, string>()
  return (person) => {
    if (person === null) return ''
    const written = `${person.email}\n${person.name}`
    const before = known.get(written)
    if (before !== undefined) return before
    const key = personKey(person)
    known.set(written, key)
    return key
  }
}
