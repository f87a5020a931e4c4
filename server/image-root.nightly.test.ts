import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:https'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { ATTACKS, expectRefused, forgedHeaders, sendBytes } from './testing/attacks.ts'
import {
  buildImage,
  type Contained,
  type ContainerImage,
  filesIn,
  IMAGE_USER,
  startContainer,
} from './testing/container-image.ts'
import { describeWith } from './testing/describe-with.ts'
import { startFakeUpstream } from './testing/fake-upstream.ts'
import { freePort } from './testing/free-port.ts'
import { answerTo, PROXIED_NAME, startProxy } from './testing/real-proxies.ts'

// The image of the Containerfile: built, unpacked, started as a container engine starts it, and attacked.

const root = fileURLToPath(new URL('..', import.meta.url))
/** Of the image as a registry would keep it. */
const MOST_BYTES = 60_000_000
/** From SIGTERM to the end, ms; engines kill after ten seconds. */
const ENDS_WITHIN = 5_000

describeWith(['buildah', 'umoci', 'bwrap', 'caddy'], 'the image', () => {
  let image: ContainerImage
  const running = new Set<Contained>()
  beforeAll(async () => {
    image = await buildImage()
  }, 600_000)
  afterEach(async () => {
    for (const one of running) one.kill('SIGKILL')
    await Promise.all([...running].map(({ ended }) => ended))
    running.clear()
  })
  afterAll(() => image?.remove())

  async function start(options: Parameters<typeof startContainer>[1]): Promise<Contained> {
    const started = await startContainer(image, options)
    running.add(started)
    return started
  }

  /** Started on a free port, and ready. */
  async function ready(data: string, env: Readonly<Record<string, string>> = {}) {
    const port = await freePort()
    const started = await start({ mounts: { '/data': data }, env: { PORT: String(port), ...env } })
    await started.said(/"event":"started"/)
    return { started, port, address: `http://127.0.0.1:${port}` }
  }

  /** A command in a container beside it, on the same folder and network: its exit code and words. */
  async function beside(data: string, ...words: string[]) {
    const one = await start({ mounts: { '/data': data }, words })
    const code = await one.ended
    return { code, said: one.out + one.err }
  }

  /** The image's own check, as an engine runs it in the container: its exit code. */
  async function health(data: string, env: Readonly<Record<string, string>>) {
    const [kind, ...instead] = image.config.Healthcheck.Test
    expect(kind).toBe('CMD')
    return (await start({ mounts: { '/data': data }, env, instead })).ended
  }

  /** SIGTERM, as an engine stops a container: its exit code, and how long it took, ms. */
  async function stop(container: Contained) {
    const began = performance.now()
    container.kill('SIGTERM')
    const code = await container.ended
    return { code, took: performance.now() - began }
  }

  /** Name, size, owner and time of everything in the image. */
  function listed(): readonly string[] {
    return filesIn(image.files).map((path) => {
      const { size, uid, mtimeMs } = statSync(path)
      return [path, size, uid, mtimeMs].join(' ')
    })
  }

  const inside = (path: string) => join(image.files, path)

  describe('what is in the image', () => {
    it('is Node, Flightline and the packages that it imports: no shell, no npm, no source, nothing to run as root', () => {
      expect(readdirSync(inside('usr/bin')).toSorted()).toEqual(['flightline', 'node'])
      const top = ['app', 'data', 'dev', 'etc', 'lib', 'lib64', 'proc', 'run', 'sys', 'usr']
      expect(readdirSync(image.files).toSorted()).toEqual(top)
      const app = ['LICENSE', 'dist', 'dist-server', 'node_modules', 'package.json']
      expect(readdirSync(inside('app')).toSorted()).toEqual(app)
      const packages = readdirSync(inside('app/node_modules'))
      expect(packages).toEqual(
        expect.arrayContaining(['libsql', 'undici', 'openid-client', 'nodemailer', 'uqr', 'zod']),
      )
      for (const name of ['react', 'lucide-react', 'vite', 'playwright'])
        expect(packages).not.toContain(name)
      // One binary of SQLite: this machine's.
      expect(readdirSync(inside('app/node_modules/@libsql'))).toHaveLength(1)
      const paths = filesIn(image.files)
      expect(paths.filter((path) => /\.(?:[cm]?tsx?|map)$|\.env|\.sqlite/.test(path))).toEqual([])
      expect(paths.filter((path) => (statSync(path).mode & 0o6022) !== 0)).toEqual([])
      expect(paths.filter((path) => statSync(path).uid !== 0)).toEqual([])
      const { uid, gid, mode } = statSync(inside('data'))
      expect([uid, gid, mode & 0o777]).toEqual([IMAGE_USER, IMAGE_USER, 0o700])
      expect(image.packedBytes).toBeLessThan(MOST_BYTES)
    })

    it('says what it is, and nothing of where it was built', () => {
      const { version, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
      const labels = Object.entries(image.config.Labels).filter(
        ([name]) => !name.startsWith('io.buildah'),
      )
      expect(Object.fromEntries(labels)).toEqual({
        'org.opencontainers.image.title': 'Flightline',
        'org.opencontainers.image.description': expect.any(String),
        'org.opencontainers.image.version': version,
        'org.opencontainers.image.licenses': license,
      })
      expect(image.config).toMatchObject({
        User: `${IMAGE_USER}:${IMAGE_USER}`,
        Volumes: { '/data': {} },
        StopSignal: 'SIGTERM',
      })
    })
  })

  describe('the image as it is', () => {
    it('runs as the first process, without a right, a shell or a root to write to, keeps all in /data, and tells whether it is well', async () => {
      const before = listed()
      const data = image.folder('plain')
      const { started, port, address } = await ready(data)
      const status = await (await fetch(`${address}/api/status`)).json()
      expect(status).toMatchObject({ school: { demonstration: true } })
      expect(await (await fetch(`${address}/schedule`)).text()).toContain('<!doctype html>')

      const kernel = readFileSync(`/proc/${started.pid}/status`, 'utf8')
      for (const line of [
        /^Uid:(\t65532){4}$/m,
        /^NSpid:.*\t1$/m,
        /^CapEff:\t0+$/m,
        /^CapBnd:\t0+$/m,
      ])
        expect(kernel).toMatch(line)
      expect(kernel).toMatch(/^NoNewPrivs:\t1$/m)
      const mounts = readFileSync(`/proc/${started.pid}/mountinfo`, 'utf8')
      expect(mounts).toMatch(/^\S+ \S+ \S+ \S+ \/ ro,/m)

      // Loopback is the container's own: what to set is said before anything is served.
      expect(started.err).toMatch(/^HOST is not set, and in a container .+ HOST=0\.0\.0\.0/m)
      expect(await health(data, { PORT: String(port) })).toBe(0)
      const { code, took } = await stop(started)
      expect(code).toBe(0)
      expect(took).toBeLessThan(ENDS_WITHIN)
      expect(await health(data, { PORT: String(port) })).toBe(1)
      expect(listed()).toEqual(before)
      expect(readdirSync(data)).toEqual(expect.arrayContaining(['ledger.sqlite', 'school.sqlite']))
      for (const path of filesIn(data)) expect(statSync(path).uid, path).toBe(IMAGE_USER)
    })

    it('ends at once at a signal that comes before it runs', async () => {
      const started = await start({ mounts: { '/data': image.folder('early') } })
      await started.said(/^HOST is not set/m)
      expect(started.err).not.toContain('"started"')
      const { code, took } = await stop(started)
      expect([code, started.err.includes('"stopping"')]).toEqual([0, false])
      expect(took).toBeLessThan(ENDS_WITHIN)
    })

    it('withstands what any port of Flightline has to', async () => {
      const { port } = await ready(image.folder('attacked'))
      const evil = await startFakeUpstream()
      const at = `127.0.0.1:${port}`
      for (const attack of Object.values(ATTACKS).flat())
        expectRefused(
          attack,
          await sendBytes(port, attack.bytes(at, evil.baseUrl.slice('http://'.length))),
        )
      expect(evil.connections()).toBe(0)
      await evil.close()
      const answer = async (path: string, header = '') => {
        const bytes = `GET ${path} HTTP/1.1\r\nHost: ${at}\r\nConnection: close\r\n${header}\r\n`
        return (await sendBytes(port, bytes)).replace(/^(?:date|flightline-request): .*\r\n/gim, '')
      }
      for (const path of ['/api/session', '/api/house/people']) {
        const honest = await answer(path)
        for (const [name, value] of forgedHeaders('127.0.0.1')) {
          const header = [value].flat().reduce((all, one) => `${all}${name}: ${one}\r\n`, '')
          expect(await answer(path, header), `${path} with ${header}`).toBe(honest)
        }
      }
    })

    it('says in words that its folder is somebody else’s, and does not let others come then', async () => {
      const data = image.folder('foreign', 0)
      // The owner's number is that which the container knows him by.
      const words = new RegExp(
        `/data belongs to user \\d+, and Flightline runs as user ${IMAGE_USER}, who may not write there\\. Give it`,
      )
      const { started } = await ready(data)
      expect(started.err).toMatch(words)
      await stop(started)
      const env = { HOST: '0.0.0.0', PUBLIC_URL: 'https://a.example', TRUSTED_PROXIES: '10.77.0.2' }
      const beyond = await start({ mounts: { '/data': data }, env })
      expect(await beyond.ended).toBe(1)
      expect(beyond.err).toContain('Flightline does not start beyond this machine')
      expect(beyond.err).toMatch(words)
    })

    it('runs beside another on one network, and never twice on one folder', async () => {
      const data = image.folder('one')
      await ready(data)
      await ready(image.folder('other'))
      const twice = await start({ mounts: { '/data': data } })
      expect(await twice.ended).toBe(1)
      expect(twice.err).toContain('Another Flightline is running on /data')
      const list = await beside(data, 'account', 'list')
      expect([list.code, list.said]).toEqual([
        1,
        expect.stringContaining('There are no accounts yet'),
      ])
    })
  })

  describe('the image behind a proxy, for everybody', () => {
    it('believes its proxy and nobody else, and knows its people after a restart', async () => {
      const passphrase = 'copper willow raven dune'
      const [data, secrets] = [image.folder('proxied'), image.folder('secrets')]
      writeFileSync(join(secrets, 'admin'), passphrase, { mode: 0o444 })
      const port = await freePort()
      const proxy = await startProxy('Caddyfile', port, Date.now())
      onTestFinished(() => proxy.close())
      const origin = `https://${PROXIED_NAME}:${proxy.port}`
      const agent = new Agent({ keepAlive: true, ca: proxy.authority })
      const ask = async (
        path: string,
        headers: Readonly<Record<string, string | string[]>> = {},
        body?: object,
      ) => {
        const answer = await answerTo(
          request({
            agent,
            host: '127.0.0.1',
            port: proxy.port,
            path,
            servername: PROXIED_NAME,
            method: body ? 'POST' : 'GET',
            headers: {
              host: new URL(origin).host,
              origin,
              'content-type': 'application/json',
              ...headers,
            },
          }),
          body && JSON.stringify(body),
        )
        // No two requests have the same name.
        delete answer.headers['flightline-request']
        return answer
      }
      const env = {
        HOST: '0.0.0.0',
        PORT: String(port),
        PUBLIC_URL: origin,
        TRUSTED_PROXIES: '127.0.0.1',
        ADMIN_PASSPHRASE_FILE: '/run/secrets/admin',
      }
      const mounts = { '/data': data, '/run/secrets': secrets }
      const first = await start({ mounts, env })
      await first.said(/"event":"started"/)
      expect(first.err).not.toContain('HOST is not set')
      const signedIn = await ask('/api/session', {}, { who: 'admin', passphrase })
      expect(signedIn.status).toBe(200)
      const [cookie = ''] = String(signedIn.headers['set-cookie']).split(';')
      expect(cookie).toMatch(/^__Host-/)
      const { ADMIN_PASSPHRASE_FILE: _, ...settings } = env
      expect(await health(data, settings)).toBe(0)
      for (const who of [{}, { cookie }]) {
        const honest = await ask('/api/house/people', who)
        expect(honest.status).toBe('cookie' in who ? 200 : 401)
        for (const [name, value] of forgedHeaders('127.0.0.1'))
          expect(await ask('/api/house/people', { ...who, [name]: value }), name).toEqual(honest)
      }
      await stop(first)

      const second = await start({ mounts, env })
      await second.said(/"event":"started"/)
      expect((await ask('/api/house/people', { cookie })).status).toBe(200)
      const list = await beside(data, 'account', 'list')
      expect([list.code, list.said]).toEqual([0, expect.stringMatching(/^admin · admin/m)])
      const copy = await beside(data, 'backup', '/data/copy.sqlite')
      expect([copy.code, copy.said]).toEqual([0, expect.stringContaining('/data/copy.sqlite')])
      expect(readdirSync(data)).toContain('copy.sqlite')
      agent.destroy()
    })
  })
})
