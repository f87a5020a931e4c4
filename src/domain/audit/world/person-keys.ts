import { type Person, personKey } from '#domain/record/person.ts'

/** `personKey`, remembering its answers: a log names the same few hundred people again and again. '' for nobody. */
export function personKeys(): (person: Person | null) => string {
  const known = new Map<string, Map<string, string>>()
  return (person) => {
    if (person === null) return ''
    const { email, name } = person
    const named = known.get(email) ?? new Map<string, string>()
    if (named.size === 0) known.set(email, named)
    const before = named.get(name)
    if (before !== undefined) return before
    const key = personKey(person)
    named.set(name, key)
    return key
  }
}
