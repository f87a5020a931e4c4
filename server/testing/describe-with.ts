import { describe } from 'vitest'
import { findProgram } from './installed-programs.ts'

/**
 * `describe` for tests of `npm run test:full` that need programs of the machine, such as `nginx`. Where one is not installed
 * its tests are skipped, and the run's end names them with the reason.
 */
export function describeWith(programs: readonly string[], title: string, tests: () => void): void {
  const missing = programs.filter((name) => findProgram(name) === null)
  if (missing.length === 0) describe(title, tests)
  else describe.skip(`${title} (not installed: ${missing.join(', ')})`, tests)
}
