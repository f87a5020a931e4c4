import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { MachineSurroundings } from './given.ts'

/** The machine as it is: the environment, `.env` in the working directory, key files. */
export function surroundings(
  env: MachineSurroundings['env'],
  homeZone: string,
  workingDirectory: string,
): MachineSurroundings {
  return {
    env,
    homeZone,
    dotEnv: readOrNull(join(workingDirectory, '.env')),
    workingDirectory,
    readSecret(path) {
      const text = readOrNull(path)
      return text === null ? null : { text, mode: statSync(path).mode & 0o777 }
    },
  }
}

function readOrNull(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
