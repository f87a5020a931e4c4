import { execFile } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { connect, createServer, type TlsOptions } from 'node:tls'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  type FakeUpstream,
  listBody,
  respond,
  startFakeUpstream,
} from '#server/testing/fake-upstream.ts'
import { newFolder } from '#server/testing/new-folder.ts'
import { ownAuthority } from '#server/testing/own-authority.ts'
import { runs } from '#testing/runs.ts'

// Who may be told the key: a server that proves, to an authority this machine trusts, that it has the name that was asked.

const root = fileURLToPath(new URL('../../..', import.meta.url))
const HOUR = 3_600_000
/** What TLS 1.0 and 1.1 need from OpenSSL, which has given them up. */
const ANCIENT = 'DEFAULT@SECLEVEL=0'

const trusted = ownAuthority('an authority that this process trusts', Date.now())
const unknown = ownAuthority('an authority that nobody knows', Date.now())
const good = trusted.issue(['localhost'])
const day = { from: Date.now() - 24 * HOUR, to: Date.now() + 24 * HOUR }

const SERVERS: Readonly<Record<string, TlsOptions>> = {
  'an unknown authority': unknown.issue(['localhost']),
  'another name': trusted.issue(['school.example']),
  'a name for everything': trusted.issue(['*']),
  'a name for everything on this machine': trusted.issue(['*.localhost']),
  'no name at all': trusted.issue([]),
  'a certificate that has expired': trusted.issue(['localhost'], {
    ...day,
    to: Date.now() - HOUR,
  }),
  'a certificate for later': trusted.issue(['localhost'], { ...day, from: Date.now() + HOUR }),
  'TLS 1.1 at most': { ...good, minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: ANCIENT },
  'TLS 1.0 alone': { ...good, minVersion: 'TLSv1', maxVersion: 'TLSv1', ciphers: ANCIENT },
}
const GOOD = 'a good certificate'

let folder: string
const servers = new Map<string, FakeUpstream>()
beforeAll(async () => {
  folder = newFolder('flightline')
  writeFileSync(join(folder, 'authority.pem'), trusted.cert)
  for (const [name, options] of Object.entries({ ...SERVERS, [GOOD]: good })) {
    const server = createServer(options)
    // A refused handshake is what most of these are for.
    server.on('tlsClientError', () => {})
    const fake = await startFakeUpstream(server)
    fake.answer = respond(200, listBody([]))
    servers.set(name, fake)
  }
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  for (const server of servers.values()) await server.close()
})

/** Asks every server from a process of its own, which alone can be given an authority to trust. */
async function askAll(
  flags: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Map<string, { reason?: string; kind: string; outcome: { sent: boolean } }>> {
  const urls = Object.fromEntries(
    [...servers].map(([name, { baseUrl }]) => [name, baseUrl.replace(/.*:/, 'https://localhost:')]),
  )
  const ask = `
    const { runnerImport } = await import('vite')
    const { module } = await runnerImport('./server/school/upstream/client.ts', {
      configFile: false, envDir: false, logLevel: 'silent',
    })
    const answers = {}
    for (const [name, baseUrl] of Object.entries(${JSON.stringify(urls)})) {
      const upstream = module.createUpstream({ baseUrl, key: 'CANARY-8fJq2Lw0Zr5Tt7Yv9Xb1' })
      answers[name] = await upstream.ask({ kind: 'list', collection: 'flights', from: null, to: null })
    }
    console.log(JSON.stringify(answers))`
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...flags, '--input-type=module', '--eval', ask],
    {
      cwd: root,
      env: {
        PATH: process.env['PATH'],
        NODE_EXTRA_CA_CERTS: join(folder, 'authority.pem'),
        ...env,
      },
    },
  )
  return new Map(Object.entries(JSON.parse(stdout)))
}

const refused = { kind: 'failed', reason: 'upstream_tls', outcome: { sent: false } }

const PROCESSES = [
  ['as it is', [], {}],
  [
    'told to accept anything',
    ['--tls-min-v1.0', `--tls-cipher-list=${ANCIENT}`],
    { NODE_TLS_REJECT_UNAUTHORIZED: '0' },
  ],
] as const

it.each(PROCESSES.slice(0, runs({ each: 1, every: 2 })))(
  'in a process %s, the key goes to the server that proves its name alone',
  async (_, flags, env) => {
    const answers = await askAll(flags, env)
    for (const name of Object.keys(SERVERS)) {
      expect(answers.get(name), name).toMatchObject(refused)
      expect(servers.get(name)?.seen, name).toEqual([])
    }
    expect(answers.get(GOOD)).toMatchObject({ kind: 'list' })
  },
)

it('each of these would answer a caller that asks for no proof', async () => {
  for (const [name, { baseUrl }] of servers) {
    const protocol = await new Promise((resolve, reject) => {
      const socket = connect({
        port: Number(new URL(baseUrl).port),
        host: '127.0.0.1',
        rejectUnauthorized: false,
        minVersion: 'TLSv1',
        ciphers: ANCIENT,
      })
      socket.once('error', reject)
      socket.once('secureConnect', () => {
        resolve(socket.getProtocol())
        socket.destroy()
      })
    })
    const wanted = /^TLS 1\.[01]/.exec(name)?.[0]
    expect(protocol, name).toBe(
      wanted === undefined ? 'TLSv1.3' : wanted.replace('TLS 1.0', 'TLSv1').replace(' ', 'v'),
    )
  }
})
