import type { Database } from './database.ts'

/** The revision of a school's accounts, 0 for empty ones. Rejects as `inSchool` does. */
export type AskRevision = (school: string) => Promise<number>

const kept = new WeakMap<Database, AskRevision>()

/** One for each database: what is asked while an answer is under way goes into the next statement, for all schools. */
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
