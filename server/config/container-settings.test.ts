import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { readConfig } from './config.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

it.each([
  ['compose.yaml', /^ {6}([A-Z_]+): (.+)$/gm, { host: '0.0.0.0', isProxiedFrom: '172.30.73.2' }],
  [
    'flightline.container',
    /^Environment=([A-Z_]+)=(.+)$/gm,
    { host: '127.0.0.1', isProxiedFrom: '127.0.0.1' },
  ],
])(
  'the settings of docs/container/%s are whole, and right for a container',
  (file, pattern, { host, isProxiedFrom }) => {
    const [flightline = ''] = readFileSync(join(root, 'docs/container', file), 'utf8').split(
      '  caddy:',
    )
    const env = Object.fromEntries(
      [...flightline.matchAll(pattern)].map(([, name, value]) => [name, value]),
    )
    const read = readConfig({
      env: { ...env, container: 'oci' },
      dotEnv: null,
      workingDirectory: '/app',
      homeZone: 'UTC',
      readSecret: (path) =>
        path === '/run/secrets/school-key' ? { text: 'key', mode: 0o400 } : null,
    })
    expect(read).toMatchObject({
      warnings: [],
      config: {
        host,
        school: { kind: 'real', key: 'key' },
        access: { isAsked: true, reach: 'public', trustedProxies: [isProxiedFrom] },
      },
    })
  },
)
