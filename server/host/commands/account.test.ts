import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isPassphrase } from '#server/accounts/sign-in/passphrase.ts'
import { ACCOUNTS_FILE, openAccounts } from '#server/accounts/store/accounts-in-folder.ts'
import type { AccountsTransaction } from '#server/accounts/store/accounts-store.ts'
import { silentLog } from '#server/config/log.ts'
import { claimFolder } from '#server/store/folder/folder-claim.ts'
import { aTask } from '#server/testing/a-task.ts'
import { aMember } from '#server/testing/accounts-contract.ts'
import { newFolder } from '#server/testing/new-folder.ts'
import { account as run } from './account.ts'

const NOW = Date.UTC(2026, 10, 22, 12)
const SECRET = 'c0ffee'.repeat(10)

let folder: string
let said: string[]

const account = (...words: string[]) => {
  said = []
  return run(aTask({ words, folder, now: () => NOW, say: (line) => void said.push(line) }))
}

async function inAccounts<T>(work: (rows: AccountsTransaction) => Promise<T>): Promise<T> {
  const accounts = openAccounts({ file: join(folder, ACCOUNTS_FILE), now: () => NOW })
  try {
    return await accounts.transact(work)
  } finally {
    await accounts.close()
  }
}

const aSession = (id: string, of: { person?: string; display?: string }) => ({
  id: SECRET + id,
  uuid: id,
  person: null,
  display: null,
  how: 'passphrase' as const,
  browser: 'Firefox',
  address: '127.0.0.0/24',
  createdAt: NOW,
  lastSeen: NOW - 60_000,
  provedAt: null,
  ...of,
})

