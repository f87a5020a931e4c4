import { HouseUnavailable } from '#house/house-store.ts'
import { openHouse } from '#house/sqlite-house.ts'
import { openDatabase } from '#postgres/database.ts'
import { houseOnPostgres } from '#postgres/house-on-postgres.ts'
import { onEachChange } from './changes.ts'
import { decideAndSend, timeOf } from './decide-and-send.ts'

// A program for tests: decides on two messages and sends them, on a house in a file or in a database (its address, with the school
// behind a #). It says what it has decided, and dies where it is told to: before the n-th change, or the n-th moment around a
// sending.

const [, , kept = '', mailPort = '', hookPort = '', run = '', what = '', place = '0'] = process.argv

const counted = { statement: 0, sending: 0 }

function step(kind: keyof typeof counted): void {
  counted[kind] += 1
  if (kind === what && counted[kind] === Number(place)) process.kill(process.pid, 'SIGKILL')
}

onEachChange((_, make) => {
  step('statement')
  return make()
})

// A database that answers too late, on a busy machine, ends a run like a kill: what was said counts.
process.on('uncaughtException', (error) => {
  if (!(error instanceof HouseUnavailable && error.isAway)) throw error
  process.exit(0)
})

const [url = '', school] = kept.split('#')
const database = school === undefined ? null : openDatabase({ url })
const house =
  database && school
    ? houseOnPostgres({ database, school })
    : openHouse({ file: kept, now: () => timeOf(Number(run)) })
await decideAndSend({
  house,
  mailPort: Number(mailPort),
  hookPort: Number(hookPort),
  run: Number(run),
  abouts: [`${run}a`, `${run}b`],
  say: (about) => void process.stdout.write(`${about}\n`),
  moment: () => step('sending'),
})
await house.close()
await database?.close()
process.stdout.write(`${JSON.stringify(counted)}\n`)
