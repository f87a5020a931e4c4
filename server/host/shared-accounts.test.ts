import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { accountsInDatabase } from '#server/accounts/store/accounts-in-database.ts'
import {
  ACCOUNTS_FILE,
  CLAIM_LINK_FILE,
  openAccounts,
} from '#server/accounts/store/accounts-in-folder.ts'
import type { Config } from '#server/config/config.ts'
import { scheduleBy } from '#server/host/program.ts'
import { siteFilesOf } from '#server/http/site-files.ts'
import { writeMarkIn } from '#server/store/move-mark.ts'
import { openDatabase } from '#server/store/postgres/database.ts'
import { LOOPBACK_ALONE } from '#server/testing/a-config.ts'
import { aStack, type StackUnderTest } from '#server/testing/a-stack.ts'
import { aTask } from '#server/testing/a-task.ts'
import { aMember } from '#server/testing/accounts-contract.ts'
import { freshDatabase, SOON } from '#server/testing/postgres/postgres.ts'
import { aHostedSchool } from '#server/testing/school-status.ts'
import { account } from './commands/account.ts'
import type { RunningHost } from './program.ts'
import { openListTable, putSchool } from './schools/in-table.ts'
import { OPERATOR_ACCOUNTS, schoolFolder, schoolIdFrom } from './schools/list.ts'
import { makeMasterKey } from './schools/sealed-key.ts'

const BASE_URL = 'http://127.0.0.1:9/api'
const ACCESS = { ...LOOPBACK_ALONE, isAsked: true }
const SOON_OFTEN = { ...SOON, interval: 50 }

let folder: string
let url: string
let under: StackUnderTest

beforeEach(async () => {
  ;({ url } = await freshDatabase())
  under = aStack(
    { access: ACCESS },
    {
      now: Date.now,
      monotonic: () => performance.now(),
      files: siteFilesOf({ 'index.html': '<!doctype html>' }),
      schedule: scheduleBy(Date.now),
    },
  )
  ;({ folder } = under)
})

const startIn = (dataDir: string, change: Partial<Config>) =>
  under.startAnother({ dataDir, databaseUrl: url, ...change }, { folder: dataDir })

/** A gateway of many schools, with a folder of its own. */
function ofMany(dataDir: string): Promise<RunningHost> {
  const masterKeyFile = join(folder, 'master.key')
  if (!existsSync(masterKeyFile)) makeMasterKey(masterKeyFile)
  return startIn(dataDir, { school: { kind: 'many', listFile: null, masterKeyFile } })
}

const ofOne = (dataDir: string) =>
  startIn(dataDir, { school: { kind: 'real', baseUrl: BASE_URL, key: 'a-key', keyFile: null } })

