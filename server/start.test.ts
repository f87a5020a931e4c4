import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

async function run(program: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env) {
  const child = spawn(program, args, { cwd: root, env })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await ended, out, err }
}

it('a starter holds no secret where its plugins and children find it, and hands all of them over', async () => {
  const secrets = {
    SCHOOL_API_KEY: 'CANARY-8fJq2Lw0Zr5Tt7Yv9Xb1',
    OIDC_CLIENT_SECRET: 'CANARY',
    MASTER_KEY_FILE: 'CANARY',
    DATABASE_URL: 'postgres://CANARY',
  }
  const program = `import { guardProcess } from './server/guarded.mjs'
    const { PATH, ...kept } = guardProcess()
    console.log(JSON.stringify({ left: process.env, kept }))`
  const env = { PATH: process.env['PATH'], ...secrets }
  const { out } = await run(process.execPath, ['--input-type=module', '--eval', program], env)
  const { left, kept } = JSON.parse(out) as Record<'left' | 'kept', Record<string, string>>
  expect(left).toHaveProperty('PATH')
  expect(JSON.stringify(left)).not.toMatch(/CANARY|SCHOOL_/)
  expect(kept).toMatchObject(secrets)
})

it('a start that may open too few files says so, and nothing else', async () => {
  const start = `ulimit -n 64 && exec '${process.execPath}' server/start.mjs`
  expect(await run('sh', ['-c', start])).toEqual({
    code: 1,
    out: '',
    err: 'Flightline does not start: it may open fewer than 250 files at once. Allow more, such as `ulimit -n 1024`.\n',
  })
})
