/** What came of one check: `unknown` where this registry does not tell, with its reason. */
export interface Verdict {
  readonly is: 'ok' | 'bad' | 'unknown'
  readonly words: string
}

/** How a command ended, and what it said. */
export interface Said {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

const bad = (words: string): Verdict => ({ is: 'bad', words })
const ok = (words: string): Verdict => ({ is: 'ok', words })

/** Of a command that must succeed. */
export function verdictOf({ code, out, err }: Said, words: string): Verdict {
  return code === 0 ? ok(words) : bad(lastLines(err || out))
}

/** Of `npm audit signatures --json`. A registry without keys proves nothing, and is no fault of a package. */
export function signatureVerdict(said: Said): Verdict {
  const report = jsonOf(said.out) as {
    invalid?: readonly Named[]
    missing?: readonly Named[]
  } | null
  const forged = [...(report?.invalid ?? []), ...(report?.missing ?? [])]
  if (forged.length > 0) return bad(forged.map(({ name }) => name).join(', '))
  return said.code === 0 ? ok('every package is signed by its registry') : unknown(said)
}

/** Of `npm audit --json` over what runs: bad from "high" on. */
export function advisoryVerdict(said: Said): Verdict {
  const report = jsonOf(said.out) as {
    vulnerabilities?: Readonly<Record<string, { severity: string }>>
  } | null
  if (!report?.vulnerabilities) return unknown(said)
  const grave = Object.entries(report.vulnerabilities)
    .filter(([, { severity }]) => severity === 'high' || severity === 'critical')
    .map(([name, { severity }]) => `${name} (${severity})`)
  return grave.length > 0 ? bad(grave.join(', ')) : ok('no grave advisory for what runs')
}

/** A release is taken when it has been public for a week: most that were tampered with are found and withdrawn by then. */
export const YOUNGEST_DAYS = 7

/** Of what the lock has taken in: `published` gives the epoch ms of each, null where the registry does not tell. */
export function ageVerdict(published: ReadonlyMap<string, number | null>, now: number): Verdict {
  const all = [...published]
  const young = all.filter(([, at]) => at !== null && now - at < YOUNGEST_DAYS * 86_400_000)
  if (young.length > 0) return bad(`younger than ${YOUNGEST_DAYS} days: ${namesOf(young)}`)
  const unsaid = all.filter(([, at]) => at === null)
  if (unsaid.length > 0) return { is: 'unknown', words: `no date for ${namesOf(unsaid)}` }
  return ok(`${all.length} releases taken in, all older than ${YOUNGEST_DAYS} days`)
}

/** `name@version` of everything in `after` that `before` does not have. */
export function takenIn(before: Lock, after: Lock): string[] {
  const had = new Set(releasesOf(before))
  return releasesOf(after).filter((release) => !had.has(release))
}

interface Lock {
  readonly packages: Readonly<
    Record<string, { readonly version?: string; readonly link?: boolean }>
  >
}

interface Named {
  readonly name: string
}

function releasesOf({ packages }: Lock): string[] {
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && link !== true)
    .map(([path, { version }]) => `${path.replace(/^.*node_modules\//, '')}@${version}`)
}

const namesOf = (all: readonly (readonly [string, unknown])[]) =>
  all.map(([name]) => name).join(', ')

function unknown({ out, err }: Said): Verdict {
  return { is: 'unknown', words: lastLines(err || out) }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** What went wrong, without npm's advice where to look. */
function lastLines(text: string): string {
  const lines = text
    .split('\n')
    .filter((line) => /\S/.test(line) && !/complete log|npm warn/i.test(line))
  return lines.slice(0, 4).join(' ').slice(0, 400)
}
