import { randomUUID } from 'node:crypto'
import type { AskRows, Database } from '#server/store/postgres/database.ts'
import { SCHOOL_TABLES } from '#server/store/postgres/schema.ts'
import { type TestDatabase, testCluster } from './postgres/postgres.ts'

/** A statement of the stores, and one of its conditions that name the school. */
interface Tried {
  readonly text: string
  readonly condition: string
  /** Taken out, it gave or changed another school's rows where row-level security let it see them: the trial can fail. */
  tells: boolean
  trials: number
}

export type Trials = ReturnType<typeof tryWithoutWheres>

/** The text column of each table, which the twin's rows replace by the canary; keys and searched columns stay. */
const CANARY = 'CANARY-OF-ANOTHER-SCHOOL'
const TEXT_OF: Readonly<Record<(typeof SCHOOL_TABLES)[number], string | null>> = {
  rows: 'body',
  head: 'facts',
  audit: 'projection',
  read_request: 'question',
}

/** `school = $1`, `school = ANY ($1::uuid[])`, `read_request.school = known.school`. */
const CONDITION =
  /\b(?:\w+\.)?school = (?:(\$\d+)(?:::uuid)?(?![\w:])|ANY \((\$\d+)(?:::uuid\[\])?\)|\w+\.school\b)/g

/** Trials of one condition; by then it has met rows to return or change. */
const MOST_TRIALS = 400
/** Trials of a statement without such a condition, like an INSERT. */
const MOST_BARE = 5
const FENCED = new RegExp(`\\b(?:${SCHOOL_TABLES.join('|')})\\b`)

/**
 * Beside every statement, in a part of its transaction that is undone: the school that asks has a twin with the same keys and
 * other texts. With a condition taken out, row-level security alone must keep the twin from it; and with a twin that may be
 * seen, the conditions alone.
 */
export function tryWithoutWheres(database: Database, { name }: TestDatabase) {
  const tried = new Map<string, Tried>()
  const leaks = new Set<string>()
  const bareTrials = new Map<string, number>()

  async function trial(
    ask: AskRows,
    schools: readonly string[],
    text: string,
    values: readonly unknown[],
  ): Promise<void> {
    const conditions = [...text.matchAll(CONDITION)].map((match) => {
      const key = `${text}\n${match.index}`
      const known = tried.get(key) ?? { text, condition: match[0], tells: false, trials: 0 }
      tried.set(key, known)
      return { known, without: taken(text, match) }
    })
    const isUseful = conditions.some(({ known }) => !known.tells && known.trials < MOST_TRIALS)
    const bare = bareTrials.get(text) ?? 0
    if (!isUseful && (conditions.length > 0 || bare >= MOST_BARE || !FENCED.test(text))) return
    if (conditions.length === 0) bareTrials.set(text, bare + 1)
    const rows = await ask<StoredRow>(ALL_ROWS, [schools[0]])
    if (!rows.some(({ of }) => new RegExp(`\\b${of}\\b`).test(text))) return
    const { admin } = await testCluster()
    const twin = randomUUID()
    await admin(insertsOf(rows, twin), name)
    /** What a statement gives and leaves to whoever may see some schools. */
    const seenBy = async (
      ask: AskRows,
      statement: string,
      among: readonly string[],
    ): Promise<Seen> => {
      await ask('SAVEPOINT trial')
      try {
        const before = await digestOf(ask, twin)
        await ask(setting(among))
        const got = await ask(statement, values)
        const given = got.map((row) => JSON.stringify(row).replaceAll(MOMENT, '')).toSorted()
        const isChanged = (await digestOf(ask, twin)) !== before
        const hasTwin = [CANARY, twin].some((word) => given.join().includes(word))
        return { given: given.join(), isLeak: isChanged || hasTwin }
      } catch {
        // A statement may fail with the changed condition: then it returned nothing.
        return { given: null, isLeak: false }
      } finally {
        await ask('ROLLBACK TO SAVEPOINT trial')
        await ask(setting(schools))
      }
    }
    const [{ level } = { level: '' }] = await ask<{ level: string }>(
      "SELECT current_setting('transaction_isolation') AS level",
    )
    // A snapshot does not show a twin that was added later, so another transaction asks.
    const seen: (...given: readonly [string, readonly string[]]) => Promise<Seen> =
      level === 'read committed'
        ? (...given) => seenBy(ask, ...given)
        : (...given) => database.inSchools(schools, (other) => seenBy(other, ...given))
    const both = [...schools, twin]
    const alone = await seen(text, schools)
    const found: (readonly [Seen, string])[] = [
      [await seen(text, both), `The conditions alone let through: ${text}`],
    ]
    for (const { known, without } of conditions) {
      known.trials += 1
      found.push([await seen(without, schools), `Row-level security let through: ${without}`])
      const unfenced = await seen(without, both)
      known.tells ||= unfenced.isLeak || unfenced.given !== alone.given
    }
    // Others write meanwhile, so only a result that is the same before and after can be compared.
    const isSettled = (await seen(text, schools)).given === alone.given
    for (const [{ given, isLeak }, words] of found)
      if (isLeak || (isSettled && given !== alone.given)) leaks.add(words)
    await admin(
      SCHOOL_TABLES.map((of) => `DELETE FROM ${of} WHERE school = '${twin}'`).join(';'),
      name,
    )
  }

  const trying =
    <T>(schools: readonly string[], work: (ask: AskRows) => Promise<T>) =>
    (ask: AskRows): Promise<T> =>
      work(async (text, values = []) => {
        await trial(ask, schools, text, values)
        return ask(text, values)
      })

  const trialed: Database = {
    ...database,
    inSchool: (school, work) => database.inSchool(school, trying([school], work)),
    inSchools: (schools, work) => database.inSchools(schools, trying(schools, work)),
  }
  return {
    /** Asks as the one it was given, and tries every statement besides. */
    database: trialed,
    tried: (): readonly Tried[] => [...tried.values()],
    /** Another school's rows that were given or changed: sentences, none if all is well. */
    leaks: () => [...leaks],
  }
}

