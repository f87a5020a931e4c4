import type Database from 'libsql'
import { silentLog } from '#config/log.ts'
import { openHouse } from '#house/sqlite-house.ts'
import { lockedFile } from '#ledger/locked-file.ts'
import { type AccessUnderTest, accessUnderTest, cookieFrom } from './access-under-test.ts'

// A program for tests: a claim, an invite, letting somebody in and a change of role, through the routes that people use, on a
// house in a file. It says what was answered, and dies where it is told to: before the n-th statement of SQLite, or the n-th
// that ends a transaction.

const [, , file = '', what = 'statement', place = '0'] = process.argv

const counted = { statement: 0, commit: 0 }

function count(sql: string): void {
  const isCommit = sql === 'COMMIT'
  counted.statement += 1
  if (isCommit) counted.commit += 1
  const isThere = what === 'commit' ? isCommit && counted.commit : counted.statement
  if (isThere === Number(place)) process.kill(process.pid, 'SIGKILL')
}

/** So little room that SQLite writes pages to the file before a transaction ends: then its journal is what makes it whole. */
const LITTLE_ROOM = 'PRAGMA cache_size = 1'

const lock: typeof lockedFile = (path, make) =>
  lockedFile(path, (db) => {
    db.exec(LITTLE_ROOM)
    const { exec, prepare } = db
    db.exec = (sql) => {
      count(sql)
      return exec.call(db, sql)
    }
    db.prepare = (sql: string) => {
      const statement = prepare.call(db, sql)
      const run = statement.run.bind(statement) as (...given: unknown[]) => Database.RunResult
      return Object.assign(statement, {
        run(...given: unknown[]) {
          count(sql)
          return run(...given)
        },
      }) as never
    }
    return make(db)
  })

const house = openHouse({ file, now: Date.now, log: silentLog, lock })
const school = await accessUnderTest({ house, isEmpty: true })
const say = (word: string) => process.stdout.write(`${word}\n`)

const token = await school.access.claim.arm()
say('armed')
const ada = { token, name: 'Ada Moss', passphrase: 'plum tiger anchor lemon' }
const admin = { cookie: cookieFrom(await done(null, '/api/claim', ada)) }
say('claim')
const invite = { role: 'dispatcher', uses: 2, hours: 1 }
const { link } = (await (await done(admin, '/api/house/invites', invite)).json()) as {
  link: string
}
say('invite')
const asked = { token: link.split('#')[1], name: 'Ann Lee' }
const { waiting } = (await (await done(null, '/api/join', asked)).json()) as { waiting: string }
say('join')
const people = await (await school.ask(admin, '/api/house/people')).json()
const [{ id }] = (people as { waiting: [{ id: string }] }).waiting
await done(admin, '/api/house/people', { letIn: id })
say('let-in')
await done(null, '/api/join', { waiting })
say('in')
await done(admin, '/api/house/people', { id, role: 'viewer' })
say('role')
await house.close()
say(JSON.stringify(counted))

async function done(...given: Parameters<AccessUnderTest['ask']>): Promise<Response> {
  const answer = await school.ask(...given)
  if (!answer.ok) throw new Error(`${given[1]}: ${answer.status}`)
  return answer
}
