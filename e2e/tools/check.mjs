// `npm run check`: what finds most mistakes of a change in less than a minute. `npm test` is the whole truth.
import { existsSync, readdirSync } from 'node:fs'
import { dirname, parse } from 'node:path'
import { changedFiles } from './long-neighbors.mjs'
import { finish, readArguments, run, staticChecks, step } from './steps.mjs'

readArguments(
  `npm run check             types, lint, format, dead code, house rules, and the tests nearest to what changed`,
)

/** Changed tests, and of each other file that changed its own tests, or else those of its folder. */
const nearest = (changedFiles() ?? []).flatMap((path) => {
  if (!/^(src|server|e2e)\/.*\.(ts|tsx|mjs)$/.test(path) || path.endsWith('.spec.ts')) return []
  if (!existsSync(path) || path.endsWith('.nightly.test.ts')) return []
  if (/\.test\.tsx?$/.test(path)) return [path]
  const beside = readdirSync(dirname(path)).filter((name) => /(?<!nightly)\.test\.tsx?$/.test(name))
  const own = beside.filter((name) => name.startsWith(`${parse(path).name}.test.`))
  return (own.length > 0 ? own : beside).map((name) => `${dirname(path)}/${name}`)
})

await Promise.all([
  staticChecks(),
  step('house rules and nearest tests', () =>
    run('vitest', ['run', '--maxWorkers=2', 'e2e/house', ...new Set(nearest)]),
  ),
])
finish()
