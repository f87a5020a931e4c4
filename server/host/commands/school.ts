import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { readSchoolsPlace, type SchoolsPlace } from '#server/config/config.ts'
import { codeOf, silentLog } from '#server/config/log.ts'
import { keyInFile, readSecretFile } from '#server/config/secret-file.ts'
import { command, type ExitCode, refusalOf, type Task } from '#server/host/command.ts'
import { askRunning, SCHOOL_COMMAND, type Standings } from '#server/host/operator-socket.ts'
import { openSchoolList } from '#server/host/schools/in-file.ts'
import {
  addressOf,
  idsOfFolders,
  type ListedSchool,
  readHosted,
  SCHOOL_WORDS,
  type SchoolList,
  schoolFolder,
} from '#server/host/schools/list.ts'
import {
  isSealedUnder,
  type KeyAt,
  makeMasterKey,
  readMasterKey,
  rewrapKey,
  sealKey,
} from '#server/host/schools/sealed-key.ts'
import { claimFolder, type FolderClaim } from '#server/store/folder/folder-claim.ts'
import { DirectoryInUse } from '#server/store/folder/locked-file.ts'
import { ownFolder } from '#server/store/folder/own-folder.ts'
import type { Database } from '#server/store/postgres/database.ts'

const USAGE = `Usage: npm run school -- add NAME --host HOST --url URL --zone ZONE --key-file FILE
                           [--hours 06:00-22:00] [--location LAT,LONG] [--requests 100]
                           list | claim HOST | key HOST --key-file FILE | remove HOST
                           master-key FILE [--rewrap]
Many schools in one Flightline, each at its own host name. Works whether Flightline runs or not.
  add         adds a school to the list: SCHOOLS_FILE, DATABASE_URL, or else schools.json in DATA_DIR
  list        shows each school, where its key is, and its status
  claim       prints the link whose first visitor becomes the school's admin; Flightline must be running
  key         replaces a school's key
  remove      removes a school and all its data, including its people and audit log
  master-key  creates the file for MASTER_KEY_FILE; --rewrap encrypts every school's data key with it instead of the current one
The key's FILE holds only the key; - reads it from standard input.`

interface ListContext {
  readonly task: Task
  readonly place: SchoolsPlace
  readonly list: SchoolList
  readonly database: Database | null
}

class NotDone extends Error {
  override readonly name = 'NotDone'
}

async function onList(task: Task, work: Work): Promise<ExitCode> {
  const place = readSchoolsPlace(task.around)
  if ('problems' in place) {
    for (const problem of place.problems) task.say(problem)
    return 1
  }
  const { databaseUrl, listFile: file, dailyRequests } = place
  const database = databaseUrl === null ? null : await openDatabaseOf(databaseUrl)
  // Two commands at once would overwrite each other's list.
  const turn = file === null ? null : await takeTurn(file)
  try {
    const list = await openSchoolList({ file, dailyRequests }, database)
    return await work({ task, place, database, list })
  } finally {
    await turn?.release()
    await database?.close()
  }
}

const OPTIONS = {
  'key-file': { type: 'string' },
  rewrap: { type: 'boolean' },
  ...Object.fromEntries(
    SCHOOL_WORDS.filter((word) => word !== 'name').map((word) => [
      word,
      { type: 'string' } as const,
    ]),
  ),
} as const

type Work = (context: ListContext) => Promise<ExitCode>

export const school = command({
  async usage() {
    const { READ_API_USAGE } = await import('#server/reference-api/school-program.ts')
    return `${USAGE}\nIt also runs a read API to try Flightline with:\n${READ_API_USAGE}`
  },
  options: OPTIONS,
  run(task, { positionals: [what = '', ...rest], values }) {
    const work = workOf(what, rest, values)
    return work && onList(task, work)
  },
})

function workOf(
  what: string,
  rest: readonly string[],
  options: Readonly<Record<string, string | boolean | undefined>>,
): Work | null {
  const [one] = rest
  const keyFile = options['key-file']
  const has = (...names: string[]) => Object.keys(options).every((name) => names.includes(name))
  if (
    what === 'add' &&
    one !== undefined &&
    typeof keyFile === 'string' &&
    has(...SCHOOL_WORDS, 'key-file')
  )
    return (context) => add(context, { ...options, name: rest.join(' ') }, keyFile)
  if (what === 'list' && one === undefined && has()) return list
  if (one === undefined || rest.length > 1) return null
  if (what === 'key' && typeof keyFile === 'string' && has('key-file'))
    return (context) => changeKey(context, one, keyFile)
  if (what === 'claim' && has()) return (context) => claim(context, one)
  if (what === 'remove' && has()) return (context) => remove(context, one)
  if (what === 'master-key' && has('rewrap'))
    return (context) => masterKey(context, one, options['rewrap'] === true)
  return null
}

