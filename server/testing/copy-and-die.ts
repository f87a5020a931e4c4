import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import Database from 'libsql'
import { silentLog } from '#config/log.ts'
import { HOUSE_FILE, openHouse } from '#house/sqlite-house.ts'
import { backup } from '#operations/commands/backup.ts'
import { restore } from '#operations/commands/restore.ts'
import { createNightlyCopies } from '#operations/nightly-copies.ts'
import { zoneOf } from '#time/zone.ts'
import { aTask } from './a-task.ts'

// A program for tests: a backup, a restore or a night's copy, that dies where it is told to: before the n-th thing that it does
// to the disk, or in the middle of it, where that is a copy.

const [, , what = '', folder = '', file = '', place = '0'] = process.argv

let counted = 0

function step(halfDone = () => {}): void {
  counted += 1
  if (counted !== Number(place)) return
  halfDone()
  process.kill(process.pid, 'SIGKILL')
}

const { truncateSync, statSync } = fs
const halve = (path: unknown) => truncateSync(String(path), statSync(String(path)).size / 2)

const TO_THE_DISK = [
  'openSync',
  'fsyncSync',
  'renameSync',
  'linkSync',
  'rmSync',
  'chmodSync',
  'utimesSync',
  'mkdirSync',
  'writeFileSync',
  'copyFileSync',
] as const
for (const name of TO_THE_DISK) {
  const real = fs[name] as (...given: unknown[]) => unknown
  const counting = (...given: unknown[]) => {
    step(() => {
      if (name !== 'copyFileSync') return
      real(...given)
      halve(given[1])
    })
    return real(...given)
  }
  Object.assign(fs, { [name]: counting })
}
syncBuiltinESMExports()

const { exec, prepare } = Database.prototype
Database.prototype.exec = function (sql) {
  step()
  return exec.call(this, sql)
}
Database.prototype.prepare = function (sql: string) {
  const statement = prepare.call(this, sql)
  const run = statement.run.bind(statement) as (...given: unknown[]) => Database.RunResult
  return Object.assign(statement, {
    run(...given: unknown[]) {
      step(() => {
        if (!sql.startsWith('VACUUM')) return
        run(...given)
        halve(given[0])
      })
      return run(...given)
    },
  }) as never
}

const now = () => Date.UTC(2026, 10, 22, 12)
const task = aTask({ folder, words: [file], now })
if (what === 'night') {
  const house = openHouse({ file: join(folder, HOUSE_FILE), now })
  const zone = zoneOf('America/Denver')
  const nightly = createNightlyCopies({ folder, house, now, zone, nights: 7, log: silentLog })
  nightly.tend()
  await nightly.settled()
  await house.close()
} else process.exitCode = await (what === 'backup' ? backup : restore)(task)
process.stdout.write(`${counted}\n`)
