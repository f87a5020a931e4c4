import { existsSync, readFileSync, statSync } from 'node:fs'
import type { NetworkInterfaceInfo } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { CLAIM_LINK_FILE } from '#server/accounts/store/accounts-in-folder.ts'
import { AccountsUnavailable } from '#server/accounts/store/accounts-store.ts'
import type { AccessConfig } from '#server/config/config.ts'
import { silentLog } from '#server/config/log.ts'
import { LOOPBACK_ALONE } from '#server/testing/a-config.ts'
import { aStack, demonstrationSchool, type StackUnderTest } from '#server/testing/a-stack.ts'
import { requestAs } from '#server/testing/request-as.ts'
import { armFirstAdmin, wordsOfAccess } from './first-admin.ts'
import type { RunningHost } from './program.ts'

const LAN: AccessConfig = { ...LOOPBACK_ALONE, reach: 'lan', isAsked: true, plainHttp: true }
const PRIVATE = '192.168.77.5'

let under: StackUnderTest
beforeEach(() => {
  under = aStack({}, { database: demonstrationSchool() })
})

const ETHERNET: NetworkInterfaceInfo = {
  address: PRIVATE,
  internal: false,
  family: 'IPv4',
  netmask: '255.255.255.0',
  mac: '00:00:00:00:00:00',
  cidr: null,
}

const start = (
  access: AccessConfig,
  host = '127.0.0.1',
  interfaces: NodeJS.Dict<NetworkInterfaceInfo[]> = { eth0: [ETHERNET] },
) =>
  under.start(
    { access, host },
    {
      machine: { interfaces: () => interfaces, hostname: () => 'Desk' },
      monotonic: () => performance.now(),
    },
  )

const linkFile = () => join(under.folder, CLAIM_LINK_FILE)
const wordsOf = (stack: RunningHost, access: AccessConfig) =>
  wordsOfAccess(stack, { access, dataDir: under.folder }, (text) => `QR of ${text}`).join('\n')

/** As somebody who asks for `host`, wherever that leads. */
const ask = async (stack: RunningHost, host: string, method: string, path: string, body?: object) =>
  (await requestAs(stack.port, host, path, { method, body })).status

