/** What the address of a person's page says: `who` is the e-mail in lower case, else the name (`personKey`); '' is nobody. */
export interface PersonState {
  readonly who: string
}

type Search = Readonly<Record<string, string | undefined>>

const LONGEST = 300

export function readPersonSearch(search: Search): PersonState {
  return { who: (search['who'] ?? '').slice(0, LONGEST) }
}

export function writePersonSearch(state: PersonState): Record<string, string | undefined> {
  return { who: state.who === '' ? undefined : state.who }
}
