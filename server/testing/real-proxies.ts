import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { connect } from 'node:tls'
import { fileURLToPath } from 'node:url'
import { freePort } from './free-port.ts'
import { programPath } from './installed-programs.ts'
import { ownAuthority } from './own-authority.ts'

export type RealProxy = Awaited<ReturnType<typeof startProxy>>

/** The name under which it is asked for; browsers and Caddy take it to be this machine. */
export const PROXIED_NAME = 'flightline.localhost'

/** Caddy's two files make certificates of its own authority for such a name; nginx is given one. */
export type ProxyFile = 'Caddyfile' | 'Caddyfile.internal' | 'nginx.conf'

const fileOf = (file: ProxyFile) =>
  fileURLToPath(new URL(`../../docs/proxies/${file}`, import.meta.url))

/** Starts one before Flightline at a port of this machine. `now` is epoch ms. Throws if the program is not there and cannot be installed. */
export async function startProxy(file: ProxyFile, flightlinePort: number, now: number) {
  const place = mkdtempSync(join(tmpdir(), 'flightline-proxy-'))
  const port = await freePort()
  const start = file === 'nginx.conf' ? startNginx : startCaddy
  const { child, authority } = start(file, { place, port, flightlinePort, now })
  let said = ''
  child.stderr?.on('data', (chunk) => (said += String(chunk)))
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()))
  try {
    while (!(await isReady(port))) {
      if (child.exitCode !== null) throw new Error(`${file} is not taken: ${said}`)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  } catch (error) {
    rmSync(place, { recursive: true, force: true })
    throw error
  }
  return {
    port,
    authority: authority(),
    async close() {
      child.kill('SIGTERM')
      await closed
      rmSync(place, { recursive: true, force: true })
    },
  }
}

interface Where {
  readonly place: string
  readonly port: number
  readonly flightlinePort: number
  readonly now: number
}

function startCaddy(file: ProxyFile, { place, port, flightlinePort }: Where) {
  // Only what several tests on one machine need; the file itself is imported.
  const around = join(place, 'Caddyfile')
  writeFileSync(
    around,
    `{\n admin off\n skip_install_trust\n auto_https disable_redirects\n}\nimport ${fileOf(file)}\n`,
  )
  const env = {
    HOME: place,
    XDG_DATA_HOME: place,
    XDG_CONFIG_HOME: place,
    FLIGHTLINE_NAME: `${PROXIED_NAME}:${port}`,
    FLIGHTLINE_AT: `127.0.0.1:${flightlinePort}`,
  }
  const args = ['run', '--adapter', 'caddyfile', '--config', around]
  const child = spawn(programPath('caddy'), args, { env, stdio: ['ignore', 'ignore', 'pipe'] })
  const root = join(place, 'caddy/pki/authorities/local/root.crt')
  return { child, authority: () => readFileSync(root, 'utf8') }
}

function startNginx(file: ProxyFile, { place, port, flightlinePort, now }: Where) {
  const authority = ownAuthority('Proxy Test', now)
  const { cert, key } = authority.issue([PROXIED_NAME])
  writeFileSync(join(place, 'cert.pem'), cert)
  writeFileSync(join(place, 'key.pem'), key)
  const site = replaced(readFileSync(fileOf(file), 'utf8'), {
    '127.0.0.1:4173': `127.0.0.1:${flightlinePort}`,
    'listen 443 ssl': `listen 127.0.0.1:${port} ssl`,
    'server_name flightline.school.example': `server_name ${PROXIED_NAME}`,
    '/etc/letsencrypt/live/flightline.school.example/fullchain.pem': join(place, 'cert.pem'),
    '/etc/letsencrypt/live/flightline.school.example/privkey.pem': join(place, 'key.pem'),
  })
  writeFileSync(join(place, 'site.conf'), site)
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${place}/temp;`)
    .join('\n')
  mkdirSync(join(place, 'temp'))
  writeFileSync(
    join(place, 'nginx.conf'),
    `daemon off; pid ${place}/pid; error_log stderr; worker_processes 1; events { worker_connections 4096; }\n` +
      `http {\naccess_log off;\n${folders}\ninclude ${place}/site.conf;\n}\n`,
  )
  const args = ['-p', place, '-c', join(place, 'nginx.conf')]
  const child = spawn(programPath('nginx'), args, {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  return { child, authority: () => authority.cert }
}

/** Replaces names, ports and paths; each must be in the file exactly once. */
function replaced(text: string, values: Readonly<Record<string, string>>): string {
  return Object.entries(values).reduce((sofar, [value, ours]) => {
    if (sofar.split(value).length !== 2) throw new Error(`${value} does not stand there once.`)
    return sofar.replace(value, ours)
  }, text)
}

/** Caddy opens its port before it has a certificate to show there. */
function isReady(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const options = { port, host: '127.0.0.1', servername: PROXIED_NAME, rejectUnauthorized: false }
    const socket = connect(options)
    const end = (is: boolean) => {
      socket.destroy()
      resolve(is)
    }
    socket.once('secureConnect', () => end(true))
    socket.once('error', () => end(false))
  })
}

export type CameBack = Awaited<ReturnType<typeof answerTo>>

/** All that reaches the caller, but for the time. */
export async function answerTo(sent: ClientRequest, body?: string) {
  sent.end(body)
  const [came] = (await once(sent, 'response')) as [IncomingMessage]
  const { date: _, connection: __, ...headers } = came.headers
  return { status: came.statusCode, headers, body: await text(came) }
}
