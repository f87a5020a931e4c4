import { test } from '@playwright/test'
import { findProgram } from '#server/testing/installed-programs.ts'

/** For a variant that needs a program of the machine: where it is not installed, the run's end names the test with the reason. */
export function needsProgram(name: string): void {
  test.skip(findProgram(name) === null, `not installed: ${name}`)
}
