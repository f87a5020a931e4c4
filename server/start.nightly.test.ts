import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makePlace, startNode } from './testing/built-program.ts'
import { freePort } from './testing/free-port.ts'

// What the starters hand to Vite and its plugins, which are other people's programs.

const root = fileURLToPath(new URL('..', import.meta.url))
const SECRETS = { SCHOOL_API_KEY: 'CANARY-8fJq2Lw0Zr5Tt7Yv9Xb1', OIDC_CLIENT_SECRET: 'CANARY' }
/** Of a start that is built first; development is on SQLite. */
const SECRETS_OF_MANY = { MASTER_KEY_FILE: 'CANARY', DATABASE_URL: 'postgres://CANARY' }
const TELL = "console.log('bundler has ' + JSON.stringify(process.env))\n"

let place: string
beforeEach(() => {
  place = makePlace()
})
afterEach(() => rmSync(place, { recursive: true, force: true }))

it('a build sees no secret, and the program it was made for has them all', async () => {
  mkdirSync(join(place, 'server'))
  for (const name of ['start.mjs', 'guarded.mjs'])
    cpSync(join(root, 'server', name), join(place, 'server', name))
  writeFileSync(join(place, 'package.json'), '{"type":"module"}')
  writeFileSync(join(place, 'index.html'), '<!doctype html>')
  writeFileSync(join(place, 'vite.config.ts'), `${TELL}export default {}`)
  const program = `import { guardProcess } from './guarded.mjs'
    console.log('program has ' + guardProcess().SCHOOL_API_KEY)`
  for (const name of ['main.ts', 'school.ts', 'command.ts'])
    writeFileSync(join(place, 'server', name), program)
  const env = { PATH: process.env['PATH'] ?? '', ...SECRETS, ...SECRETS_OF_MANY }
  for (const args of [['gateway'], ['build']]) {
    const started = await startNode([join(place, 'server/start.mjs'), ...args], { cwd: place, env })
    expect(started.err).toBe('')
    const bundler = started.out.split('\n').filter((line) => line.startsWith('bundler has '))
    expect(bundler.join()).toContain('"PATH":')
    expect(bundler.join()).not.toMatch(/CANARY|SCHOOL_/)
    if (args[0] === 'gateway')
      expect(started.out).toContain(`program has ${SECRETS.SCHOOL_API_KEY}`)
  }
})

it('development sees no secret, and the gateway in it knows its school', async () => {
  const config = join(place, 'dev.config.ts')
  writeFileSync(
    config,
    `import { mergeConfig } from 'vite'
    import ours from '${root}vite.config.ts'
    ${TELL}
    export default mergeConfig(ours, {
      cacheDir: '${place}/cache',
      optimizeDeps: { noDiscovery: true, include: [] },
      plugins: [{ name: 'tell', configureServer() { ${TELL} } }],
    })`,
  )
  const started = await startNode(
    [join(root, 'server/vite.mjs'), '--config', config, '--port', String(await freePort())],
    {
      cwd: root,
      env: {
        PATH: process.env['PATH'] ?? '',
        ...SECRETS,
        SCHOOL_API_URL: 'http://127.0.0.1:9',
        SCHOOL_TIME_ZONE: 'America/Denver',
        SCHOOL_NAME: 'Mesa Air',
        DATA_DIR: join(place, 'data'),
      },
    },
  )
  try {
    expect(started.address, started.err).not.toBe('')
    expect(started.out.match(/bundler has .*"PATH":/g)).toHaveLength(2)
    expect(started.out).not.toMatch(/CANARY|SCHOOL_/)
    const status = await (await fetch(`${started.address}/api/status`)).json()
    expect(status).toMatchObject({ school: { name: 'Mesa Air', timeZone: 'America/Denver' } })
  } finally {
    started.child.kill('SIGKILL')
    await started.ended
  }
})
