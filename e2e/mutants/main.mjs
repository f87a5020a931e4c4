// `npm run mutants [-- PATH …]`: plants small mistakes and names those that the unit tests of their room do not find (Stryker).
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readArguments } from '../tools/steps.mjs'

const ROOMS = [
  'src/time',
  'src/coverage',
  'src/domain',
  'server/school/ledger',
  'server/school/read-model',
  'server/school/upstream',
  'server/http',
]

const { paths } = readArguments(
  `npm run mutants [-- PATH …]   mutates files or folders, all of these without a PATH: ${ROOMS.join(', ')}
The report is in test-results/mutants. A survivor gets a test, or its code goes.`,
  [],
  true,
)

const folder = fileURLToPath(new URL('.', import.meta.url))
const run = (/** @type {string} */ command, /** @type {string[]} */ args, options = {}) => {
  const { status } = spawnSync(command, args, { stdio: 'inherit', ...options })
  if (status !== 0) process.exit(status ?? 1)
}

if (!existsSync(`${folder}node_modules`)) run('npm', ['ci', '--legacy-peer-deps'], { cwd: folder })

const chosen = paths.length > 0 ? paths : ROOMS
const isFile = (/** @type {string} */ path) => /\.tsx?$/.test(path)
const mutate = chosen.map((path) => (isFile(path) ? path : `${path}/**/*.ts`))
const rooms = chosen.map((path) => (isFile(path) ? path.slice(0, path.lastIndexOf('/')) : path))
run(
  process.execPath,
  [
    `${folder}node_modules/@stryker-mutator/core/bin/stryker.js`,
    'run',
    `${folder}stryker.config.mjs`,
    '--mutate',
    [...mutate, '!**/*.test.ts'].join(','),
  ],
  { env: { ...process.env, MUTATED: rooms.join(',') } },
)
