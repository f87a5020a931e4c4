import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { describeWith } from '#server/testing/describe-with.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { ROOT } from '../house/source-files.ts'

/** Programs of others, whose help is theirs. */
const OTHERS = ['watch', 'dev', 'preview', 'test:unit', 'test:e2e', 'format', 'lint', 'readme']
const OURS = Object.keys(packageJson.scripts).filter((name) => !OTHERS.includes(name))
/** These take a word of one's own: a file, which need not be there. */
const TAKE_A_WORD = ['backup', 'restore']

/** What a bench prints small is worth nothing, but that it comes to its end is. */
const SMALL = [
  'day',
  'cold',
  'views',
  'flight-log',
  'tasks',
  'paper',
  'answers',
  'throughput',
  'schools',
]
/** Takes Debian's faketime besides, and the built programs. */
const WITH_FAKETIME = 'three-days'

function run(name: string, ...args: string[]) {
  return spawnSync('npm', ['run', '--silent', name, '--', ...args], {
    cwd: ROOT,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
}

describe.each(OURS)('npm run %s', (name) => {
  it('answers --help, and does nothing else', () => {
    const { status, stdout } = run(name, '--help')
    expect(status).toBe(0)
    expect(stdout).toMatch(/npm (?:run |test|start)/)
  })

  it('refuses what it does not know, and does nothing', () => {
    for (const word of ['--nonsense', ...(TAKE_A_WORD.includes(name) ? [] : ['nonsense'])])
      expect([word, run(name, word).status]).toEqual([word, 2])
  })
})

it('npm run bench -- --help lists every bench, and runs none', () => {
  const { stdout } = run('bench', '--help')
  const listed = [...stdout.matchAll(/^ {2}([a-z][a-z-]*) {2,}/gm)].map(([, name]) => name)
  expect(new Set(listed)).toEqual(new Set([...SMALL, WITH_FAKETIME]))
})

function runsSmall(name: string): void {
  const { status, stdout, stderr } = run('bench', name, '--small')
  expect([status, status === 0 ? '' : stderr]).toEqual([0, ''])
  const { rows } = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as { rows: { row: string }[] }
  expect(new Set(rows.map(({ row }) => row.split(':')[0]))).toEqual(new Set([name]))
}

it.each(SMALL)('npm run bench -- %s comes to its end', runsSmall)

describeWith(['faketime'], 'days at a hundred times the speed', () => {
  it('npm run bench -- three-days comes to its end', () => {
    expect(run('build').status).toBe(0)
    runsSmall(WITH_FAKETIME)
  })
})