describe('the first start for a network', () => {
  it('shows where it is and a link that makes an admin once, kept in a file of its owner’s', async () => {
    const stack = await start(LAN, 'lan')
    const link = stack.claimLink ?? ''
    expect(link).toMatch(new RegExp(`^http://${PRIVATE}:${stack.port}/claim#[\\w-]{43}$`))
    expect(readFileSync(linkFile(), 'utf8')).toBe(`${link}\n`)
    expect(statSync(linkFile()).mode & 0o777).toBe(0o600)
    const words = wordsOf(stack, LAN)
    expect(words).toContain(`http://${PRIVATE}:${stack.port}/`)
    expect(words).toContain(`QR of ${link}`)
    expect(words).toMatch(/can read everything/)
    // Whoever starts it for the first time knows no DATA_DIR.
    expect(words).toContain(linkFile())

    const host = `${PRIVATE}:${stack.port}`
    expect(await ask(stack, host, 'GET', '/api/status')).toBe(401)
    const token = link.split('#')[1]
    const owner = { token, name: 'Olga', passphrase: 'five words are long enough' }
    expect(await ask(stack, host, 'POST', '/api/claim', { ...owner, token: 'no' })).toBe(410)
    expect(existsSync(linkFile())).toBe(true)
    expect(await ask(stack, host, 'POST', '/api/claim', owner)).toBe(200)
    expect(existsSync(linkFile())).toBe(false)
    expect(await ask(stack, host, 'POST', '/api/claim', owner)).toBe(410)

    const again = await start(LAN, 'lan')
    expect(again.claimLink).toBe(null)
    expect(wordsOf(again, LAN)).not.toMatch(/claim/)
    expect(existsSync(linkFile())).toBe(false)
  })

  it('answers under the names of this machine alone, and takes a new link each time', async () => {
    const stack = await start(LAN, 'lan')
    for (const name of [PRIVATE, 'desk.local', 'desk', 'DESK.local', 'localhost', '127.0.0.1']) {
      expect(await ask(stack, `${name}:${stack.port}`, 'GET', '/api/status'), name).toBe(401)
    }
    for (const name of ['evil.example', 'lan', '8.8.8.8', '192.168.77.6', '0.0.0.0', '[::]']) {
      expect(await ask(stack, `${name}:${stack.port}`, 'GET', '/api/status'), name).toBe(421)
    }
    const before = stack.claimLink ?? ''
    const next = await start(LAN, 'lan')
    expect(next.claimLink).not.toBe(before)
    // The last is the only one that counts, and the one in the file.
    const kept = readFileSync(linkFile(), 'utf8').trim()
    expect(kept).toBe(next.claimLink)
    const claim = (link: string) => {
      const owner = { name: 'Olga', passphrase: 'five words are long enough' }
      const body = { ...owner, token: link.split('#')[1] }
      return ask(next, `${PRIVATE}:${next.port}`, 'POST', '/api/claim', body)
    }
    expect([await claim(before), await claim(kept), await claim(kept)]).toEqual([410, 200, 410])
    expect(existsSync(linkFile())).toBe(false)
  })

  it('needs no link where a passphrase is given for an admin', async () => {
    const access = { ...LAN, adminPassphrase: 'five words are long enough' }
    const stack = await start(access, 'lan')
    expect([stack.claimLink, existsSync(linkFile())]).toEqual([null, false])
    expect(wordsOf(stack, access)).toContain('The admin “admin” was created')
    const signIn = { who: 'admin', passphrase: access.adminPassphrase }
    expect(await ask(stack, `desk:${stack.port}`, 'POST', '/api/session', signIn)).toBe(200)
    const again = await start({ ...access, adminPassphrase: 'another one of five words' }, 'lan')
    expect(wordsOf(again, access)).toContain('they keep their passphrases')
    expect(await ask(again, `desk:${again.port}`, 'POST', '/api/session', signIn)).toBe(200)
  })

  it('on a machine that nobody else can reach says so, and gives a link that opens there', async () => {
    const stack = await start(LAN, 'lan', {})
    expect(stack.claimLink).toMatch(/^http:\/\/localhost:\d+\/claim#/)
    expect(wordsOf(stack, LAN)).toContain('this machine has no private address')
    const page = readFileSync(new URL('../../docs/running.md', import.meta.url), 'utf8')
    expect(page).toContain(`**${/“(.+)” in docs/.exec(wordsOf(stack, LAN))?.[1]}.**`)
    expect(wordsOf(stack, LAN)).not.toContain('Others open')
  })

  it('is refused where nobody could be let in; on this machine alone it is not', async () => {
    const claim = {
      arm: () => Promise.reject(new AccountsUnavailable('full')),
      makeAdmin: () => Promise.reject(new AccountsUnavailable('full')),
    }
    for (const access of [LAN, { ...LAN, adminPassphrase: 'five words are long enough' }]) {
      await expect(armFirstAdmin({ claim }, access, 'Free some space.', silentLog)).rejects.toThrow(
        /does not listen beyond this machine.*\nFree some space\./,
      )
      const here = { ...access, reach: 'loopback' } as const
      expect(await armFirstAdmin({ claim }, here, null, silentLog)).toBeNull()
    }
  })
})

it('a start with nothing set says nothing more, asks nobody and leaves no link', async () => {
  const stack = await start(LOOPBACK_ALONE)
  expect(wordsOf(stack, LOOPBACK_ALONE)).toBe('')
  expect(await ask(stack, `127.0.0.1:${stack.port}`, 'GET', '/api/status')).toBe(200)
  expect([stack.claimLink, stack.outside, existsSync(linkFile())]).toEqual([null, [], false])
})
