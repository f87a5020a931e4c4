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

/** An entry of the file; other fields in it are preserved. */
type Entry = Readonly<Record<string, unknown>>

/**
 * The list of a process, loaded: of a file, or of the database where `file` is null. A file's schools get a row in the
 * database, too, if there is one: leases and data refer to it.
 */
export async function openSchoolList(
  { file, dailyRequests }: { readonly file: string | null; readonly dailyRequests: number },
  database: Pick<Database, 'overAll' | 'inSchool'> | null = null,
): Promise<SchoolList> {
  if (database === null) return loaded(openListFile({ file: file ?? '', dailyRequests }))
  const { openListTable, putSchool } = await import('./in-table.ts')
  if (file === null) return loaded(openListTable(database))
  const list = await loaded(openListFile({ file, dailyRequests }))
  const enrol = () =>
    database.overAll(async (ask) => {
      for (const { school } of list.all()) {
        // It may have been taken off the list meanwhile.
        const listed = list.byHost(school.host)?.school
        if (listed?.id === school.id) await putSchool(ask, listed)
      }
    })
  await enrol()
  // While the database is away, the next reload enrols what is missing.
  list.onChange(() => void enrol().catch(() => {}))
  return list
}

async function loaded(list: SchoolList): Promise<SchoolList> {
  await list.reload()
  return list
}

/**
 * The list in a file: a JSON array, each school with the words of `SCHOOL_WORDS`, its `id`, and `keyFile` (a path from the
 * list's folder) or `sealed`. A list that cannot be read changes nothing; a missing file is an empty list.
 */
export function openListFile(options: {
  readonly file: string
  /** For schools that say none. */
  readonly dailyRequests: number
}): SchoolList {
  const { file, dailyRequests } = options
  const entries = createEntries()
  let lastText: string | null = null

  function reload(): Promise<boolean> {
    const text = textOf(file)
    if (typeof text !== 'string') return Promise.resolve(entries.keep(text.flaw))
    if (text === lastText) return Promise.resolve(false)
    const found = entriesIn(text)
    if (found === null) return Promise.resolve(entries.keep(NO_LIST))
    lastText = text
    const read = found.map((entry, at) => readEntry(entry, at, dirname(file), dailyRequests))
    return Promise.resolve(entries.replace(read))
  }

  /** Synchronous, and by renaming a complete file, so that no reader sees half of it. */
  async function change(entriesOf: (before: readonly Entry[]) => readonly Entry[]): Promise<void> {
    const text = textOf(file)
    const before = typeof text === 'string' ? entriesIn(text) : null
    if (before === null) throw new ListRefused(`${file} cannot be read, so it was not changed.`)
    const part = `${file}.${randomUUID().slice(0, 8)}.part`
    try {
      writeFileSync(part, `${JSON.stringify(entriesOf(before), null, 2)}\n`, {
        mode: 0o600,
        flag: 'wx',
      })
      renameSync(part, file)
    } catch (error) {
      rmSync(part, { force: true })
      if (error instanceof ListRefused) throw error
      throw new ListRefused(`${file} cannot be written (${codeOf(error)}).`)
    }
    await reload()
  }

  const idIn = (entry: Entry, at: number) => {
    const found = readEntry(entry, at, dirname(file), dailyRequests)
    return 'listed' in found ? found.listed.school.id : null
  }

  return {
    ...entries.list,
    reload,
    add: (one) =>
      change((before) => {
        entries.refuseTaken(one.school)
        return [...before, { ...schoolWordsOf(one.school), ...keyWords(one.key) }]
      }),
    setKey: (id, key) =>
      change((before) =>
        before.map((entry, at) => {
          if (idIn(entry, at) !== id) return entry
          const { keyFile: _file, sealed: _sealed, ...rest } = entry
          return { ...rest, ...keyWords(key) }
        }),
      ),
    remove: (id) => change((before) => before.filter((entry, at) => idIn(entry, at) !== id)),
  }
}

const NO_LIST =
  'The list of schools is no JSON array of schools; what was read before still counts.'

function textOf(file: string): string | { readonly flaw: string } {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return '[]'
    return { flaw: 'The list of schools cannot be read; what was read before still counts.' }
  }
}

function entriesIn(text: string): readonly Entry[] | null {
  try {
    const value: unknown = JSON.parse(text.replace(/^\ufeff/, ''))
    return Array.isArray(value) ? value : null
  } catch {
    return null
  }
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
  const named = typeof given['host'] === 'string' ? ` (${printable(given['host'])})` : ''
  if ('problems' in read)
    return { trouble: `School ${at + 1} of the list${named}: ${read.problems.join(' ')}` }
  const key = keyIn(given, folder)
  return { listed: { school: read.school, key } }
}

function keyIn({ keyFile, sealed }: Entry, folder: string): KeyAt | null {
  if (typeof keyFile === 'string' && keyFile !== '') return { keyFile: resolve(folder, keyFile) }
  if (typeof sealed !== 'object' || sealed === null) return null
  const { key, dataKey } = sealed as Entry
  if (typeof key !== 'string' || typeof dataKey !== 'string') return null
  return { sealed: { key: Buffer.from(key, 'base64'), dataKey: Buffer.from(dataKey, 'base64') } }
}

function keyWords(key: KeyAt | null): Entry {
  if (key === null || 'keyFile' in key) return { ...key }
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
  return { sealed: { key: text(key.sealed.key), dataKey: text(key.sealed.dataKey) } }
}

/** An invalid host may hold any character. */
function printable(text: string): string {
  return text.slice(0, 60).replace(/[^\w.:-]/g, '?')
}
