import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashOf } from '#server/accounts/secrets.ts'
import { ACCOUNTS_FILE, openAccounts } from '#server/accounts/store/accounts-in-folder.ts'
import type { AccountsStore } from '#server/accounts/store/accounts-store.ts'
import { schoolFolder, schoolIdFrom } from '#server/host/schools/list.ts'
import { aMember } from '#server/testing/accounts-contract.ts'

/** A school of the benchmark, with the cookie of somebody who is in. */
export interface BenchSchool {
  readonly id: string
  readonly host: string
  readonly cookie: string
}

/** `count` schools, all behind `upstream` and open at `hours`, with their list and keys in `folder`; somebody is in each house. */
export async function makeSchools(options: {
  readonly folder: string
  readonly count: number
  readonly upstream: string
  readonly port: number
  /** Such as `06:00-22:00`, in UTC. */
  readonly hours: string
  /** Null for files in DATA_DIR. */
  readonly accountsOf: ((school: string) => AccountsStore) | null
}): Promise<{
  readonly listFile: string
  readonly dataDir: string
  readonly schools: readonly BenchSchool[]
}> {
  const { folder, count, upstream, port, hours } = options
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const schools: BenchSchool[] = []
  const list: unknown[] = []
  for (let n = 0; n < count; n += 1) {
    const host = `school-${n}.localhost:${port}`
    const id = schoolIdFrom(host)
    const keyFile = join(folder, `key-${n}`)
    writeFileSync(keyFile, `the-key-of-${n}\n`, { mode: 0o600 })
    list.push({
      id,
      name: `School ${n}`,
      host,
      url: `${upstream}/${n}`,
      zone: 'UTC',
      hours,
      keyFile,
    })
    const accounts = options.accountsOf?.(id) ?? openInFolder(schoolFolder(dataDir, id))
    const secret = `the-secret-of-${n}`
    await letIn(accounts, hashOf(secret))
    await accounts.close()
    schools.push({ id, host, cookie: `flightline=${secret}` })
  }
  const listFile = join(folder, 'schools.json')
  writeFileSync(listFile, JSON.stringify(list), { mode: 0o600 })
  return { listFile, dataDir, schools }
}

function openInFolder(folder: string): AccountsStore {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return openAccounts({ file: join(folder, ACCOUNTS_FILE), now: Date.now })
}

async function letIn(accounts: AccountsStore, session: string): Promise<void> {
  const person = aMember({ createdAt: Date.now() })
  await accounts.transact(async (rows) => {
    await rows.put('people', person)
    await rows.put('sessions', {
      id: session,
      uuid: person.id,
      person: person.id,
      display: null,
      how: 'passphrase',
      browser: 'Firefox',
      address: '127.0.0.0/24',
      createdAt: Date.now(),
      lastSeen: Date.now(),
      provedAt: Date.now(),
    })
  })
}