beforeEach(async () => {
  folder = newFolder('account')
  await inAccounts(async (rows) => {
    await rows.put('people', aMember({ id: 'a', passphrase: `$scrypt$${SECRET}` }))
    await rows.put('people', aMember({ id: 'b', name: 'Zoë Ng', email: '', role: 'viewer' }))
    await rows.put('sessions', aSession('1', { person: 'a' }))
    await rows.put('sessions', aSession('2', { person: 'b' }))
    await rows.put('displays', { id: 'd', name: 'Hangar', page: '/wall', createdAt: NOW, by: 'a' })
    await rows.put('sessions', aSession('3', { display: 'd' }))
  })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('npm run account', () => {
  it('lists everybody by name, and no secret', async () => {
    await inAccounts((rows) => rows.put('people', aMember({ id: 'c', name: 'Bo', email: '' })))
    expect(await account('list')).toBe(0)
    expect(said).toEqual([
      'Ada Moss <ada@example.org> · admin · passphrase · last seen 2026-11-22T11:59:00.000Z',
      'Bo · admin · no passphrase · not signed in',
      'Zoë Ng · viewer · no passphrase · last seen 2026-11-22T11:59:00.000Z',
    ])
    expect(said.join()).not.toContain(SECRET)
  })

  it.each([['zoe', 'ng'], ['ZOË NG']])(
    'gives somebody a new passphrase, signs out his browsers alone, and writes it down: %s',
    async (...who) => {
      expect(await account('reset', ...who)).toBe(0)
      expect(said[0]).toBe(
        'Zoë Ng signs in with this from now on, and can change it under “My devices”:',
      )
      const passphrase = said[1]?.trim() ?? ''
      expect(passphrase).toMatch(/^(?:[a-z]+ ){6}[a-z]+$/)
      await inAccounts(async (rows) => {
        expect(
          await isPassphrase(passphrase, (await rows.get('people', 'b'))?.passphrase ?? ''),
        ).toBe(true)
        expect((await rows.get('people', 'a'))?.passphrase).toContain(SECRET)
        expect((await rows.all('sessions')).map(({ uuid }) => uuid)).toEqual(['1', '3'])
        expect(await rows.audit(NOW, NOW + 1, 9)).toMatchObject([
          { action: 'passphrase-reset', kind: 'person', object: 'b', who: null },
        ])
      })
      expect(readFileSync(join(folder, ACCOUNTS_FILE)).includes(passphrase)).toBe(false)
    },
  )

  it('changes nothing for a name that nobody has, or two', async () => {
    expect(await account('reset', 'Bo')).toBe(1)
    expect(said).toEqual(['No one is called Bo. Nothing was changed.'])
    await inAccounts((rows) => rows.put('people', aMember({ id: 'c', name: 'zoe ng' })))
    expect(await account('reset', 'Zoë Ng')).toBe(1)
    expect(said).toEqual(['2 people are called Zoë Ng. Nothing was changed.'])
    expect(await inAccounts((rows) => rows.all('sessions'))).toHaveLength(3)
  })

  it('exports all that is kept of one person, and no secret', async () => {
    const nothing = { session: null, range: '', count: null, projection: '', address: '' } as const
    await inAccounts((rows) =>
      rows.note({ at: NOW - 5, who: 'a', action: 'role', kind: 'person', object: 'b', ...nothing }),
    )
    const feed = { id: SECRET, uuid: 'feed', name: 'Phone', person: 'b', lastFetched: NOW }
    const more = { tail: null, hasPhones: false, createdAt: NOW, fetchedBy: 'Outlook', told: [] }
    await inAccounts((rows) => rows.put('feeds', { ...feed, ...more }))
    expect(await account('export', 'zoe', 'ng')).toBe(0)
    const kept = JSON.parse(said.join('\n')) as Record<string, unknown>
    expect(kept).toMatchObject({
      person: { id: 'b', name: 'Zoë Ng', role: 'viewer', hasPassphrase: false },
      devices: [{ id: '2', how: 'passphrase', browser: 'Firefox', address: '127.0.0.0/24' }],
      calendarLinks: [{ id: 'feed', name: 'Phone', lastFetched: expect.any(String) }],
      audit: [{ action: 'export' }, { action: 'role', who: 'a', at: expect.any(String) }],
    })
    expect(said.join()).not.toContain(SECRET)
    expect(said.join()).toContain('"lastSeen": "2026-11-22T11:59:00.000Z"')
    expect(await account('export', 'Ada Moss')).toBe(0)
    expect(said.join()).not.toContain(SECRET)
    expect(await account('export', 'Bo')).toBe(1)
  })

  it('signs everybody out, takes the screens off, and keeps the people', async () => {
    expect(await account('revoke-all')).toBe(0)
    expect(said[0]).toMatch(/^3 browsers and screens are signed out\./)
    await inAccounts(async (rows) => {
      expect([await rows.all('sessions'), await rows.all('displays')]).toEqual([[], []])
      expect(await rows.all('people')).toHaveLength(2)
      expect(await rows.audit(NOW, NOW + 1, 9)).toMatchObject([{ action: 'all-ended', count: 3 }])
    })
  })

  it('is refused while Flightline runs, and on a house that is damaged or not there', async () => {
    const claim = await claimFolder(folder, silentLog)
    expect(await account('revoke-all')).toBe(1)
    expect(said).toEqual([
      `Another Flightline is running on ${folder}; stop it first. Nothing was changed.`,
    ])
    await claim.release()
    const file = join(folder, ACCOUNTS_FILE)
    writeFileSync(file, 'damaged'.repeat(999))
    expect(await account('list')).toBe(1)
    expect(said[0]).toMatch(/is damaged or from before 1\.0\.0\. .+ Nothing was changed\.$/)
    rmSync(folder, { recursive: true })
    expect(await account('list')).toBe(1)
    expect(said).toEqual([`There are no accounts yet: ${file} is not there.`])
  })

  it('says how it is used', async () => {
    expect(await account('--help')).toBe(0)
    const wrong = [[], ['reset'], ['export'], ['list', 'all'], ['remove', 'Bo']]
    // A shell's empty variable names no school, and must not mean another one.
    for (const words of [...wrong, ['revoke-all', '--school', '']])
      expect(await account(...words)).toBe(2)
    expect(said[0]).toMatch(
      /^Usage: npm run account -- list \| export NAME \| reset NAME \| revoke-all$/m,
    )
  })
})
