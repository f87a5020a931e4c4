import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { ROOT } from '../house/source-files.ts'

/** Programs of others, whose help is theirs. */
const OTHERS = [
  'watch',
  'dev',
  'preview',
  'test:unit',
  'test:e2e',
  'format',
  'lint',
  'readme',
  'supply',
]

it.each(Object.keys(packageJson.scripts).filter((name) => !OTHERS.includes(name)))(
  'npm run %s answers --help, and does nothing else',
  (name) => {
    const { status, stdout } = spawnSync('npm', ['run', '--silent', name, '--', '--help'], {
      cwd: ROOT,
      encoding: 'utf8',
      shell: process.platform === 'win32',
    })
    expect(status).toBe(0)
    expect(stdout).toMatch(/npm (?:run |test|start)/)
  },
)
