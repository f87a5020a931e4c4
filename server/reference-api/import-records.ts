import type { z } from 'zod'
import type { SchoolDatabase } from './database.ts'
import { type JsonPath, lineAt, pathText, positionsIn } from './json-positions.ts'
import { flightAnswer, reservationAnswer } from './record-answers.ts'
import { putRecords } from './record-store.ts'
import { type ImportFile, importFile } from './schema.ts'
import {
  addSchool,
  allSchools,
  keyHash,
  removeSchool,
  schoolNamed,
  schoolOfKeyHash,
} from './schools.ts'

export type Imported = ReturnType<typeof write>

/** Nothing was written; the message has a line for each of the first 20 problems. */
export class ImportRefused extends Error {
  override readonly name = 'ImportRefused'
}

const SHOWN = 20

/** Into an existing school, all or nothing. `json` is a text, or a value: then problems have no line. */
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
  replaceKey: boolean
  json: string
}

/** In one transaction: adds the school if new, writes its records, removes a demonstration. */
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

function write(db: SchoolDatabase, schoolId: number, records: ImportFile) {
  const reservations = (records.reservations ?? []).map(reservationAnswer)
  const flights = (records.flights ?? []).map(flightAnswer)
  return {
    reservations: putRecords(db, schoolId, 'reservations', reservations),
    flights: putRecords(db, schoolId, 'flights', flights),
  }
}

interface Problem {
  path: JsonPath
  message: string
}

function checked(json: string | object): ImportFile {
  const text = typeof json === 'string' ? json.replace(/^\uFEFF/, '') : null
  const parsed = importFile.safeParse(text === null ? json : parseText(text))
  const problems = parsed.success
    ? repeatedIds(parsed.data)
    : parsed.error.issues.flatMap(problemsOf)
  if (problems.length > 0) throw refusal(problems, text)
  if (!parsed.success) throw parsed.error
  return parsed.data
}

function parseText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    const at = positionsIn(text).brokenAt ?? text.length
    const found = at >= text.length ? 'its end' : JSON.stringify(text.slice(at, at + 12))
    throw new ImportRefused(`line ${lineAt(text, at)}: not JSON: did not expect ${found} here`)
  }
}

function problemsOf(issue: z.core.$ZodIssue): Problem[] {
  const path = issue.path as JsonPath
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: [...path, key], message: 'unknown field' }))
  }
  return [{ path, message: messageOf(issue) }]
}

const FORMATS: ReadonlyMap<string, string> = new Map([
  ['guid', 'must be a full UUID'],
  ['date', 'must be a real date as YYYY-MM-DD'],
  ['time', 'must be a time of day as HH:MM:SS'],
  ['datetime', 'must be a real instant in ISO 8601 with UTC offset, as 2026-11-18T09:00:00-07:00'],
])

function messageOf(issue: z.core.$ZodIssue): string {
  const format = issue.code === 'invalid_format' ? FORMATS.get(issue.format) : undefined
  return format ?? issue.message.replace(/^Invalid (input|option): /, '')
}

function repeatedIds(records: ImportFile): Problem[] {
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

function refusal(problems: readonly Problem[], text: string | null): ImportRefused {
  const shown = problems.slice(0, SHOWN)
  // A missing field has no line; use the nearest thing around it.
  const around = (path: JsonPath) => path.map((_, index) => pathText(path.slice(0, index + 1)))
  const offsets =
    text === null
      ? null
      : positionsIn(text, new Set(shown.flatMap(({ path }) => around(path)))).offsets
  const lines = shown.map(({ path, message }) => {
    const nearest = around(path).findLast((name) => offsets?.has(name)) ?? ''
    const line = text === null ? '' : `line ${lineAt(text, offsets?.get(nearest) ?? 0)}: `
    return `${line}${path.length === 0 ? '' : `${pathText(path)}: `}${message}`
  })
  if (problems.length > SHOWN) lines.push(`and ${problems.length - SHOWN} more`)
  return new ImportRefused(lines.join('\n'))
}
