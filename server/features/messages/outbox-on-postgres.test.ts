import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cacheAccounts } from '#server/accounts/cached-accounts.ts'
import { accountsInDatabase } from '#server/accounts/store/accounts-in-database.ts'
import type { AccountsStore } from '#server/accounts/store/accounts-store.ts'
import { silentLog } from '#server/config/log.ts'
import { type Database, openDatabase } from '#server/store/postgres/database.ts'
import { aChannel } from '#server/testing/accounts-contract.ts'
import { freshDatabase } from '#server/testing/postgres/postgres.ts'
import { HOUR, MINUTE } from '#time/instant.ts'
import type { Message, TryOutcome } from './message.ts'
import { createOutbox, type Outbox } from './outbox.ts'

let databases: Database[]
beforeAll(async () => {
  const { url } = await freshDatabase()
  databases = [openDatabase({ url }), openDatabase({ url })]
})
afterAll(async () => {
  await Promise.all(databases.map((one) => one.close()))
})

let at: number
let allAccounts: AccountsStore[]
interface TestGateway {
  readonly outbox: Outbox
  isHolder: boolean
}
let gateways: TestGateway[]
let sent: string[]
let answer: () => TryOutcome
beforeEach(async () => {
  at = Date.UTC(2026, 10, 23, 12)
  sent = []
  answer = () => ({ kind: 'sent' })
  const school = randomUUID()
  allAccounts = databases.map((database) => accountsInDatabase({ database, school }))
  gateways = allAccounts.map((base) => {
    const accounts = cacheAccounts(base, () => 0)
    const send = async ({ id }: { readonly id: string }) => {
      sent.push(id)
      return answer()
    }
    const by = { mail: send, webhook: send }
    const gateway: TestGateway = {
      isHolder: false,
      outbox: createOutbox({
        accounts,
        now: () => at,
        isHolder: () => gateway.isHolder,
        send: by,
        log: silentLog,
      }),
    }
    return gateway
  })
  await first().transact((open) => open.put('channels', aChannel('desk')))
})
afterEach(async () => {
  for (const { outbox } of gateways) await outbox.close()
  for (const accounts of allAccounts) await accounts.close()
})

const first = () => allAccounts[0] as AccountsStore
const second = () => allAccounts[1] as AccountsStore
const rows = () => first().read((open) => open.all('outbox'))

function put(gateway: number, accounts: AccountsStore, about: string) {
  const message: Message = { about, level: 'warning', subject: about, text: 'CANARY', url: null }
  return accounts.transact(async (open) => gateways[gateway]?.outbox.put(open, 'desk', message))
}

async function tendAll(): Promise<void> {
  for (const { outbox } of gateways) outbox.tend()
  await Promise.all(gateways.map(({ outbox }) => outbox.settled()))
}

function hold(...who: readonly boolean[]): void {
  for (const [n, gateway] of gateways.entries()) gateway.isHolder = who[n] ?? false
}

describe('an outbox in a house of several gateways', () => {
  it('is written by any of them, and sent by the holder alone', async () => {
    hold(true, false)
    const ids = [await put(1, second(), 'from the second'), await put(0, first(), 'from the first')]
    await tendAll()
    expect(sent.toSorted()).toEqual(ids.map(String).toSorted())
    expect(JSON.stringify(await rows())).not.toContain('CANARY')
  })

  it('takes the same in once, though two of them decide on it at once', async () => {
    const ids = await Promise.all([put(0, first(), 'N1 is late'), put(1, second(), 'N1 is late')])
    expect(ids.filter((id) => id !== null)).toHaveLength(1)
    hold(true, false)
    await tendAll()
    expect(sent).toHaveLength(1)
  })

  it('goes on with whoever takes over, under the same id', async () => {
    hold(true, false)
    answer = () => ({ kind: 'again', trouble: 'not-there' })
    const id = await put(0, first(), 'N1 is late')
    await tendAll()
    hold(false, true)
    answer = () => ({ kind: 'sent' })
    at += MINUTE
    await tendAll()
    at += HOUR
    await tendAll()
    expect(sent).toEqual([id, id])
    expect(await rows()).toMatchObject([{ id, trouble: '', message: '', tries: 2 }])
  })

  it('sends each once while two take themselves for the holder', async () => {
    const ids: unknown[] = []
    for (let n = 0; n < 10; n += 1) ids.push(await put(0, first(), `${n}`))
    hold(true, true)
    await tendAll()
    at += HOUR
    await tendAll()
    expect(sent.toSorted()).toEqual(ids.map(String).toSorted())
  })
})
