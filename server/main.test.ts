import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'flightline-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The program as a process of its own, with these settings alone, until it ends. */
function run(
  env: Record<string, string>,
): Promise<{ code: number | null; out: string; err: string }> {
  return new Promise((resolve) => {
    const child = spawn(
      process.execPath,
      [join(root, 'e2e/run.mjs'), join(root, 'server/main.ts')],
      {
        cwd: folder,
        env: { PATH: process.env.PATH ?? '', DATA_DIR: folder, ...env },
      },
    )
    let out = ''
    let err = ''
    child.stdout.on('data', (chunk) => (out += String(chunk)))
    child.stderr.on('data', (chunk) => (err += String(chunk)))
    child.on('close', (code) => resolve({ code, out, err }))
  })
}

describe('a start that is refused', () => {
  it('names every wrong setting at once, and no value', async () => {
    const { code, out, err } = await run({
      SCHOOL_API_URL: 'http://CANARY-user:CANARY-pass@school.example',
      SCHOOL_API_KEY: 'Bearer CANARY-key',
      HOST: '0.0.0.0',
      PORT: 'CANARY',
    })
    expect(code).toBe(1)
    for (const name of ['SCHOOL_API_URL', 'SCHOOL_API_KEY', 'SCHOOL_TIME_ZONE', 'HOST', 'PORT']) {
      expect(err).toMatch(new RegExp(`^  ${name} `, 'm'))
    }
    expect(out + err).not.toMatch(/CANARY|\n {4}at /)
  })
})
