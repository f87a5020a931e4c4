import { readFileSync } from 'node:fs'
import { type Config, readConfig } from '#server/config/config.ts'
import { readDatabaseAddress } from '#server/config/database-address.ts'
import { codeOf } from '#server/config/log.ts'
import { command, type ExitCode, refusalOf, type Task } from '#server/host/command.ts'
import { NotMoved } from '#server/host/move/carried-rows.ts'
import { folderSide } from '#server/host/move/folder-side.ts'
import { moveSchools } from '#server/host/move/move-schools.ts'
import { movedSchools } from '#server/host/move/moved-schools.ts'
import type { MoveSide } from '#server/host/move/sides.ts'
import { OPERATOR_ACCOUNTS, schoolFolder } from '#server/host/schools/list.ts'
import { fileAt } from './backup.ts'

const USAGE = `Usage: npm run move -- --to PLACE | --to-file FILE [--broken-audit]
Moves everything from the place that the settings name. Stop Flightline first.
That is bookings, flights, the count of requests, accounts and the audit log.
The list of many schools moves, too, unless SCHOOLS_FILE names it.
The copy is compared; the old data stays, but no Flightline starts on it.
If it is interrupted, run it again.
  --to PLACE       an address such as postgres://flightline@db.example/flightline, a folder, or sqlite for DATA_DIR
  --to-file FILE   the same, from a file that holds only that.
                   It keeps the password out of the process list and the shell's history
  --broken-audit   moves an audit log even if it was changed by hand`

export const move = command({
  usage: USAGE,
  options: {
    to: { type: 'string' },
    'to-file': { type: 'string' },
    'broken-audit': { type: 'boolean' },
  },
  run(task, { positionals, values: { to = '', 'to-file': file = '', ...more } }) {
    if (positionals.length > 0 || (to === '') === (file === '')) return null
    const withBrokenAudit = more['broken-audit'] === true
    return moveTo(task, { to: () => to || fromFile(task, file), withBrokenAudit })
  },
})

async function moveTo(task: Task, given: Given): Promise<ExitCode> {
  const read = readConfig(task.around)
  if ('problems' in read) {
    task.say('Nothing was moved. These settings are wrong:')
    for (const problem of read.problems) task.say(`  ${problem}`)
    return 1
  }
  try {
    return await moveAll(task, read.config, given)
  } catch (error) {
    task.say(`${refusalOf(error)} Nothing is lost: the data is where it was.`)
    return 1
  }
}

interface Given {
  /** Throws if the file that holds it is unreadable. */
  readonly to: () => string
  readonly withBrokenAudit: boolean
}

function fromFile(task: Task, name: string): string {
  const file = fileAt(task, name)
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new NotMoved(`${file} cannot be read (${codeOf(error)}).`)
  }
}

async function moveAll(task: Task, config: Config, given: Given): Promise<ExitCode> {
  const { now, say } = task
  const place = given.to()
  const from = await sideAt(config.databaseUrl ?? config.dataDir, config, task)
  try {
    const to = await sideAt(place === 'sqlite' ? config.dataDir : place, config, task)
    try {
      if (from.words === to.words) throw new NotMoved(`Everything is at ${to.words} already.`)
      const { withBrokenAudit } = given
      const { schools, list } = await movedSchools(config, from, to)
      await moveSchools({ schools, list, from, to, now, say, withBrokenAudit })
      const words = wordsOfList(config, list !== null)
      if (words !== null) say(words)
      if (typeof readDatabaseAddress(place) !== 'string')
        say(`Set DATABASE_URL to ${to.words} with its password, and start Flightline.`)
      else say(`Start Flightline without DATABASE_URL and with DATA_DIR=${to.words}.`)
      return 0
    } finally {
      await to.close()
    }
  } finally {
    await from.close()
  }
}

/** Null for a single school. */
function wordsOfList({ school }: Config, hasMoved: boolean): string | null {
  if (school.kind !== 'many') return null
  if (!hasMoved) return `The list of schools stays in ${school.listFile}. Leave SCHOOLS_FILE set.`
  return school.masterKeyFile === null
    ? 'The list of schools is there, too.'
    : 'The list of schools is there, too. Leave MASTER_KEY_FILE set: their keys are encrypted with it.'
}

async function sideAt(place: string, config: Config, task: Task): Promise<MoveSide> {
  const { dailyRequests } = config
  const isMany = config.school.kind === 'many'
  // A mistyped address would become a folder.
  const address = /^\w+:\/\//.test(place) ? readDatabaseAddress(place) : null
  if (typeof address === 'string') throw new NotMoved(`--to ${address}`)
  if (address !== null) {
    const { databaseSide } = await import('#server/host/move/database-side.ts')
    return databaseSide({ url: place, now: task.now, say: task.say })
  }
  const folder = fileAt(task, place)
  const folderOf = (id: string) =>
    isMany && id !== OPERATOR_ACCOUNTS ? schoolFolder(folder, id) : folder
  return folderSide({
    folder,
    folderOf: ({ school }) => folderOf(school.id),
    dailyRequests,
    now: task.now,
  })
}
