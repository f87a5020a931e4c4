import { randomUUID } from 'node:crypto'
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { codeOf } from '#server/config/log.ts'
import type { Database } from '#server/store/postgres/database.ts'
import {
  createEntries,
  ListRefused,
  type ReadEntry,
  readHosted,
  SCHOOL_WORDS,
  type SchoolList,
  type SchoolWords,
  schoolWordsOf,
} from './list.ts'
import type { KeyAt } from './sealed-key.ts'

/** Unknown fields are preserved. */
type Entry = Readonly<Record<string, unknown>>

interface ListFile {
  readonly file: string
  /** For schools that set none. */
  readonly dailyRequests: number
}

/** Reads the database's list if `file` is null. With both, each school in the file also gets a row, for leases and data. */
export async function openSchoolList(
  { file, dailyRequests }: Omit<ListFile, 'file'> & { readonly file: string | null },
  database: Pick<Database, 'overAll' | 'inSchool'> | null = null,
): Promise<SchoolList> {
  const table = database && (await import('./in-table.ts'))
  const list =
    database && table && file === null
      ? table.openListTable(database)
      : openListFile({ file: file ?? '', dailyRequests })
  await list.reload()
  if (database === null || table === null || file === null) return list
  const enrol = () =>
    database.overAll(async (ask) => {
      for (const { school } of list.all()) {
        const listed = list.byHost(school.host)?.school
        if (listed?.id === school.id) await table.putSchool(ask, listed)
      }
    })
  await enrol()
  // If the database is away, the next reload adds the missing rows.
  list.onChange(() => void enrol().catch(() => {}))
  return list
}

/**
 * A JSON array, each school with `SCHOOL_WORDS`, `id`, and `keyFile` (relative to the list) or `sealed`. An unreadable list
 * changes nothing; a missing file is an empty list.
 */
export function openListFile({ file, dailyRequests }: ListFile): SchoolList {
  const entries = createEntries()
  let lastText: string | null = null

  const read = (entry: Entry, at: number) => readEntry(entry, at, dirname(file), dailyRequests)

  async function reload(): Promise<boolean> {
    const now = readList(file)
    if ('flaw' in now) return entries.keep(`${now.flaw}; the previous list stays in use.`)
    if (now.text === lastText) return false
    lastText = now.text
    return entries.replace(now.found.map(read))
  }

  /** Synchronous, and renames a complete file, so that no reader sees half of it. */
  async function change(entriesOf: (before: readonly Entry[]) => readonly Entry[]): Promise<void> {
    const before = readList(file)
    if ('flaw' in before) throw new ListRefused(`${file} cannot be read, so it was not changed.`)
    const part = `${file}.${randomUUID().slice(0, 8)}.part`
    try {
      const text = `${JSON.stringify(entriesOf(before.found), null, 2)}\n`
      writeFileSync(part, text, { mode: 0o600, flag: 'wx' })
      renameSync(part, file)
    } catch (error) {
      rmSync(part, { force: true })
      if (error instanceof ListRefused) throw error
      throw new ListRefused(`${file} cannot be written (${codeOf(error)}).`)
    }
    await reload()
  }

  const isOf = (id: string) => (entry: Entry, at: number) => {
    const found = read(entry, at)
    return 'listed' in found && found.listed.school.id === id
  }

  return {
    ...entries.list,
    reload,
    add: (one) =>
      change((before) => {
        entries.refuseTaken(one.school)
        return [...before, { ...schoolWordsOf(one.school), ...one.key }]
      }),
    setKey: (id, key) =>
      change((before) =>
        before.map((entry, at) => {
          if (!isOf(id)(entry, at)) return entry
          const { keyFile: _file, sealed: _sealed, ...rest } = entry
          return { ...rest, ...key }
        }),
      ),
    remove: (id) => change((before) => before.filter((entry, at) => !isOf(id)(entry, at))),
  }
}

function readList(
  file: string,
): { readonly text: string; readonly found: readonly Entry[] } | { readonly flaw: string } {
  let text = '[]'
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') return { flaw: 'The list of schools cannot be read' }
  }
  try {
    const found: unknown = JSON.parse(text.replace(/^\ufeff/, ''))
    if (Array.isArray(found)) return { text, found }
  } catch {}
  return { flaw: 'The list of schools is not a JSON array of schools' }
}

function readEntry(entry: unknown, at: number, folder: string, dailyRequests: number): ReadEntry {
  const given = (typeof entry === 'object' && entry !== null ? entry : {}) as Entry
  const words: SchoolWords = Object.fromEntries(
    [...SCHOOL_WORDS, 'id'].flatMap((word) => {
      const value = given[word]
      return typeof value === 'string' || typeof value === 'number' ? [[word, String(value)]] : []
    }),
  )
  const read = readHosted(words, dailyRequests)
  if ('school' in read) return { listed: { school: read.school, key: keyIn(given, folder) } }
  const host = typeof given['host'] === 'string' ? given['host'].slice(0, 60) : ''
  const named = host && ` (${host.replace(/[^\w.:-]/g, '?')})`
  return { trouble: `School ${at + 1} of the list${named}: ${read.problems.join(' ')}` }
}

function keyIn({ keyFile, sealed }: Entry, folder: string): KeyAt | null {
  if (typeof keyFile === 'string' && keyFile !== '') return { keyFile: resolve(folder, keyFile) }
  if (typeof sealed !== 'object' || sealed === null) return null
  const { key, dataKey } = sealed as Entry
  if (typeof key !== 'string' || typeof dataKey !== 'string') return null
  return { sealed: { key, dataKey } }
}