function ask(at: { readonly address: string }, path: string, cookie = '', body?: object) {
  const headers = { 'flightline-page': '1', origin: at.address, cookie }
  return fetch(at.address + path, {
    headers: { ...headers, 'content-type': 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
}

async function letSomebodyIn(dataDir: string): Promise<void> {
  const accounts = openAccounts({ file: join(dataDir, ACCOUNTS_FILE), now: Date.now })
  await accounts.transact((rows) => rows.put('people', aMember()))
  await accounts.close()
}

async function putAlpha(): Promise<string> {
  const database = openDatabase({ url })
  const school = aHostedSchool('alpha.example', { baseUrl: BASE_URL })
  await database.overAll((ask) => putSchool(ask, school))
  await database.close()
  return school.id
}

describe('the operator’s own accounts in a database', () => {
  it('is one for all its gateways: whoever claims it at one is in at the other', async () => {
    await putAlpha()
    const dirs = [join(folder, 'a'), join(folder, 'b')] as const
    const [first, second] = [await ofMany(dirs[0]), await ofMany(dirs[1])]
    const token = second.claimLink?.split('#')[1]
    const owner = { name: 'Olga', passphrase: 'five words are long enough' }
    // Each shows a link, and either of them counts everywhere.
    const claimed = await ask(first, '/api/claim', '', { ...owner, token })
    expect(claimed.status).toBe(200)
    const cookie = claimed.headers.getSetCookie().map((one) => one.split(';')[0])
    const seen = async (at: RunningHost) => {
      const said = await ask(at, '/api/schools', cookie.join('; '))
      const { data = [] } = (await said.json()) as { data?: { host: string; today: unknown }[] }
      // Nobody has read it yet, which the database knows of a school that is not loaded here.
      return [said.status, ...data.flatMap(({ host, today }) => [host, today])]
    }
    for (const at of [first, second])
      await expect.poll(() => seen(at), SOON_OFTEN).toEqual([200, 'alpha.example', { asOf: null }])
    const other = first.claimLink?.split('#')[1]
    expect((await ask(second, '/api/claim', '', { ...owner, token: other })).status).toBe(410)
    await expect.poll(() => existsSync(join(dirs[1], CLAIM_LINK_FILE)), SOON_OFTEN).toBe(false)
    // In no folder, where the other gateway would not see it.
    for (const at of dirs) expect(readdirSync(at)).not.toContain(ACCOUNTS_FILE)
    const database = openDatabase({ url })
    const accounts = accountsInDatabase({ database, school: OPERATOR_ACCOUNTS })
    expect(await accounts.read((rows) => rows.all('people'))).toMatchObject([{ name: 'Olga' }])
    const list = openListTable(database)
    await list.reload()
    expect(list.all().map(({ school }) => school.host)).toEqual(['alpha.example'])
    await database.close()
  })
})

describe('a start with DATABASE_URL on a folder that still says who may sign in', () => {
  const REFUSED = /house\.sqlite holds accounts.*`npm run move -- --to.*another DATA_DIR/

  it('is refused rather than open to whoever comes first', async () => {
    await letSomebodyIn(folder)
    await expect(ofOne(folder)).rejects.toThrow(REFUSED)
    expect(existsSync(join(folder, CLAIM_LINK_FILE))).toBe(false)
    await expect(ofMany(folder)).rejects.toThrow(REFUSED)
  })

  it('is refused for any of many schools', async () => {
    const id = await putAlpha()
    await letSomebodyIn(schoolFolder(folder, id))
    await expect(ofMany(folder)).rejects.toThrow(REFUSED)
  })

  it('goes on where all of it was moved, where nobody is in it, and where the database has somebody', async () => {
    await letSomebodyIn(folder)
    const mark = { state: 'moved', other: 'postgres://db/flightline', at: 0 } as const
    writeMarkIn(folder, mark, () => {})
    await ofOne(folder)
    await under.stop()
    writeMarkIn(folder, null, () => {})
    const database = openDatabase({ url })
    const accounts = accountsInDatabase({ database, school: schoolIdFrom(BASE_URL) })
    await accounts.transact((rows) => rows.put('people', aMember()))
    await database.close()
    await ofOne(folder)
    await under.stop()
    ;({ url } = await freshDatabase())
    const empty = join(folder, 'empty')
    const kept = openAccounts({ file: join(empty, ACCOUNTS_FILE), now: Date.now })
    await kept.transact((rows) => rows.put('settings', { id: 'hiding-key', value: 'c0ffee' }))
    await kept.close()
    expect((await ofOne(empty)).claimLink).not.toBe(null)
  })
})

it('npm run account does nothing for another school than the one that runs here', async () => {
  const access = { ...ACCESS, publicUrl: 'https://kapa.example.org' }
  const one = await startIn(folder, { databaseUrl: null, access })
  await one.access.accounts.transact((rows) => rows.put('people', aMember()))
  const list = async (...words: string[]) => {
    const task = aTask({ folder, words: ['list', ...words] })
    return [await account(task), task.said.join('\n')]
  }
  const everybody = [0, expect.stringMatching(/^Ada Moss /)]
  expect(await list()).toEqual(everybody)
  expect(await list('--school', 'KAPA.example.org')).toEqual(everybody)
  expect(await list('--school', 'kbjc.example.org')).toEqual([
    1,
    expect.stringMatching(/one school, not at kbjc\.example\.org.*Nothing was changed/),
  ])
})