function takeTurn(file: string): Promise<FolderClaim> {
  return claimFolder(file, silentLog).catch((error: unknown) => {
    if (!(error instanceof DirectoryInUse)) throw error
    throw new NotDone(`Another command is changing ${file} now. Try again. Nothing was changed.`)
  })
}

async function openDatabaseOf(url: string): Promise<Database> {
  const { startDatabase } = await import('#server/store/postgres/start-database.ts')
  return startDatabase({ url }).catch((error: unknown) => {
    throw new NotDone(`${refusalOf(error)} Nothing was changed.`)
  })
}

async function add(
  context: ListContext,
  words: Readonly<Record<string, string | boolean | undefined>>,
  keyFile: string,
): Promise<ExitCode> {
  const { list: schools, place, task } = context
  const read = readHosted({ ...words, id: randomUUID() }, place.dailyRequests)
  if ('problems' in read) {
    for (const problem of read.problems) {
      task.say(problem.startsWith('name') ? `NAME${problem.slice(4)}` : `--${problem}`)
    }
    return 1
  }
  const { school: one } = read
  const key = keyAtRest(context, one, keyFile)
  const isFirst = place.listFile !== null && !existsSync(place.listFile)
  if (place.listFile !== null) ownFolder(dirname(place.listFile), silentLog)
  await schools.add({ school: one, key })
  task.say(`${one.name} is on the list: ${addressOf(one.host, place.access)}/`)
  task.say(wordsOfKey(key))
  const stands = await reloadRunning(context)
  if (stands === null) {
    task.say(
      isFirst
        ? `After its next start, Flightline shows the schools of ${place.listFile}.`
        : 'It appears as soon as Flightline runs.',
    )
  }
  task.say(`\`npm run school -- claim ${one.host}\` then prints the link for its first admin.`)
  return 0
}

/** Seals the key if there is a master key. */
function keyAtRest(
  { place, task }: ListContext,
  one: ListedSchool['school'],
  keyFile: string,
): KeyAt {
  const isGivenHere = keyFile === '-'
  const path = resolve(task.around.workingDirectory, keyFile)
  const found = keyInFile(
    isGivenHere ? { text: readFileSync(0, 'utf8'), mode: 0o600 } : readSecretFile(path),
  )
  if ('flaw' in found) throw new NotDone(`--key-file ${found.flaw} Nothing was changed.`)
  if (place.masterKeyFile !== null)
    return { sealed: sealKey(found.key, one, masterIn(place.masterKeyFile)) }
  if (place.databaseUrl === null && !isGivenHere) return { keyFile: path }
  throw new NotDone(
    'MASTER_KEY_FILE is not set, and keys are only stored encrypted. `npm run school -- master-key FILE` makes a master key. Nothing was changed.',
  )
}

function masterIn(file: string, name = 'MASTER_KEY_FILE'): Buffer {
  const read = readMasterKey(file)
  if ('flaw' in read) throw new NotDone(`${name} ${read.flaw} Nothing was changed.`)
  return read.master
}

function wordsOfKey(key: KeyAt | null): string {
  if (key === null) return 'It has no key.'
  return 'keyFile' in key
    ? `Its key stays in ${key.keyFile}, which Flightline reloads when it changes.`
    : 'Its key is stored encrypted. The file that it came from is no longer needed.'
}

async function list(context: ListContext): Promise<ExitCode> {
  const { list: schools, place, task } = context
  const stands = await reloadRunning(context)
  for (const { school: one, key } of schools.all()) {
    const standing = stands?.[one.id]
    const parts = [
      one.host,
      one.name,
      one.baseUrl,
      one.timeZone,
      key === null ? 'no key' : 'keyFile' in key ? `key in ${key.keyFile}` : 'key sealed',
      standing?.trouble ?? standing?.standing ?? 'not running here',
    ]
    task.say(parts.join(' · '))
  }
  if (schools.all().length === 0)
    task.say(`No school is on the list of ${place.listFile ?? 'the database'}.`)
  for (const trouble of schools.troubles()) task.say(trouble)
  for (const id of orphans(context)) {
    task.say(
      `${schoolFolder(task.folder, id)} belongs to no school on the list. \`npm run school -- remove ${id}\` deletes it.`,
    )
  }
  return 0
}