interface Seen {
  readonly given: string | null
  readonly isLeak: boolean
}

const MOMENT = /\d{12,}(?:\.\d+)?/g

interface StoredRow {
  readonly of: (typeof SCHOOL_TABLES)[number]
  readonly row: Readonly<Record<string, unknown>>
}

const ALL_ROWS = SCHOOL_TABLES.map(
  (table) => `SELECT '${table}' AS of, to_jsonb(t) AS row FROM ${table} AS t WHERE school = $1`,
).join(' UNION ALL ')

function insertsOf(rows: readonly StoredRow[], twin: string): string {
  return rows
    .flatMap(({ of, row }) => {
      const text = TEXT_OF[of]
      const copy = { ...row, school: twin, ...(text !== null && { [text]: CANARY }) }
      // Statements ask for the lowest and highest `seq`, or the lowest since an instant.
      const copies =
        of === 'audit'
          ? [-1e6, 0, 1e6].map((more) => ({
              ...copy,
              seq: Number(row['seq']) + more,
              at: Number(row['at']) + 1,
            }))
          : [copy]
      return copies.map((one) => {
        const json = JSON.stringify(one).replaceAll("'", "''")
        return `INSERT INTO ${of} SELECT * FROM jsonb_populate_record(NULL::public.${of}, E'${json.replaceAll('\\', '\\\\')}')`
      })
    })
    .join(';')
}

async function digestOf(ask: AskRows, school: string): Promise<string> {
  await ask(setting([school]))
  const [found] = await ask<{ digest: string | null }>(
    `SELECT md5(string_agg(of || row::text, ',' ORDER BY of, row::text)) AS digest FROM (${ALL_ROWS}) AS everything`,
    [school],
  )
  return found?.digest ?? ''
}

function setting(schools: readonly string[]): string {
  return `SET LOCAL flightline.school = '${schools.join(',')}'`
}

/** The parameter stays in the text, or PostgreSQL could not infer its type. */
function taken(text: string, match: RegExpMatchArray): string {
  const [condition, one, many] = match
  const instead = one ? `${one}::uuid IS NOT NULL` : many ? `${many}::uuid[] IS NOT NULL` : 'true'
  const at = match.index ?? 0
  return `${text.slice(0, at)}${instead}${text.slice(at + condition.length)}`
}
