import { randomUUID } from 'node:crypto'
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { codeOf } from '#server/config/log.ts'
import { keepListed } from './kept-list.ts'
import { readHosted, SCHOOL_WORDS, type SchoolWords, schoolWordsOf } from './read-hosted.ts'
import { type KeyAt, type ListedSchool, ListRefused, type SchoolList } from './school-list.ts'

/** An entry as it stands in the file; whatever else it holds stays there. */
type Entry = Readonly<Record<string, unknown>>

/**
 * The list in a file: a JSON array, each school with the words of `SCHOOL_WORDS`, its `id`, and `keyFile` (its path from the
 * list's folder) or `sealed`. One that cannot be read changes nothing; a file that is not there is a list of nobody.
 */
export function openListFile(options: {
  readonly file: string
  /** For schools that say none. */
  readonly dailyRequests: number
}): SchoolList {
  const { file, dailyRequests } = options
  const kept = keepListed()
  let read: string | null = null

  function look(): Promise<boolean> {
    const text = textOf(file)
    if (typeof text !== 'string') return Promise.resolve(kept.doubt(text.flaw))
    if (text === read) return Promise.resolve(false)
    const entries = entriesIn(text)
    if (entries === null) return Promise.resolve(kept.doubt(NO_LIST))
    read = text
    const found = entries.map((entry, at) => readEntry(entry, at, dirname(file), dailyRequests))
    return Promise.resolve(kept.take(found))
  }

  /** In one turn, and by a file that is put in the other's place: nobody reads half of it. */
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
    await look()
  }

  const idIn = (entry: Entry, at: number) => {
    const found = readEntry(entry, at, dirname(file), dailyRequests)
    return 'listed' in found ? found.listed.school.id : null
  }

  return {
    ...kept.list,
    look,
    add: (one) =>
      change((before) => {
        kept.refuseTaken(one.school)
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
    close: () => Promise.resolve(),
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

function readEntry(
  entry: unknown,
  at: number,
  folder: string,
  dailyRequests: number,
): { readonly listed: ListedSchool } | { readonly trouble: string } {
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

/** A host that is no host may be anything at all. */
function printable(text: string): string {
  return text.slice(0, 60).replace(/[^\w.:-]/g, '?')
}
