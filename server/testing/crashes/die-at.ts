import { statSync, truncateSync } from 'node:fs'
import { accountsInDatabase } from '#server/accounts/store/accounts-in-database.ts'
import { openAccounts } from '#server/accounts/store/accounts-in-folder.ts'
import { AccountsUnavailable } from '#server/accounts/store/accounts-store.ts'
import { move } from '#server/host/commands/move.ts'
import { openDatabase } from '#server/store/postgres/database.ts'
import { aTask } from '#server/testing/a-task.ts'
import { onEachChange } from './changes.ts'
import { decideAndSend, timeOf } from './decide-and-send.ts'
import { CRASH_NOW, OPERATIONS, type Operation } from './operations.ts'

// A program for tests: `die-at OPERATION PLACE N WORDS…` runs an operation on a folder, or a move, or sends messages, and kills
// itself with SIGKILL at its Nth change: before it, or halfway through one that writes a file bit by bit. It prints what the
// operation says, and at the end the number of changes. N = 0 never kills.

const [, , name = '', place = '', at = '0', ...words] = process.argv

const kill = () => process.kill(process.pid, 'SIGKILL')
let changes = 0
onEachChange(({ file }, make) => {
  changes += 1
  if (changes !== Number(at)) return make()
  if (file !== undefined) {
    make()
    truncateSync(file, Math.floor(statSync(file).size / 2))
  }
  return kill()
})

const moveFrom: Operation = async (folder) => {
  const task = aTask({ folder, words, now: () => CRASH_NOW })
  const env = Object.fromEntries(
    Object.entries(process.env).map(([setting, value]) => [setting, value ?? '']),
  )
  const code = await move({ ...task, around: { ...task.around, env } })
  if (code !== 0) process.stderr.write(task.said.join('\n'))
  return code
}

/** `PLACE` is a file, or a database with the school behind a #. The last word is the moment around a sending to die at. */
const send: Operation = async (stored, say) => {
  // A database that answers too late ends a run like a kill: what was said counts.
  process.on('uncaughtException', (error) => {
    if (!(error instanceof AccountsUnavailable && error.isAway)) throw error
    process.exit(0)
  })
  const [mailPort = 0, hookPort = 0, run = 0, dieAtMoment = 0] = words.map(Number)
  const [url = '', school] = stored.split('#')
  const database = school === undefined ? null : openDatabase({ url })
  const accounts =
    database && school
      ? accountsInDatabase({ database, school })
      : openAccounts({ file: stored, now: () => timeOf(run) })
  let moments = 0
  const moment = () => {
    moments += 1
    if (moments === dieAtMoment) kill()
  }
  const abouts = [`${run}a`, `${run}b`]
  await decideAndSend({ accounts, mailPort, hookPort, run, abouts, say, moment })
  await accounts.close()
  await database?.close()
  return 0
}

const RUNS: Readonly<Record<string, Operation>> = {
  ...OPERATIONS,
  'a move': moveFrom,
  'sending messages': send,
}
const run = RUNS[name]
if (run === undefined) throw new Error(`There is no operation ${name}.`)
process.exitCode = await run(place, (word) => void process.stdout.write(`${word}\n`))
process.stdout.write(`${changes}\n`)
