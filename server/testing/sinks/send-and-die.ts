import type Database from 'libsql'
import { Client } from 'pg'
import { silentLog } from '#config/log.ts'
import { HouseUnavailable } from '#house/house-store.ts'
import type { HouseRows } from '#house/rows.ts'
import { openHouse } from '#house/sqlite-house.ts'
import { lockedFile } from '#ledger/locked-file.ts'
import { createMailSender } from '#messages/mail.ts'
import { createOutbox } from '#messages/outbox.ts'
import type { Send } from '#messages/sender.ts'
import { createWebhookSender } from '#messages/webhook.ts'
import { openDatabase } from '#postgres/database.ts'
import { houseOnPostgres } from '#postgres/house-on-postgres.ts'
import { watchHouse } from '#sign-in/watched-house.ts'
import { HOUR } from '#time/instant.ts'

// A program for tests: decides on messages and sends them, to a relay and a sink of the test, on a house in a file or in a
// database (its address, with the school behind a #). It says what it has decided, and dies where it is told to: before the n-th
// statement, or the n-th moment around a sending.

const [, , kept = '', mailPort = '', hookPort = '', run = '', what = '', place = '0'] = process.argv

const counted = { statement: 0, sending: 0 }

function step(kind: keyof typeof counted): void {
  counted[kind] += 1
  if (kind === what && counted[kind] === Number(place)) process.kill(process.pid, 'SIGKILL')
}

const lock: typeof lockedFile = (path, make) =>
  lockedFile(path, (db) => {
    const { exec, prepare } = db
    db.exec = (sql) => {
      step('statement')
      return exec.call(db, sql)
    }
    db.prepare = (sql: string) => {
      const statement = prepare.call(db, sql)
      const runIt = statement.run.bind(statement) as (...given: unknown[]) => Database.RunResult
      return Object.assign(statement, {
        run(...given: unknown[]) {
          step('statement')
          return runIt(...given)
        },
      }) as never
    }
    return make(db)
  })

// A database that answers too late, on a busy machine, ends a run like a kill: what was said counts.
process.on('uncaughtException', (error) => {
  if (!(error instanceof HouseUnavailable && error.isAway)) throw error
  process.exit(0)
})

/** Each run an hour after the one before, so that whatever waits is due. */
const now = () => Date.UTC(2026, 10, 23) + Number(run) * HOUR
const [url = '', school] = kept.split('#')
const database = school === undefined ? null : openDatabase({ url })
const { query } = Client.prototype
Client.prototype.query = function (this: Client, ...asked: unknown[]) {
  step('statement')
  return Reflect.apply(query, this, asked)
} as never
const base =
  database && school
    ? houseOnPostgres({ database, school })
    : openHouse({ file: kept, now, log: silentLog, lock })
const house = watchHouse(
  base,
  () => 0,
  () => {},
)
const relay = {
  host: '127.0.0.1',
  port: Number(mailPort),
  tls: 'plain',
  user: '',
  password: '',
} as const
const from = { name: null, address: 'flightline@mesa.example' }
const sayWhen =
  (send: Send): Send =>
  async (delivery) => {
    step('sending')
    const sending = send(delivery)
    // While it is on its way: by the timer, not by what comes back.
    setTimeout(() => step('sending'), 4)
    const outcome = await sending
    step('sending')
    return outcome
  }
const mail = { relay: { ...relay, authority: null }, from }
const outbox = createOutbox({
  house,
  now,
  isHolder: () => true,
  log: silentLog,
  send: {
    mail: sayWhen(createMailSender({ mail, school: 'Mesa Air' })),
    webhook: sayWhen(createWebhookSender({ school: 'Mesa Air', now, networks: ['127.0.0.1'] })),
  },
})

const MORE = { role: 'manager', rules: [], quiet: null, days: [], createdAt: 0, by: null } as const
const CHANNELS: readonly HouseRows['channels'][] = [
  {
    ...MORE,
    id: 'desk',
    kind: 'mail',
    name: 'desk',
    address: 'a@mesa.example',
    form: 'standard',
    secret: '',
  },
  {
    ...MORE,
    id: 'hook',
    kind: 'webhook',
    name: 'hook',
    address: `http://127.0.0.1:${hookPort}/`,
    form: 'standard',
    secret: '',
  },
]

for (const part of ['a', 'b']) {
  const about = `${run}${part}`
  await house.transact(async (open) => {
    for (const channel of CHANNELS) {
      await open.put('channels', channel)
      const message = {
        about,
        level: 'warning',
        subject: about,
        text: `CANARY ${about}`,
        url: null,
      }
      await outbox.put(open, channel.id, { ...message, level: 'warning' })
    }
    // What is told was decided in the same transaction.
    await open.put('settings', { id: `decided ${about}`, value: '' })
  })
  process.stdout.write(`${about}\n`)
}
outbox.tend()
await outbox.settled()
await outbox.close()
await base.close()
await database?.close()
process.stdout.write(`${JSON.stringify(counted)}\n`)
