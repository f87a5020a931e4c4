import type { z } from 'zod'
import type { SchoolDatabase } from './database.ts'
import { brokenAt, type JsonPath, lineAt, offsetsOf, pathText } from './json-positions.ts'
import { flightAnswer, reservationAnswer } from './record-answers.ts'
import { putRecords, type Written } from './record-store.ts'
import { type ImportFile, importFile } from './schema.ts'
import {
  addSchool,
  allSchools,
  keyHash,
  removeSchool,
  schoolNamed,
  schoolOfKeyHash,
} from './schools.ts'

export interface ImportProblem {
  /** Counted from 1; null if only a value was given, not text. */
  line: number | null
  /** `reservations[3].aircraft.tailNumber`; empty for the file as a whole. */
  path: string
  message: string
}

export interface Imported {
  reservations: Written
  flights: Written
}

/** Nothing was written, and why: the first 20 of `total` problems. */
export class ImportRefused extends Error {
  readonly problems: readonly ImportProblem[]
  readonly total: number

  constructor(problems: readonly ImportProblem[], total: number) {
    const lines = problems.map(problemText)
    if (total > problems.length) lines.push(`and ${total - problems.length} more`)
    super(lines.join('\n'))
    this.name = 'ImportRefused'
    this.problems = problems
    this.total = total
  }
}

const SHOWN = 20

/**
 * Writes `{ reservations, flights }` into a school that exists, all or nothing; records with an id
 * that is there are replaced. `json` is the text of a file, or its parsed value (then problems
 * have no line). Throws ImportRefused.
 */
export function importRecords(
  db: SchoolDatabase,
  schoolName: string,
  json: string | object,
): Imported {
  const records = checked(json)
  return db.transaction(() => {
    const school = schoolNamed(db, schoolName)
    if (school === null) throw new Error(`There is no school named ${schoolName}.`)
    return write(db, school.id, records)
  })()
}

export interface SchoolImport {
  school: string
  key: string
  /** Gives an existing school this key in place of its own. */
  replaceKey: boolean
  json: string
}

/**
 * All of `import`: the school is added if new, its records are written, and a demonstration in
 * the same file is removed, in one transaction. Throws ImportRefused, or an Error about the key.
 */
export function importSchool(
  db: SchoolDatabase,
  { school: name, key, replaceKey, json }: SchoolImport,
): Imported & { isNew: boolean } {
  const records = checked(json)
  return db.transaction(() => {
    for (const { id, demonstration } of allSchools(db)) {
      if (demonstration !== null) removeSchool(db, id)
    }
    const existing = schoolNamed(db, name)
    const holder = schoolOfKeyHash(db, keyHash(key))
    if (existing !== null && holder?.id !== existing.id && !replaceKey) {
      throw new Error(
        `The school ${name} is in the file already, behind another key. ` +
          'Give its own key, or --replace-key to replace it.',
      )
    }
    const id = addSchool(db, { name, key })
    return { isNew: existing === null, ...write(db, id, records) }
  })()
}

function problemText({ line, path, message }: ImportProblem): string {
  return [line === null ? '' : `line ${line}: `, path === '' ? '' : `${path}: `, message].join('')
}

function write(db: SchoolDatabase, schoolId: number, records: ImportFile): Imported {
  return {
    reservations: putRecords(
      db,
      schoolId,
      'reservations',
      (records.reservations ?? []).map(reservationAnswer),
    ),
    flights: putRecords(db, schoolId, 'flights', (records.flights ?? []).map(flightAnswer)),
  }
}

interface Finding {
  path: JsonPath
  message: string
}

function checked(json: string | object): ImportFile {
  const text = typeof json === 'string' ? json.replace(/^\uFEFF/, '') : null
  let value: unknown = json
  if (text !== null) {
    try {
      value = JSON.parse(text)
    } catch {
      const at = brokenAt(text) ?? text.length
      const found = at >= text.length ? 'its end' : JSON.stringify(text.slice(at, at + 12))
      const message = `not JSON: did not expect ${found} here`
      throw new ImportRefused([{ line: lineAt(text, at), path: '', message }], 1)
    }
  }
  const parsed = importFile.safeParse(value)
  const findings = parsed.success ? repeatedIds(parsed.data) : parsed.error.issues.flatMap(finding)
  if (findings.length > 0) throw refusal(findings, text)
  if (!parsed.success) throw new ImportRefused([], 0)
  return parsed.data
}

function finding(issue: z.core.$ZodIssue): Finding[] {
  const path = issue.path as JsonPath
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: [...path, key], message: 'unknown field' }))
  }
  return [{ path, message: inWords(issue) }]
}

function inWords(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_format') {
    if (issue.format === 'guid') return 'must be a full UUID'
    if (issue.format === 'date') return 'must be a real date as YYYY-MM-DD'
    if (issue.format === 'time') return 'must be a time of day as HH:MM:SS'
    if (issue.format === 'datetime') {
      return 'must be a real instant in ISO 8601 with UTC offset, as 2026-11-18T09:00:00-07:00'
    }
  }
  return issue.message.replace(/^Invalid (input|option): /, '')
}

function repeatedIds(records: ImportFile): Finding[] {
  return (['reservations', 'flights'] as const).flatMap((collection) => {
    const first = new Map<string, number>()
    return (records[collection] ?? []).flatMap(({ id }, index) => {
      const before = first.get(id.toLowerCase())
      if (before === undefined) {
        first.set(id.toLowerCase(), index)
        return []
      }
      const message = `the same id as ${pathText([collection, before])}`
      return [{ path: [collection, index, 'id'], message }]
    })
  })
}

function refusal(findings: Finding[], text: string | null): ImportRefused {
  const shown = findings.slice(0, SHOWN)
  // A missing field has no line; use the nearest thing around it.
  const around = (path: JsonPath) => path.map((_, index) => pathText(path.slice(0, index + 1)))
  const offsets =
    text === null ? null : offsetsOf(text, new Set(shown.flatMap(({ path }) => around(path))))
  const problems = shown.map(({ path, message }) => {
    const nearest = around(path).findLast((name) => offsets?.has(name))
    const offset = nearest === undefined ? 0 : (offsets?.get(nearest) ?? 0)
    return { line: text === null ? null : lineAt(text, offset), path: pathText(path), message }
  })
  return new ImportRefused(problems, findings.length)
}