/** Folders of schools that were taken off the list by hand, or whose removal was interrupted. */
function orphans({ list: schools, task }: ListContext): readonly string[] {
  const ids = new Set(schools.all().map(({ school: one }) => one.id))
  return idsOfFolders(task.folder).filter((id) => !ids.has(id))
}

async function claim({ task }: ListContext, host: string): Promise<ExitCode> {
  const ask = { command: SCHOOL_COMMAND, words: ['claim', host.toLowerCase()] }
  const said = await askRunning(task.folder, ask)
  if (said === null) {
    task.say('Flightline is not running here. Start it, and try again.')
    return 1
  }
  for (const line of said.lines) task.say(line)
  return said.code
}

async function changeKey(context: ListContext, host: string, keyFile: string): Promise<ExitCode> {
  const { school: one } = listedAt(context, host)
  const key = keyAtRest(context, one, keyFile)
  await context.list.setKey(one.id, key)
  context.task.say(`${one.name} has a new key. ${wordsOfKey(key)}`)
  await reloadRunning(context)
  return 0
}

function listedAt({ list: schools }: ListContext, host: string): ListedSchool {
  const found = schools.byHost(host.toLowerCase())
  if (found) return found
  throw new NotDone(`No school on the list is at ${host}. Nothing was changed.`)
}

async function remove(context: ListContext, hostOrId: string): Promise<ExitCode> {
  const { database, list: schools, task } = context
  const isOrphan = orphans(context).includes(hostOrId)
  const { id, name } = isOrphan
    ? { id: hostOrId, name: hostOrId }
    : listedAt(context, hostOrId).school
  if (!isOrphan) await schools.remove(id)
  // A running Flightline closes it before its data is deleted.
  await reloadRunning(context)
  if (database !== null) {
    const { eraseSchool } = await import('#server/host/schools/in-table.ts')
    await eraseSchool(database, id)
  }
  const folder = schoolFolder(task.folder, id)
  if (existsSync(folder)) {
    const held = await claimFolder(folder, silentLog)
    try {
      rmSync(folder, { recursive: true, force: true })
    } finally {
      await held.release()
    }
  }
  task.say(`${name} was removed from the list, with all its data.`)
  task.say('Earlier backups still hold it. Delete them, too.')
  return 0
}

async function masterKey(context: ListContext, file: string, isRewrap: boolean): Promise<ExitCode> {
  const { place, list: schools, task } = context
  const path = resolve(task.around.workingDirectory, file)
  const isThere = existsSync(path)
  if (isThere && !isRewrap)
    throw new NotDone(`${path} exists already, and a master key is never overwritten.`)
  if (!isThere) {
    try {
      makeMasterKey(path)
    } catch (error) {
      const why =
        codeOf(error) === 'ENOENT'
          ? `the folder ${dirname(path)} does not exist`
          : `${codeOf(error)} in the folder ${dirname(path)}`
      throw new NotDone(`${path} cannot be created: ${why}. Nothing was changed.`)
    }
    task.say(
      `${path} holds a master key. Keep a copy elsewhere. Without it no school's key can be read.`,
    )
  }
  if (!isRewrap) return 0
  if (place.masterKeyFile === null)
    throw new NotDone('MASTER_KEY_FILE is not set, so there is nothing to encrypt again.')
  const [from, to] = [masterIn(place.masterKeyFile), masterIn(path, path)]
  let rewrapped = 0
  const lost: string[] = []
  for (const { school: one, key } of schools.all()) {
    if (key === null || 'keyFile' in key || isSealedUnder(key.sealed, to)) continue
    const sealed = rewrapKey(key.sealed, one, { from, to })
    if (sealed === null) lost.push(one.host)
    else {
      await schools.setKey(one.id, { sealed })
      rewrapped += 1
    }
  }
  task.say(
    `${rewrapped} data keys are now encrypted with ${path}. Replace MASTER_KEY_FILE with it now. A running Flightline reads it there.`,
  )
  for (const host of lost) {
    task.say(
      `The key of ${host} cannot be read. Set another one with \`npm run school -- key ${host} --key-file FILE\`.`,
    )
  }
  return lost.length === 0 ? 0 : 1
}

/** Null if no Flightline runs here, or it shows no list. */
async function reloadRunning({ task }: ListContext): Promise<Standings | null> {
  const said = await askRunning(task.folder, { command: SCHOOL_COMMAND, words: ['look'] })
  if (said === null || said.code !== 0) return null
  return JSON.parse(said.lines[0] ?? '{}') as Standings
}
