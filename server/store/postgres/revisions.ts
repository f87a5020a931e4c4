import type { Database } from './database.ts'

/** Asks for the revision of a school's house, 0 for one in which nobody ever was. Rejects as `inSchool` does. */
export type AskRevision = (school: string) => Promise<number>

const kept = new WeakMap<Database, AskRevision>()

/** The one of a database: all that is asked while an answer is under way goes into the next statement, whosever it is. */
export function revisionsOf(database: Database): AskRevision {
  const known = kept.get(database)
  if (known) return known
  const made = createRevisions(database)
  kept.set(database, made)
  return made
}

function createRevisions(database: Database): AskRevision {
  let next: { readonly schools: Set<string>; readonly answer: Promise<Revisions> } | null = null
  let last: Promise<unknown> = Promise.resolve()

  async function ask(schools: Set<string>): Promise<Revisions> {
    next = null
    const rows = await database.inSchools([...schools], (query) =>
      query<{ school: string; revision: number }>(
        "SELECT school, revision FROM head WHERE school = ANY ($1) AND store = 'accounts'",
        [[...schools]],
      ),
    )
    return new Map(rows.map(({ school, revision }) => [school, revision]))
  }

  return async (school) => {
    if (next === null) {
      const schools = new Set<string>()
      next = { schools, answer: last.then(() => ask(schools)) }
      last = next.answer.catch(() => {})
    }
    next.schools.add(school)
    return (await next.answer).get(school) ?? 0
  }
}

type Revisions = ReadonlyMap<string, number>
