import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import Database from 'libsql'
import { Client } from 'pg'
import { move } from '#operations/commands/move.ts'
import { aTask } from './a-task.ts'

// A program for tests: `move-and-die STEP NOW WORDS…` moves as `npm run move` does, by the settings it was started with, and
// dies before the n-th step that changes anything: a statement of either database, or a name on disk. It says how many there
// were; step 0 is never reached.

const [, , at = '0', now = '0', ...words] = process.argv

let steps = 0

function step(): void {
  steps += 1
  if (steps === Number(at)) process.kill(process.pid, 'SIGKILL')
}

/** Counts each call of a method before it is made. */
function counted(of: object, names: readonly string[]): void {
  const methods = of as Record<string, (...given: unknown[]) => unknown>
  for (const name of names) {
    const method = methods[name]
    if (!method) throw new Error(`There is no ${name}.`)
    methods[name] = function (this: unknown, ...given) {
      step()
      return method.apply(this, given)
    }
  }
}

counted(Database.prototype, ['exec'])
const { prepare } = Database.prototype
Database.prototype.prepare = function (this: Database.Database, sql: string) {
  const statement = prepare.call(this, sql)
  counted(statement, ['run'])
  return statement as never
}
counted(Client.prototype, ['query'])
counted(fs, ['writeFileSync', 'renameSync', 'rmSync', 'linkSync'])
syncBuiltinESMExports()

const env = Object.fromEntries(
  Object.entries(process.env).map(([name, value]) => [name, value ?? '']),
)
const task = aTask({ folder: env['DATA_DIR'] ?? '', words, now: () => Number(now) })
const code = await move({ ...task, around: { ...task.around, env } })
process.stdout.write(JSON.stringify({ code, steps, said: task.said }))
