import { rmSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:https'
import { connect as connectPlain } from 'node:net'
import { join } from 'node:path'
import { connect, type TLSSocket } from 'node:tls'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLog } from '#server/config/log.ts'
import { jsonAnswer } from '#server/http/answer.ts'
import { newFolder } from '#server/testing/new-folder.ts'
import { ownAuthority } from '#server/testing/own-authority.ts'
import { keepCertificate } from './kept-certificate.ts'
import { CALLER_PATIENCE, type Listening, type ListenOptions, listen } from './listen.ts'

const NAMES = ['localhost', 'fly.school.example']
const authority = ownAuthority('School Test', Date.now())
const own = authority.issue(NAMES)

describe('a port with a certificate', () => {
  let server: Listening
  let secure: boolean | undefined
  let agent: Agent
  beforeEach(async () => {
    agent = new Agent({ keepAlive: true, ca: authority.cert })
    server = await open()
  })
  afterEach(async () => {
    agent.destroy()
    await server.close()
  })

  const open = (more: ListenOptions = {}) =>
    listen(
      (asked) => {
        secure = asked.isSecure
        return jsonAnswer(200, {})
      },
      { host: '127.0.0.1', port: 0 },
      { certificate: own, ...more },
    )

  /** The headers of an answer, and the certificate it came by. */
  function ask(name: string, more: { readonly agent?: Agent | false; readonly ca?: string } = {}) {
    return new Promise<{
      status: number
      hsts: string | undefined
      opener: unknown
      serial: string
    }>((resolve, reject) => {
      const headers = { host: `${name}:${server.port}` }
      const options = { host: '127.0.0.1', port: server.port, servername: name, headers, agent }
      const asked = request({ ...options, ...more }, (response) => {
        response.resume()
        const { fingerprint256 } = (response.socket as TLSSocket).getPeerCertificate()
        resolve({
          status: response.statusCode ?? 0,
          hsts: response.headers['strict-transport-security'],
          opener: response.headers['cross-origin-opener-policy'],
          serial: fingerprint256,
        })
      })
      asked.once('error', reject)
      asked.end()
    })
  }

  it('speaks https, and has browsers come back by it, but not for this machine’s own name', async () => {
    expect(server.address).toBe(`https://127.0.0.1:${server.port}`)
    const hsts = 'max-age=15552000'
    expect(await ask('fly.school.example')).toMatchObject({ hsts, opener: 'same-origin' })
    expect(secure).toBe(true)
    expect(await ask('localhost')).toMatchObject({ status: 200, hsts: undefined })
  })

  it.each(['TLSv1', 'TLSv1.1'] as const)('does not speak %s', async (version) => {
    const code = await new Promise((resolve) => {
      const socket = connect({
        port: server.port,
        host: '127.0.0.1',
        minVersion: version,
        maxVersion: version,
        ciphers: 'DEFAULT@SECLEVEL=0',
        rejectUnauthorized: false,
      })
      socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code))
      socket.once('secureConnect', () => resolve('spoken'))
    })
    expect(code).toMatch(/PROTOCOL_VERSION/)
  })

  it.each(['GET / HTTP/1.1\r\nHost: localhost\r\n\r\n', ''])(
    'says nothing to %j in plain, ends it, and lives on',
    async (bytes) => {
      await server.close()
      server = await open({ patience: { ...CALLER_PATIENCE, headers: 200 } })
      const said = await new Promise<string>((resolve) => {
        const socket = connectPlain(server.port, '127.0.0.1', () => socket.write(bytes))
        let text = ''
        socket.on('data', (chunk) => (text += String(chunk)))
        socket.on('error', () => {})
        socket.on('close', () => resolve(text))
      })
      expect(said).not.toContain('HTTP/')
      // On a busy machine, a handshake may take longer than that.
      const answer = await vi.waitFor(() => ask('localhost'), { timeout: 100_000 })
      expect(answer).toMatchObject({ status: 200 })
    },
  )

  it('counts connections as without one', async () => {
    await server.close()
    server = await open({ room: { ofOne: 1, ofAll: 2, surplus: 1 }, monotonic: () => 0 })
    expect(await ask('localhost')).toMatchObject({ status: 200 })
    const other = new Agent({ ca: authority.cert })
    expect(await ask('localhost', { agent: other })).toMatchObject({ status: 429 })
    expect(await ask('localhost')).toMatchObject({ status: 200 })
  })

  it('shows another certificate from when it is renewed; whoever is connected stays so', async () => {
    const { serial } = await ask('localhost')
    const next = ownAuthority('Another', Date.now())
    server.renew(next.issue(NAMES))
    expect((await ask('localhost')).serial).toBe(serial)
    const newcomer = new Agent({ ca: next.cert })
    const told = await ask('localhost', { agent: newcomer })
    expect(told.status).toBe(200)
    expect(told.serial).not.toBe(serial)
  })
})

