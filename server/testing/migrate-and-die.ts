import { HOUSE_STEPS } from '#house/house-tables.ts'
import { migrate, type Step } from '#house/migrate.ts'
import { lockedFile, release } from '#ledger/locked-file.ts'

// A program for tests: brings a house two versions on, and dies before the n-th statement of SQLite. Says how many there were.

const [, , file = '', place = '0'] = process.argv

let statements = 0

function count(): void {
  statements += 1
  if (statements === Number(place)) process.kill(process.pid, 'SIGKILL')
}

const MANY = Array.from({ length: 200 }, (_, n) => n)

/** So much that it fills many pages, in two steps of which neither may be there alone. */
const STEPS: readonly Step[] = [
  ...HOUSE_STEPS,
  (db) => {
    db.exec('CREATE TABLE more (n REAL, word TEXT)')
    for (const n of MANY) db.exec(`INSERT INTO more VALUES (${n}, '${'word '.repeat(200)}')`)
  },
  (db) => {
    for (const n of MANY) db.exec(`UPDATE more SET word = 'other' WHERE n = ${n}`)
    db.exec(`DELETE FROM rows WHERE kind = 'settings'`)
  },
]

lockedFile(file, (db) => {
  // So little room that SQLite writes pages to the file before the end: then its journal is what makes it whole.
  db.exec('PRAGMA cache_size = 1')
  const { exec, prepare } = db
  db.exec = (sql) => {
    count()
    return exec.call(db, sql)
  }
  db.prepare = (sql: string) => {
    count()
    return prepare.call(db, sql) as never
  }
  migrate(db, file, STEPS)
  count()
  const told = db.prepare(`SELECT count(*), sum(word = 'other') FROM more`).raw().all()
  release(db)
  process.stdout.write(JSON.stringify({ statements, told }))
})
