import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MachineSurroundings } from './given.ts'
import { readSecretFile } from './secret-file.ts'

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
    readSecret: readSecretFile,
  }
}

function readOrNull(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
