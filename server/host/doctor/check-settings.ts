import { type Config, type ConfigAnswer, OF_ONE_SCHOOL } from '#server/config/config.ts'
import { type MachineSurroundings, openSettings } from '#server/config/read-settings.ts'
import { type SettingName, settings } from '#server/config/settings.ts'
import { type CheckResult, fine, worthKnowing, wrong } from './finding.ts'

/** Lists every setting with its value and source, then every problem. A secret shows only as "set". */
export function checkSettings(around: MachineSurroundings, answer: ConfigAnswer): CheckResult[] {
  const problems = 'problems' in answer ? answer.problems : []
  const warnings = 'warnings' in answer ? answer.warnings : []
  return [
    ...settings.map((setting) => fine(lineOf(around, setting, answer))),
    ...warnings.map(worthKnowing),
    ...problems.map(wrong),
  ]
}

function lineOf(
  around: MachineSurroundings,
  { name, fallback, secret }: (typeof settings)[number],
  answer: ConfigAnswer,
): string {
  const problems = 'problems' in answer ? answer.problems : []
  const { text, sourceOf } = openSettings(around)
  const value = text(name)
  const source = sourceOf(name)
  if (value === null) {
    const other = 'config' in answer ? standsFor(name, answer.config) : null
    if (other === null && !/^none\b|[:;] /.test(fallback))
      return `${name} is ${fallback} (default).`
    const instead = other ?? fallback.replace(/^none(?:[:;] )?/, '')
    return `${name} is not set${instead && `: ${instead}`}.`
  }
  if (secret) return `${name} is set (${source}).`
  // Someone may have put a key into the wrong setting, so a doubtful value is not repeated.
  if (problems.some((problem) => problem.split(/[^A-Z_]+/).includes(name)))
    return `${name} is set (${source}). What is wrong with it is listed below.`
  return `${name} is ${value} (${source}).`
}

function standsFor(name: SettingName, { school, databaseUrl }: Config): string | null {
  if (name === 'DATABASE_URL' && databaseUrl !== null) return 'DATABASE_URL_FILE is'
  if (school.kind !== 'many') return null
  if (name === 'SCHOOLS_FILE' && school.listFile === null) return 'the list is in the database'
  const isTheirs = name === 'SCHOOL_API_URL' || OF_ONE_SCHOOL.includes(name)
  return isTheirs ? 'each school has its own' : null
}

/** Shorter values are no secrets, and would match in every line. */
const SHORTEST_SECRET = 8

export function withoutSecrets(around: MachineSurroundings): (line: string) => string {
  const { text, path } = openSettings(around)
  const texts = settings.flatMap(({ name, secret }) => {
    if (secret) return [text(name) ?? '']
    const file = /^(?!TLS_).*_FILE$/.test(name) ? path(name) : null
    return file === null ? [] : [around.readSecret(file)?.text.trim() ?? '']
  })
  const secrets = texts.filter((text) => text.length >= SHORTEST_SECRET)
  return (line) => secrets.reduce((sofar, text) => sofar.replaceAll(text, '(secret)'), line)
}
