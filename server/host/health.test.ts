import { copyFileSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import Database from 'libsql'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { ACCOUNTS_FILE, openAccounts } from '#server/accounts/store/accounts-in-folder.ts'
import { ACCOUNTS_STEPS } from '#server/accounts/store/file-place.ts'
import type { AccessConfig } from '#server/config/config.ts'
import { LEDGER_FILE } from '#server/school/ledger/ledger-store.ts'
import { lockedFile } from '#server/store/folder/locked-file.ts'
import { writtenVersion } from '#server/store/folder/migrate.ts'
import { LOOPBACK_ALONE } from '#server/testing/a-config.ts'
import { aStack, demonstrationSchool, type StackUnderTest } from '#server/testing/a-stack.ts'
import { aTask } from '#server/testing/a-task.ts'
import { aMember } from '#server/testing/accounts-contract.ts'
import { ownAuthority } from '#server/testing/own-authority.ts'
import { askHealth, HEALTH_WITHIN } from './commands/health.ts'

let under: StackUnderTest
let folder: string
beforeEach(() => {
  under = aStack({ schoolFaults: 'server-error' }, { database: demonstrationSchool() })
  ;({ folder } = under)
})

const start = (access: Partial<AccessConfig> = {}, host = '127.0.0.1') =>
  under.start({ access: { ...LOOPBACK_ALONE, ...access }, host })

async function makeAccounts(): Promise<string> {
  const file = join(folder, ACCOUNTS_FILE)
  const accounts = openAccounts({ file, now: () => under.at })
  await accounts.transact((rows) => rows.put('people', aMember({ id: 'a', name: 'Ada Moss' })))
  await accounts.close()
  return file
}

async function ready(headers: Readonly<Record<string, string>> = {}) {
  const answer = await fetch(`${under.stack.address}/readyz`, { headers })
  return { status: answer.status, said: await answer.text(), headers: answer.headers }
}

/** `npm run health`, under these settings. */
async function asked(env: Readonly<Record<string, string>>, within = HEALTH_WITHIN) {
  const task = aTask({ folder, words: [] })
  const code = await askHealth({ ...task, around: { ...task.around, env } }, within)
  return { code, said: task.said.join('\n').replaceAll(/\d{4,}/g, 'PORT') }
}

const port = () => String(under.stack.port)

const week = () =>
  fetch(`${under.stack.address}/api/v1/reservations?from=2026-11-18&to=2026-11-22&limit=100`)

describe('/readyz', () => {
  it('says that all is well to whoever asks, signed in or not, and keeps nothing', async () => {
    await makeAccounts()
    await start({ isAsked: true })
    const { status, said, headers } = await ready()
    expect([status, said]).toEqual([200, 'ready'])
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(headers.get('cache-control')).toBe('no-store')
    expect((await fetch(`${under.stack.address}/readyz?x=1`)).status).toBe(400)
    expect((await fetch(`${under.stack.address}/readyz`, { method: 'POST' })).status).toBe(405)
  })

  it('says in one word that the house has gone, and that it is back', async () => {
    const file = await makeAccounts()
    await start()
    renameSync(file, `${file}.away`)
    expect(await ready()).toMatchObject({ status: 503, said: 'house_gone' })
    renameSync(`${file}.away`, file)
    under.at += 60_000
    expect(await ready()).toMatchObject({ status: 200 })
  })

  it('says that the house is damaged, without its name or anybody in it', async () => {
    const file = await makeAccounts()
    writeFileSync(file, readFileSync(file).fill(7, 0, 4096))
    await start()
    expect(await ready()).toMatchObject({ status: 503, said: 'house_damaged' })
  })

  it('says that a newer Flightline has changed the house while this one ran', async () => {
    const file = await makeAccounts()
    await start()
    const newer = `${file}.newer`
    copyFileSync(file, newer)
    const db = new Database(newer)
    db.exec(writtenVersion(ACCOUNTS_STEPS.length + 2))
    db.close()
    renameSync(newer, file)
    await ready()
    under.at += 60_000
    expect(await ready()).toMatchObject({ status: 503, said: 'house_newer' })
  })

  it('says that no house could be made where nothing can be saved', async () => {
    await under.start({ dataDir: '/dev/null/data' }, { folder: '/dev/null/data' })
    expect(await ready()).toMatchObject({ status: 503, said: 'house_in_the_way' })
  })

  it('says that another one holds what was deleted and made anew', async () => {
    await start()
    const ledger = join(folder, LEDGER_FILE)
    rmSync(ledger)
    writeFileSync(ledger, '')
    await lockedFile(ledger, async () => {
      await week()
      expect(await ready()).toMatchObject({ status: 503, said: 'folder_in_use' })
    })
  })

  it('never asks the school', async () => {
    await start()
    expect((await ready()).status).toBe(200)
    expect((await week()).status).toBe(503)
    expect(under.requests).toHaveLength(1)
    expect((await ready()).status).toBe(200)
    expect(under.requests).toHaveLength(1)
  })
})

describe('npm run health', () => {
  it('is 0 with one sentence while the program can do its work, and 1 with the reason when it cannot', async () => {
    const file = await makeAccounts()
    await start()
    expect(await asked({ PORT: port() })).toEqual({
      code: 0,
      said: 'Port PORT: Flightline is ready.',
    })
    rmSync(file)
    expect(await asked({ PORT: port() })).toEqual({
      code: 1,
      said: 'Port PORT: Flightline is not ready: house_gone.',
    })
  })

  it('asks under https whatever the certificate is called', async () => {
    const { cert, key } = ownAuthority('Test', Date.now()).issue(['flightline.school.example'])
    const tls = { certFile: join(folder, 'cert.pem'), keyFile: join(folder, 'key.pem') }
    writeFileSync(tls.certFile, cert)
    writeFileSync(tls.keyFile, key)
    await start({ tls, isAsked: true, publicUrl: 'https://flightline.school.example' }, 'lan')
    const env = {
      HOST: 'lan',
      PORT: port(),
      TLS_CERT_FILE: tls.certFile,
      TLS_KEY_FILE: tls.keyFile,
    }
    expect((await asked(env)).code).toBe(0)
    expect((await asked({ PORT: port() })).said).toContain('does not answer')
  })

  const own = Object.values(networkInterfaces()).flatMap((infos = []) =>
    infos.filter(({ family, internal }) => family === 'IPv4' && !internal),
  )
  it.each(['lan', '0.0.0.0', '::', '127.0.0.1', '127.0.0.2', ...own.map(({ address }) => address)])(
    'gets through at HOST=%s, from this machine to itself',
    async (host) => {
      const isProxied = host !== 'lan' && !host.startsWith('127.')
      const proxied = { publicUrl: 'https://f.example', trustedProxies: ['192.0.2.77'] }
      await start(isProxied ? proxied : { plainHttp: host === 'lan' }, host)
      expect(await asked({ HOST: host, PORT: port() })).toMatchObject({ code: 0 })
    },
  )

  it('is 1 where nothing answers, something else does, or nothing comes', async () => {
    const other = createServer((request, response) => {
      if (request.headers.host?.startsWith('127.')) response.end('<h1>ready</h1>')
    })
    onTestFinished(() => {
      other.closeAllConnections()
      other.close()
    })
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done))
    const PORT = String((other.address() as AddressInfo).port)
    expect(await asked({ PORT })).toEqual({
      code: 1,
      said: 'Port PORT: what answers there is not Flightline with these settings (200).',
    })
    other.removeAllListeners('request')
    expect(await asked({ PORT }, 100)).toEqual({
      code: 1,
      said: 'Port PORT: Flightline does not answer within 0.1 seconds.',
    })
    other.closeAllConnections()
    await new Promise((done) => other.close(done))
    expect(await asked({ PORT })).toEqual({
      code: 1,
      said: 'Port PORT: Flightline does not answer (ECONNREFUSED).',
    })
    expect((await asked({ PORT: '0' })).said).toContain('Set PORT to a number')
    expect((await asked({ PORT: 'x', HOST: 'y' })).code).toBe(1)
  })
})