describe('the files of a certificate', () => {
  const lines: string[] = []
  const log = createLog('info', () => 0, { write: (line) => lines.push(line) })
  let folder: string
  let files: { certFile: string; keyFile: string }
  beforeEach(() => {
    lines.length = 0
    folder = newFolder('flightline-certificate')
    files = { certFile: join(folder, 'cert.pem'), keyFile: join(folder, 'key.pem') }
    write(own)
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  /** As renewals do: another file under the same name. */
  function write({ cert, key }: { readonly cert?: string; readonly key?: string }) {
    for (const [path, text] of [[files.certFile, cert] as const, [files.keyFile, key] as const]) {
      if (text === undefined) continue
      rmSync(path, { force: true })
      writeFileSync(path, text)
    }
  }
  const events = () => lines.map((line) => JSON.parse(line).event)

  it('are read again only when they are others', () => {
    const kept = keepCertificate(files, log)
    expect(kept.current()).toEqual(own)
    expect([kept.reload(), kept.reload()]).toEqual([false, false])
    const next = authority.issue(NAMES)
    write(next)
    expect([kept.reload(), kept.reload()]).toEqual([true, false])
    expect(kept.current()).toEqual(next)
    expect(events()).toEqual(['certificate_taken'])
  })

  it('may be links that are turned', () => {
    const next = authority.issue(NAMES)
    writeFileSync(join(folder, 'next-cert.pem'), next.cert)
    writeFileSync(join(folder, 'next-key.pem'), next.key)
    const kept = keepCertificate(files, log)
    for (const [path, to] of [
      [files.certFile, 'next-cert.pem'],
      [files.keyFile, 'next-key.pem'],
    ] as const) {
      unlinkSync(path)
      symlinkSync(join(folder, to), path)
    }
    expect(kept.reload()).toBe(true)
    expect(kept.current()).toEqual(next)
  })

  it('that are half written are waited for, without a word', () => {
    const kept = keepCertificate(files, log)
    const next = authority.issue(NAMES)
    write({ cert: next.cert })
    expect(kept.reload()).toBe(false)
    expect(kept.current()).toEqual(own)
    write({ key: next.key })
    expect(kept.reload()).toBe(true)
    expect(events()).toEqual(['certificate_taken'])
  })

  it.each([
    ['of another key', { cert: authority.issue(NAMES).cert }],
    ['empty', { cert: '' }],
    ['no key', { key: own.cert }],
  ])('that stay %s leave the old one in place, and the log says so once', (_, broken) => {
    const kept = keepCertificate(files, log)
    write(broken)
    for (let turn = 0; turn < 4; turn += 1) expect(kept.reload()).toBe(false)
    expect(kept.current()).toEqual(own)
    expect(events()).toEqual(['certificate_not_taken'])
    write(authority.issue(NAMES))
    expect(kept.reload()).toBe(true)
  })

  it('that cannot be used at the start are named', () => {
    write({ key: authority.issue(NAMES).key })
    expect(() => keepCertificate(files, log)).toThrow('TLS_CERT_FILE and TLS_KEY_FILE don’t match.')
    write({ cert: own.key })
    expect(() => keepCertificate(files, log)).toThrow(/hold no certificate in PEM/)
    rmSync(files.keyFile)
    expect(() => keepCertificate(files, log)).toThrow(/cannot be read/)
  })
})
